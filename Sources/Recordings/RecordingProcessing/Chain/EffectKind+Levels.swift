import AudioEffects
import EffectChains

extension EffectKind {
  /// Effects that change the level of the sound or of its sides.
  static let levels = [
    EffectKind(.gain, "louder or softer by a factor"), EffectKind(.fadeIn, "from silence to the sound"),
    EffectKind(
      EffectSyntax(
        name: "fade-out", initial: FadeOut(),
        settings: [.number("duration", Fade.duration, \.duration), .word("curve", \.curve)]),
      "to silence at the end"
    ) { fade, shape in try FadeOutStage(duration: fade.duration, curve: fade.curve, shape) },
    EffectKind(.pan, "between left and right; the result has two channels"),
    EffectKind(.robot, "ring modulation: the sound times a tone"),
  ]

  private struct FadeOut {
    var duration = Fade.duration.defaultValue
    var curve = Fade.Configuration().curve
  }
}
