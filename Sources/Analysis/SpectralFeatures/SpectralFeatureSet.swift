import AudioCore
import FeatureTracks

/// Features that are computed together, of the same windows and one transform a window.
public struct SpectralFeatureSet: Sendable, Hashable {
  /// How the signal is cut into windows.
  public var framing: Framing
  /// The features, in the order of their columns.
  public var features: [SpectralFeature]

  /// A set of features.
  public init(framing: Framing, features: [SpectralFeature]) {
    self.framing = framing
    self.features = features
  }

  /// `librosa.feature.mfcc` with its defaults: 20 coefficients.
  public static let librosaCepstrum = SpectralFeatureSet(framing: .librosa, features: [.cepstrum(.librosa)])
  /// The mel spectrogram in decibels, `librosa.power_to_db(librosa.feature.melspectrogram(…))`.
  public static let librosaMel = SpectralFeatureSet(framing: .librosa, features: [.mel(.librosaDecibels)])
  /// `torchaudio.transforms.MFCC` with its defaults: 40 coefficients.
  public static let torchaudioCepstrum = SpectralFeatureSet(
    framing: .torchaudio, features: [.cepstrum(.torchaudio)])
  /// HTK's `MFCC_0` at a sample rate in hertz.
  public static func htkCepstrum(sampleRate: Double) -> SpectralFeatureSet {
    SpectralFeatureSet(framing: .htk(sampleRate: sampleRate), features: [.cepstrum(.htk)])
  }
  /// The shape of the spectrum in the definitions of librosa where it has one: centroid, bandwidth, roll-off, flatness, contrast,
  /// slope, entropy, flux, and zero crossings and RMS.
  public static let shape = SpectralFeatureSet(
    framing: .librosa,
    features: [
      .rootMeanSquare, .zeroCrossingRate, .centroid, .bandwidth, .rollOff(share: 0.85), .flatness, .contrast(.librosa),
      .slope(.init()), .entropy, .flux(rising: false),
    ])
  /// Pitch classes, `librosa.feature.chroma_stft(tuning=0)`.
  public static let chroma = SpectralFeatureSet(framing: .librosa, features: [.chroma(.librosa)])
  /// All features of librosa's framing: MFCC, chroma and the shape, 48 columns.
  public static let librosa = SpectralFeatureSet(
    framing: .librosa, features: librosaCepstrum.features + chroma.features + shape.features)

  /// The names of the sets that need no more than a name.
  public static let names = ["librosa", "mel", "mfcc", "mfcc_htk", "mfcc_torchaudio", "chroma", "shape"]

  /// The set of a name of `names`, for sound of a rate in hertz; `nil` for another name. The contrast has as many octaves as
  /// there are below half the rate.
  public static func named(_ name: String, sampleRate: Double) -> SpectralFeatureSet? {
    switch name {
    case "librosa": librosa.fitting(sampleRate: sampleRate)
    case "mel": librosaMel
    case "mfcc": librosaCepstrum
    case "mfcc_htk": htkCepstrum(sampleRate: sampleRate)
    case "mfcc_torchaudio": torchaudioCepstrum
    case "chroma": chroma
    case "shape": shape.fitting(sampleRate: sampleRate)
    default: nil
    }
  }

  private func fitting(sampleRate: Double) -> SpectralFeatureSet {
    var copy = self
    copy.features = features.map { feature in
      if case .contrast(let contrast) = feature { return .contrast(contrast.fitting(sampleRate: sampleRate)) }
      return feature
    }
    return copy
  }

  /// What the values of a frame are, in their order.
  public var columns: [FeatureColumn] { features.flatMap(\.columns) }

  /// The same features without the limits that are relative to the loudest of all frames: what a stream can have.
  public var streaming: SpectralFeatureSet {
    var copy = self
    copy.features = features.map { feature in
      switch feature {
      case .mel(let mel): .mel(mel.streaming)
      case .onsetStrength(let mel): .onsetStrength(mel.streaming)
      case .cepstrum(let cepstrum): .cepstrum(cepstrum.streaming)
      default: feature
      }
    }
    return copy
  }

  /// The features of a whole signal of one channel, `frames × columns`.
  ///
  /// Limits relative to the loudest of all frames are applied here. Memory: 4 bytes a value; where there is such a limit, 4 bytes
  /// a mel band and frame besides.
  ///
  /// - Throws: `SpectralFeatureError`.
  public func matrix(of signal: AudioBuffer) throws(SpectralFeatureError) -> FeatureMatrix {
    let plan = try FeaturePlan(configuration: self, sampleRate: signal.sampleRate, defersLimits: true)
    var extractor = SpectralFeatureExtractor(plan)
    let raw: FeatureMatrix
    do { raw = try extractor.matrix(of: signal) } catch { throw .format(error) }
    return plan.hasLimits ? plan.limited(raw, to: columns) : raw
  }
}
