/// The bytes of a file as memory. The system reads pages when they are accessed, and shares them between processes.
final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer
  private let file: POSIXFile

  var path: String { file.path }

  /// Maps an existing file for reading.
  init(reading path: String) throws(FingerprintError) {
    file = try POSIXFile(path, .reading)
    let size = try file.size()
    guard size > 0 else { throw .damagedFile(path: path, reason: "expected a segment, got an empty file") }
    bytes = try file.mapped(size: size, isWritable: false)
  }

  /// Creates a file of `size` zero bytes and maps it for writing.
  init(creating path: String, size: Int) throws(FingerprintError) {
    file = try POSIXFile(path, .creating)
    try file.reserve(size)
    bytes = try file.mapped(size: size, isWritable: true)
  }

  deinit { POSIXFile.unmap(bytes) }

  /// Verifies that the file is still as long as it was when it was mapped: bytes beyond its end cannot be accessed.
  func requireSize() throws(FingerprintError) {
    let size = try file.size()
    guard size == bytes.count else {
      throw .damagedFile(path: path, reason: "expected \(bytes.count) bytes, got \(size)")
    }
  }

  /// Writes all changes to the disk, and returns when that is done.
  func sync() throws(FingerprintError) {
    try file.sync(bytes)
    try file.sync()
  }

  /// The values of a type from a byte offset on.
  func values<Value>(_ type: Value.Type, at offset: Int, count: Int) -> UnsafeMutableBufferPointer<Value> {
    UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + count * MemoryLayout<Value>.stride])
      .bindMemory(to: type)
  }
}
