/// A ratio of two rates as numbers of output and input frames without a common divisor.
package struct RationalRatio: Sendable, Equatable {
  package let outputs: Int
  package let inputs: Int

  /// A ratio of two whole numbers that have no common divisor.
  package init(outputs: Int, inputs: Int) {
    self.outputs = outputs
    self.inputs = inputs
  }

  /// The exact ratio of two rates, if both are multiples of 1 mHz; otherwise `nil`. All common rates and their simple
  /// fractions are such multiples.
  package init?(from inputRate: Double, to outputRate: Double) {
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
