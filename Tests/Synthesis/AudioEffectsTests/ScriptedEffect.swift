import AudioCore

/// An effect whose parameters change at given frames, which do not depend on the division into blocks.
struct ScriptedEffect<Effect: AudioEffect>: AudioEffect {
  struct Change {
    let frame: Int
    let parameter: Int
    let value: Double
  }

  var effect: Effect
  private let changes: [Change]
  private var frame = 0
  private var next = 0

  /// Creates an effect with changes in the order of their frames.
  init(_ effect: Effect, _ changes: [(frame: Int, parameter: Int, value: Double)]) {
    self.effect = effect
    self.changes = changes.map { Change(frame: $0.frame, parameter: $0.parameter, value: $0.value) }
  }

  var sampleRate: Double { effect.sampleRate }
  var channelCount: Int { effect.channelCount }
  var outputChannelCount: Int { effect.outputChannelCount }
  var latencyInFrames: Int { effect.latencyInFrames }

  mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    var start = 0
    while start < input.frameCount {
      while next < changes.count, changes[next].frame == frame {
        effect.setParameter(changes[next].parameter, to: changes[next].value)
        next += 1
      }
      let left = next < changes.count ? changes[next].frame - frame : .max
      let range = start..<start + min(input.frameCount - start, left)
      effect.process(input.frames(range), into: output.frames(range))
      frame += range.count
      start = range.upperBound
    }
  }

  mutating func reset() {
    effect.reset()
    (frame, next) = (0, 0)
  }
}
