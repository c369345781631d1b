import AudioCore
import AudioEffects

/// Effects one after the other, as one effect.
///
/// Each effect hears the output of the one before without its latency: what happens at a time of its own, such as a fade
/// or the phase of a ring modulator, happens at that time of the sound. So a chain gives the same bits as the effects
/// applied one by one, of which each but the last is given time to sound out. Latencies and tails add up. Each effect is
/// made for the channels that the one before gives.
///
/// `process` works in the memory of the output and allocates nothing if the effects do not.
public struct EffectChain: ~Copyable, AudioEffect {
  /// An effect, and the frames by which its input lags behind that of the chain.
  private struct Stage {
    let effect: any HeldEffect
    let delay: Int
    /// Frames of the delay that are still to come. They are not given to the effect.
    var framesToSkip: Int
  }

  /// Frames of the memory between the effects.
  private static let chunk = 1024

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of input channels.
  public let channelCount: Int
  /// Number of channels that the last effect gives.
  public private(set) var outputChannelCount: Int
  /// The sum of the effects' latencies.
  public private(set) var latencyInFrames = 0
  /// The effects by name; `nil` if one was appended that has none.
  public private(set) var configuration: Configuration?

  private var stages: [Stage] = []
  /// Memory for sound that has more channels between two effects than at the end.
  private var wide: AudioScratch?

  /// The sum of the effects' tails; `nil` if one of them has no bound.
  public var tailLengthInFrames: Int? {
    var sum = 0
    for stage in stages {
      guard let tail = stage.effect.tailLengthInFrames else { return nil }
      let (next, isTooLong) = sum.addingReportingOverflow(tail)
      if isTooLong { return nil }
      sum = next
    }
    return sum
  }

  /// Whether all effects pass silence unchanged.
  public var keepsSilence: Bool { stages.allSatisfy { $0.framesToSkip == 0 && $0.effect.keepsSilence } }

  /// The number of effects.
  public var count: Int { stages.count }

  /// The named effects, each in the state of a new instance.
  ///
  /// - Parameters:
  ///   - sampleRate: in hertz, in the range of every effect.
  ///   - channelCount: of the sound that the first effect takes.
  /// - Throws: the `AudioEffectsError` of an effect that cannot take the sound of the one before.
  public init(
    configuration: Configuration = Configuration([]), sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    var effects: [any HeldEffect] = []
    for description in configuration.effects {
      let channels = effects.last?.outputChannelCount ?? channelCount
      effects.append(try description.make(sampleRate: sampleRate, channelCount: channels).held)
    }
    self.init(effects, configuration, sampleRate: sampleRate, channelCount: channelCount)
  }

  /// Effects that fit, each behind the one before. Nothing can be thrown once there is a part of a chain, since a value
  /// that cannot be copied is whole or not there.
  private init(
    _ effects: [any HeldEffect], _ configuration: Configuration, sampleRate: Double, channelCount: Int
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    outputChannelCount = channelCount
    for effect in effects { add(effect) }
    self.configuration = configuration
  }

  /// The effects that a text names, such as `gain=-6; highpass=80; limit`.
  ///
  /// - Throws: `AudioEffectsError`.
  public init(parsing text: String, sampleRate: Double, channelCount: Int) throws(AudioEffectsError) {
    try self.init(
      configuration: Configuration(parsing: text), sampleRate: sampleRate, channelCount: channelCount)
  }

  /// Adds an effect at the end, also one of a type that no description names, and returns to the state of a new instance.
  ///
  /// - Throws: `AudioEffectsError.invalidSound` if it is made for another rate or for other channels than the last effect
  ///   gives.
  public mutating func append(_ effect: consuming AnyAudioEffect) throws(AudioEffectsError) {
    guard effect.sampleRate == sampleRate else {
      throw .invalidSound(.differentSampleRate(effect.sampleRate, expected: sampleRate))
    }
    guard effect.channelCount == outputChannelCount else {
      throw .invalidSound(.channelCount(effect.channelCount, expected: outputChannelCount...outputChannelCount))
    }
    add(effect.held)
  }

  private mutating func add(_ effect: any HeldEffect) {
    stages.append(Stage(effect: effect, delay: latencyInFrames, framesToSkip: latencyInFrames))
    latencyInFrames += effect.latencyInFrames
    outputChannelCount = effect.outputChannelCount
    configuration = nil
    let widest = stages.dropLast().map(\.effect.outputChannelCount).max() ?? 0
    wide = widest > outputChannelCount ? AudioScratch(channelCount: widest, frameCount: Self.chunk) : nil
    reset()
  }

  /// The numbers that can be changed of the effect at a place in the chain, in the order of their indices.
  public func parameters(ofEffect place: Int) -> [AudioParameter] {
    ensure(stages.indices.contains(place), "there is no effect \(place) in a chain of \(stages.count)")
    return stages[place].effect.parameters
  }

  /// Changes a number of the effect at a place in the chain.
  ///
  /// - Parameter index: a position in `parameters(ofEffect:)`.
  public mutating func setParameter(_ index: Int, ofEffect place: Int, to value: Double) {
    ensure(stages.indices.contains(place), "there is no effect \(place) in a chain of \(stages.count)")
    stages[place].effect.setParameter(index, to: value)
  }

  /// Takes frames and writes what the effects make of the frames from `latencyInFrames` before.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "EffectChain")
    guard let memory = wide?.block else { return run(input, through: output, into: output) }
    var start = 0
    while start < input.frameCount {
      let range = start..<min(start + Self.chunk, input.frameCount)
      run(input.frames(range), through: memory.frames(0..<range.count), into: output.frames(range))
      start = range.upperBound
    }
  }

  /// Runs the effects in the memory of `between`, and the last one into the output. `between` may be the output.
  private mutating func run(
    _ input: AudioBlock, through between: MutableAudioBlock, into output: MutableAudioBlock
  ) {
    guard !stages.isEmpty else { return output.copy(input) }
    let count = input.frameCount
    var sound = input
    for index in stages.indices {
      let effect = stages[index].effect
      let target = index == stages.count - 1 ? output : between.firstChannels(effect.outputChannelCount)
      // What an effect skips every later one skips too, so that these frames are read by none.
      let skipped = min(stages[index].framesToSkip, count)
      stages[index].framesToSkip -= skipped
      if skipped < count { effect.process(sound.frames(skipped..<count), into: target.frames(skipped..<count)) }
      if index == stages.count - 1 { target.frames(0..<skipped).clear() }
      sound = target.block
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    for index in stages.indices {
      stages[index].effect.reset()
      stages[index].framesToSkip = stages[index].delay
    }
  }
}

extension MutableAudioBlock {
  /// The first channels of the block.
  fileprivate func firstChannels(_ count: Int) -> MutableAudioBlock {
    guard count < channelCount, let first = channel(0).baseAddress, let second = channel(1).baseAddress else {
      return self
    }
    return MutableAudioBlock(
      base: first, channelStride: second - first, channelCount: count, frameCount: frameCount)
  }
}
