/// The filters for all outputs of one period of a ratio of two whole numbers.
///
/// Output n lies at input time n · M / L, so its filter is that of the phase n · M mod L. Filters are grouped for four
/// consecutive outputs. The four rows of a group begin at the same input sample, the later ones with leading zeros, so
/// that each sample is loaded once for four outputs.
struct PhaseFilters: Sendable {
  /// Outputs in one period: the numerator of the ratio or a multiple of it.
  let outputCount: Int
  /// Inputs in one period.
  let inputCount: Int
  /// Input samples that an output needs after the one at or before its time.
  let halfLength: Int
  /// Distance from the first input sample of the rows of a group to the sample at the group's beginning. It puts the
  /// middle of a filter near the middle of its row, where `FilterSums` sums in `Double`.
  let lead: Int
  /// Row n holds the filter of output n.
  let rows: CoefficientRows
  /// For each group, the input sample at or before its first output, counted from the period's beginning.
  let groupStarts: [Int]

  /// The largest number of coefficients that are stored: 1 MB.
  static let capacity = 1 << 18

  /// Whether the filters of the ratio need at most `capacity` coefficients.
  static func fit(_ ratio: RationalRatio, _ halfLength: Int) -> Bool {
    ratio.outputs.multipliedReportingOverflow(by: 2 * halfLength).overflow == false
      && ratio.outputs * 2 * halfLength <= capacity
  }

  /// Computes the filters for `ratio`. The period of a ratio with few phases is repeated, so that it holds whole
  /// groups.
  init(prototype: SincPrototype, ratio: RationalRatio) {
    let half = prototype.halfLength
    let (numerator, denominator) = (ratio.outputs, ratio.inputs)
    let repeated = numerator.isMultiple(of: 4) || numerator >= 64 ? 1 : numerator.isMultiple(of: 2) ? 2 : 4
    let outputCount = numerator * repeated
    // The exact input sample at or before output n, and the exact rest from there to the output.
    func start(_ n: Int) -> Int { n * denominator / numerator }
    func place(_ n: Int) -> Double { Double(n * denominator % numerator) / Double(numerator) }
    let groupStarts = stride(from: 0, to: outputCount, by: 4).map(start)
    let largestShift = (0..<outputCount).map { start($0) - groupStarts[$0 / 4] }.max() ?? 0
    let length = (2 * half + largestShift + 7) / 8 * 8
    let margin = (length - 2 * half - largestShift) / 2
    rows = CoefficientRows(count: outputCount, length: length) { n, target in
      let filter = (1 - half...half).map { prototype.value(at: Double($0) - place(n)) }
      // The sum of each filter is 1, so that a constant signal is unchanged.
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
