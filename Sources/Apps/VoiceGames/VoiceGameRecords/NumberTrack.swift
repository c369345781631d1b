import AppDatabases

/// Codes the successive numbers of one kind. A number on the grid is coded as a difference, any other as a `Double`.
///
/// The expected number is the last one; in a steady track it is the last one plus the last step. Each number has a code
/// of two bits:
///
/// - 0: the expected number, or the same number again if the last was off the grid. No bytes follow.
/// - 1: a number on the grid. Its difference from the expected number follows, in steps of the grid.
/// - 2: a number off the grid. The eight bytes of its `Double` follow.
/// - 3: there is no number.
struct NumberTrack {
  private let grid: Double
  private let isSteady: Bool
  private var last: Int64 = 0
  private var step: Int64 = 0
  /// The bits of the last number if it was off the grid.
  private var bits: UInt64?

  /// Makes a track that begins at 0.
  ///
  /// - Parameters:
  ///   - grid: the number of steps in a unit.
  ///   - isSteady: whether the numbers usually grow by equal steps, as times do.
  init(grid: Double, isSteady: Bool = false) {
    self.grid = grid
    self.isSteady = isSteady
  }

  /// Returns a number in steps of the grid. The result is `nil` for a number off the grid: one that the steps do not
  /// give back bit for bit.
  static func steps(_ number: Double, grid: Double) -> Int64? {
    let steps = (number * grid).rounded()
    // With this limit the differences fit into 64 bits as well.
    guard abs(steps) < 1e15, (Double(Int64(steps)) / grid).bitPattern == number.bitPattern else { return nil }
    return Int64(steps)
  }

  /// Writes the bytes that follow the codes of eight numbers.
  ///
  /// - Returns: the codes, two bits for each number.
  static func write(_ numbers: [Double?], _ tracks: inout [NumberTrack], to writer: inout ByteWriter) -> UInt16 {
    (0..<8).reduce(0) { $0 | UInt16(tracks[$1].write(numbers[$1], to: &writer)) << UInt16(2 * $1) }
  }

  /// Reads eight numbers according to their codes.
  static func read(
    _ codes: UInt16, _ tracks: inout [NumberTrack], _ reader: inout ByteReader
  ) throws(AppDatabaseError) -> [Double?] {
    var numbers: [Double?] = []
    for k in 0..<8 { numbers.append(try tracks[k].read(UInt8(codes >> UInt16(2 * k) & 3), &reader)) }
    return numbers
  }

  private var expected: Int64 { isSteady ? last &+ step : last }

  private mutating func write(_ number: Double?, to writer: inout ByteWriter) -> UInt8 {
    guard let number else { return 3 }
    guard let steps = Self.steps(number, grid: grid) else {
      if bits == number.bitPattern { return 0 }
      bits = number.bitPattern
      writer.append(little: number.bitPattern)
      return 2
    }
    let difference = steps - expected
    let isExpected = difference == 0 && bits == nil
    take(steps)
    if isExpected { return 0 }
    writer.append(signed: difference)
    return 1
  }

  private mutating func read(_ code: UInt8, _ reader: inout ByteReader) throws(AppDatabaseError) -> Double? {
    switch code {
    case 0:
      if let bits { return Double(bitPattern: bits) }
      take(expected)
    case 1: take(expected &+ (try reader.signed()))
    case 2:
      let pattern = try reader.little(UInt64.self)
      bits = pattern
      return Double(bitPattern: pattern)
    default: return nil
    }
    return Double(last) / grid
  }

  private mutating func take(_ steps: Int64) {
    step = steps &- last
    last = steps
    bits = nil
  }
}
