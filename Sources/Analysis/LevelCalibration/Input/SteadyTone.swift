import AudioCore
import Foundation

/// A tone of a known frequency in a recording, measured while it is steady: that of a sound calibrator, or of a
/// headphone.
///
/// A sine of the tone's own frequency, and a constant, are fitted to overlapping pieces of the recording (weighted
/// least squares, Hann weights), so hum, noise and an offset do not count as level. The tone is the longest stretch in
/// which the fitted level meets the criteria, extended on both sides as far as the level does not jump. Sound before
/// and after it, such as the handling of the calibrator, does not matter. A tone that drifts, or has a wrong frequency,
/// is rejected as a whole: no part of it is accepted as a steady tone.
public struct SteadyTone: Sendable, Hashable, Codable {
  /// The requirements for a tone.
  public struct Criteria: Sendable, Hashable, Codable {
    /// The shortest time that the tone must be steady, in seconds.
    public var duration = 2.0
    /// The largest range, in decibels, of the levels of its pieces (0.1 s or 8 periods long) while it is steady.
    public var stability = 0.5
    /// The smallest ratio of the tone to everything else in the recording, in decibels.
    public var signalToNoise = 20.0
    /// The largest drift of the level from its start to its end, in decibels.
    public var drift = 0.2
    /// The largest deviation from the stated frequency, as a share of it; at most 0.05.
    public var frequencyTolerance = 0.01

    /// Creates the default criteria: 2 s within 0.5 dB, a drift of at most 0.2 dB, 20 dB above everything else, within
    /// 1 % of the frequency.
    public init() {}

    /// Checks that all are numbers in their ranges.
    func check() throws(CalibrationError) {
      let ranges: [(what: String, value: Double, range: ClosedRange<Double>)] = [
        ("duration of the tone in seconds", duration, 0.1...1e6), ("stability in dB", stability, 0...1000),
        ("signal to noise in dB", signalToNoise, -1000...1000), ("drift in dB", drift, 0...1000),
        ("tolerance of the frequency", frequencyTolerance, 0...SteadyTone.reach),
      ]
      for (what, value, range) in ranges where !range.contains(value) {
        throw .invalidCriterion(what: what, got: value, expected: range)
      }
    }
  }

  /// The stated frequency in hertz.
  public let nominalFrequency: Double
  /// The measured frequency in hertz.
  public let frequency: Double
  /// The level of the tone alone.
  public let level: FullScaleLevel
  /// Standard deviation of the level over the steady stretch, in decibels.
  public let levelDeviation: Double
  /// The drift of the level from the tone's start to its end, in decibels, 0 or more. It is the larger of the change of a
  /// line fitted to the levels, and the range of their means over half a second; 0.25 s at either end are left out.
  public let drift: Double
  /// Power of the tone divided by the power of everything else, in decibels; `nil` if there is nothing else.
  public let signalToNoise: Double?
  /// The steady stretch, in seconds from the start of the recording.
  public let stretch: ClosedRange<Double>

