/// Reads the numbers of a network's weights in their order.
struct WeightsReader {
  private let bytes: [UInt8]
  private var position: Int
  /// Numbers read so far.
  private var count = 0
  /// Whether matrices have 16 bits a number.
  private let halves: Bool

  /// Largest magnitude of a weight. Sums of such numbers stay far below the largest `Float`.
  private static let largest: Float = 1e6

  /// Reads from `position` on. The bytes hold all numbers that will be taken.
  init(_ bytes: [UInt8], from position: Int, halves: Bool) {
    self.bytes = bytes
    self.position = position
    self.halves = halves
  }

  /// A vector of 32-bit numbers.
  mutating func vector(_ count: Int) throws(SmallNetworkError) -> [Float] {
    try take(count, width: 4) { bytes, place in Float(bitPattern: UInt32(Self.integer(bytes, place, 4))) }
  }

  /// The standard deviations that features are divided by.
  mutating func deviations(_ count: Int) throws(SmallNetworkError) -> [Float] {
    let first = self.count
    let values = try vector(count)
    for (index, value) in values.enumerated() where value < 1e-6 { throw .weight(place: first + index, value) }
    return values
  }

  /// A matrix, one output after the other.
  mutating func matrix(_ outputs: Int, _ inputs: Int) throws(SmallNetworkError) -> [Float] {
    guard halves else { return try vector(outputs * inputs) }
    return try take(outputs * inputs, width: 2) { bytes, place in
      Self.single(ofHalf: UInt32(Self.integer(bytes, place, 2)))
    }
  }

  private mutating func take(
    _ count: Int, width: Int, _ number: ([UInt8], Int) -> Float
  ) throws(SmallNetworkError) -> [Float] {
    var values: [Float] = []
    values.reserveCapacity(count)
    for index in 0..<count {
      let value = number(bytes, position + index * width)
      guard abs(value) <= Self.largest else { throw .weight(place: self.count + index, value) }
      values.append(value)
    }
    position += count * width
    self.count += count
    return values
  }

  /// A little-endian number of `width` bytes.
  static func integer(_ bytes: [UInt8], _ place: Int, _ width: Int) -> Int {
    (0..<width).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  /// The number that IEEE 754 writes in 16 bits. (`Float16` is not there on every platform.)
  static func single(ofHalf bits: UInt32) -> Float {
    let sign = (bits & 0x8000) << 16
    let (exponent, mantissa) = (bits >> 10 & 0x1F, bits & 0x3FF)
    switch exponent {
    case 0: return (sign == 0 ? 1 : -1) * Float(mantissa) * 0x1p-24
    case 31: return Float(bitPattern: sign | 0x7F80_0000 | mantissa << 13)
    default: return Float(bitPattern: sign | (exponent + 112) << 23 | mantissa << 13)
    }
  }
}
