/// Memory for split complex numbers.
struct Workspace<Scalar: BinaryFloatingPoint>: ~Copyable {
  let split: Split<Scalar>

  /// Zeros. The parts lie apart by more than the numbers, since addresses that are equal modulo a page slow each other
  /// down.
  init(length: Int) {
    let step = length + 80
    let base = UnsafeMutableRawPointer.allocate(byteCount: 2 * step * MemoryLayout<Scalar>.stride, alignment: 64)
    let numbers = base.initializeMemory(as: Scalar.self, repeating: 0, count: 2 * step)
    split = Split(re: numbers, im: numbers + step)
  }

  deinit { split.re.deallocate() }
}
