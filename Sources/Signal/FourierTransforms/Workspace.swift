/// Memory for split complex numbers.
struct Workspace<Scalar: BinaryFloatingPoint>: ~Copyable {
  let split: Split<Scalar>

  /// Zeros. The parts lie apart by more than the numbers, since addresses that are equal modulo a page slow each other
  /// down.
  init(length: Int) {
    let step = length + 80
    let numbers = AlignedMemory.zeros(2 * step, Scalar.zero)
    split = Split(re: numbers, im: numbers + step)
  }

  deinit { split.re.deallocate() }
}
