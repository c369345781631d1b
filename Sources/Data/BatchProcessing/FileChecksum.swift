import CXXHash
import FilePaths
import Foundation

/// Checksums that identify files by their bytes: XXH3, 128 bits (xxHash by Yann Collet), written as `xxh128:` and 32
/// hexadecimal digits.
///
/// `xxhsum -H2 FILE` prints the same digits. The checksum is not suitable for cryptography.
package enum FileChecksum {
  /// Computes the checksum of a file, which is read in pieces of 1 MiB.
  ///
  /// - Throws: `BatchError.unreadable` if the file is no regular file, or cannot be opened or read.
  package static func checksum(path: String) throws(BatchError) -> String {
    // The file is opened without blocking, since a pipe could wait for ever. It must be a regular file, since a device
    // may have no end.
    let descriptor: Int32
    do { descriptor = try FileAccess.open(path, O_RDONLY | O_NONBLOCK) } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "not a regular file")
    }
    guard let state = XXH3_createState() else { throw .unreadable(path: path, reason: "out of memory") }
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    let size = 1 << 20
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer, size)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
      if count == 0 { break }
      XXH3_128bits_update(state, buffer, count)
    }
    return prefix + digits(XXH3_128bits_digest(state))
  }

  /// Returns the checksum of a text's UTF-8 bytes.
  package static func checksum(text string: String) -> String { prefix + digest(text: string) }

  /// Returns only the 32 hexadecimal digits of `checksum(text:)`, for keys and file names.
  package static func digest(text string: String) -> String {
    digits(Array(string.utf8).withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) })
  }

  /// Returns the 64-bit XXH3 hash of a text's UTF-8 bytes. Use it for indexes whose entries hold their whole key.
  package static func hash(text string: String) -> UInt64 {
    Array(string.utf8).withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
  }

  /// Returns the 32 hexadecimal digits of the checksum of bytes.
  package static func digest(_ data: Data) -> String {
    digits(data.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) })
  }

  private static let prefix = "xxh128:"

  private static func digits(_ hash: XXH128_hash_t) -> String {
    func hexadecimal(_ word: UInt64) -> String {
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return hexadecimal(hash.high64) + hexadecimal(hash.low64)
  }
}

/// A 128-bit XXH3 hash of a text, which takes 16 bytes. In practice, two different texts never have the same hash.
struct TextHash: Hashable {
  private let high: UInt64
  private let low: UInt64

  init(_ text: String) {
    let hash = Array(text.utf8).withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
    (high, low) = (hash.high64, hash.low64)
  }
}
