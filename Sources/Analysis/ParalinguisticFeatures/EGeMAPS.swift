import AudioCore
import FeatureTracks

/// The extended Geneva minimalistic acoustic parameter set, version 02 (eGeMAPSv02): 25 low-level descriptors every 10 ms, and
/// 88 functionals of a recording.
///
/// Source: F. Eyben et al., "The Geneva minimalistic acoustic parameter set (GeMAPS) for voice research and affective
/// computing", IEEE Trans. Affective Computing 7 (2016), and what openSMILE 3.0 computes under this name, where it does
/// otherwise: models that were trained on its values expect these. `Docs/Guides/egemaps.md` has the definitions and the
/// differences from openSMILE by the column.
public struct EGeMAPS: Sendable, Hashable {
  /// What stands where a value is undefined: pitch, jitter, shimmer, harmonics of a frame without voice.
  public enum Undefined: String, Sendable, Hashable, Codable {
    /// Nothing: NaN in a frame, `nil` in a matrix and in functionals, which count the frames that have a value.
    case missing
    /// What openSMILE writes: 0, or −201 dB for the levels of formants without voice, which its means of these levels include.
    case openSMILE
  }

  /// What stands where a value is undefined.
  public var undefined: Undefined

  /// The set.
  public init(undefined: Undefined = .missing) { self.undefined = undefined }

  /// The least and the greatest sample rate in hertz.
  public static let sampleRates: ClosedRange<Double> = 8000...192_000

  /// The 25 low-level descriptors, as openSMILE names them.
  public static let descriptors: [FeatureColumn] = [
    ("Loudness_sma3", "1"), ("alphaRatio_sma3", "dB"), ("hammarbergIndex_sma3", "dB"), ("slope0-500_sma3", "dB/Hz"),
    ("slope500-1500_sma3", "dB/Hz"), ("spectralFlux_sma3", "1"), ("mfcc1_sma3", "ln"), ("mfcc2_sma3", "ln"),
    ("mfcc3_sma3", "ln"), ("mfcc4_sma3", "ln"), ("F0semitoneFrom27.5Hz_sma3nz", "semitones"),
    ("jitterLocal_sma3nz", "1"), ("shimmerLocaldB_sma3nz", "dB"), ("HNRdBACF_sma3nz", "dB"),
    ("logRelF0-H1-H2_sma3nz", "dB"), ("logRelF0-H1-A3_sma3nz", "dB"), ("F1frequency_sma3nz", "Hz"),
    ("F1bandwidth_sma3nz", "Hz"), ("F1amplitudeLogRelF0_sma3nz", "dB"), ("F2frequency_sma3nz", "Hz"),
    ("F2bandwidth_sma3nz", "Hz"), ("F2amplitudeLogRelF0_sma3nz", "dB"), ("F3frequency_sma3nz", "Hz"),
    ("F3bandwidth_sma3nz", "Hz"), ("F3amplitudeLogRelF0_sma3nz", "dB"),
  ].map { FeatureColumn(name: $0.0, unit: $0.1) }

  /// The 88 functionals, as openSMILE names them.
  public static let functionals: [FeatureColumn] = {
    let contour = [
      "amean", "stddevNorm", "percentile20.0", "percentile50.0", "percentile80.0", "pctlrange0-2", "meanRisingSlope",
      "stddevRisingSlope", "meanFallingSlope", "stddevFallingSlope",
    ]
    var columns: [FeatureColumn] = []
    for (name, unit) in [("F0semitoneFrom27.5Hz_sma3nz", "semitones"), ("loudness_sma3", "1")] {
      columns += contour.map { statistic in
        let own = statistic.hasSuffix("Slope") ? (unit == "1" ? "1/s" : "\(unit)/s") : unit
        return FeatureColumn(name: "\(name)_\(statistic)", unit: statistic == "stddevNorm" ? "1" : own)
      }
    }
    func moments(_ descriptor: FeatureColumn, _ name: String) {
      columns.append(FeatureColumn(name: "\(name)_amean", unit: descriptor.unit))
      columns.append(FeatureColumn(name: "\(name)_stddevNorm", unit: "1"))
    }
    /// The name of a descriptor in voiced or unvoiced frames: `slope0-500_sma3` is `slopeV0-500_sma3nz`.
    func name(_ descriptor: FeatureColumn, _ mark: String) -> String {
      let stem = descriptor.name.dropLast("_sma3".count)
      return stem.hasPrefix("slope") ? "slope\(mark)\(stem.dropFirst(5))_sma3nz" : "\(stem)\(mark)_sma3nz"
    }
    for descriptor in descriptors[5..<10] { moments(descriptor, descriptor.name) }
    for descriptor in descriptors[11...] { moments(descriptor, descriptor.name) }
    for descriptor in descriptors[1..<10] { moments(descriptor, name(descriptor, "V")) }
    columns += descriptors[1..<6].map { FeatureColumn(name: "\(name($0, "UV"))_amean", unit: $0.unit) }
    columns += [
      ("loudnessPeaksPerSec", "1/s"), ("VoicedSegmentsPerSec", "1/s"), ("MeanVoicedSegmentLengthSec", "s"),
      ("StddevVoicedSegmentLengthSec", "s"), ("MeanUnvoicedSegmentLength", "s"), ("StddevUnvoicedSegmentLength", "s"),
      ("equivalentSoundLevel_dBp", "dBFS"),
    ].map { FeatureColumn(name: $0.0, unit: $0.1) }
    return columns
  }()

  /// The low-level descriptors of a signal of one channel: 25 values a frame of 10 ms. Memory: 100 bytes a frame.
  ///
  /// A signal shorter than 60 ms has no frames.
  ///
  /// - Throws: `ParalinguisticFeatureError`.
  public func matrix(of signal: AudioBuffer) throws(ParalinguisticFeatureError) -> FeatureMatrix {
    var extractor = try EGeMAPSExtractor(configuration: self, sampleRate: signal.sampleRate)
    try Self.check(signal)
    do { return try extractor.matrix(of: signal) } catch { throw .format(error) }
  }

  /// The 88 functionals of a signal of one channel.
  ///
  /// - Throws: `ParalinguisticFeatureError`.
  public func functionals(of signal: AudioBuffer) throws(ParalinguisticFeatureError) -> EGeMAPSFunctionals {
    var meter = try EGeMAPSMeter(configuration: self, sampleRate: signal.sampleRate)
    try Self.check(signal)
    signal.withBlock { meter.process($0) }
    meter.flush()
    return meter.functionals
  }

  static func check(sampleRate: Double) throws(ParalinguisticFeatureError) {
    guard sampleRates.contains(sampleRate) else {
      throw .format(.sampleRate(sampleRate, expected: sampleRates))
    }
  }

  private static func check(_ signal: AudioBuffer) throws(ParalinguisticFeatureError) {
    do { try AudioFormat(sampleRate: signal.sampleRate, channelCount: 1).check(signal) } catch { throw .format(error) }
    if let sample = signal.samples.firstIndex(where: { !$0.isFinite }) { throw .notFinite(sample: sample) }
  }
}
