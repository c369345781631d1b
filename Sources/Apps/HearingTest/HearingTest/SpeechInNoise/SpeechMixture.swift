import AudioCore
import Foundation

/// Mixes speech and noise at a ratio of their levels, for one ear.
public enum SpeechMixture {
  /// Mixes one channel of speech into one channel of noise so that the ratio of their root mean squares has the given
  /// value.
  ///
  /// The level of the speech is that of its samples within 40 dB of the loudest 20 ms, so that pauses between words do
  /// not count. The noise keeps its level, and the speech is scaled. Speech starts `lead` seconds after the noise.
  ///
  /// - Parameters:
  ///   - speech: one channel that is not silent.
  ///   - noise: one channel at the same sample rate, at least as long as lead and speech together.
  ///   - ratio: ratio of speech to noise in dB, −200 to 200.
  ///   - lead: length of the noise before the speech in seconds, 0 to 3600.
  ///   - ear: the ear that gets the sound. The other channel is silent.
  /// - Throws: `HearingTestError.invalidSound` for another number of channels or sample rate; `.invalidParameter` for a lead
  ///   or a ratio out of its range; `.stimulus` if the noise is too short, if a sound is silent or not finite, or if they
  ///   would clip.
  public static func mix(
    speech: AudioBuffer, noise: AudioBuffer, ratio: Double, lead: Double, ear: Ear
  ) throws(HearingTestError) -> AudioBuffer {
    try Checked.within("ratio of speech to noise", ratio, -200...200)
    try Checked.within("lead", lead, 0...3600)
    do {
      let format = AudioFormat(sampleRate: noise.sampleRate, channelCount: 1)
      try format.check(noise)
      try format.check(speech)
    } catch {
      throw .invalidSound(error)
    }
    let start = Int((lead * noise.sampleRate).rounded())
    guard start + speech.frameCount <= noise.frameCount else {
      throw .stimulus(
        reason: "noise: expected \(lead + speech.duration) s or more, got \(noise.duration) s")
    }
    let noisePower = power(noise.samples[...])
    guard speech.samples.allSatisfy(\.isFinite), noisePower.isFinite, noisePower > 0,
      let speechPower = activePower(speech)
    else {
      throw .stimulus(reason: "expected speech and noise of finite samples that are not silent")
    }
    let gain = Float((noisePower / speechPower * pow(10, ratio / 10)).squareRoot())
    var mixture = AudioBuffer(like: noise, channelCount: 2, frameCount: noise.frameCount)
    let offset = ear.channel * noise.frameCount
    for n in 0..<noise.frameCount { mixture.samples[offset + n] = noise.samples[n] }
    for n in 0..<speech.frameCount { mixture.samples[offset + start + n] += gain * speech.samples[n] }
    let peak = mixture.samples.reduce(Float(0)) { max($0, abs($1)) }
    guard peak <= 1 else {
      throw .stimulus(
        reason: String(format: "%.1f dB too loud: speech and noise would clip", 20 * log10(Double(peak))))
    }
    return mixture
  }

  /// The mean square of the 20 ms stretches within 40 dB of the loudest; `nil` in silence.
  static func activePower(_ speech: AudioBuffer) -> Double? {
    let length = max(1, Int(0.02 * speech.sampleRate))
    let powers = stride(from: 0, to: speech.frameCount, by: length).map { start in
      power(speech.samples[start..<min(start + length, speech.frameCount)])
    }
    guard let loudest = powers.max(), loudest > 0 else { return nil }
    let active = powers.filter { $0 >= loudest * 1e-4 }
    return active.reduce(0, +) / Double(active.count)
  }

  private static func power(_ samples: ArraySlice<Float>) -> Double {
    samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
  }
}
