import AudioCore

/// A generator that is changed by events at given frames. The frames do not depend on the division into blocks.
public struct ScriptedGenerator<Generator: AudioGenerator>: AudioGenerator {
  /// The generator after the events so far.
  public var generator: Generator
  private let events: [(frame: Int, action: (inout Generator) -> Void)]
  private var position = 0
  private var next = 0

  /// Creates a generator with a list of events.
  ///
  /// - Parameter events: the events in the order of their frames.
  public init(_ generator: Generator, _ events: [(frame: Int, action: (inout Generator) -> Void)]) {
    self.generator = generator
    self.events = events
  }

  /// The sample rate of the generator.
  public var sampleRate: Double { generator.sampleRate }

  /// The number of channels of the generator.
  public var channelCount: Int { generator.channelCount }

  /// Writes the next frames and performs each event before its frame.
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

  /// Returns to the state of a new instance, before all events.
  public mutating func reset() {
    generator.reset()
    (position, next) = (0, 0)
  }
}
