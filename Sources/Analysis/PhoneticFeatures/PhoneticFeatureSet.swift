import AudioCore
import FeatureTracks
import VoiceMeasurement

/// Features by the frame that phoneticians know from Praat.
///
/// Each set has its own windows and hop, as in Praat, so that the frames of two sets lie at different times.
public enum PhoneticFeatureSet: Sendable, Hashable {
  /// Intensity: "To Intensity…". Columns: `intensity`, `intensity_dbfs`.
  case intensity(IntensityConfiguration)
  /// Frequencies and bandwidths of the formants: "To Formant (burg)…". Columns: `formant_1` … and `formant_bandwidth_1` …, in
  /// hertz. A formant that was not found has no value.
  case formants(FormantTracker.Configuration)
  /// The ratio of harmonics to noise: "To Harmonicity (cc)…" or "(ac)…". Column: `harmonicity`, in dB, −60 to 60. A silent frame
  /// has no value (Praat: −200 dB).
  case harmonicity(HarmonicsToNoise.Configuration)

  /// The names of the sets with Praat's settings.
  public static let names = ["formants", "harmonicity", "intensity"]

  /// The set of a name of `names` with Praat's settings; `nil` for another name. Formants: five up to 5500 Hz, which suits women.
  /// Harmonicity: by cross-correlation.
  public static func named(_ name: String) -> PhoneticFeatureSet? {
    switch name {
    case "formants": .formants(FormantTracker.Configuration(maximumFormant: 5500))
    case "harmonicity": .harmonicity(HarmonicsToNoise.Configuration(method: .crossCorrelation))
    case "intensity": .intensity(IntensityConfiguration())
    default: nil
    }
  }

  /// What the values of a frame are, in their order.
  public var columns: [FeatureColumn] {
    switch self {
    case .intensity: return IntensityConfiguration.columns
    case .formants(let configuration):
      let count = min(max(0, configuration.formantCount), 10)
      return FeatureColumn.numbered("formant", unit: "Hz", count: count)
        + FeatureColumn.numbered("formant_bandwidth", unit: "Hz", count: count)
    case .harmonicity: return [FeatureColumn(name: "harmonicity", unit: "dB")]
    }
  }

  /// Seconds from one frame to the next.
  public var hopDuration: Double {
    switch self {
    case .intensity(let configuration): configuration.hop
    case .formants(let configuration): configuration.hopDuration ?? configuration.windowDuration / 4
    case .harmonicity(let configuration): configuration.hopDuration
    }
  }

  /// The features of a whole signal of one channel, `frames × columns`; no frames if it is shorter than a window.
  ///
  /// - Throws: `PhoneticFeatureError`.
  public func matrix(of signal: AudioBuffer) throws(PhoneticFeatureError) -> FeatureMatrix {
    var extractor = try PhoneticFeatureExtractor(configuration: self, survey: PhoneticFeatureError.survey(of: signal))
    do { return try extractor.matrix(of: signal) } catch { throw .format(error) }
  }
}
