import AudioCore
import Foundation
import Resampling

/// Pitch by playing faster or slower, as a tape does: the length changes with it.
public enum PitchBySpeed {
  /// In semitones. (Scratch's and Pocket Code's pitch effect, −360 to 360, is ten times as much: their 2^(v / 120).)
  public static let pitch = AudioParameter("pitch", unit: "semitones", range: -36...36, defaultValue: 0)

  /// Frames of the source for a frame of the result: 2^(pitch / 12).
  public static func speed(pitch: Double) -> Double { exp2(pitch / 12) }

  /// The speeds of all pitches.
  static let speeds = speed(pitch: pitch.range.lowerBound)...speed(pitch: pitch.range.upperBound)

  /// A whole signal, `speed(pitch:)` times shorter; with a pitch of 0 the same bits.
  ///
  /// - Throws: `AudioEffectsError`.
  public static func applied(to signal: AudioBuffer, pitch: Double) throws(AudioEffectsError) -> AudioBuffer {
    guard try Self.pitch.require(pitch) != 0 else { return signal }
    var converter = try converter(pitch: pitch, channelCount: signal.channelCount)
    var channels = [[Float]](repeating: [], count: signal.channelCount)
    let collect = { (block: AudioBlock) in
      for c in 0..<block.channelCount { channels[c].append(contentsOf: block.channel(c)) }
    }
    signal.withBlock { converter.process($0, emit: collect) }
    converter.flush(emit: collect)
    return AudioBuffer(channels: channels, sampleRate: signal.sampleRate)
  }

  /// What does it to a stream of blocks, for a pitch that stays: a converter from so many frames a second to one.
  ///
  /// - Throws: `AudioEffectsError`.
  public static func converter(pitch: Double, channelCount: Int) throws(AudioEffectsError) -> SampleRateConverter {
    try SignalShape.check(sampleRate: 1, channelCount: channelCount)
    let speed = speed(pitch: try Self.pitch.require(pitch))
    do throws(ResamplingError) {
      return try SampleRateConverter(from: speed, to: 1, channelCount: channelCount)
    } catch {
      throw .unavailable(reason: error.description)
    }
  }

  /// A resampler for pitches that change.
  static func resampler(pitch: Double, channelCount: Int) throws(AudioEffectsError) -> VariableSpeedResampler {
    let speed = speed(pitch: try Self.pitch.require(pitch))
    do throws(ResamplingError) {
      return try VariableSpeedResampler(channelCount: channelCount, speeds: speeds, initialSpeed: speed)
    } catch {
      throw .unavailable(reason: error.description)
    }
  }
}
