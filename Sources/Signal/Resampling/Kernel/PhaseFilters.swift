/// The filters of all outputs of a period, for a ratio of two whole numbers.
///
/// Output n lies at input time n · M / L, so its filter is that of the phase n · M mod L. Filters stand in groups of four
/// consecutive outputs, which begin at the same input sample: the later ones are moved on by zeros. So four outputs are
/// computed from one reading of the samples.
struct PhaseFilters: Sendable {
  /// Outputs of a period, the ratio's numerator or a multiple of it.
  let outputCount: Int
  /// Inputs of a period.
  let inputCount: Int
  /// Input samples that an output needs after the one at or before its time.
  let halfLength: Int
  /// Input samples before the one at the beginning of a group that its rows begin with. A filter's middle lies about in the
  /// middle of its row, where `FilterSums` is exact.
  let lead: Int
  /// Filter n is the row n.
  let rows: CoefficientRows
  /// Input sample, from the period's beginning, at or before the first output of each group.
  let groupStarts: [Int]

  /// Largest number of coefficients kept: 1 MB.
  static let capacity = 1 << 18

  /// Whether the filters of the ratio fit.
  static func fit(_ ratio: RationalRatio, _ halfLength: Int) -> Bool {
    ratio.outputs.multipliedReportingOverflow(by: 2 * halfLength).overflow == false
      && ratio.outputs * 2 * halfLength <= capacity
  }

  /// Filters for `ratio`; a ratio of few phases is taken several times, so that groups are whole.
  init(prototype: SincPrototype, ratio: RationalRatio) {
    let half = prototype.halfLength
    let (numerator, denominator) = (ratio.outputs, ratio.inputs)
    let repeated = numerator.isMultiple(of: 4) || numerator >= 64 ? 1 : numerator.isMultiple(of: 2) ? 2 : 4
    let outputCount = numerator * repeated
    // Output n's place and what is missing to it, exactly.
    func start(_ n: Int) -> Int { n * denominator / numerator }
    func place(_ n: Int) -> Double { Double(n * denominator % numerator) / Double(numerator) }
    let groupStarts = stride(from: 0, to: outputCount, by: 4).map(start)
    let largestShift = (0..<outputCount).map { start($0) - groupStarts[$0 / 4] }.max() ?? 0
    let length = (2 * half + largestShift + 7) / 8 * 8
    let margin = (length - 2 * half - largestShift) / 2
    rows = CoefficientRows(count: outputCount, length: length) { n, target in
      let filter = (1 - half...half).map { prototype.value(at: Double($0) - place(n)) }
      // A constant stays what it is.
      let gain = 1 / filter.reduce(0, +)
      let shift = start(n) - groupStarts[n / 4]
      for (k, coefficient) in filter.enumerated() { target[margin + shift + k] = Float(gain * coefficient) }
    }
    self.outputCount = outputCount
    self.inputCount = denominator * repeated
    self.groupStarts = groupStarts
    halfLength = half
    lead = half - 1 + margin
  }
}
