import AudioCore
import Foundation
import FourierTransforms

/// One period of a wave, as a set of tables with fewer harmonics for higher tones.
///
/// A table has at least 32 samples per period of its highest harmonic, so that a polynomial through six samples is
/// exact to −130 dB even there. The number of harmonics decreases from table to table by a factor of at most 2^¼, or by
/// one. 1024 harmonics take about 12 ms to compute and 1.2 MB. It is equal to another, and is stored, by its harmonics.
public struct Wavetable: Codable, Sendable, Hashable {
  /// The largest number of harmonics, which is that of 23.4 Hz at 48 kHz.
  public static let highestHarmonicCount = 1024

  /// A harmonic: amplitude · sin(2π (number · x + phase)), x in periods.
  public struct Harmonic: Codable, Sendable, Hashable {
    /// Peak amplitude.
    public var amplitude: Double
    /// The phase in turns.
    public var phase: Double

    /// A harmonic. Its number is its place in a list, counted from 1.
    public init(amplitude: Double, phase: Double = 0) {
      self.amplitude = amplitude
      self.phase = phase
    }
  }

  /// One table: the place of its first sample, the number of samples (a power of two), and the number of harmonics.
  struct Level: Sendable {
    let start: Int
    let lengthBits: Int
    let harmonicCount: Int
  }

  /// Numbers of samples before and after a table, which repeat its end and its beginning.
  static let (before, after) = (2, 3)

  /// The harmonics, the fundamental first.
  public let harmonics: [Harmonic]

  let levels: [Level]
  let samples: [Float]

  private enum CodingKeys: String, CodingKey { case harmonics }

  /// A wave with these harmonics, the fundamental first.
  ///
  /// - Throws: `ToneError.empty` if there is none; `.outOfRange` if there are more than `highestHarmonicCount`, or if an
  ///   amplitude or a phase is beyond ±1,000,000 or not a number.
  public init(harmonics: [Harmonic]) throws(ToneError) {
    guard !harmonics.isEmpty else { throw .empty("harmonics") }
    _ = try Self.harmonicCount.required(Double(harmonics.count))
    for harmonic in harmonics {
      _ = try Self.amplitude.required(harmonic.amplitude)
      _ = try Self.phase.required(harmonic.phase)
    }
    var levels: [Level] = []
    var samples: [Float] = []
    var count = harmonics.count
    while count >= 1 {
      var bits = 6
      while 1 << bits < 32 * count { bits += 1 }
      levels.append(Level(start: samples.count + Self.before, lengthBits: bits, harmonicCount: count))
      let period = Self.period(harmonics.prefix(count), length: 1 << bits)
      samples += period.suffix(Self.before) + period + period.prefix(Self.after)
      count = min(count - 1, Int((Double(count) * exp2(-0.25)).rounded(.up)))
    }
    self.harmonics = harmonics
    self.levels = levels
    self.samples = samples
  }

  /// Reads the harmonics.
  ///
  /// - Throws: `DecodingError`, also for harmonics that a wave cannot have.
  public init(from decoder: any Decoder) throws {
    let harmonics = try decoder.container(keyedBy: CodingKeys.self).decode([Harmonic].self, forKey: .harmonics)
    self = try decoder.checked { () throws in try Self(harmonics: harmonics) }
  }

  /// Whether two waves have the same harmonics.
  public static func == (a: Wavetable, b: Wavetable) -> Bool { a.harmonics == b.harmonics }

  /// Hashes the harmonics.
  public func hash(into hasher: inout Hasher) { hasher.combine(harmonics) }

  /// A wave given by at least 3 samples of one period. Harmonics up to half the number of samples are used.
  ///
  /// - Throws: `ToneError.empty`, or `.outOfRange` for more harmonics than `highestHarmonicCount`.
  public init(period: [Float]) throws(ToneError) {
    let count = (period.count - 1) / 2
    guard count >= 1 else { throw .empty("harmonics of the period") }
    _ = try Self.harmonicCount.required(Double(count))
    let length = Double(period.count)
    let harmonics = (1...count).map { k -> Harmonic in
      var (sine, cosine) = (0.0, 0.0)
      for (n, sample) in period.enumerated() {
        let angle = 2 * Double.pi * Double(k * n % period.count) / length
        sine += Double(sample) * sin(angle)
        cosine += Double(sample) * cos(angle)
      }
      let amplitude = 2 / length * (sine * sine + cosine * cosine).squareRoot()
      return Harmonic(amplitude: amplitude, phase: atan2(cosine, sine) / (2 * .pi))
    }
    try self.init(harmonics: harmonics)
  }

  /// A wave of `Waveform` from its Fourier series, with the phase of a sine. A pulse has the given width and the mean
  /// 0.
  ///
  /// - Parameter harmonicCount: 1 to `highestHarmonicCount`.
  /// - Throws: `ToneError`.
  public init(
    _ waveform: Waveform, width: Double = 0.5, harmonicCount: Int = highestHarmonicCount
  ) throws(ToneError) {
    _ = try Self.harmonicCount.required(Double(harmonicCount))
    _ = try Self.width.required(width)
    try self.init(
      harmonics: (1...harmonicCount).map { k in
        let n = Double(k)
        switch waveform {
        case .sawtooth: return Harmonic(amplitude: (k.isMultiple(of: 2) ? -2 : 2) / (.pi * n))
        case .triangle:
          guard !k.isMultiple(of: 2) else { return Harmonic(amplitude: 0) }
          return Harmonic(amplitude: (k % 4 == 1 ? 8 : -8) / (.pi * .pi * n * n))
        case .square: return Harmonic(amplitude: k.isMultiple(of: 2) ? 0 : 4 / (.pi * n))
        case .pulse:
          // A pulse is symmetric about the middle of its width, so its harmonics are cosines there.
          return Harmonic(amplitude: 4 / (.pi * n) * sin(.pi * n * width), phase: 0.25 - n * width / 2)
        }
      })
  }

  private static let amplitude = AudioParameter("amplitude of a harmonic", range: -1e6...1e6, defaultValue: 1)
  private static let phase = AudioParameter("phase of a harmonic", unit: "turns", range: -1e6...1e6, defaultValue: 0)
  private static let width = AudioParameter("width", range: 0...1, defaultValue: 0.5)
  private static let harmonicCount = AudioParameter(
    "harmonics", range: 1...Double(highestHarmonicCount), defaultValue: Double(highestHarmonicCount))

  private static func period(_ harmonics: ArraySlice<Harmonic>, length: Int) -> [Float] {
    var bins = [SIMD2<Double>](repeating: .zero, count: length / 2 + 1)
    for (offset, harmonic) in harmonics.enumerated() {
      // Bin k and its conjugate give a cosine of twice its magnitude. A sine lags behind by a quarter of a turn.
      let angle = 2 * Double.pi * harmonic.phase
      bins[offset + 1] = harmonic.amplitude / 2 * SIMD2(sin(angle), -cos(angle))
    }
    return ArrayTransform(length: length).inverse(bins).map { Float($0) }
  }
}
