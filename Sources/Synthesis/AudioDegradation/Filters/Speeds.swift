import AudioCore
import AudioEffects
import Foundation
import Resampling
import TimeStretching

/// Changes of speed, tempo, pitch and sample rate.
enum Speeds {
  /// Converts to another sample rate without a change of times.
  static func resampled(_ sound: AudioBuffer, to rate: Double, kind: String) throws(DegradationError) -> AudioBuffer {
    guard rate != sound.sampleRate else { return sound }
    do throws(ResamplingError) {
      return try SampleRateConverter.convert(sound, to: rate)
    } catch {
      throw .unavailable(kind: kind, reason: error.description)
    }
  }

  /// Plays the sound faster by `percent`, which raises the pitch too.
  static func speed(_ sound: AudioBuffer, percent: Double) throws(DegradationError) -> DegradedSound {
    // The rates are in percent, so that usual ones are whole numbers with an exact ratio.
    let (fast, normal) = (100 + percent, 100.0)
    let renamed = try relabelled(sound, as: fast)
    let converted = try relabelled(try resampled(renamed, to: normal, kind: "speed"), as: sound.sampleRate)
    return DegradedSound(converted, stretch: normal / fast, frequencyFactor: fast / normal)
  }

  /// Makes the sound faster by `percent` at the same pitch.
  static func tempo(_ sound: AudioBuffer, percent: Double) throws(DegradationError) -> DegradedSound {
    let ratio = 100 / (100 + percent)
    do throws(AudioEffectsError) {
      return DegradedSound(try TimeStretcher.stretch(sound, ratio: ratio), stretch: ratio)
    } catch {
      throw .unavailable(kind: "tempo", reason: error.description)
    }
  }

  /// Raises the pitch by `cents` at the same duration.
  static func pitch(_ sound: AudioBuffer, cents: Double) throws(DegradationError) -> DegradedSound {
    let semitones = cents / 100
    do {
      var shift = try PitchShift(
        configuration: .init(pitch: semitones, range: min(0, semitones)...max(0, semitones)),
        sampleRate: sound.sampleRate, channelCount: sound.channelCount)
      return DegradedSound(try shift.applied(to: sound), frequencyFactor: exp2(cents / 1200))
    } catch {
      throw .unavailable(kind: "pitch", reason: "\(error)")
    }
  }

  private static func relabelled(_ sound: AudioBuffer, as rate: Double) throws(DegradationError) -> AudioBuffer {
    do {
      return try AudioBuffer(
        planar: sound.samples, channelCount: sound.channelCount, frameCount: sound.frameCount, sampleRate: rate)
    } catch {
      throw .invalidSound(kind: "speed", error)
    }
  }
}

extension AudioBuffer {
  /// `count` frames from `start` on, which may be negative. Frames outside the sound are silent.
  package func frames(from start: Int, count: Int) -> AudioBuffer {
    var result = AudioBuffer(like: self, frameCount: count)
    let (first, end) = (max(0, -start), min(count, frameCount - start))
    guard first < end else { return result }
    result.withMutableBlock { target in
      withBlock { source in
        for c in 0..<channelCount {
          for n in first..<end { target.channel(c)[n] = source.channel(c)[start + n] }
        }
      }
    }
    return result
  }
}
