import AudioCore
import Foundation

extension VoiceModel {
  /// The highest magnitude of a rendered sample.
  public static let ceiling: Float = 0.98

  /// Renders the recording again. The same model and configuration give the same bits.
  ///
  /// The root mean square is that of the whole recording, lowered if a sample would clip. Frequencies of `curve` below
  /// 20 Hz or above 0.4 · sample rate are limited to these bounds, also in the reference.
  ///
  /// Cost: five transforms of some 70 ms per 5 ms, and for `.harmonics` one rotation per harmonic and sample.
  /// - Throws: `ResynthesisError` for a setting outside its range.
  public func render(_ configuration: ResynthesisConfiguration) throws -> Resynthesis {
    try configuration.validate()
    let hopDuration = Double(hop) / sampleRate
    let target = TargetContour(curve: configuration.curve, contour: contour, hopDuration: hopDuration)
    var random = SeededRandom(seed: configuration.seed)
    let track = PhaseTrack(
      target: target, curve: configuration.curve, fadeDuration: configuration.fadeDuration, hop: hop,
      frameCount: frameCount, sampleRate: sampleRate, seed: random.next())
    let reference = track.reference(
      hop: configuration.referenceHop, threshold: Decibels.amplitude(level: configuration.voicedLevel),
      sampleRate: sampleRate)
    var samples = [Float](repeating: 0, count: frameCount)
    guard level > 0 else {
      return try Resynthesis(
        audio: AudioBuffer(mono: samples, sampleRate: sampleRate),
        reference: reference.map { ReferencePitchFrame(time: $0.time, frequency: nil) }, attenuation: 0)
    }
    let hiss = Self.noise(count: frameCount, seed: random.next())
    let phaseSeed = random.next()
    try samples.withUnsafeMutableBufferPointer { output in
      let renderer = try VoiceRenderer(model: self, target: target, track: track, configuration: configuration)
      try renderer.render(to: output, hiss: hiss, phaseSeed: phaseSeed)
    }
    let attenuation = match(&samples)
    return try Resynthesis(
      audio: AudioBuffer(mono: samples, sampleRate: sampleRate), reference: reference, attenuation: attenuation)
  }

  /// Scales the samples to the recording's level, or lower so that they stay below the ceiling. Returns the attenuation
  /// due to the ceiling in decibels.
  private func match(_ samples: inout [Float]) -> Double {
    var (sum, peak) = (0.0, Float(0))
    for sample in samples {
      sum += Double(sample) * Double(sample)
      peak = max(peak, abs(sample))
    }
    guard sum > 0 else { return 0 }
    let wanted = level / (sum / Double(samples.count)).squareRoot()
    let gain = min(wanted, Double(Self.ceiling) / Double(peak))
    for n in samples.indices { samples[n] = max(-Self.ceiling, min(Self.ceiling, samples[n] * Float(gain))) }
    return gain < wanted ? 20 * log10(wanted / gain) : 0
  }

  /// White noise of unit variance.
  private static func noise(count: Int, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    let width = 3.0.squareRoot()
    return (0..<count).map { _ in Float(random.uniform(in: -width..<width)) }
  }
}
