import AudioEffects
import EffectChains

/// A series of effects that is written as text: `gain=-6; lowpass=1000,q=0.7; echo=0.25,feedback=0.3`.
///
/// Effects are separated by semicolons, their settings by commas. The name of an effect's first setting may be left
/// out; a setting that is not written has its default. `EffectKind.all` lists effects and settings.
package struct EffectChain: Sendable, CustomStringConvertible {
  /// One effect with its settings.
  private struct Step {
    let kind: EffectKind
    let reading: EffectKind.Reading
  }

  private let steps: [Step]

  /// Reads a chain.
  ///
  /// - Throws: `EffectChainError`.
  package init(_ text: String) throws(EffectChainError) {
    var steps: [Step] = []
    for effect in EffectText.chain(text) {
      guard let kind = EffectKind.all.first(where: { $0.name == effect.name }) else {
        throw .unknownEffect(effect.name, known: EffectKind.all.map(\.name))
      }
      do throws(AudioEffectsError) {
        steps.append(Step(kind: kind, reading: try kind.read(effect)))
      } catch {
        throw .invalidSetting(error)
      }
    }
    guard !steps.isEmpty else { throw .empty }
    self.steps = steps
  }

  /// The names of the chain's effects that need the whole sound in memory.
  package var needsWholeSound: [String] { steps.filter(\.kind.needsWholeSound).map(\.kind.name) }

  /// Whether samples keep their values, so that they are only moved, left out or silenced.
  var keepsValues: Bool { steps.allSatisfy(\.kind.keepsValues) }

  /// Whether an effect measures loudness, which depends on the layout of the channels.
  var measuresLoudness: Bool { steps.contains { $0.kind.measuresLoudness } }

  /// The chain as text, with every setting in a fixed order: equal chains give equal texts.
  package var description: String { steps.map(\.reading.text).joined(separator: "; ") }

  /// The stages for a sound.
  ///
  /// - Throws: the error of an effect that cannot take this sound.
  func stages(_ shape: SoundShape) throws -> [any SoundStage] {
    var shape = shape
    return try steps.map { step in
      let stage = try step.reading.makeStage(shape)
      shape.channelCount = stage.outputChannelCount
      return stage
    }
  }
}