  /// Measures a tone in a recording. Time: proportional to the recording's length. Memory: one copy of a channel.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - channel: index of the channel, from 0.
  ///   - frequency: the tone's frequency in hertz: from 20 Hz to 0.45 of the sample rate.
  ///   - criteria: the requirements for the tone.
  /// - Throws: `CalibrationError.noSuchChannel`, `.invalidCriterion`, `.invalidToneFrequency`, `.tooShort`,
  ///   `.notFiniteSample`, `.silent`, `.clipped`, `.wrongFrequency`, `.tooNoisy` or `.unsteady`: the first of them that
  ///   explains why no tone was found;
  ///   `.driftingOrOffFrequency` if the tone drifts over its length or differs from the stated frequency.
  public init(
    in recording: AudioBuffer, channel: Int = 0, frequency: Double, criteria: Criteria = Criteria()
  ) throws(CalibrationError) {
    guard (0..<recording.channelCount).contains(channel) else {
      throw .noSuchChannel(channel, channelCount: recording.channelCount)
    }
    try criteria.check()
    let rate = recording.sampleRate
    guard frequency >= 20, frequency <= 0.45 * rate else { throw .invalidToneFrequency(frequency, sampleRate: rate) }
    guard recording.duration >= criteria.duration else {
      throw .tooShort(expected: criteria.duration, got: recording.duration)
    }
    let samples = Array(recording.channel(channel))
    if let index = samples.firstIndex(where: { !$0.isFinite }) { throw .notFiniteSample(time: Double(index) / rate) }
    if samples.allSatisfy({ $0 == 0 }) { throw .silent }

    let found = ToneFrequency.refined(in: samples, near: frequency, sampleRate: rate)
    let isNear = abs(found - frequency) <= Self.reach * frequency
    let fit = SineFit(frequency: isNear ? found : frequency, sampleRate: rate)
    guard samples.count >= fit.length else {
      throw .tooShort(expected: fit.duration(ofPieces: 1), got: recording.duration)
    }
    let pieces = fit.pieces(of: samples)
    let run = isNear ? Self.longestRun(in: pieces, criteria) : 0..<0
    let duration = fit.duration(ofPieces: run.count)
    let whole = Self.extended(run, in: pieces, criteria)
    if fit.duration(ofPieces: whole.count) >= criteria.duration {
      drift = Self.drift(of: pieces[whole], piecesPerSecond: rate / Double(fit.hop))
      guard drift <= criteria.drift, abs(found - frequency) <= criteria.frequencyTolerance * frequency else {
        throw .driftingOrOffFrequency(
          drift: drift, atMost: criteria.drift, frequency: found, expected: frequency,
          tolerance: criteria.frequencyTolerance)
      }
    } else {
      drift = 0
    }
    guard duration >= criteria.duration else {
      throw Self.reason(samples, frequency, found, pieces, duration, rate, criteria)
    }
    let start = run.lowerBound * fit.hop
    let steady = pieces[run]
    let tone = steady.reduce(0) { $0 + $1.tonePower } / Double(steady.count)
    let rest = steady.reduce(0) { $0 + $1.restPower } / Double(steady.count)
    guard let rms = Decibels.level(power: tone) else { throw .silent }
    let clipped = Self.clippedSamples(
      in: samples[start..<start + fit.frameCount(ofPieces: run.count)], peak: (2 * tone).squareRoot())
    if clipped > 0 { throw .clipped(samples: clipped, of: fit.frameCount(ofPieces: run.count)) }
    nominalFrequency = frequency
    self.frequency = found
    level = FullScaleLevel(finite: rms)
    levelDeviation = MeanLevel(steady.compactMap { Decibels.level(power: $0.tonePower) }).standardDeviation
    signalToNoise = Decibels.level(power: tone, reference: rest)
    stretch = Double(start) / rate...(Double(start) / rate + duration)
  }

  /// The longest run of pieces that all contain the tone, at levels within the stability.
  private static func longestRun(in pieces: [SineFit.Piece], _ criteria: Criteria) -> Range<Int> {
    let ratio = Decibels.power(level: criteria.stability)
    let enough = Decibels.power(level: criteria.signalToNoise)
    var longest = 0..<0
    var start = 0
    var (lowest, highest) = (Double.infinity, 0.0)
    for (end, piece) in pieces.enumerated() {
      let power = piece.tonePower
      guard power > 0, power >= enough * piece.restPower else {
        (start, lowest, highest) = (end + 1, .infinity, 0)
        continue
      }
      if max(highest, power) > ratio * min(lowest, power) {
        // A piece that differs too much from the newest one cannot be in the same run.
        let misfit = pieces[start..<end].lastIndex { max($0.tonePower, power) > ratio * min($0.tonePower, power) }
        start = misfit.map { $0 + 1 } ?? start
        lowest = pieces[start..<end].map(\.tonePower).min() ?? .infinity
        highest = pieces[start..<end].map(\.tonePower).max() ?? 0
      }
      (lowest, highest) = (min(lowest, power), max(highest, power))
      if end + 1 - start > longest.count { longest = start..<end + 1 }
    }
    return longest
  }

  /// How far from the stated frequency a tone is searched, as a share of it.
  private static let reach = 0.05
  /// The largest step of the level from one piece to the next within a tone, in decibels: 5 dB a second. A faster
  /// change is a switch.
  private static let largestStep = 0.25

