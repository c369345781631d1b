import AudioCore
import Foundation
import LevelCalibration
import ToneSynthesis

/// Makes the sound of a presentation: stereo, with the tone in one ear and silence or masking noise in the other.
public struct StimulusRenderer: Sendable {
  /// A sound with the calculation of its level.
  public struct Stimulus: Sendable, Equatable {
    /// Two channels, left first.
    public var sound: AudioBuffer
    /// The steps from the requested level to the amplitude, one per line; empty for silence.
    public var steps: [String]
    /// Time from the start of the sound to that of the tone (or of its place) in seconds: masking noise starts earlier.
    public var onset: Double
  }

  /// Noise in the other ear. It starts before the tone and ends after it, with the tone's ramps.
  public struct Masking: Sendable, Hashable, Codable {
    /// Length of the noise before the tone in seconds.
    package static let lead = 0.5
    /// Length of the noise after the tone in seconds.
    package static let tail = 0.2
    /// The highest ratio of the noise's peak to its root mean square.
    package static let crestFactor = 5.0

    /// Its level in decibels of the session's scale: the noise has the root mean square of a tone of that level. It
    /// masks tones up to some decibels below it (ISO 389-4 has the corrections); the plateau method does not depend on
    /// them.
    public var level: Double
    /// The first seed that is tried. The first noise within the crest factor is used.
    public var seed: UInt64

    /// Creates masking noise.
    public init(level: Double, seed: UInt64) {
      self.level = level
      self.seed = seed
    }
  }

  /// The scale of the levels.
  public let scale: LevelScale
  /// The kind of tone.
  public let stimulus: ToneStimulus
  /// Sample rate in hertz.
  public let sampleRate: Double
  /// The highest level that is presented with any headphone, in decibels.
  public let safetyLimit: Double

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - sampleRate: 8000 to 384,000 Hz.
  ///   - safetyLimit: −40 to 130 dB.
  /// - Throws: `HearingTestError.invalidParameter`, also for a stimulus that was changed to one that its initialiser refuses.
  public init(
    scale: LevelScale, stimulus: ToneStimulus, sampleRate: Double, safetyLimit: Double
  ) throws(HearingTestError) {
    try Checked.within("sample rate", sampleRate, 8000...384_000)
    try Checked.within("safety limit", safetyLimit, -40...130)
    self.scale = scale
    self.stimulus = try ToneStimulus(stimulus.kind, duration: stimulus.duration, ramp: stimulus.ramp)
    self.sampleRate = sampleRate
    self.safetyLimit = safetyLimit
  }

  /// The sound of a tone, or silence of the same length if `level` is `nil`. With masking noise it is longer.
  ///
  /// - Throws: `HearingTestError.tooLoud`, with the reason, for a level that would clip or exceeds a limit; `.stimulus`
  ///   for a tone that the sample rate does not permit; `.invalidParameter` for noise below −40 dB.
  public func render(
    ear: Ear, frequency: Double, level: Double?, masking: Masking? = nil
  ) throws(HearingTestError) -> Stimulus {
    let toneLength = Int((stimulus.duration * sampleRate).rounded())
    let lead = masking == nil ? 0 : Int((Masking.lead * sampleRate).rounded())
    let tail = masking == nil ? 0 : Int((Masking.tail * sampleRate).rounded())
    let frameCount = lead + toneLength + tail
    var sound: AudioBuffer
    do { sound = try AudioBuffer(channelCount: 2, frameCount: frameCount, sampleRate: sampleRate) } catch {
      throw .invalidSound(error)
    }
    var steps: [String] = []
    if let level {
      try checkLimit(level, frequency)
      let (amplitude, lines) = try scale.tone(at: frequency, level: level)
      steps = lines
      place(try tone(frequency, amplitude, toneLength), at: lead, on: ear, in: &sound)
    }
    if let masking {
      // Below that it would be made of rounding errors.
      guard masking.level >= -40 else {
        throw .invalidParameter(name: "level of masking noise", expected: "-40 dB or more", got: masking.level)
      }
      let highest = try scale.highestNoiseLevel(at: frequency, limit: safetyLimit)
      guard masking.level <= highest else {
        throw .tooLoud(
          frequency: frequency, highest: highest, got: masking.level,
          reason: "masking noise within the safety limits, with peaks that do not clip")
      }
      let (amplitude, _) = try scale.tone(at: frequency, level: masking.level)
      place(
        try noise(frequency, amplitude / 2.0.squareRoot(), masking.seed, frameCount), at: 0, on: ear.other, in: &sound)
      steps.append(
        String(
          format: "noise in the \(ear.other.rawValue) ear: RMS of a tone of %.2f dB, %.2f dBFS RMS, from %.2g s before",
          masking.level, 20 * log10(amplitude / 2.0.squareRoot()), Masking.lead))
    }
    return Stimulus(sound: sound, steps: steps, onset: Double(lead) / sampleRate)
  }

