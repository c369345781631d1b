import AudioCore

/// An effect of any type, also of one that cannot be copied.
///
/// It gives the same bits as the effect that it holds, and calls it once for each block. `process` allocates nothing if
/// the effect does not.
public struct AnyAudioEffect: ~Copyable, AudioEffect {
  /// The effect.
  package let held: any HeldEffect

  /// Takes an effect in.
  public init<Effect: AudioEffect & ~Copyable>(_ effect: consuming Effect) { held = EffectBox(effect) }

  /// The sample rate in hertz for which the effect was made.
  public var sampleRate: Double { held.sampleRate }
  /// Number of input channels.
  public var channelCount: Int { held.channelCount }
  /// Number of output channels.
  public var outputChannelCount: Int { held.outputChannelCount }
  /// The latency of the effect.
  public var latencyInFrames: Int { held.latencyInFrames }
  /// The tail of the effect.
  public var tailLengthInFrames: Int? { held.tailLengthInFrames }
  /// Whether the effect passes silence unchanged.
  public var keepsSilence: Bool { held.keepsSilence }
  /// The numbers of the effect that can be changed. (`parameters`, which is the same for all instances, is empty.)
  public var effectParameters: [AudioParameter] { held.parameters }

  /// Takes frames and writes what the effect makes of them.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    held.process(input, into: output)
  }

  /// Changes a number of the effect.
  ///
  /// - Parameter index: a position in `effectParameters`.
  public mutating func setParameter(_ index: Int, to value: Double) { held.setParameter(index, to: value) }

  /// Returns to the state of a new instance.
  public mutating func reset() { held.reset() }
}

/// An effect behind a reference with one owner.
package protocol HeldEffect: AnyObject {
  var sampleRate: Double { get }
  var channelCount: Int { get }
  var outputChannelCount: Int { get }
  var latencyInFrames: Int { get }
  var tailLengthInFrames: Int? { get }
  var keepsSilence: Bool { get }
  var parameters: [AudioParameter] { get }
  func process(_ input: AudioBlock, into output: MutableAudioBlock)
  func setParameter(_ index: Int, to value: Double)
  func reset()
}

private final class EffectBox<Effect: AudioEffect & ~Copyable>: HeldEffect {
  private var effect: Effect

  init(_ effect: consuming Effect) { self.effect = effect }

  var sampleRate: Double { effect.sampleRate }
  var channelCount: Int { effect.channelCount }
  var outputChannelCount: Int { effect.outputChannelCount }
  var latencyInFrames: Int { effect.latencyInFrames }
  var tailLengthInFrames: Int? { effect.tailLengthInFrames }
  var keepsSilence: Bool { effect.keepsSilence }
  var parameters: [AudioParameter] { Effect.parameters }

  func process(_ input: AudioBlock, into output: MutableAudioBlock) { effect.process(input, into: output) }
  func setParameter(_ index: Int, to value: Double) { effect.setParameter(index, to: value) }
  func reset() { effect.reset() }
}
