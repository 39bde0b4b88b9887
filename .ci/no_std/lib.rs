//! Links the library into a program without std; see Cargo.toml.
#![no_std]

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// With `alloc` there must be an allocator; one that is always out of memory
/// is enough to link.
#[cfg(feature = "alloc")]
mod allocator {
    use core::alloc::{GlobalAlloc, Layout};

    struct Exhausted;

    // SAFETY: a null pointer tells the caller that there is no memory, so there
    // is never a block to release.
    unsafe impl GlobalAlloc for Exhausted {
        unsafe fn alloc(&self, _: Layout) -> *mut u8 {
            core::ptr::null_mut()
        }

        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
    }

    #[global_allocator]
    static ALLOCATOR: Exhausted = Exhausted;
}

/// Keeps the rules in the linked library.
#[unsafe(no_mangle)]
pub extern "C" fn reversi_perft(depth: u32) -> u64 {
    reversi_engine::perft(reversi_engine::Board::new().position(), depth)
}
