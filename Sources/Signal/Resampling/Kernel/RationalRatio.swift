/// A ratio of rates as whole numbers without a common divisor: so many outputs for so many inputs.
struct RationalRatio: Sendable, Equatable {
  let outputs: Int
  let inputs: Int

  /// A ratio of whole numbers without a common divisor.
  init(outputs: Int, inputs: Int) {
    self.outputs = outputs
    self.inputs = inputs
  }

  /// The exact ratio of two rates that are multiples of a millihertz, as all common ones and their simple fractions are.
  init?(from inputRate: Double, to outputRate: Double) {
    for unit in [1.0, 2, 4, 8, 1000] {
      let (input, output) = (inputRate * unit, outputRate * unit)
      guard input == input.rounded(), output == output.rounded(), max(input, output) < 0x1p40 else { continue }
      let (a, b) = (Int(input), Int(output))
      var (divisor, rest) = (a, b)
      while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
      self.outputs = b / divisor
      self.inputs = a / divisor
      return
    }
    return nil
  }
}
