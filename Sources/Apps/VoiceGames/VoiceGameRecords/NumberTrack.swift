import AppDatabases

/// One kind of number after another: as a difference from the last where both are on a grid, else as it is.
///
/// Two bits say which: 0 what is expected (the last number; of a steady track the last step once more; the same bits
/// after a number beside the grid), 1 a difference in steps from what is expected, 2 the eight bytes of a `Double`, 3
/// none.
struct NumberTrack {
  private let grid: Double
  private let isSteady: Bool
  private var last: Int64 = 0
  private var step: Int64 = 0
  /// The bits of the last number if it was off the grid.
  private var bits: UInt64?

  /// - Parameters:
  ///   - grid: steps in a unit.
  ///   - isSteady: whether the numbers grow by equal steps, as a clock's do.
  init(grid: Double, isSteady: Bool = false) {
    self.grid = grid
    self.isSteady = isSteady
  }

  /// Steps of a number on the grid; `nil` beside it. Only what comes back bit for bit is on it.
  static func steps(_ number: Double, grid: Double) -> Int64? {
    let steps = (number * grid).rounded()
    // Differences of such numbers fit into 64 bits, too.
    guard abs(steps) < 1e15, (Double(Int64(steps)) / grid).bitPattern == number.bitPattern else { return nil }
    return Int64(steps)
  }

  /// Writes what follows the codes of eight numbers.
  ///
  /// - Returns: the codes.
  static func write(_ numbers: [Double?], _ tracks: inout [NumberTrack], to writer: inout ByteWriter) -> UInt16 {
    (0..<8).reduce(0) { $0 | UInt16(tracks[$1].write(numbers[$1], to: &writer)) << UInt16(2 * $1) }
  }

  /// Reads eight numbers with known codes.
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
