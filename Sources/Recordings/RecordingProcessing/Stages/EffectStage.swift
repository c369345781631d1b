import AudioCore
import AudioEffects

/// An effect whose latency is removed from its output.
final class EffectStage: SoundStage {
  let outputChannelCount: Int
  private var effect: AnyAudioEffect
  private var aligned: AlignedEffectOutput
  private let keepsTail: Bool

  /// Makes the stage of an effect.
  ///
  /// - Parameter keepsTail: whether the stage also gives the sound that the effect makes after the end, such as an
  ///   echo.
  /// - Throws: `AudioFormatError` for an output that no sound has.
  init(_ effect: consuming AnyAudioEffect, keepsTail: Bool = false) throws {
    outputChannelCount = effect.outputChannelCount
    aligned = try AlignedEffectOutput(of: effect)
    self.effect = effect
    self.keepsTail = keepsTail
  }

  func process(_ block: AudioBlock, _ sink: Sink) throws { try aligned.process(block, through: &effect, sink) }

  func flush(_ sink: Sink) throws {
    try aligned.flush(through: &effect, tail: keepsTail ? effect.tailLengthInFrames ?? 0 : 0, sink)
  }
}

/// A processor that gives more or fewer frames than it takes: a converter of the sample rate or of the speed.
final class ConverterStage<Converter: StreamingProcessor & ~Copyable>: SoundStage
where Converter.Output == AudioBlock {
  let outputChannelCount: Int
  private var converter: Converter

  init(_ converter: consuming Converter, channelCount: Int) {
    outputChannelCount = channelCount
    self.converter = converter
  }

  func process(_ block: AudioBlock, _ sink: Sink) throws {
    var failure: (any Error)?
    converter.process(block) { Self.give($0, sink, &failure) }
    if let failure { throw failure }
  }

  func flush(_ sink: Sink) throws {
    var failure: (any Error)?
    converter.flush { Self.give($0, sink, &failure) }
    if let failure { throw failure }
  }

  /// The first error. A processor's receiver cannot throw, so the error is kept here.
  private static func give(_ block: AudioBlock, _ sink: Sink, _ failure: inout (any Error)?) {
    guard failure == nil else { return }
    do { try sink(block) } catch { failure = error }
  }
}
