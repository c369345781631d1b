import AudioCore

/// Expects known sounds at given times, and no others.
public struct EventExpectation: AudioExpectation {
  let events: [SoundEvent]
  let sources: [String: AudioBuffer]
  let tolerance: Double
  let configuration: EventFinder.Configuration

  /// Compares a sound with the expected events.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    for event in events where sources[event.source] == nil {
      throw AudioTestingError.unknownSource(event.source, known: sources.keys.sorted())
    }
    let found = try EventFinder(sources: sources, configuration: configuration).events(in: sound)
    var deviation = 0.0
    var texts: [String] = []
    var place: Range<Double>?
    for name in sources.keys.sorted() {
      let (expected, played) = (events.filter { $0.source == name }, found.filter { $0.source == name })
      let matching = TimeMatching(expected: expected.map(\.time), found: played.map(\.time))
      let own = matching.deviation(tolerance: tolerance)
      deviation = max(deviation, own)
      if own > 1 { texts.append("\(name): \(matching.text(tolerance: tolerance))") }
      if let worst = matching.worst(tolerance: tolerance), worst.lowerBound < place?.lowerBound ?? .infinity {
        place = worst
      }
      // If the expected events have durations, the ends are compared, too.
      for pair in matching.pairs {
        guard let event = expected.first(where: { $0.time == pair.expected }), let duration = event.duration,
          let heard = played.first(where: { $0.time == pair.found })
        else { continue }
        let whole = min(sources[name]?.duration ?? 0, sound.duration - heard.time)
        // Ends are found in steps of 10 ms.
        let own = abs((heard.duration ?? whole) - duration) / max(tolerance, 0.02)
        deviation = max(deviation, own)
        guard own > 1 else { continue }
        let told = heard.duration.map { NumberFormat.fixed($0, decimals: 3) + " s" } ?? "to its end"
        let time = NumberFormat.fixed(event.time, decimals: 4)
        texts.append("\(name) at \(time) s: sounds for \(told), not \(NumberFormat.fixed(duration, decimals: 3)) s")
        if event.time < place?.lowerBound ?? .infinity { place = event.time..<event.time + max(duration, 0.1) }
      }
    }
    return AudioOutcome(
      "events", expected: "\(events.count) within \(NumberFormat.fixed(tolerance * 1000, decimals: 2)) ms",
      measured: texts.isEmpty ? "them" : texts.joined(separator: "; "), deviation: deviation, place: place)
  }
}

extension AudioExpectation where Self == EventExpectation {
  /// Expects all of these events, and no others of the sources.
  ///
  /// - Parameters:
  ///   - events: the expected events. Give a duration if the end matters; ends are found in steps of 10 ms.
  ///   - sources: the sound of each name, at the sample rate of the tested sound.
  ///   - tolerance: largest deviation of a time in seconds.
  public static func events(
    _ events: [SoundEvent], sources: [String: AudioBuffer], tolerance: Double,
    configuration: EventFinder.Configuration = .init()
  ) -> Self {
    EventExpectation(events: events, sources: sources, tolerance: tolerance, configuration: configuration)
  }
}
