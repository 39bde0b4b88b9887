//! Output files that replace an older file only when they are complete.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The number of names tried for the part.
const ATTEMPTS: usize = 100;

/// A file that is written.
///
/// A plain file is written to a part beside it, with a name that no file has, which
/// takes its place in [`commit`](Self::commit) and is removed otherwise. The mode and
/// the owner of an older file stay, as do links to it. Anything else, such as a FIFO or
/// a device, is written directly.
#[derive(Debug)]
pub(crate) struct OutputFile {
    writer: BufWriter<File>,
    /// The file behind all links.
    target: PathBuf,
    part: Option<Part>,
}

/// The part of a plain file.
#[derive(Debug)]
struct Part {
    path: PathBuf,
    /// Whether the content is copied into the older file, which has several names.
    is_copied: bool,
}

/// Whether the path is an existing file that is not a plain one, such as a FIFO.
#[must_use]
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file())
}

/// Writes a whole file.
///
/// # Errors
/// When the file cannot be written; an older one is then unchanged.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = OutputFile::create(path)?;
    file.write_all(bytes.as_ref())?;
    file.commit()
}

impl OutputFile {
    /// Opens a file for writing.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let target = behind_links(path)?;
        let older = match fs::metadata(&target) {
            Ok(data) => Some(data),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if older.as_ref().is_some_and(|data| !data.is_file()) {
            let file = OpenOptions::new().write(true).open(&target)?;
            return Ok(Self {
                writer: BufWriter::new(file),
                target,
                part: None,
            });
        }
        if older.is_some() {
            // A file without the permission to write is not replaced either.
            OpenOptions::new().write(true).open(&target)?;
        }
        let (path, file) = create_part(&target)?;
        if let Some(older) = &older {
            keep_owner(&path, older);
            // Not every file system has modes.
            let _ = fs::set_permissions(&path, older.permissions());
        }
        let is_copied = older.as_ref().is_some_and(has_several_names);
        Ok(Self {
            writer: BufWriter::new(file),
            target,
            part: Some(Part { path, is_copied }),
        })
    }

    /// Completes the file and puts it in its place.
    ///
    /// # Errors
    /// When the file cannot be written; an older one is then unchanged.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some(part) = &self.part else {
            return Ok(());
        };
        // A full disk may show only now.
        self.writer.get_ref().sync_all()?;
        if part.is_copied {
            let mut older = OpenOptions::new()
                .write(true)
                .truncate(true)
                .open(&self.target)?;
            io::copy(&mut File::open(&part.path)?, &mut older)?;
            return Ok(());
        }
        fs::rename(&part.path, &self.target)?;
        self.part = None;
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            let _ = fs::remove_file(&part.path);
        }
    }
}

/// The file at the end of a chain of links, whether it exists or not.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(link) = fs::read_link(&path) else {
            return Ok(path);
        };
        // The links of open files lead to no name: /dev/stdout.
        if fs::metadata(&path).is_ok_and(|data| !data.is_file()) {
            return Ok(path);
        }
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Creates a file with a new name beside another one.
fn create_part(target: &Path) -> io::Result<(PathBuf, File)> {
    if target.file_name().is_none() {
        return Err(io::Error::new(
            ErrorKind::InvalidInput,
            "not the name of a file",
        ));
    }
    for _ in 0..ATTEMPTS {
        let path = target.with_file_name(format!(".reversi-{:08x}.part", fastrand::u32(..)));
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(unix)]
fn keep_owner(path: &Path, older: &Metadata) {
    use std::os::unix::fs::{MetadataExt, chown};
    // Only root can give a file away.
    let _ = chown(path, Some(older.uid()), Some(older.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &Metadata) {}

#[cfg(unix)]
fn has_several_names(data: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    data.nlink() > 1
}

#[cfg(not(unix))]
fn has_several_names(_: &Metadata) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let id = format!("reversi-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(id);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        path
    }

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).expect("a folder").count()
    }

    #[test]
    fn an_incomplete_file_changes_nothing() {
        let folder = folder("incomplete");
        let path = folder.join("file");
        fs::write(&path, "old").expect("written");
        let mut file = OutputFile::create(&path).expect("created");
        file.write_all(b"new").expect("written");
        drop(file);
        assert_eq!(fs::read(&path).expect("a file"), b"old");
        assert_eq!(names(&folder), 1);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn links_and_modes_stay() {
        let folder = folder("links");
        let [real, soft, hard] = ["real", "soft", "hard"].map(|name| folder.join(name));
        fs::write(&real, "old").expect("written");
        fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).expect("a mode");
        symlink("real", &soft).expect("a link");
        write(&soft, "new").expect("written");
        assert_eq!(fs::read(&real).expect("a file"), b"new");
        assert!(fs::symlink_metadata(&soft).expect("a link").is_symlink());
        assert_eq!(fs::metadata(&real).expect("a file").mode() & 0o777, 0o600);

        fs::hard_link(&real, &hard).expect("a link");
        write(&hard, "newer").expect("written");
        assert_eq!(fs::read(&real).expect("a file"), b"newer");
        assert_eq!(fs::metadata(&real).expect("a file").nlink(), 2);

        symlink("absent", folder.join("dangling")).expect("a link");
        write(&folder.join("dangling"), "made").expect("written");
        assert_eq!(fs::read(folder.join("absent")).expect("a file"), b"made");
        assert_eq!(names(&folder), 5);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn devices_are_written_directly() {
        let error = write(Path::new("/dev/full"), "text").expect_err("full");
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        assert!(is_special(Path::new("/dev/full")));
        write(Path::new("/dev/null"), "text").expect("written");
        assert!(is_special(Path::new("/dev/null")));
    }
}
