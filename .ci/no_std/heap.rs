//! The heap of the C library.

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::c_void;

struct CHeap;

unsafe extern "C" {
    fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void;
    fn free(block: *mut c_void);
}

// SAFETY: blocks have the alignment and at least the size asked for, and
// `aligned_alloc` gives null when there is no memory.
unsafe impl GlobalAlloc for CHeap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let alignment = layout.align().max(size_of::<usize>());
        let size = layout.size().next_multiple_of(alignment);
        // SAFETY: the alignment is a power of two and divides the size.
        unsafe { aligned_alloc(alignment, size).cast() }
    }

    unsafe fn dealloc(&self, block: *mut u8, _: Layout) {
        // SAFETY: it came from `aligned_alloc`.
        unsafe { free(block.cast()) }
    }
}

#[global_allocator]
static HEAP: CHeap = CHeap;
