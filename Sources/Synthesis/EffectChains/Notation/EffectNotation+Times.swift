import AudioCore
import AudioEffects
import TimeStretching

extension EffectNotation {
  /// `Echo`.
  package static let echo = EffectNotation(
    EffectSyntax(
      name: "echo", initial: Echo.Configuration(),
      settings: [
        .number("delay", Echo.delay, \.delay), .number("feedback", Echo.feedback, \.feedback),
        .number("wet", Echo.wet, \.wet), .number("longest", Echo.delay, \.maximumDelay).forChanges,
        .ramp(\.rampDuration),
      ],
      complete: { settings, written in
        if !written.contains("longest") { settings.maximumDelay = max(settings.delay, settings.maximumDelay) }
      }), { .echo($0) }, { if case .echo(let settings) = $0 { settings } else { nil } })

  /// `PitchShift`.
  package static let pitch = EffectNotation(
    EffectSyntax(
      name: "pitch", initial: PitchShift.Configuration(range: 0...0),
      settings: [
        .number("pitch", PitchShift.pitch, \.pitch),
        .optional(
          "formants", PitchShift.formantShift, orElse: "as the pitch",
          get: { $0.keepsFormants ? $0.formantShift : nil },
          set: { ($0.keepsFormants, $0.formantShift) = (true, $1) }),
        .optional(
          "lowest", PitchShift.lowest, get: { $0.range.lowerBound },
          set: { $0.range = $1...max($1, $0.range.upperBound) }
        ).forChanges,
        .optional(
          "highest", PitchShift.highest, get: { $0.range.upperBound },
          set: { $0.range = min($1, $0.range.lowerBound)...$1 }
        ).forChanges, .ramp(\.rampDuration),
      ],
      complete: { settings, written in
        // The range reaches to the shift, because latency and memory are those of the widest shift in it.
        let (low, high) = (settings.range.lowerBound, settings.range.upperBound)
        let lowest = written.contains("lowest") ? low : min(low, settings.pitch)
        settings.range = lowest...max(lowest, written.contains("highest") ? high : max(high, settings.pitch))
      }), { .pitchShift($0) }, { if case .pitchShift(let settings) = $0 { settings } else { nil } })
}

extension PitchShift {
  /// The lowest shift of a range, which contains 0.
  fileprivate static let lowest = AudioParameter(
    "lowest", unit: pitch.unit, range: pitch.range.lowerBound...0, defaultValue: 0)
  /// The highest shift of a range, which contains 0.
  fileprivate static let highest = AudioParameter(
    "highest", unit: pitch.unit, range: 0...pitch.range.upperBound, defaultValue: 0)
}
