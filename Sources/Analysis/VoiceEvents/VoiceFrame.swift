/// The values that are measured every 5 ms in the band of voices (70 Hz to 3.4 kHz).
public struct VoiceFrame: Sendable, Equatable, Codable {
  /// Number of the frame, from 0.
  public internal(set) var index = 0
  /// Time of the last sample of the frame, in seconds from the start of the signal. A frame uses past samples only.
  public internal(set) var time = 0.0
  /// RMS of the last 10 ms in dBFS (a full-scale sine: −3.01), at least −120; lower levels count as digital silence.
  public internal(set) var level = -120.0
  /// Level of the room, dBFS: see `NoiseFloor`.
  public internal(set) var floor = -120.0
  /// Normalised cross-correlation of the last 20 ms at the best period, −1…1; 0 in silence.
  public internal(set) var periodicity = 0.0
  /// 1 / the best period in hertz, 70…1000; 0 without a period. It is a voice's pitch only if the frame is voiced.
  public internal(set) var frequency = 0.0
  /// Spectral flatness of the last 32 ms in dB: about −2.5 for white noise, below −15 for tones.
  public internal(set) var flatness = 0.0
  /// Share of the power in the strongest partial, 0…1.
  package internal(set) var peakShare = 0.0
  /// Frequency of the strongest partial, hertz.
  package internal(set) var peakFrequency = 0.0
  /// Power-weighted mean frequency, hertz.
  public internal(set) var centroid = 0.0
  /// Shares of the power below 300 Hz, from 300 to 900 Hz, from 900 Hz to 2 kHz, and from 2 to 3.4 kHz.
  public internal(set) var bands = SIMD4<Double>.zero
  /// Levels of the same four bands over the last 32 ms, in dBFS as `level`, at least −120.
  public internal(set) var bandLevels = SIMD4<Double>(repeating: -120)
  /// Share of the power at multiples of `frequency` minus the share half-way between, −1…1.
  package internal(set) var harmonicShare = 0.0
  /// Share of the power at `frequency` itself, 0…1.
  package internal(set) var fundamentalShare = 0.0
  /// Number of partials within 30 dB of the strongest.
  package internal(set) var partialCount = 0

  /// Whether the frame is periodic like voices and ringing objects: a periodicity of 0.6 or more.
  public var isPeriodic: Bool { periodicity >= Self.periodicityThreshold }

  static let periodicityThreshold = 0.6
  /// Time from one frame to the next in seconds.
  public static let hop = 0.005
}
