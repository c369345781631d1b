import AudioCore

/// The generator or effect of a node in the renderer, with the memory of its output. Once it is passed on, only the
/// rendering thread accesses it.
class RenderUnit: @unchecked Sendable {
  /// Number of input channels; 0 for a source.
  final let inputChannelCount: Int
  final let outputChannelCount: Int
  /// Whether the output was left out in the present chunk. Its memory then holds +0.
  @exclusivity(unchecked) final private(set) var isSilent = false
  /// The number of the last plan with this unit, and the unit's group in it.
  @exclusivity(unchecked) final var place = (plan: 0, group: 0)
  private final let output: UnsafeMutablePointer<Float>
  @exclusivity(unchecked) private final var isClear = true

  init(inputs: Int, outputs: Int) {
    (inputChannelCount, outputChannelCount) = (inputs, outputs)
    output = .allocate(capacity: outputs * RenderPlan.chunkLength)
    output.initialize(repeating: 0, count: outputs * RenderPlan.chunkLength)
  }

  deinit { output.deallocate() }

  /// The memory of the output.
  final func block(_ frameCount: Int) -> MutableAudioBlock {
    MutableAudioBlock(
      base: output, channelStride: RenderPlan.chunkLength, channelCount: outputChannelCount, frameCount: frameCount)
  }

  /// Makes the output silent for the present chunk.
  final func beSilent() {
    if !isClear { block(RenderPlan.chunkLength).clear() }
    (isSilent, isClear) = (true, true)
  }

  /// Must be called before each rendering.
  final func willRender() { (isSilent, isClear) = (false, false) }

  /// Whether the unit gives silence and stays as it is, if its input, where it has one, is silent.
  var keepsSilence: Bool { fatalError("is overridden") }

  /// Writes the next frames.
  func render(_ input: AudioBlock?, into output: MutableAudioBlock) { fatalError("is overridden") }

  /// Returns to the state of a new instance.
  func reset() { fatalError("is overridden") }
}

/// A unit with the type of its generator or effect.
class UnitBox<Unit: ~Copyable>: RenderUnit, @unchecked Sendable {
  // One thread accesses it, one call at a time, and the question for silence is asked for every node in every chunk.
  @exclusivity(unchecked) final var unit: Unit

  init(_ unit: consuming Unit, inputs: Int, outputs: Int) {
    self.unit = unit
    super.init(inputs: inputs, outputs: outputs)
  }
}

/// A unit that holds a generator.
final class GeneratorBox<Generator: AudioGenerator & ~Copyable>: UnitBox<Generator>, @unchecked Sendable {
  override var keepsSilence: Bool { unit.isSilent }
  override func render(_ input: AudioBlock?, into output: MutableAudioBlock) { unit.render(into: output) }
  override func reset() { unit.reset() }
}

/// A unit that holds an effect.
final class EffectBox<Effect: AudioEffect & ~Copyable>: UnitBox<Effect>, @unchecked Sendable {
  override var keepsSilence: Bool { unit.keepsSilence }
  override func render(_ input: AudioBlock?, into output: MutableAudioBlock) {
    if let input { unit.process(input, into: output) } else { output.clear() }
  }
  override func reset() { unit.reset() }
}

/// A node that only sums its inputs. The plan computes the sum.
public struct Mixer: Sendable, ParameterisedAudio {}

final class MixerBox: UnitBox<Mixer>, @unchecked Sendable {
  override var keepsSilence: Bool { true }
  override func render(_ input: AudioBlock?, into output: MutableAudioBlock) {
    if let input { output.copy(input) } else { output.clear() }
  }
  override func reset() {}
}
