import Foundation

/// The measured values that distinguish frames of speech from others: how far the level and four bands are above their
/// floors and below their peaks, and how voiced the sound is and was.
///
/// A frame is judged 45 ms after its end (`lookahead`). The pitch tracker needs this time, and levels are used up to
/// the same time.
public struct SpeechEvidence: Sendable {
  /// Number of frames of 5 ms after the frame that is judged.
  static let lookahead = 9
  /// Number of the values.
  public static let count = 31
  /// Number of frames in the ring buffer: 320 ms.
  private static let length = 64
  private static let voicingLength = 32
  private static let voicedLevelLength = 50

  /// The values of the frame that was judged last.
  public private(set) var values = [Double](repeating: 0, count: count)

  /// The power of the last frames and the level ranges, for the whole band and four bands.
  private var powers = [SIMD8<Double>](repeating: .zero, count: length)
  private var ranges = [LevelRange](repeating: LevelRange(), count: 5)
  private var smoothed = [Double](repeating: -120, count: length)
  private var frameCount = 0
  /// Probabilities of voicing, 10 ms apart, and the levels of voiced frames.
  private var voicing = [Double](repeating: 0, count: voicingLength)
  private var voicedLevels = [Double](repeating: -120, count: voicedLevelLength)
  private var judged = 0
  private var sinceVoiced = longestSince

  /// Number of frames of 10 ms from which on the time since the last voiced frame counts as constant.
  private static let longestSince = 60

  /// Creates the evidence in the state before the first frame.
  public init() {}

  /// Returns to the state of a new instance.
  mutating func reset() {
    for index in values.indices { values[index] = 0 }
    for index in powers.indices { powers[index] = .zero }
    for index in ranges.indices { ranges[index] = LevelRange() }
    for index in smoothed.indices { smoothed[index] = -120 }
    for index in voicing.indices { voicing[index] = 0 }
    for index in voicedLevels.indices { voicedLevels[index] = -120 }
    frameCount = 0
    judged = 0
    sinceVoiced = Self.longestSince
  }

  /// Adds the next frame of 5 ms.
  mutating func append(_ frame: VoiceFrame) {
    let slot = frameCount % Self.length
    for series in 0..<5 {
      let level = series == 0 ? frame.level : frame.bandLevels[series - 1]
      powers[slot][series] = pow(10, level / 10)
      ranges[series].update(level)
    }
    smoothed[slot] = ranges[0].smoothed
    frameCount += 1
  }

  /// Judges the frame `lookahead` frames ago, whose probability of voicing was `voiced`. Must be called after every
  /// second frame.
  mutating func judge(voiced: Double) {
    voicing[judged % Self.voicingLength] = voiced
    sinceVoiced = voiced > 0.5 ? 0 : min(Self.longestSince, sinceVoiced + 1)
    let level = decibels(powers[slot(Self.lookahead)][0])
    voicedLevels[judged % Self.voicedLevelLength] = voiced > 0.5 ? level : -120
    judged += 1
    describeLevels(level)
    describeVoicing()
  }

  private func slot(_ age: Int) -> Int { (frameCount + 8 * Self.length - 1 - age) % Self.length }
  private func decibels(_ power: Double) -> Double { 10 * log10(power + 1e-12) }

  private mutating func describeLevels(_ level: Double) {
    let now = powers[slot(Self.lookahead)]
    // From 40 ms before to 40 ms after the frame, and the 100 ms before it.
    let around = mean(ages: 1..<18)
    let before = mean(ages: Self.lookahead..<Self.lookahead + 20)
    for series in 0..<5 {
      let floor = ranges[series].floor
      values[3 * series] = decibels(now[series]) - floor
      values[3 * series + 1] = decibels(around[series]) - floor
      values[3 * series + 2] = decibels(before[series]) - floor
    }
    values[15] = level - ranges[0].peak
    values[16] = smoothed[slot(Self.lookahead)] - ranges[0].peak
    values[17] = ranges[0].peak - ranges[0].floor
    values[18] = decibels(powers[slot(0)][0]) - level
    var highest = -120.0
    for index in 0..<Self.voicedLevelLength { highest = max(highest, voicedLevels[index]) }
    values[19] = max(-60, min(60, level - highest))
  }

  private mutating func describeVoicing() {
    var highest = 0.0
    var sum = 0.0
    for age in 0..<31 {
      // Before the first frame nothing was voiced.
      let value = age < judged ? voicing[(judged - 1 - age) % Self.voicingLength] : 0
      highest = max(highest, value)
      sum += value
      if age < 4 { values[20 + age] = value }
      switch age {
      case 4: (values[24], values[25]) = (highest, sum / 5)
      case 10: (values[26], values[27]) = (highest, sum / 11)
      case 20: values[28] = highest
      case 30: values[29] = sum / 31
      default: break
      }
    }
    values[30] = Double(sinceVoiced)
  }

  private func mean(ages: Range<Int>) -> SIMD8<Double> {
    var sum = SIMD8<Double>.zero
    for age in ages { sum += powers[slot(age)] }
    return sum / Double(ages.count)
  }
}
