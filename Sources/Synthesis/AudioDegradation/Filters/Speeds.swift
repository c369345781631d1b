import AudioCore
import AudioEffects
import Foundation
import Resampling

/// Changes of speed, tempo, pitch and sample rate.
enum Speeds {
  /// Another sample rate; the same times.
  static func resampled(_ sound: AudioBuffer, to rate: Double, kind: String) throws(DegradationError) -> AudioBuffer {
    guard rate != sound.sampleRate else { return sound }
    do throws(ResamplingError) {
      return try SampleRateConverter.convert(sound, to: rate)
    } catch {
      throw .unavailable(kind: kind, reason: error.description)
    }
  }

  /// Played so many percent faster.
  static func speed(_ sound: AudioBuffer, percent: Double) throws(DegradationError) -> DegradedSound {
    // Rates in percent, so that common ones are whole numbers and their ratio exact.
    let (fast, normal) = (100 + percent, 100.0)
    let renamed = relabelled(sound, as: fast)
    let converted = relabelled(try resampled(renamed, to: normal, kind: "speed"), as: sound.sampleRate)
    return DegradedSound(converted, stretch: normal / fast, frequencyFactor: fast / normal)
  }

  /// So many percent faster with the same pitch.
  static func tempo(_ sound: AudioBuffer, percent: Double) throws(DegradationError) -> DegradedSound {
    let ratio = 100 / (100 + percent)
    do throws(AudioEffectsError) {
      return DegradedSound(try TimeStretcher.stretch(sound, ratio: ratio), stretch: ratio)
    } catch {
      throw .unavailable(kind: "tempo", reason: error.description)
    }
  }

  /// Higher with the same duration.
  static func pitch(_ sound: AudioBuffer, cents: Double) throws(DegradationError) -> DegradedSound {
    do throws(AudioEffectsError) {
      let semitones = cents / 100
      var shift = try PitchShift(
        configuration: .init(pitch: semitones, range: min(0, semitones)...max(0, semitones)),
        sampleRate: sound.sampleRate, channelCount: sound.channelCount)
      return DegradedSound(shift.applied(to: sound), frequencyFactor: exp2(cents / 1200))
    } catch {
      throw .unavailable(kind: "pitch", reason: error.description)
    }
  }

  private static func relabelled(_ sound: AudioBuffer, as rate: Double) -> AudioBuffer {
    AudioBuffer(
      planar: sound.samples, channelCount: sound.channelCount, frameCount: sound.frameCount, sampleRate: rate)
  }
}

extension AudioBuffer {
  /// As many frames as said, from `start` on, which may be negative; frames that it does not have are silent.
  func frames(from start: Int, count: Int) -> AudioBuffer {
    var result = AudioBuffer(channelCount: channelCount, frameCount: count, sampleRate: sampleRate)
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
