import AppWords
import LetterShapes
import LetterTrail
import LetterTrailRecords

/// The chapters of a player, in their order.
package struct ChapterList: Sendable {
  /// A chapter and how far the player came in it.
  package struct Entry: Sendable {
    package var chapter: Chapter
    /// The name in the records: the chapter's id.
    package var name: String
    /// Whether the player may open it.
    package var isOpen: Bool
    /// How often it was finished.
    package var finished: Int
    /// Where it goes on; `nil` for its beginning.
    package var checkpoint: Checkpoint?

    package init(chapter: Chapter, name: String, isOpen: Bool, finished: Int, checkpoint: Checkpoint?) {
      (self.chapter, self.name, self.isOpen) = (chapter, name, isOpen)
      (self.finished, self.checkpoint) = (finished, checkpoint)
    }
  }

  package private(set) var entries: [Entry] = []
  /// Names of the list for which there is no chapter any more.
  package private(set) var missing: [String] = []

  /// The list of a player.
  ///
  /// - Parameter own: chapters of one's own, which their names find before letters.
  package init(_ settings: TrailSettings, own: [Chapter], progress: [String: ChapterProgress]) {
    var opensNext = true
    for name in settings.chapters {
      guard let chapter = Self.chapter(name, settings, own: own) else {
        missing.append(name)
        continue
      }
      // One chapter has several names: b and b-print.
      guard !entries.contains(where: { $0.name == chapter.id }) else { continue }
      // Shapes to warm up with are always open, and hold up no letter.
      let isWarmUp = WarmUp(rawValue: chapter.id) != nil
      let came = progress[chapter.id]
      let finished = came?.finished ?? 0
      entries.append(
        Entry(
          chapter: chapter, name: chapter.id, isOpen: settings.opensAll || opensNext || finished > 0 || isWarmUp,
          finished: finished,
          checkpoint: came?.checkpoint))
      if !isWarmUp { opensNext = finished > 0 }
    }
  }

  /// The chapter with a name; `nil` if there is none.
  package static func chapter(_ name: String, _ settings: TrailSettings, own: [Chapter]) -> Chapter? {
    if let chapter = own.first(where: { $0.id == name }) { return widened(chapter, by: settings.pathWidth) }
    guard let chapter = try? LetterHand.of(settings.script).chapter(named: name, xHeight: settings.letterSize) else {
      return nil
    }
    return Landscape.decorated(widened(chapter, by: settings.pathWidth))
  }

  /// A path that is wider or narrower.
  private static func widened(_ chapter: Chapter, by factor: Double) -> Chapter {
    var wide = chapter
    wide.pathTolerance *= factor
    wide.checkpointTolerance *= factor
    wide.animations = wide.animations.map { animation in
      var animation = animation
      // The finger must still come into the circle from the edge of the path.
      animation.trigger.radius += max(0, wide.pathTolerance - chapter.pathTolerance)
      return animation
    }
    return wide
  }
}
