import AudioCore
import Fingerprinting

/// Expects a sound that is perceived like another one. Gain, polarity, faint noise and a start up to `startTolerance`
/// earlier or later do not count, nor do filtering and lossy coding within the tolerances. A dropout, a splice, another
/// note or instrument, a rest that is missing, a missing or an added sound does, and its place is reported. The guide of comparisons gives the reliability for music and other sounds.
///
/// The deviation is the largest of these: deviation of level and local bit error rate relative to their tolerances
/// (`SoundComparison`), jumps and missing parts relative to `jump`, and the start relative to its own tolerance. Sounds
/// must have 11,025 Hz or more, and some seconds of content.
public struct FingerprintExpectation: AudioExpectation {
  let reference: AudioBuffer
  let tolerances: SoundComparison.Tolerances
  let startTolerance: Double

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let comparison = try SoundComparison(reference: reference, other: sound, tolerances: tolerances)
    func outcome(_ measured: String, _ deviation: Double, _ place: Range<Double>?) -> AudioOutcome {
      AudioOutcome(
        "fingerprint", expected: "the sound of the reference", measured: measured, deviation: deviation, place: place,
        reference: reference)
    }
    guard comparison.isSameSound else {
      let rate = comparison.bitErrorRate.map { "another sound (bit error rate \(NumberFormat.fixed($0, decimals: 3)))" }
      return outcome(rate ?? "no content to compare", .infinity, nil)
    }
    let deviation = deviation(comparison)
    let differences = comparison.differences.prefix(4).map { difference in
      let time = NumberFormat.fixed(difference.start, decimals: 3)
      let duration = difference.duration > 0 ? " for \(NumberFormat.fixed(difference.duration, decimals: 3)) s" : ""
      return "\(difference.kind.rawValue) at \(time) s\(duration) (\(Self.size(difference)))"
    }
    var texts = Array(differences)
    if comparison.differences.count > 4 { texts.append("… \(comparison.differences.count) in all") }
    if abs(comparison.offset) > startTolerance {
      texts.append("a start \(NumberFormat.fixed(comparison.offset * 1000, decimals: 1)) ms off")
    }
    let place = comparison.differences.first.map { $0.start..<$0.start + max($0.duration, 0.01) }
    return outcome(texts.isEmpty ? "that sound" : texts.joined(separator: "; "), deviation, place)
  }

  private func deviation(_ comparison: SoundComparison) -> Double {
    var deviation = abs(comparison.offset) / startTolerance
    if let margin = comparison.levelMargin { deviation = max(deviation, 1 - margin / tolerances.level) }
    if let margin = comparison.bitErrorRateMargin { deviation = max(deviation, 1 - margin / tolerances.bitErrorRate) }
    for difference in comparison.differences {
      switch difference.kind {
      case .jump: deviation = max(deviation, abs(difference.size) / tolerances.jump)
      case .absent: deviation = max(deviation, difference.duration / tolerances.jump)
      case .missing, .added: deviation = max(deviation, abs(difference.size) / tolerances.level)
      case .changed: deviation = max(deviation, difference.size / tolerances.bitErrorRate)
      }
    }
    return deviation
  }

  private static func size(_ difference: SoundDifference) -> String {
    switch difference.kind {
    case .missing, .added: "\(NumberFormat.fixed(difference.size, decimals: 1)) dB"
    case .changed: "bit error rate \(NumberFormat.fixed(difference.size, decimals: 3))"
    case .jump: "\(NumberFormat.fixed(difference.size * 1000, decimals: 1)) ms"
    case .absent: "not there"
    }
  }
}

extension AudioExpectation where Self == FingerprintExpectation {
  /// Expects a sound that is perceived like another one.
  ///
  /// - Parameters:
  ///   - tolerances: deviations of level and bit error rate, and jumps in time, that do not count: those of renderings, or
  ///     `.init()`, the wider ones of `SoundComparison`, for copies by lossy coders and through rooms.
  ///   - startTolerance: the largest difference of the start, in seconds; by default 300 ms and a small reserve.
  public static func fingerprint(
    of reference: AudioBuffer, tolerances: SoundComparison.Tolerances = .rendering, startTolerance: Double = 0.35
  ) -> Self {
    FingerprintExpectation(reference: reference, tolerances: tolerances, startTolerance: startTolerance)
  }
}

extension SoundComparison.Tolerances {
  /// Limits for two renderings of one program, of which one may be stored as Ogg Vorbis: 4 dB, 0.15 and 20 ms. They tell
  /// instruments apart that play the same notes, such as a flute and a clarinet.
  public static let rendering = Self(level: 4, bitErrorRate: 0.15)
}
