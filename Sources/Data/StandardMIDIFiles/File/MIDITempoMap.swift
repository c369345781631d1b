// Links the C library's mathematics, which rounding calls on processors without an instruction for it.
import Foundation

/// The connection of seconds and ticks in a file, through its changes of tempo.
public struct MIDITempoMap: Sendable, Hashable {
  /// A tempo from a time on.
  public struct Change: Sendable, Hashable, Codable {
    /// The time in seconds.
    public var time: Double
    /// Quarter notes per minute.
    public var beatsPerMinute: Double

    /// A change of tempo.
    public init(time: Double, beatsPerMinute: Double) {
      self.time = time
      self.beatsPerMinute = beatsPerMinute
    }
  }

  private struct Segment: Sendable, Hashable {
    let tick: Int
    let seconds: Double
    let microsecondsPerQuarter: Int
  }

  /// The ticks of a quarter note.
  public let ticksPerQuarter: Int
  /// The stretches of constant tempo; the first begins at tick 0.
  private var segments: [Segment]

  /// The tempo of a file until its first change: 120 beats per minute.
  private static let initialLength = 500_000

  /// A map of changes at times in seconds. Until the first change there are 120 beats per minute.
  ///
  /// A tempo is rounded to a whole number of microseconds per quarter note, and its change to the nearest tick. Later
  /// ticks count with the rounded values: the error of a time stays below half a tick and does not add up.
  ///
  /// - Parameter ticksPerQuarter: in `MIDIFile.resolutions`.
  /// - Throws: `MIDIFileError.invalidTime`, `.invalidTempo`, `.outOfRange`.
  public init(ticksPerQuarter: Int = 480, changes: [Change]) throws(MIDIFileError) {
    guard MIDIFile.resolutions.contains(ticksPerQuarter) else {
      throw .outOfRange(name: "ticks per quarter note", expected: MIDIFile.resolutions, got: ticksPerQuarter)
    }
    self.ticksPerQuarter = ticksPerQuarter
    segments = [Segment(tick: 0, seconds: 0, microsecondsPerQuarter: Self.initialLength)]
    for change in changes {
      guard change.time >= 0, change.time.isFinite else { throw .invalidTime(name: "tempo", seconds: change.time) }
      let length = (60e6 / change.beatsPerMinute).rounded()
      guard length >= 1, length <= 0xFF_FFFF else { throw .invalidTempo(beatsPerMinute: change.beatsPerMinute) }
    }
    let ordered = changes.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for (_, change) in ordered {
      set(Int((60e6 / change.beatsPerMinute).rounded()), from: try tick(at: change.time))
    }
  }

  /// The map of a file.
  public init(of file: MIDIFile) {
    ticksPerQuarter = file.ticksPerQuarter
    segments = [Segment(tick: 0, seconds: 0, microsecondsPerQuarter: Self.initialLength)]
    let events = file.tracks.flatMap(\.events).enumerated().sorted {
      ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset)
    }
    for (_, event) in events {
      if case .tempo(let length) = event.message { set(length, from: event.tick) }
    }
  }

  private mutating func set(_ microsecondsPerQuarter: Int, from tick: Int) {
    let seconds = seconds(at: tick)
    if segments.last?.tick == tick { segments.removeLast() }
    segments.append(Segment(tick: tick, seconds: seconds, microsecondsPerQuarter: microsecondsPerQuarter))
  }

  /// The changes as events of a track, the first at tick 0.
  public var events: [MIDIEvent] {
    segments.map { MIDIEvent(tick: $0.tick, .tempo(microsecondsPerQuarter: $0.microsecondsPerQuarter)) }
  }

  /// The tick nearest to a time in seconds, at most 2⁴⁰ after the last change. Cost: the logarithm of the number of
  /// changes.
  ///
  /// - Throws: `MIDIFileError.invalidTime` for a time that is negative or not finite.
  public func tick(at seconds: Double) throws(MIDIFileError) -> Int {
    guard seconds >= 0, seconds.isFinite else { throw .invalidTime(name: "time", seconds: seconds) }
    let segment = last { $0.seconds <= seconds }
    let ticks = (seconds - segment.seconds) / secondsPerTick(segment)
    return segment.tick + Int(min(ticks.rounded(), 0x1p40))
  }

  /// The time of a tick in seconds; a tick before the beginning has a negative one. Cost: the logarithm of the number of changes.
  public func seconds(at tick: Int) -> Double {
    let segment = last { $0.tick <= tick }
    return segment.seconds + (Double(tick) - Double(segment.tick)) * secondsPerTick(segment)
  }

  private func secondsPerTick(_ segment: Segment) -> Double {
    Double(segment.microsecondsPerQuarter) * 1e-6 / Double(ticksPerQuarter)
  }

  /// The last segment for which `isBegun` is true; the first, if there is none.
  private func last(where isBegun: (Segment) -> Bool) -> Segment {
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBegun(segments[middle]) { low = middle } else { high = middle }
    }
    return segments[low]
  }
}
