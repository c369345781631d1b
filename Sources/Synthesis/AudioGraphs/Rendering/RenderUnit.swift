import AudioCore

/// What a node holds, as the renderer sees it. After it was handed over it is touched on the rendering thread only.
class RenderUnit: @unchecked Sendable {
  /// Frames that events of this node are put off, so that they meet the sound they were meant for. Set before rendering,
  /// and by the control side.
  final var inputLatency = 0

  /// Writes the next frames.
  func render(_ input: AudioBlock?, into output: MutableAudioBlock) { fatalError("is overridden") }

  /// Returns to the state of a new instance.
  func reset() { fatalError("is overridden") }
}

/// A unit of a known type.
class UnitBox<Unit: ~Copyable>: RenderUnit, @unchecked Sendable {
  final var unit: Unit

  init(_ unit: consuming Unit) { self.unit = unit }
}

/// A source.
final class GeneratorBox<Generator: AudioGenerator & ~Copyable>: UnitBox<Generator>, @unchecked Sendable {
  override func render(_ input: AudioBlock?, into output: MutableAudioBlock) { unit.render(into: output) }
  override func reset() { unit.reset() }
}

/// An effect.
final class EffectBox<Effect: AudioEffect & ~Copyable>: UnitBox<Effect>, @unchecked Sendable {
  override func render(_ input: AudioBlock?, into output: MutableAudioBlock) {
    if let input { unit.process(input, into: output) } else { output.clear() }
  }
  override func reset() { unit.reset() }
}

/// The sum of what flows in, which the plan makes: nothing is left to do.
public struct Mixer: Sendable, ParameterisedAudio {}

final class MixerBox: UnitBox<Mixer>, @unchecked Sendable {
  override func render(_ input: AudioBlock?, into output: MutableAudioBlock) {
    if let input { output.copy(input) } else { output.clear() }
  }
  override func reset() {}
}
