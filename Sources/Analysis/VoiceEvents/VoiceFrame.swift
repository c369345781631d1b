/// What is measured of a signal every 5 ms, in the band of voices (70 Hz to 3.4 kHz).
public struct VoiceFrame: Sendable, Equatable {
  /// Number of the frame, from 0.
  public internal(set) var index = 0
  /// Time of the last sample that went in, seconds from the signal's start: a frame looks back only.
  public internal(set) var time = 0.0
  /// RMS of the last 10 ms in dBFS (a full-scale sine: −3.01), never below −120: quieter is digital silence.
  public internal(set) var level = -120.0
  /// Level of the room, dBFS: see `NoiseFloor`.
  public internal(set) var floor = -120.0
  /// Normalised cross-correlation of the last 20 ms at the best period, −1…1; 0 in silence.
  public internal(set) var periodicity = 0.0
  /// 1 / the best period in hertz, 70…1000; 0 where there is none. It is a voice's pitch only if the frame is voiced.
  public internal(set) var frequency = 0.0
  /// Spectral flatness of the last 32 ms in dB: about −2.5 for white noise, below −15 for tones.
  public internal(set) var flatness = 0.0
  /// Share of the power in the strongest partial, 0…1.
  public internal(set) var peakShare = 0.0
  /// Frequency of the strongest partial, hertz.
  public internal(set) var peakFrequency = 0.0
  /// Power-weighted mean frequency, hertz.
  public internal(set) var centroid = 0.0
  /// Shares of the power below 300 Hz, to 900 Hz, to 2 kHz, to 3.4 kHz.
  public internal(set) var bands = SIMD4<Double>.zero
  /// Levels of the same four bands over the last 32 ms, dBFS as `level`, never below −120.
  public internal(set) var bandLevels = SIMD4<Double>(repeating: -120)
  /// Share of the power on multiples of `frequency` less that half-way between, −1…1.
  public internal(set) var harmonicShare = 0.0
  /// Share of the power at `frequency` itself, 0…1.
  public internal(set) var fundamentalShare = 0.0
  /// Partials within 30 dB of the strongest.
  public internal(set) var partialCount = 0

  /// Whether the frame repeats itself as voices and ringing things do: periodicity of 0.6 or more.
  public var isPeriodic: Bool { periodicity >= Self.periodicityThreshold }

  static let periodicityThreshold = 0.6
  /// Seconds from one frame to the next.
  public static let hop = 0.005
}
