import AudioCore

/// Filters the band in which voices are distinguished from other sounds, 70 Hz to 3.4 kHz, and resamples it to 8 kHz.
/// For any sample rate of the microphone, the later stages get the same signal and use the same thresholds.
///
/// It consists of a second-order high-pass, an eighth-order Butterworth low-pass, and cubic interpolation at 8 kHz (the
/// rest above the band is attenuated by 27 dB at 5 kHz). Delay: 0.3 ms and two samples.
struct NarrowbandFrontEnd: Sendable {
  /// Sample rate of the output in hertz.
  static let sampleRate = 8000.0
  /// Number of samples after an input sample that must arrive before the output at its time.
  static let lookahead = 2

  private static let lowPassCorner = 3400.0
  private static let highPassCorner = 70.0
  /// The Q of the four sections of an eighth-order Butterworth filter: 1 / (2 cos((2k + 1) π / 16)).
  private static let qualities = [0.509795579, 0.601344887, 0.899976223, 2.562915448]

  private let highPass: Biquad
  private let low: (Biquad, Biquad, Biquad, Biquad)
  private let ratio: Double
  private var highState = Biquad.State()
  private var lowStates = (Biquad.State(), Biquad.State(), Biquad.State(), Biquad.State())
  private var last = (0.0, 0.0, 0.0, 0.0)
  private var received = 0
  private var produced = 0
  private var due = lookahead
  private var fraction = 0.0

  init(sampleRate: Double) throws(AudioFormatError) {
    ratio = sampleRate / Self.sampleRate
    highPass = try Biquad(
      frequency: Self.highPassCorner, q: 0.5.squareRoot(), numerator: (1, 0, 0), sampleRate: sampleRate)
    let sections = try Self.qualities.map { quality throws(AudioFormatError) in
      try Biquad(frequency: Self.lowPassCorner, q: quality, numerator: (0, 0, 1), sampleRate: sampleRate)
    }
    low = (sections[0], sections[1], sections[2], sections[3])
  }

  /// Adds one sample, 0 for one that is not finite, and returns the next sample at 8 kHz, if there is one.
  /// There is at most one, because the input is never slower.
  mutating func step(_ sample: Float) -> Float? {
    // A sample that is not a number would stay in the filters for ever.
    var x = highPass.step(sample.isFinite ? Double(sample) : 0, &highState)
    x = low.0.step(x, &lowStates.0)
    x = low.1.step(x, &lowStates.1)
    x = low.2.step(x, &lowStates.2)
    x = low.3.step(x, &lowStates.3)
    last = (last.1, last.2, last.3, x)
    defer { received += 1 }
    guard received == due else { return nil }
    let y = Self.interpolate(last, fraction)
    produced += 1
    let position = Double(produced) * ratio
    due = Int(position) + Self.lookahead
    fraction = position - position.rounded(.down)
    if produced.isMultiple(of: 64) { dropDenormals() }
    return Float(y)
  }

  mutating func reset() {
    highState = Biquad.State()
    lowStates = (Biquad.State(), Biquad.State(), Biquad.State(), Biquad.State())
    last = (0, 0, 0, 0)
    received = 0
    produced = 0
    due = Self.lookahead
    fraction = 0
  }

  private mutating func dropDenormals() {
    highState.dropDenormals()
    lowStates.0.dropDenormals()
    lowStates.1.dropDenormals()
    lowStates.2.dropDenormals()
    lowStates.3.dropDenormals()
  }

  /// Catmull–Rom interpolation between the second and the third of four samples.
  private static func interpolate(_ s: (Double, Double, Double, Double), _ t: Double) -> Double {
    let a = (s.3 - s.0 + 3 * (s.1 - s.2)) / 2
    let b = s.0 - (5 * s.1 - 4 * s.2 + s.3) / 2
    let c = (s.2 - s.0) / 2
    return ((a * t + b) * t + c) * t + s.1
  }
}
