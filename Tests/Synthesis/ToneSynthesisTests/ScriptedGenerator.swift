import AudioCore

/// A generator to which things happen at stated frames, however it is cut into blocks.
struct ScriptedGenerator<Generator: AudioGenerator>: AudioGenerator {
  var generator: Generator
  /// In the order of their frames.
  let events: [(frame: Int, action: (inout Generator) -> Void)]
  private var position = 0
  private var next = 0

  init(_ generator: Generator, _ events: [(frame: Int, action: (inout Generator) -> Void)]) {
    self.generator = generator
    self.events = events
  }

  var channelCount: Int { generator.channelCount }

  mutating func render(into block: MutableAudioBlock) {
    var start = 0
    while start < block.frameCount {
      while next < events.count, events[next].frame == position {
        events[next].action(&generator)
        next += 1
      }
      let due = next < events.count ? events[next].frame - position : .max
      let end = min(block.frameCount, due == .max ? .max : start + due)
      generator.render(into: block.frames(start..<end))
      position += end - start
      start = end
    }
  }

  mutating func reset() {
    generator.reset()
    (position, next) = (0, 0)
  }
}
