/// Filters of equal length, one after the other in memory that never changes.
final class CoefficientRows: @unchecked Sendable {
  /// Coefficients of a row, a multiple of 8.
  let length: Int
  let base: UnsafePointer<Float>
  private let memory: UnsafeMutableBufferPointer<Float>

  /// Rows of zeros that `fill` writes its coefficients to: `fill(row, target)`.
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

  /// Where a row begins.
  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<Float> { base + index &* length }

  /// At the boundary of a cache line, so that no vector of a row lies across two.
  private static func aligned(_ count: Int) -> UnsafeMutableBufferPointer<Float> {
    let raw = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
    return UnsafeMutableBufferPointer(start: raw.bindMemory(to: Float.self, capacity: count), count: count)
  }
}
