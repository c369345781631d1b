import Foundation

/// The bytes of a file as memory. The system reads pages when they are accessed, and shares them between processes.
final class MappedFile: @unchecked Sendable {
  let path: String
  let bytes: UnsafeMutableRawBufferPointer
  private let descriptor: Int32

  /// Maps an existing file for reading.
  init(reading path: String) throws(FingerprintError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unavailable(path: path, reason: Self.reason()) }
    self.path = path
    self.descriptor = descriptor
    do throws(FingerprintError) {
      let size = try Self.size(descriptor, path)
      guard size > 0 else { throw .damagedFile(path: path, reason: "expected a segment, got an empty file") }
      bytes = try Self.map(descriptor, size, PROT_READ, path)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Creates a file of `size` zero bytes and maps it for writing.
  init(creating path: String, size: Int) throws(FingerprintError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unavailable(path: path, reason: Self.reason()) }
    self.path = path
    self.descriptor = descriptor
    do throws(FingerprintError) {
      // Disk blocks are reserved now, so that a full disk gives an error here instead of a signal at a later write.
      #if os(Linux)
        let code = posix_fallocate(descriptor, 0, size)
      #else
        let code = ftruncate(descriptor, Int64(size)) == 0 ? 0 : errno
      #endif
      guard code == 0 else { throw .unavailable(path: path, reason: String(cString: strerror(code))) }
      bytes = try Self.map(descriptor, size, PROT_READ | PROT_WRITE, path)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    munmap(bytes.baseAddress, bytes.count)
    close(descriptor)
  }

  /// Verifies that the file is still as long as it was when it was mapped: bytes beyond its end cannot be accessed.
  func requireSize() throws(FingerprintError) {
    let size = try Self.size(descriptor, path)
    guard size == bytes.count else {
      throw .damagedFile(path: path, reason: "expected \(bytes.count) bytes, got \(size)")
    }
  }

  /// Writes all changes to the disk, and returns when that is done.
  func sync() throws(FingerprintError) {
    guard msync(bytes.baseAddress, bytes.count, Int32(MS_SYNC)) == 0 else {
      throw .unavailable(path: path, reason: Self.reason())
    }
    try DurableFiles.sync(path)
  }

  /// The values of a type from a byte offset on.
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

  private static func size(_ descriptor: Int32, _ path: String) throws(FingerprintError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unavailable(path: path, reason: reason()) }
    return Int(status.st_size)
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
