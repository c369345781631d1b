/// The scorer's features of a frame and of each candidate for its fundamental.
///
/// Candidates are the highest maxima of the salience. The features of a candidate are the whitened spectra at its
/// harmonics and between them, its salience relative to the others', and the salience of the same pitch in the frames
/// around, up to 80 ms away. The features of the frame are its level relative to recent levels and to the levels around
/// it.
struct HarmonicFeatures {
  /// Largest number of candidates per frame.
  static let width = 12
  /// Number of features of one candidate.
  static let candidateCount = 3 * HarmonicComb.ratios.count + 4 + 2 + context.count + 1
  /// Number of features of a frame.
  static let frameCount = 8
  /// Distances of the frames in which the salience of the candidate's pitch is read.
  static let context = [-8, -4, -2, -1, 1, 2, 4, 8]
  private static let levelContext = [-4, -2, 2, 4]

  /// Number of candidates of the frame.
  private(set) var count = 0
  /// Position of each candidate among the fundamentals, in bins.
  private(set) var bins = [Int](repeating: 0, count: width)
  /// `candidateCount` values per candidate.
  private(set) var candidates = [Float](repeating: 0, count: width * candidateCount)
  /// `frameCount` values.
  private(set) var frame = [Float](repeating: 0, count: frameCount)

  // A stored property, because globals are initialised at their first use, which must not happen while sound is
  // processed.
  private let offsets = HarmonicComb.offsets
  private let context = HarmonicFeatures.context
  private let levelContext = HarmonicFeatures.levelContext
  /// The bins in which candidates may be.
  private let range: Range<Int>
  /// Number of frames after a frame that may be read.
  private let lookahead: Int

  /// Creates features for candidates between two frequencies in hertz.
  init(_ frequencies: ClosedRange<Double>, lookahead: Int) {
    let first = LogFrequencyGrid.fundamentalBins.lowerBound
    let low = LogFrequencyGrid.nearest(frequencies.lowerBound) - first - 1
    let high = LogFrequencyGrid.nearest(frequencies.upperBound) - first + 2
    range = max(1, low)..<min(HarmonicComb.count - 1, high)
    self.lookahead = lookahead
  }

  /// Computes the features of a frame from the history of it and its neighbours.
  mutating func describe(_ number: Int, _ history: borrowing SalienceHistory) {
    let salience = history.salience(number)
    let levels = history.levels(number)
    findCandidates(salience)
    var highest = -Float.infinity
    // The bins at the ends of the range count, too, although they cannot be maxima.
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
    // A pitch changes with time, so the search is wider in frames that are farther away.
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
