import CSndFile
import FilePaths
import Foundation

/// A view of a file for libsndfile in which a few bytes of the header are replaced. Nothing is written to the disk.
///
/// A recorder that is interrupted leaves a header without a size. With the size inserted, the file can be read.
final class PatchedFile {
  private let descriptor: Int32
  private let size: Int64
  private let offset: Int64
  private let replacement: [UInt8]
  private var position: Int64 = 0

  /// A view of the file at `path` with `replacement` at `offset`; `nil` if the file cannot be opened.
  init?(path: String, replacing offset: UInt64, with replacement: [UInt8]) {
    guard let descriptor = try? FileAccess.open(path, O_RDONLY) else { return nil }
    self.descriptor = descriptor
    size = Int64(lseek(descriptor, 0, SEEK_END))
    self.offset = Int64(offset)
    self.replacement = replacement
  }

  deinit { close(descriptor) }

  /// Opens the view with libsndfile. The view must outlive the handle.
  func openHandle(_ info: inout SF_INFO) -> OpaquePointer? {
    var io = SF_VIRTUAL_IO(
      get_filelen: patchedFileLength, seek: patchedFileSeek, read: patchedFileRead, write: patchedFileWrite,
      tell: patchedFileTell)
    return sf_open_virtual(&io, Int32(SFM_READ), &info, Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate static func of(_ user: UnsafeMutableRawPointer?) -> PatchedFile? {
    user.map { Unmanaged<PatchedFile>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate var length: Int64 { size }

  fileprivate func tell() -> Int64 { position }

  fileprivate func seek(_ distance: Int64, _ whence: Int32) -> Int64 {
    let origin: Int64 = whence == SEEK_CUR ? position : whence == SEEK_END ? size : 0
    position = max(0, min(size, origin + distance))
    return position
  }

  fileprivate func read(_ target: UnsafeMutableRawPointer, _ count: Int64) -> Int64 {
    let read = Int64(pread(descriptor, target, Int(max(0, count)), off_t(position)))
    guard read > 0 else { return 0 }
    for (index, byte) in replacement.enumerated() {
      let place = offset + Int64(index) - position
      if place >= 0, place < read { target.storeBytes(of: byte, toByteOffset: Int(place), as: UInt8.self) }
    }
    position += read
    return read
  }
}

// These functions are at the top level because a closure that is passed to C from an isolated context would trap on a
// foreign thread.

private func patchedFileLength(_ user: UnsafeMutableRawPointer?) -> Int64 { PatchedFile.of(user)?.length ?? 0 }

private func patchedFileTell(_ user: UnsafeMutableRawPointer?) -> Int64 { PatchedFile.of(user)?.tell() ?? 0 }

private func patchedFileSeek(_ distance: Int64, _ whence: Int32, _ user: UnsafeMutableRawPointer?) -> Int64 {
  PatchedFile.of(user)?.seek(distance, whence) ?? -1
}

private func patchedFileRead(
  _ target: UnsafeMutableRawPointer?, _ count: Int64, _ user: UnsafeMutableRawPointer?
) -> Int64 {
  guard let target else { return 0 }
  return PatchedFile.of(user)?.read(target, count) ?? 0
}

private func patchedFileWrite(_: UnsafeRawPointer?, _: Int64, _: UnsafeMutableRawPointer?) -> Int64 { 0 }
