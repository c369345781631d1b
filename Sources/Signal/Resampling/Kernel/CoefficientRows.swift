/// Filters of equal length, stored one after the other in constant memory.
final class CoefficientRows: @unchecked Sendable {
  /// Coefficients of a row, a multiple of 8.
  let length: Int
  let base: UnsafePointer<Float>
  private let memory: UnsafeMutableBufferPointer<Float>

  /// Allocates rows of zeros and calls `fill(row, target)` for each row to write its coefficients.
  init(count: Int, length: Int, fill: (Int, UnsafeMutablePointer<Float>) -> Void) {
    precondition(count > 0 && length > 0 && length.isMultiple(of: 8))
    self.length = length
    memory = Self.aligned(count * length)
    memory.initialize(repeating: 0)
    guard let start = memory.baseAddress else { preconditionFailure() }
    for row in 0..<count { fill(row, start + row * length) }
    base = UnsafePointer(start)
  }

  deinit { UnsafeMutableRawPointer(memory.baseAddress)?.deallocate() }

  /// The first coefficient of a row.
  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<Float> { base + index &* length }

  /// Memory aligned to a cache line, so that no vector of a row lies across two lines.
  private static func aligned(_ count: Int) -> UnsafeMutableBufferPointer<Float> {
    let raw = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
    return UnsafeMutableBufferPointer(start: raw.bindMemory(to: Float.self, capacity: count), count: count)
  }
}
