import AppWords
import LetterTrail

/// What is said on the way: what to do, and what went well. Nothing scolds.
package struct TrailGuidance: Sendable {
  /// What is said, and the recordings that can be heard in its place.
  package struct Saying: Sendable, Hashable {
    package var words: Words
    /// Names as in ``GuidanceRecordings``, the most particular first: `left-b`, `left`.
    package var recordings: [String]

    package init(words: Words, recordings: [String] = []) { (self.words, self.recordings) = (words, recordings) }
  }

  /// The least time between two words of the same kind, seconds.
  private static let pause = 6.0

  private let chapter: Chapter
  private var lastSaid: [TrailEvent.Kind: Double] = [:]
  private var hasBegun = false

  package init(_ chapter: Chapter) { self.chapter = chapter }

  /// What is said at an event; `nil` if there is nothing to say.
  package mutating func saying(for event: TrailEvent) -> Saying? {
    let name = event.kind.rawValue
    if event.kind == .triggerReached {
      return chapter.animations.first { $0.id == event.animation }?.spoken.map {
        Saying(words: $0, recordings: event.animation.map { ["\(name)-\($0)", name] } ?? [name])
      }
    }
    guard let words = chapter.spoken[event.kind] ?? usual(event.kind) else { return nil }
    if event.kind == .dotShown { hasBegun = true }
    if let last = lastSaid[event.kind], event.time >= last, event.time - last < Self.pause { return nil }
    lastSaid[event.kind] = event.time
    return Saying(words: words, recordings: ["\(name)-\(chapter.id)", name])
  }

  /// What is said while a stroke is shown.
  package static let showing = Saying(
    words: Words(cs: "Dívej se, jak se to píše.", en: "Watch how it is written."), recordings: ["showing"])

  private func usual(_ kind: TrailEvent.Kind) -> Words? {
    switch kind {
    case .dotShown:
      hasBegun
        ? nil
        : Words(
          cs: "\(chapter.title.cs). Dotkni se tečky a jeď po cestě.",
          en: "\(chapter.title.en). Touch the dot and follow the path.")
    case .touchedElsewhere: Words(cs: "Tečka bliká. Dotkni se jí.", en: "The dot is blinking. Touch it.")
    case .left:
      Words(
        cs: "Cesta je vedle. Zvedni prst a dotkni se tečky.",
        en: "The path is next to you. Lift your finger and touch the dot.")
    case .lifted: Words(cs: "Jedeme dál od tečky.", en: "Go on from the dot.")
    case .continued: Words(cs: "Pokračuj od tečky.", en: "Go on from the dot.")
    case .strokeFinished: Words(cs: "Výborně, a teď další tah.", en: "Well done, and now the next stroke.")
    case .chapterFinished: Words(cs: "Hotovo! To se povedlo.", en: "Done! That went well.")
    case .timeLimit: Words(cs: "Pro dnešek konec. Zase zítra!", en: "That is all for today. See you tomorrow!")
    case .dotTouched, .moved, .curveFinished, .triggerReached, .contactRejected: nil
    }
  }
}
