import Expectations
import NumPyArrays
import Testing

/// Bytes as NumPy 2.4 writes them: `Benchmarks/features/command.py --bytes` prints them.
@Suite struct NumPyArrayTests {
  @Test func headers() {
    let float = NumPyArray.header(.float, shape: [2, 3])
    expectEqual(float.count, 128)
    expectEqual(Array(float.prefix(10)), [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, 0x76, 0])
    let text = String(decoding: float.dropFirst(10), as: UTF8.self)
    expectEqual(
      text,
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }" + String(repeating: " ", count: 58) + "\n")
    let double = String(decoding: NumPyArray.header(.double, shape: [7]).dropFirst(10), as: UTF8.self)
    expect(double.hasPrefix("{'descr': '<f8', 'fortran_order': False, 'shape': (7,), }"))
    // The header does not grow with the number of rows.
    for count in [0, 1, Int.max] { expectEqual(NumPyArray.header(.float, shape: [count, 4096]).count, 128) }
    for size in 0..<200 {
      let header = NumPyArray.header(.text(length: size), shape: [size, 1])
      expectEqual(header.count % 64, 0)
      expectEqual(header.last, 10)
      expectEqual(Int(header[8]) + 256 * Int(header[9]), header.count - 10)
    }
  }

  @Test func values() {
    var bytes: [UInt8] = []
    NumPyArray.append(Float(1.5), to: &bytes)
    NumPyArray.append(-2.0, to: &bytes)
    expectEqual(bytes, [0, 0, 0xC0, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0xC0])
    let texts = NumPyArray.texts(["a", "žb"])
    expect(String(decoding: texts, as: UTF8.self).contains("'<U2'"))
    expectEqual(Array(texts.suffix(16)), [0x61, 0, 0, 0, 0, 0, 0, 0, 0x7E, 1, 0, 0, 0x62, 0, 0, 0])
    expectEqual(NumPyArray.texts([]).count % 64, 0)
  }
}
