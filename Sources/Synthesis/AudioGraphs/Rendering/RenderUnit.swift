import AudioCore

/// The generator or effect of a node in the renderer. Once it is passed on, only the rendering thread accesses it.
class RenderUnit: @unchecked Sendable {
  /// Latency of the node's input in frames, by which its events are delayed. The control side sets it before the
  /// rendering.
  final var inputLatency = 0

  /// Writes the next frames.
  func render(_ input: AudioBlock?, into output: MutableAudioBlock) { fatalError("is overridden") }

  /// Returns to the state of a new instance.
  func reset() { fatalError("is overridden") }
}

/// A unit with the type of its generator or effect.
class UnitBox<Unit: ~Copyable>: RenderUnit, @unchecked Sendable {
  final var unit: Unit

  init(_ unit: consuming Unit) { self.unit = unit }
}

/// A unit that holds a generator.
final class GeneratorBox<Generator: AudioGenerator & ~Copyable>: UnitBox<Generator>, @unchecked Sendable {
  override func render(_ input: AudioBlock?, into output: MutableAudioBlock) { unit.render(into: output) }
  override func reset() { unit.reset() }
}

/// A unit that holds an effect.
final class EffectBox<Effect: AudioEffect & ~Copyable>: UnitBox<Effect>, @unchecked Sendable {
  override func render(_ input: AudioBlock?, into output: MutableAudioBlock) {
    if let input { unit.process(input, into: output) } else { output.clear() }
  }
  override func reset() { unit.reset() }
}

/// A node that only sums its inputs. The plan computes the sum.
public struct Mixer: Sendable, ParameterisedAudio {}

final class MixerBox: UnitBox<Mixer>, @unchecked Sendable {
  override func render(_ input: AudioBlock?, into output: MutableAudioBlock) {
    if let input { output.copy(input) } else { output.clear() }
  }
  override func reset() {}
}
