import AudioCore
import Foundation

/// A sine that glides from one frequency to another, once.
///
/// Linear: f(t) = f₁ + (f₂ − f₁) t / T, a chirp. Exponential: f(t) = f₁ (f₂ / f₁)^(t / T), equal time for each octave.
/// Its recording through a system, convolved with its `SweepInverse`, is the impulse response of the system, preceded
/// by the separate responses of its harmonic distortion (A. Farina, "Simultaneous measurement of impulse response and
/// distortion with a swept-sine technique", AES 108, 2000). The sweep is followed by silence. The phase is computed
/// from the frame number in closed form, so that errors do not accumulate.
public struct FrequencySweep: AudioGenerator, Sendable {
  /// The frequency as a function of time.
  public enum Course: String, Codable, Sendable, Hashable, CaseIterable {
    /// A constant change in hertz per second.
    case linear
    /// A constant change in octaves per second.
    case exponential
  }

  /// The sweep and its ramps.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The frequency as a function of time.
    public var course: Course
    /// The first frequency in hertz, above 0.
    public var startFrequency: Double
    /// The last frequency in hertz; lower than the first for a falling sweep.
    public var endFrequency: Double
    /// The total duration in seconds.
    public var duration: Double
    /// Peak amplitude.
    public var amplitude: Double
    /// Seconds of the raised cosine at the beginning, within the duration.
    public var rise: Double
    /// Seconds of the raised cosine at the end, within the duration.
    public var fall: Double

    /// A sweep.
    public init(
      _ course: Course, from startFrequency: Double, to endFrequency: Double, duration: Double, amplitude: Double = 1,
      rise: Double = 0.01, fall: Double = 0.01
    ) {
      self.course = course
      self.startFrequency = startFrequency
      self.endFrequency = endFrequency
      self.duration = duration
      self.amplitude = amplitude
      self.rise = rise
      self.fall = fall
    }
  }

  /// One channel.
  public let channelCount = 1
  /// Frames from the beginning to the end.
  public let lengthInFrames: Int

  /// The configuration that was given.
  public let configuration: Configuration
  /// The sample rate in hertz.
  public let sampleRate: Double

  private let riseLength: Int
  private let fallLength: Int
  private var position = 0

  /// A sweep at its first frame.
  ///
  /// - Throws: `ToneError`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    let lowest = AudioParameter("frequency", unit: "Hz", range: 0.1...384_000, defaultValue: 20)
    for frequency in [configuration.startFrequency, configuration.endFrequency] {
      _ = try lowest.required(frequency)
      try ToneError.check(frequency: frequency, sampleRate: sampleRate)
    }
    guard configuration.startFrequency != configuration.endFrequency else {
      throw .sweepWithoutRange(configuration.startFrequency)
    }
    _ = try AudioParameter("amplitude", range: 1e-6...16, defaultValue: 1).required(configuration.amplitude)
    lengthInFrames = try EnvelopeParameter.frames(configuration.duration, sampleRate)
    riseLength = try EnvelopeParameter.frames(configuration.rise, sampleRate)
    fallLength = try EnvelopeParameter.frames(configuration.fall, sampleRate)
    guard lengthInFrames >= max(1, riseLength + fallLength) else {
      throw .shorterThanItsRamps(
        duration: configuration.duration, ramps: configuration.rise + configuration.fall)
    }
    self.configuration = configuration
    self.sampleRate = sampleRate
  }

  /// Whether the end is reached.
  public var isFinished: Bool { position >= lengthInFrames }

  /// The frequency at a frame of the sweep, in hertz.
  public func frequency(at frame: Int) -> Double {
    let share = Double(frame) / Double(lengthInFrames)
    let (f1, f2) = (configuration.startFrequency, configuration.endFrequency)
    return configuration.course == .linear ? f1 + (f2 - f1) * share : f1 * pow(f2 / f1, share)
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "FrequencySweep")
    let output = block.channel(0)
    let count = max(0, min(output.count, lengthInFrames - position))
    for n in 0..<count { output[n] = Float(sample(position + n)) }
    for n in count..<output.count { output[n] = 0 }
    position += count
  }

  /// Returns to the first frame.
  public mutating func reset() { position = 0 }

  private func cleanSample(_ frame: Int) -> Double {
    let (f1, f2) = (configuration.startFrequency, configuration.endFrequency)
    let time = Double(frame) / sampleRate
    let seconds = Double(lengthInFrames) / sampleRate
    let turns: Double
    switch configuration.course {
    case .linear: turns = time * (f1 + (f2 - f1) * time / (2 * seconds))
    case .exponential:
      let octave = seconds / log(f2 / f1)
      turns = f1 * octave * expm1(time / octave)
    }
    return SineKernel.sine(turns: turns)
  }

  private func sample(_ frame: Int) -> Double {
    func ramp(_ distance: Int, _ length: Int) -> Double {
      guard distance < length else { return 1 }
      let quarter = SineKernel.sine(turns: Double(distance) / Double(4 * length))
      return quarter * quarter
    }
    let level = ramp(frame, riseLength) * ramp(lengthInFrames - frame, fallLength)
    return configuration.amplitude * level * cleanSample(frame)
  }
}
