import AppWords
import LetterTrail

/// What is said on the way: what to do, and what went well. Nothing scolds.
package struct TrailGuidance: Sendable {
  /// The least time between two words of the same kind, seconds.
  private static let pause = 6.0

  private let chapter: Chapter
  private var lastSaid: [TrailEvent.Kind: Double] = [:]
  private var hasBegun = false

  package init(_ chapter: Chapter) { self.chapter = chapter }

  /// The words for an event; `nil` if there is nothing to say.
  package mutating func words(for event: TrailEvent) -> Words? {
    if event.kind == .triggerReached {
      return chapter.animations.first { $0.id == event.animation }?.spoken
    }
    guard let words = chapter.spoken[event.kind] ?? usual(event.kind) else { return nil }
    if event.kind == .dotShown { hasBegun = true }
    if let last = lastSaid[event.kind], event.time >= last, event.time - last < Self.pause { return nil }
    lastSaid[event.kind] = event.time
    return words
  }

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
    case .dotTouched, .moved, .curveFinished, .triggerReached, .reset: nil
    }
  }

  /// All words that can be said, so that their sounds are made in time.
  package var all: [Words] {
    let fresh = TrailGuidance(chapter)
    let usual = TrailEvent.Kind.allCases.compactMap { kind in
      fresh.chapter.spoken[kind] ?? fresh.usual(kind)
    }
    return usual + chapter.animations.compactMap(\.spoken)
  }
}