  private func checkLimit(_ level: Double, _ frequency: Double) throws(HearingTestError) {
    guard level <= safetyLimit else {
      throw .tooLoud(frequency: frequency, highest: safetyLimit, got: level, reason: "safety limit")
    }
  }

  private func place(_ mono: AudioBuffer, at frame: Int, on ear: Ear, in sound: inout AudioBuffer) {
    let start = ear.channel * sound.frameCount + frame
    for n in 0..<min(sound.frameCount - frame, mono.frameCount) { sound.samples[start + n] = mono.samples[n] }
  }

  private func tone(_ frequency: Double, _ amplitude: Double, _ frames: Int) throws(HearingTestError) -> AudioBuffer {
    let gate = GatedSound<SineOscillator>.Gate(
      rise: stimulus.ramp, fall: stimulus.ramp, duration: stimulus.duration)
    do {
      switch stimulus.kind {
      case .pure:
        var tone = try GatedSound.toneBurst(
          frequency: frequency, amplitude: amplitude, gate: gate, sampleRate: sampleRate)
        return try tone.rendered(frameCount: frames)
      case .pulsed:
        // The last pulse must end within the duration: n pulses take n periods minus a pause, plus the ramp.
        let count = Int((stimulus.duration - stimulus.ramp + 0.225) / 0.45 + 1e-9)
        var tone = try PulsedTone(
          configuration: .init(frequency: frequency, amplitude: amplitude, ramp: stimulus.ramp, count: max(1, count)),
          sampleRate: sampleRate)
        return try tone.rendered(frameCount: frames)
      case .warble:
        var tone = try GatedSound(
          WarbleTone(configuration: .init(frequency: frequency, amplitude: amplitude), sampleRate: sampleRate),
          gate: .init(rise: gate.rise, fall: gate.fall, duration: gate.duration))
        return try tone.rendered(frameCount: frames)
      }
    } catch {
      throw .stimulus(reason: "\(error)")
    }
  }

  private func noise(
    _ frequency: Double, _ rms: Double, _ seed: UInt64, _ frames: Int
  ) throws(HearingTestError) -> AudioBuffer {
    do {
      var seed = seed
      while true {
        var noise = try GatedSound.maskingNoise(
          .init(frequency: frequency, rootMeanSquare: rms, seed: seed),
          gate: .init(rise: stimulus.ramp, fall: stimulus.ramp, duration: Double(frames) / sampleRate),
          sampleRate: sampleRate)
        let sound = try noise.rendered(frameCount: frames)
        // The tail of a normal distribution: about one noise in some hundred is rejected, so the loop ends.
        if sound.samples.allSatisfy({ Double(abs($0)) <= Masking.crestFactor * rms }) { return sound }
        seed &+= 1
      }
    } catch {
      throw .stimulus(reason: "\(error)")
    }
  }
}
