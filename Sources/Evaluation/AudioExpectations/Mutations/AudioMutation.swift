import AudioCore
import Foundation
import Resampling

/// A deliberate change of a sound, to test whether an expectation notices it or tolerates it.
public enum AudioMutation: Sendable, Hashable, CustomStringConvertible {
  /// Silence of 20 ms, as after a device underrun. Times are in seconds.
  case dropout(at: Double, duration: Double = 0.02)
  /// A part is removed without a fade, as when a block is lost. Times are in seconds.
  case splice(at: Double, removing: Double = 0.01)
  /// A change of gain in dB.
  case gain(Double)
  /// A change of pitch by a change of speed, in cents.
  case pitch(cents: Double)
  /// A reversal of the order of the channels.
  case swappedChannels
  /// An inversion of polarity.
  case invertedPolarity
  /// A delay in seconds; the end of the sound is lost.
  case delay(Double)
  /// Added white noise with this RMS in dBFS, from a seed.
  case noise(levelDBFS: Double, seed: UInt64 = 1)

  /// Returns the changed sound. It has the same length, except for `splice` and `pitch`.
  ///
  /// - Throws: `AudioTestingError.invalidArgument` for a time outside of ±1,000,000 s, or a level or gain outside of ±400 dB;
  ///   `ResamplingError` if a change of pitch cannot be computed.
  public func applied(to sound: AudioBuffer) throws -> AudioBuffer {
    try check()
    var result = sound
    func frame(_ time: Double) -> Int {
      Int(min(max(0, (time * sound.sampleRate).rounded()), Double(sound.frameCount)))
    }
    switch self {
    case .dropout(let time, let duration):
      let frames = frame(time)..<max(frame(time), frame(time + duration))
      for c in 0..<sound.channelCount {
        for n in frames { result.samples[c * sound.frameCount + n] = 0 }
      }
    case .splice(let time, let length):
      let (start, end) = (frame(time), max(frame(time), frame(time + length)))
      return try AudioBuffer(
        channels: (0..<sound.channelCount).map { c in
          let channel = Array(sound.channel(c))
          return Array(channel[..<start] + channel[end...])
        }, sampleRate: sound.sampleRate)
    case .gain(let level):
      let factor = Float(Decibels.amplitude(level: level))
      for n in result.samples.indices { result.samples[n] *= factor }
    case .pitch(let cents):
      // The sound is resampled, and its sample rate is then set to the original one.
      let rate = sound.sampleRate * pow(2, -cents / 1200)
      let other = try SampleRateConverter.convert(sound, to: rate)
      return try AudioBuffer(
        planar: other.samples, channelCount: other.channelCount, frameCount: other.frameCount,
        sampleRate: sound.sampleRate)
    case .swappedChannels:
      return try AudioBuffer(
        channels: (0..<sound.channelCount).reversed().map { Array(sound.channel($0)) }, sampleRate: sound.sampleRate)
    case .invertedPolarity:
      for n in result.samples.indices { result.samples[n] = -result.samples[n] }
    case .delay(let time):
      let count = frame(time)
      return try AudioBuffer(
        channels: (0..<sound.channelCount).map {
          Array(([Float](repeating: 0, count: count) + sound.channel($0)).prefix(sound.frameCount))
        }, sampleRate: sound.sampleRate)
    case .noise(let level, let seed):
      var random = SeededRandom(seed: seed)
      // The uniform distribution on ±a has an RMS of a / √3.
      let bound = Decibels.amplitude(level: level) * 3.0.squareRoot()
      for n in result.samples.indices { result.samples[n] += Float(random.uniform(in: -bound..<bound)) }
    }
    return result
  }

  /// Checks the numbers of the change.
  private func check() throws(AudioTestingError) {
    func time(_ name: String, _ value: Double) throws(AudioTestingError) {
      try AudioTestingError.check(name, value, in: -1_000_000...1_000_000, "s")
    }
    func level(_ name: String, _ value: Double, _ unit: String) throws(AudioTestingError) {
      try AudioTestingError.check(name, value, in: -400...400, unit)
    }
    switch self {
    case .dropout(let start, let duration):
      try time("time of the dropout", start)
      try time("duration of the dropout", duration)
    case .splice(let start, let length):
      try time("time of the splice", start)
      try time("removed time", length)
    case .gain(let gain): try level("gain", gain, "dB")
    case .delay(let delay): try time("delay", delay)
    case .noise(let noise, _): try level("noise", noise, "dBFS")
    case .pitch, .swappedChannels, .invertedPolarity: break
    }
  }

  /// A short description of the change.
  public var description: String {
    func text(_ value: Double) -> String { NumberFormat.fixed(value, decimals: 3) }
    return switch self {
    case .dropout(let time, let duration): "dropout of \(text(duration * 1000)) ms at \(text(time)) s"
    case .splice(let time, let length): "splice without \(text(length * 1000)) ms at \(text(time)) s"
    case .gain(let level): "gain of \(text(level)) dB"
    case .pitch(let cents): "pitch \(text(cents)) cents off"
    case .swappedChannels: "swapped channels"
    case .invertedPolarity: "inverted polarity"
    case .delay(let time): "delay of \(text(time * 1000)) ms"
    case .noise(let level, _): "noise at \(text(level)) dBFS"
    }
  }
}
