import Foundation

/// Arrays in NumPy's format NPY, version 1.0: a header, then the values in the order of rows, little-endian.
///
/// Source: R. Kern, "A Simple File Format for NumPy Arrays" (NEP 1, 2007), `numpy.lib.format`.
package enum NumPyArray {
  /// What an array holds.
  package enum Element: Sendable, Hashable {
    /// Numbers of 32 bits.
    case float
    /// Numbers of 64 bits.
    case double
    /// Texts of at most so many Unicode scalars.
    case text(length: Int)

    fileprivate var description: String {
      switch self {
      case .float: "<f4"
      case .double: "<f8"
      case .text(let length): "<U\(length)"
      }
    }
  }

  /// The header of an array with this shape, its rows first.
  package static func header(_ element: Element, shape: [Int]) -> [UInt8] {
    let sizes = shape.map(String.init).joined(separator: ", ") + (shape.count == 1 ? "," : "")
    var text = "{'descr': '\(element.description)', 'fortran_order': False, 'shape': (\(sizes)), }"
    // The values begin at a multiple of 64 bytes, and the header ends with a line feed.
    let length = text.utf8.count + 11
    text += String(repeating: " ", count: (64 - length % 64) % 64) + "\n"
    let count = UInt16(text.utf8.count)
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(count & 0xFF), UInt8(count >> 8)] + Array(text.utf8)
  }

  /// An array of texts in one row.
  package static func texts(_ texts: [String]) -> [UInt8] {
    let length = max(1, texts.map(\.unicodeScalars.count).max() ?? 1)
    var bytes = header(.text(length: length), shape: [texts.count])
    for text in texts {
      let scalars = text.unicodeScalars.map(\.value)
      for value in scalars + [UInt32](repeating: 0, count: length - scalars.count) { append(value, to: &bytes) }
    }
    return bytes
  }

  /// Appends the bytes of a number of 64 bits.
  package static func append(_ value: Double, to bytes: inout [UInt8]) { append(value.bitPattern, to: &bytes) }

  /// Appends the bytes of a number of 32 bits.
  package static func append(_ value: Float, to bytes: inout [UInt8]) { append(value.bitPattern, to: &bytes) }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }
}
