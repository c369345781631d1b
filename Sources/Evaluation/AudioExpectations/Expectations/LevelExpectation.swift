import AudioCore
import Foundation
import LoudnessMetering

/// Expects a level: RMS, sample peak, true peak or loudness.
public struct LevelExpectation: AudioExpectation {
  /// The measure of level.
  public enum Measure: String, Sendable, Hashable, CaseIterable {
    /// Root mean square over all channels and frames, in dBFS: a full-scale sine has −3.01.
    case rootMeanSquare = "level"
    /// The largest sample, in dBFS.
    case samplePeak = "peak"
    /// The largest true peak (BS.1770-5 annex 2), in dBTP.
    case truePeak = "true peak"
    /// Integrated loudness (BS.1770-5), in LUFS.
    case loudness = "loudness"

    /// The unit of the measure.
    public var unit: String {
      switch self {
      case .rootMeanSquare, .samplePeak: "dBFS"
      case .truePeak: "dBTP"
      case .loudness: "LUFS"
      }
    }
  }

  let measure: Measure
  let level: Double
  let tolerance: Double
  let range: Range<Double>?

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let measured = try value(sound.excerpt(range))
    return AudioOutcome(
      measure.rawValue,
      expected:
        "\(NumberFormat.fixed(level, decimals: 2)) ± \(NumberFormat.fixed(tolerance, decimals: 3)) \(measure.unit)",
      measured: "\(NumberFormat.level(measured)) \(measure.unit)",
      deviation: measured.map { AudioOutcome.deviation(of: $0 - level, tolerance: tolerance) } ?? .infinity,
      place: range)
  }

  private func value(_ sound: AudioBuffer) throws -> Double? {
    switch measure {
    case .rootMeanSquare:
      let power = (0..<sound.channelCount).reduce(0) { $0 + sound.power($1) } / Double(sound.channelCount)
      return Decibels.level(power: power)
    case .samplePeak:
      return Decibels.level(amplitude: Double(sound.samples.reduce(0) { max($0, abs($1)) }))
    case .truePeak:
      return try LoudnessMeter.measure(sound, configuration: .init(measures: .truePeak)).truePeak.value
    case .loudness:
      return try LoudnessMeter.measure(sound, configuration: .init(measures: .integrated)).integrated.value
    }
  }
}

extension AudioExpectation where Self == LevelExpectation {
  /// Expects a level (RMS or peak in dBFS, true peak in dBTP, or loudness in LUFS), with a tolerance in decibels.
  ///
  /// - Parameter range: time range in seconds; `nil` for the whole sound.
  public static func level(
    _ level: Double, measure: LevelExpectation.Measure = .rootMeanSquare, toleranceDB: Double,
    in range: Range<Double>? = nil
  ) -> Self {
    LevelExpectation(measure: measure, level: level, tolerance: toleranceDB, range: range)
  }
}
