import AudioCore

/// Sounds that a program starts one after another, rendered correctly or with a fault of an engine.
///
/// A sound that is started while it plays stops and starts again from its beginning.
public struct SoundScene: Sendable {
  /// A step of the program.
  public enum Step: Sendable, Hashable {
    /// Starts a sound.
    case start(String)
    /// Starts a sound and continues when it has ended.
    case startAndWait(String)
    /// Continues after a time in seconds, up to 86,400; a negative one counts as 0.
    case wait(Double)
  }

  /// A fault of an engine.
  public enum Fault: String, Sendable, Hashable, CaseIterable {
    /// A playing sound is not started again.
    case retriggerIgnored = "retrigger ignored"
    /// A sound that is started again also continues to play.
    case retriggerOverlaps = "retrigger overlaps"
    /// The program does not wait for the end of a sound.
    case waitIgnored = "wait ignored"
  }

  /// The sound of each name. All have one sample rate and number of channels.
  public let sources: [String: AudioBuffer]
  /// The steps of the program, in order.
  public let steps: [Step]

  /// Creates a scene.
  ///
  /// - Throws: `AudioTestingError`, also for a time to wait that is not a number or longer than a day.
  public init(sources: [String: AudioBuffer], steps: [Step]) throws(AudioTestingError) {
    guard let first = sources.min(by: { $0.key < $1.key })?.value else { throw .noSources }
    for source in sources.values where source.sampleRate != first.sampleRate {
      throw .differentSampleRates(expected: first.sampleRate, found: source.sampleRate)
    }
    for source in sources.values where source.channelCount != first.channelCount {
      throw .differentChannelCounts(expected: first.channelCount, found: source.channelCount)
    }
    for case .start(let name) in steps + steps.waited where sources[name] == nil {
      throw .unknownSource(name, known: sources.keys.sorted())
    }
    for case .wait(let time) in steps {
      guard time <= Self.longestTime else {
        throw .invalidArgument(name: "wait", expected: "up to \(Self.longestTime) s", got: time)
      }
    }
    self.sources = sources
    self.steps = steps
  }

  /// The longest time of a step or a delay in seconds: a day.
  private static let longestTime = 86_400.0

  /// Returns the events in order of time: the start of each sound and, if it is stopped, its length.
  public func events(fault: Fault? = nil) -> [SoundEvent] {
    var events: [SoundEvent] = []
    var now = 0.0
    for step in steps {
      switch step {
      case .wait(let time): now += max(0, time)
      case .start(let name), .startAndWait(let name):
        let duration = sources[name]?.duration ?? 0
        let playing = events.lastIndex { $0.source == name && $0.duration == nil && $0.time + duration > now }
        if let playing {
          if fault != .retriggerIgnored { events.append(SoundEvent(name, at: now)) }
          if fault == nil || fault == .waitIgnored {
            events[playing] = SoundEvent(name, at: events[playing].time, duration: now - events[playing].time)
          }
        } else {
          events.append(SoundEvent(name, at: now))
        }
        if case .startAndWait = step, fault != .waitIgnored { now += duration }
      }
    }
    // A sound that is stopped in the frame in which it starts cannot be heard.
    return events.filter { $0.duration != 0 }
  }

  /// Renders the scene as audio until the last sound ends, optionally with a fault.
  ///
  /// - Parameters:
  ///   - jitter: each start is delayed by a random time up to this many seconds, but not before the previous start. If
  ///     it stops another sound, that stop is delayed equally.
  ///   - seed: seed of the random delays.
  ///   - duration: length of the result in seconds; `nil` for the end of the last sound.
  /// - Throws: `AudioTestingError.invalidArgument` for a delay outside of 0…86,400 s or a length that is negative or not a
  ///   number; `.invalidSound` for a scene that is too long for memory.
  public func rendered(
    fault: Fault? = nil, jitter: Double = 0, seed: UInt64 = 1, duration: Double? = nil
  ) throws(AudioTestingError) -> AudioBuffer {
    try AudioTestingError.check("jitter", jitter, in: 0...Self.longestTime, "s")
    if let duration { try AudioTestingError.check("duration", duration, in: 0...1e9, "s") }
    var random = SeededRandom(seed: seed)
    let first = sources.min { $0.key < $1.key }?.value
    let (rate, channelCount) = (first?.sampleRate ?? 1, first?.channelCount ?? 1)
    let events = events(fault: fault)
    var starts: [Double] = []
    for event in events {
      // A delayed start is not before the previous one, because a program executes its steps in order.
      let late = event.time + (jitter > 0 ? random.uniform(in: 0..<jitter) : 0)
      starts.append(max(late, starts.last ?? 0))
    }
    var parts: [(start: Int, sound: AudioBuffer)] = []
    for (index, event) in events.enumerated() {
      guard let source = sources[event.source] else { continue }
      var end = event.duration
      // If a later start of the same sound stops this one, the stop is at that start.
      if end != nil, let next = events[(index + 1)...].firstIndex(where: { $0.source == event.source }) {
        end = max(0, starts[next] - starts[index])
      }
      parts.append((Int(min((starts[index] * rate).rounded(), 0x1p53)), source.excerpt(end.map { 0..<$0 })))
    }
    let length = duration.map { Int(($0 * rate).rounded()) } ?? parts.map { $0.start + $0.sound.frameCount }.max() ?? 0
    var result: AudioBuffer
    do { result = try AudioBuffer(channelCount: channelCount, frameCount: length, sampleRate: rate) } catch {
      throw .invalidSound(error)
    }
    for part in parts {
      for c in 0..<channelCount {
        for n in 0..<max(0, min(part.sound.frameCount, length - part.start)) {
          result.samples[c * length + part.start + n] += part.sound.samples[c * part.sound.frameCount + n]
        }
      }
    }
    return result
  }
}

extension [SoundScene.Step] {
  /// The steps, with each `startAndWait` replaced by `start`.
  fileprivate var waited: Self { compactMap { if case .startAndWait(let name) = $0 { .start(name) } else { nil } } }
}
