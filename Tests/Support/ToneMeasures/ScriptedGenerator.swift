import AudioCore

/// A generator to which things happen at stated frames, however it is cut into blocks.
public struct ScriptedGenerator<Generator: AudioGenerator>: AudioGenerator {
  /// The generator as it is after the events so far.
  public var generator: Generator
  private let events: [(frame: Int, action: (inout Generator) -> Void)]
  private var position = 0
  private var next = 0

  /// - Parameter events: in the order of their frames.
  public init(_ generator: Generator, _ events: [(frame: Int, action: (inout Generator) -> Void)]) {
    self.generator = generator
    self.events = events
  }

  /// That of the generator.
  public var channelCount: Int { generator.channelCount }

  /// Writes the next frames, up to each event and from it on.
  public mutating func render(into block: MutableAudioBlock) {
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

  /// Returns to the state of a new instance: all events are to come.
  public mutating func reset() {
    generator.reset()
    (position, next) = (0, 0)
  }
}
