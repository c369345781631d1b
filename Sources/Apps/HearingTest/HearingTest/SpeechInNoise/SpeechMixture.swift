import AudioCore
import Foundation

/// Speech in noise at a ratio of their levels, for one ear.
public enum SpeechMixture {
  /// Mixes speech of one channel into noise of one channel, so that the ratio of their root mean squares is as asked for.
  ///
  /// The speech's level is that of its samples within 40 dB of the loudest 20 ms: pauses between words do not count. The noise keeps
  /// its level, the speech is scaled. Speech begins `lead` seconds into the noise.
  ///
  /// - Parameters:
  ///   - speech: one channel, with something in it.
  ///   - noise: one channel of the same rate, at least as long as lead and speech together.
  ///   - ratio: speech over noise in dB.
  ///   - lead: seconds of noise before the speech.
  ///   - ear: the other ear's channel holds nothing.
  /// - Throws: `HearingTestError.stimulus` for what does not fit, is silent, or would clip.
  public static func mix(
    speech: AudioBuffer, noise: AudioBuffer, ratio: Double, lead: Double, ear: Ear
  ) throws(HearingTestError) -> AudioBuffer {
    guard speech.channelCount == 1, noise.channelCount == 1, speech.sampleRate == noise.sampleRate else {
      throw .stimulus(reason: "expected speech and noise of one channel and one sample rate")
    }
    let start = Int((lead * noise.sampleRate).rounded())
    guard start >= 0, start + speech.frameCount <= noise.frameCount else {
      throw .stimulus(
        reason: "noise: expected \(lead + speech.duration) s or more, got \(noise.duration) s")
    }
    let noisePower = power(noise.samples[...])
    guard let speechPower = activePower(speech), noisePower > 0 else {
      throw .stimulus(reason: "expected speech and noise that are not silent")
    }
    let gain = Float((noisePower / speechPower * pow(10, ratio / 10)).squareRoot())
    var mixture = AudioBuffer(channelCount: 2, frameCount: noise.frameCount, sampleRate: noise.sampleRate)
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

  /// The mean square of the 20 ms stretches that are within 40 dB of the loudest; `nil` for silence.
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