  /// The run, extended by the pieces on both sides that contain the tone, as long as the level does not jump. A slow
  /// drift continues beyond any stretch of half a decibel.
  private static func extended(
    _ run: Range<Int>, in pieces: [SineFit.Piece], _ criteria: Criteria
  ) -> Range<Int> {
    guard !run.isEmpty else { return run }
    let enough = Decibels.power(level: criteria.signalToNoise)
    let step = Decibels.power(level: largestStep)
    func goesOn(_ piece: SineFit.Piece, from last: SineFit.Piece) -> Bool {
      let (a, b) = (piece.tonePower, last.tonePower)
      return a > 0 && a >= enough * piece.restPower && max(a, b) <= step * min(a, b)
    }
    var (start, end) = (run.lowerBound, run.upperBound)
    while start > 0, goesOn(pieces[start - 1], from: pieces[start]) { start -= 1 }
    while end < pieces.count, goesOn(pieces[end], from: pieces[end - 1]) { end += 1 }
    return start..<end
  }

  private static func drift(of pieces: ArraySlice<SineFit.Piece>, piecesPerSecond: Double) -> Double {
    // The transient of a switch affects the pieces around it.
    let edge = Int((0.25 * piecesPerSecond).rounded(.up))
    let levels = pieces.dropFirst(edge).dropLast(edge).compactMap { Decibels.level(power: $0.tonePower) }
    guard levels.count >= 2 else { return 0 }
    let middle = Double(levels.count - 1) / 2
    let mean = levels.reduce(0, +) / Double(levels.count)
    var (covariance, variance) = (0.0, 0.0)
    for (n, level) in levels.enumerated() {
      covariance += (Double(n) - middle) * (level - mean)
      variance += (Double(n) - middle) * (Double(n) - middle)
    }
    let line = abs(covariance / variance) * Double(pieces.count - 1)
    let width = max(1, min(levels.count, Int((0.5 * piecesPerSecond).rounded())))
    let means = (0...levels.count - width).map { levels[$0..<$0 + width].reduce(0, +) / Double(width) }
    return max(line, (means.max() ?? 0) - (means.min() ?? 0))
  }

  /// The number of samples at full scale if the tone is clipped, otherwise 0. It is clipped if three successive samples
  /// have the same value there, which does not happen in a sine; or if the fitted sine has a peak beyond full scale and
  /// no sample has one, because clipped crests leave a fundamental that is higher than the crests.
  private static func clippedSamples(in samples: ArraySlice<Float>, peak: Double) -> Int {
    let fullScale = 1 - Float(0x1p-14)
    var (count, run, longest) = (0, 0, 0)
    var (last, largest) = (Float.nan, Float(0))
    for sample in samples {
      let magnitude = abs(sample)
      largest = max(largest, magnitude)
      let isHigh = magnitude >= fullScale
      if isHigh { count += 1 }
      run = isHigh ? (sample == last ? run + 1 : 1) : 0
      longest = max(longest, run)
      last = sample
    }
    return longest >= 3 || (largest <= 1 && peak > 1.001) ? count : 0
  }

  /// Why the recording has no steady tone.
  private static func reason(
    _ samples: [Float], _ frequency: Double, _ found: Double, _ pieces: [SineFit.Piece], _ steady: Double,
    _ rate: Double, _ criteria: Criteria
  ) -> CalibrationError {
    let clipped = clippedSamples(in: samples[...], peak: 0)
    if clipped * 100 > samples.count { return .clipped(samples: clipped, of: samples.count) }
    let loudest = pieces.indices.max { pieces[$0].power < pieces[$1].power } ?? 0
    if let strongest = ToneFrequency.strongest(
      in: samples, piece: loudest, fit: SineFit(frequency: frequency, sampleRate: rate), sampleRate: rate),
      abs(strongest - frequency) > reach * frequency
    {
      return .wrongFrequency(expected: frequency, got: strongest)
    }
    let ratios = pieces.map { Decibels.level(power: $0.tonePower, reference: $0.restPower) ?? -200 }.sorted()
    // The best quarter of the pieces: a tone that fills only a part of a recording is not noisy for that reason.
    let good = ratios[min(ratios.count - 1, ratios.count * 3 / 4)]
    if good < criteria.signalToNoise { return .tooNoisy(expected: criteria.signalToNoise, got: good) }
    return .unsteady(within: criteria.stability, expected: criteria.duration, got: steady)
  }
}
