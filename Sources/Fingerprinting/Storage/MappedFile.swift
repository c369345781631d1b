import Foundation

/// The bytes of a file as memory: pages come from the disk when they are looked at, and are shared between processes.
final class MappedFile: @unchecked Sendable {
  let path: String
  let bytes: UnsafeMutableRawBufferPointer

  /// Maps an existing file for reading.
  init(reading path: String) throws(FingerprintError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unavailable(path: path, reason: Self.reason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unavailable(path: path, reason: Self.reason()) }
    guard status.st_size > 0 else { throw .damagedFile(path: path, reason: "expected a segment, got an empty file") }
    self.path = path
    bytes = try Self.map(descriptor, Int(status.st_size), PROT_READ, path)
  }

  /// Makes a file of `size` zero bytes and maps it for writing.
  init(creating path: String, size: Int) throws(FingerprintError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unavailable(path: path, reason: Self.reason()) }
    defer { close(descriptor) }
    // Blocks are reserved now: a full disk is an error here and no signal at some later write.
    #if os(Linux)
      let code = posix_fallocate(descriptor, 0, size)
    #else
      let code = ftruncate(descriptor, Int64(size)) == 0 ? 0 : errno
    #endif
    guard code == 0 else { throw .unavailable(path: path, reason: String(cString: strerror(code))) }
    self.path = path
    bytes = try Self.map(descriptor, size, PROT_READ | PROT_WRITE, path)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }

  /// Returns when what was written is on the disk.
  func sync() throws(FingerprintError) {
    guard msync(bytes.baseAddress, bytes.count, Int32(MS_SYNC)) == 0 else {
      throw .unavailable(path: path, reason: Self.reason())
    }
    try DurableFiles.sync(path)
  }

  /// Values of a type from a byte offset on.
  func values<Value>(_ type: Value.Type, at offset: Int, count: Int) -> UnsafeMutableBufferPointer<Value> {
    UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + count * MemoryLayout<Value>.stride])
      .bindMemory(to: type)
  }

  private static func map(
    _ descriptor: Int32, _ size: Int, _ protection: Int32, _ path: String
  ) throws(FingerprintError) -> UnsafeMutableRawBufferPointer {
    guard let address = mmap(nil, size, protection, Int32(MAP_SHARED), descriptor, 0), address != MAP_FAILED else {
      throw .unavailable(path: path, reason: reason())
    }
    return UnsafeMutableRawBufferPointer(start: address, count: size)
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
