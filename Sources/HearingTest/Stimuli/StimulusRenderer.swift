import AudioCore
import Foundation
import LevelCalibration
import ToneSynthesis

/// Makes the sound of a presentation: stereo, the tone in one ear and nothing in the other, or masking noise.
public struct StimulusRenderer: Sendable {
  /// A sound with the steps that led to its level.
  public struct Stimulus: Sendable, Equatable {
    /// Two channels, left first.
    public var sound: AudioBuffer
    /// From the level that was asked for to the amplitude, a step a line; empty for silence.
    public var steps: [String]
  }

  /// Noise in the other ear.
  public struct Masking: Sendable, Hashable, Codable {
    /// Its level in decibels of the session's scale: the noise has the root mean square of a tone of that level. How much of it
    /// masks (ISO 389-4 has corrections) is for the procedure to find out.
    public var level: Double
    /// Which noise.
    public var seed: UInt64

    /// Masking noise.
    public init(level: Double, seed: UInt64) {
      self.level = level
      self.seed = seed
    }
  }

  /// What levels are.
  public let scale: LevelScale
  /// The kind of tone.
  public let stimulus: ToneStimulus
  /// Frames per second.
  public let sampleRate: Double
  /// The highest level that is presented whatever the headphone could do, in decibels.
  public let safetyLimit: Double

  /// A renderer.
  ///
  /// - Throws: `HearingTestError.invalidParameter`.
  public init(
    scale: LevelScale, stimulus: ToneStimulus, sampleRate: Double, safetyLimit: Double
  ) throws(HearingTestError) {
    try Checked.within("sample rate", sampleRate, 8000...384_000)
    try Checked.within("safety limit", safetyLimit, -40...130)
    self.scale = scale
    self.stimulus = stimulus
    self.sampleRate = sampleRate
    self.safetyLimit = safetyLimit
  }

  /// The sound of a tone, or silence of the same length if `level` is `nil`.
  ///
  /// - Throws: `HearingTestError.tooLoud` for a level that would clip or passes a limit, with the reason; `.stimulus` for a tone
  ///   that the sample rate does not allow.
  public func render(
    ear: Ear, frequency: Double, level: Double?, masking: Masking? = nil
  ) throws(HearingTestError) -> Stimulus {
    let frameCount = Int((stimulus.duration * sampleRate).rounded())
    var sound = AudioBuffer(channelCount: 2, frameCount: frameCount, sampleRate: sampleRate)
    var steps: [String] = []
    if let level {
      try checkLimit(level, frequency)
      let (amplitude, lines) = try scale.tone(at: frequency, level: level)
      steps = lines
      try place(try tone(frequency, amplitude, frameCount), on: ear, in: &sound)
    }
    if let masking {
      try checkLimit(masking.level, frequency)
      let (amplitude, _) = try scale.tone(at: frequency, level: masking.level)
      let noise = try noise(frequency, amplitude / 2.0.squareRoot(), masking.seed, frameCount)
      let peak = Double(noise.samples.reduce(0) { max($0, abs($1)) })
      guard peak <= peakLimit else {
        throw .tooLoud(
          frequency: frequency, highest: masking.level - 20 * log10(peak / peakLimit), got: masking.level,
          reason: "the masking noise would clip")
      }
      try place(noise, on: ear.other, in: &sound)
    }
    return Stimulus(sound: sound, steps: steps)
  }

  private var peakLimit: Double {
    if case .hearingLevel(let scale) = scale { Decibels.amplitude(level: scale.record.peakLimit) } else { 1 }
  }

  private func checkLimit(_ level: Double, _ frequency: Double) throws(HearingTestError) {
    guard level <= safetyLimit else {
      throw .tooLoud(frequency: frequency, highest: safetyLimit, got: level, reason: "safety limit")
    }
  }

  private func place(_ mono: AudioBuffer, on ear: Ear, in sound: inout AudioBuffer) throws(HearingTestError) {
    let start = ear.channel * sound.frameCount
    for n in 0..<min(sound.frameCount, mono.frameCount) { sound.samples[start + n] = mono.samples[n] }
  }

  private func tone(_ frequency: Double, _ amplitude: Double, _ frames: Int) throws(HearingTestError) -> AudioBuffer {
    let gate = GatedSound<SineOscillator>.Gate(
      rise: stimulus.ramp, fall: stimulus.ramp, duration: stimulus.duration)
    do {
      switch stimulus.kind {
      case .pure:
        var tone = try GatedSound.toneBurst(
          frequency: frequency, amplitude: amplitude, gate: gate, sampleRate: sampleRate)
        return tone.rendered(frameCount: frames, sampleRate: sampleRate)
      case .pulsed:
        // The last pulse's fall ends within the duration: n pulses take n periods less a pause, and the ramp.
        let count = Int((stimulus.duration - stimulus.ramp + 0.225) / 0.45 + 1e-9)
        var tone = try PulsedTone(
          configuration: .init(frequency: frequency, amplitude: amplitude, ramp: stimulus.ramp, count: max(1, count)),
          sampleRate: sampleRate)
        return tone.rendered(frameCount: frames, sampleRate: sampleRate)
      case .warble:
        var tone = try GatedSound(
          WarbleTone(configuration: .init(frequency: frequency, amplitude: amplitude), sampleRate: sampleRate),
          gate: .init(rise: gate.rise, fall: gate.fall, duration: gate.duration), sampleRate: sampleRate)
        return tone.rendered(frameCount: frames, sampleRate: sampleRate)
      }
    } catch {
      throw .stimulus(reason: "\(error)")
    }
  }

  private func noise(
    _ frequency: Double, _ rms: Double, _ seed: UInt64, _ frames: Int
  ) throws(HearingTestError) -> AudioBuffer {
    do {
      var noise = try GatedSound.maskingNoise(
        .init(frequency: frequency, rootMeanSquare: rms, seed: seed),
        gate: .init(rise: stimulus.ramp, fall: stimulus.ramp, duration: stimulus.duration), sampleRate: sampleRate)
      return noise.rendered(frameCount: frames, sampleRate: sampleRate)
    } catch {
      throw .stimulus(reason: "\(error)")
    }
  }
}
