/// What the scorer knows of a frame and of each candidate for its fundamental.
///
/// Candidates are the highest maxima of the salience. What is said of one: the whitened spectra at its harmonics and
/// between them, how its salience stands among the others', and how salient the same pitch is in the frames around, up
/// to 80 ms away. What is said of the frame: its level among those of late and around it.
struct HarmonicFeatures {
  /// Candidates per frame at most.
  static let width = 12
  /// Features of one candidate.
  static let candidateCount = 3 * HarmonicComb.ratios.count + 4 + 2 + context.count + 1
  /// Features of a frame.
  static let frameCount = 8
  /// Frames around, at which the candidate's pitch is looked at.
  static let context = [-8, -4, -2, -1, 1, 2, 4, 8]
  private static let levelContext = [-4, -2, 2, 4]

  /// Candidates of the frame.
  private(set) var count = 0
  /// Where each candidate lies among the fundamentals: bins.
  private(set) var bins = [Int](repeating: 0, count: width)
  /// `candidateCount` values per candidate.
  private(set) var candidates = [Float](repeating: 0, count: width * candidateCount)
  /// `frameCount` values.
  private(set) var frame = [Float](repeating: 0, count: frameCount)

  // Of the instance: what is global is made when it is first used, which must not be while sound flows.
  private let offsets = HarmonicComb.offsets
  private let context = HarmonicFeatures.context
  private let levelContext = HarmonicFeatures.levelContext
  /// The bins where candidates may lie.
  private let range: Range<Int>
  /// Frames after a frame that may be looked at.
  private let lookahead: Int

  /// Candidates between two frequencies in hertz.
  init(_ frequencies: ClosedRange<Double>, lookahead: Int) {
    let first = LogFrequencyGrid.fundamentalBins.lowerBound
    let low = LogFrequencyGrid.nearest(frequencies.lowerBound) - first - 1
    let high = LogFrequencyGrid.nearest(frequencies.upperBound) - first + 2
    range = max(1, low)..<min(HarmonicComb.count - 1, high)
    self.lookahead = lookahead
  }

  /// Describes a frame from what is known of it and its neighbours.
  mutating func describe(_ number: Int, _ history: borrowing SalienceHistory) {
    let salience = history.salience(number)
    let levels = history.levels(number)
    findCandidates(salience)
    var highest = -Float.infinity
    // The bins at the range's ends count too, though no maximum can lie there.
    for bin in range { highest = max(highest, salience[bin]) }
    describeFrame(number, history, highest)
    let row = history.spectra(number)
    candidates.withUnsafeMutableBufferPointer { candidates in
      for candidate in 0..<count {
        var next = candidate * Self.candidateCount
        func add(_ value: Float) {
          candidates[next] = value
          next += 1
        }
        let bin = bins[candidate]
        let position = HarmonicSpectra.before + LogFrequencyGrid.fundamentalBins.lowerBound + bin
        for window in 0..<3 {
          let spectrum = row + window * HarmonicSpectra.stride + position
          for offset in offsets { add(spectrum[offset]) }
        }
        for window in 1..<3 {
          let spectrum = row + window * HarmonicSpectra.stride + position
          add(spectrum[-2])
          add(spectrum[2])
        }
        add(salience[bin] - highest)
        add((salience[bin] - levels.mean) / levels.deviation)
        for shift in context { add(Self.around(bin, number, shift, lookahead, history)) }
        add(Float(bin) / Float(HarmonicComb.count) * 2 - 1)
      }
    }
  }

  /// The highest normalised salience near a bin in the frame `shift` frames away; −1 where there is none.
  private static func around(
    _ bin: Int, _ number: Int, _ shift: Int, _ lookahead: Int, _ history: borrowing SalienceHistory
  ) -> Float {
    let other = number + shift
    guard other >= 0, other < history.count, shift <= lookahead else { return -1 }
    let salience = history.salience(other)
    let levels = history.levels(other)
    // A pitch moves on with time.
    let reach = abs(shift) / 2 + 1
    var highest = -Float.infinity
    for near in max(0, bin - reach)...min(HarmonicComb.count - 1, bin + reach) {
      highest = max(highest, salience[near])
    }
    return (highest - levels.mean) / levels.deviation
  }

  private mutating func describeFrame(_ number: Int, _ history: borrowing SalienceHistory, _ highest: Float) {
    let levels = history.levels(number)
    frame[0] = (levels.power - levels.peak) / 4
    frame[1] = (levels.power - levels.floor) / 4
    for (index, shift) in levelContext.enumerated() {
      frame[2 + index] = (history.levels(number + min(shift, lookahead)).power - levels.power) / 3
    }
    frame[6] = highest / 4
    frame[7] = (highest - levels.mean) / levels.deviation / 3
  }

  /// The highest maxima within the range, the highest first.
  private mutating func findCandidates(_ salience: UnsafePointer<Float>) {
    count = 0
    for bin in range where salience[bin] > salience[bin - 1] && salience[bin] >= salience[bin + 1] {
      if count == Self.width && salience[bin] <= salience[bins[count - 1]] { continue }
      var place = min(count, Self.width - 1)
      while place > 0 && salience[bins[place - 1]] < salience[bin] {
        bins[place] = bins[place - 1]
        place -= 1
      }
      bins[place] = bin
      count = min(count + 1, Self.width)
    }
  }
}
