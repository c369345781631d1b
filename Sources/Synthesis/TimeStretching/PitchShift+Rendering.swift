import AudioCore
import AudioEffects
import Foundation
import Resampling

extension PitchShift {
  /// The ratio of frequencies of an interval in semitones.
  static func factor(_ semitones: Double) -> Double { exp2(semitones / 12) }

  static func check(_ configuration: Configuration) throws(AudioEffectsError) {
    _ = try pitch.require(configuration.range.lowerBound)
    _ = try pitch.require(configuration.range.upperBound)
    // The range is extended to contain 0, the neutral value.
    let range = min(0, configuration.range.lowerBound)...max(0, configuration.range.upperBound)
    let pitch = AudioParameter(pitch.name, unit: pitch.unit, range: range, defaultValue: 0)
    _ = try pitch.require(configuration.pitch)
    _ = try formantShift.require(configuration.formantShift)
  }

  static func isNeutral(_ configuration: Configuration) -> Bool {
    configuration.pitch == 0 && (!configuration.keepsFormants || configuration.formantShift == 0)
  }

  static func resampler(
    _ channelCount: Int, _ speeds: ClosedRange<Double>, initialSpeed: Double
  ) throws(AudioEffectsError) -> VariableSpeedResampler {
    do {
      return try VariableSpeedResampler(
        channelCount: channelCount, speeds: speeds, initialSpeed: initialSpeed, kernel: .ossicle(.snr100))
    } catch {
      throw .unavailable(reason: error.description)
    }
  }

  /// The total length of `count` steps whose length moves from one factor to the other in equal intervals of pitch.
  static func length(_ count: Int, from start: Double, to end: Double) -> Double {
    guard start != end else { return Double(count) * start }
    let step = exp(log(end / start) / Double(count))
    return start * (end / start - 1) / (step - 1)
  }

  /// Renders the next chunk from the source.
  static func render(
    _ output: MutableAudioBlock, _ resampler: inout VariableSpeedResampler, _ source: inout StretchedSource
  ) {
    resampler.render(into: output) { part in
      source.write(to: part)
      return part.frameCount
    }
  }

  /// Mixes the input from `time` on into a chunk with a share that moves from `start` to `end`.
  static func mix(
    _ output: MutableAudioBlock, _ source: borrowing StretchedSource, at time: Int, from start: Double, to end: Double
  ) {
    for c in 0..<output.channelCount {
      let (target, dry) = (output.channel(c), source.input(from: time, channel: c))
      for n in 0..<target.count {
        let share = Float(start + (end - start) * Double(n) / Double(target.count))
        target[n] = share == 1 ? dry[n] : target[n] + share * (dry[n] - target[n])
      }
    }
  }
}
