import AudioCore
import AudioEffects
import Foundation
import Resampling

/// Changes the pitch by playing faster or slower, as a tape does, which changes the duration too.
public enum PitchBySpeed {
  /// The pitch in semitones. (The pitch effect of Scratch and Pocket Code, −360 to 360, is in tenths of a semitone:
  /// 2^(v / 120).)
  public static let pitch = AudioParameter("pitch", unit: "semitones", range: -36...36, defaultValue: 0)

  /// Frames of the source per frame of the result: 2^(pitch / 12).
  public static func speed(pitch: Double) -> Double { exp2(pitch / 12) }

  /// The output rate of converters. By a power of two the proportion of the rates keeps its bits, and the input rates of
  /// all speeds are rates of `SampleRate.range`.
  private static let nominalRate = 1024.0

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
    return try AudioBuffer(collected: channels, sampleRate: signal.sampleRate)
  }

  /// A converter that applies a constant pitch to a stream of blocks of any rate. The rates of which it tells are only in
  /// the proportion of `speed(pitch:)`.
  ///
  /// - Throws: `AudioEffectsError`.
  public static func converter(pitch: Double, channelCount: Int) throws(AudioEffectsError) -> SampleRateConverter {
    try SignalShape.check(sampleRate: nominalRate, channelCount: channelCount)
    let speed = speed(pitch: try Self.pitch.require(pitch))
    do throws(ResamplingError) {
      return try SampleRateConverter(from: speed * nominalRate, to: nominalRate, channelCount: channelCount)
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
