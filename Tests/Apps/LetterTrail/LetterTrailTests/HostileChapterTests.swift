import AppWords
import AudioCore
import Expectations
import Foundation
import LetterTrail
import Testing

/// Chapters of strangers: a fault with its place or a chapter that can be played, never a crash.
@Suite struct HostileChapterTests {
  @Test func mutatedChaptersNeverCrash() throws {
    var chapter = try TestChapters.chapter([TestChapters.b, TestChapters.l])
    let trigger = Chapter.Animation.Trigger(at: PlanePoint(x: 40, y: 50), radius: 6)
    chapter.animations = [Chapter.Animation(id: "rabbit", at: PlanePoint(x: 10, y: 10), trigger: trigger)]
    let json = Array(chapter.json)
    var random = SeededRandom(seed: 2_024)
    let alphabet = Array("0123456789.-eE MCLZ[]{}\",:".utf8)
    var playable = 0
    for _ in 0..<4_000 {
      var bytes = json
      for _ in 0...Int(random.uniform(in: 0..<3)) where !bytes.isEmpty {
        let place = Int(random.uniform() * Double(bytes.count))
        switch Int(random.uniform(in: 0..<4)) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 12))
        default: bytes[place] = alphabet[Int(random.uniform() * Double(alphabet.count))]
        }
      }
      do throws(LetterTrailError) {
        let read = try Chapter.read(Data(bytes))
        playable += 1
        var walk = try TrailWalk(read)
        for index in 0..<40 {
          let target = walk.dot
          _ = try walk.feed(
            TraceSample(
              time: Double(index), x: target.x + random.uniform(in: -3..<3), y: target.y + random.uniform(in: -3..<3),
              contact: index % 10 != 9))
        }
      } catch {
        expect(!error.description.isEmpty)
        guard case .chapter = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
    expectGreater(playable, 100)
  }

  /// The dearest chapter that passes: the paths are laid out and crossed within the limits of the engine.
  @Test func theLongestPathIsBounded() throws {
    let line = "M 0 10 L 20000 10"
    let chapter = Chapter(
      id: "long", title: Words(cs: "dlouhá", en: "long"), mapWidth: 20_000, mapHeight: 100, pathTolerance: 0.5,
      checkpointTolerance: 0.5, strokes: [try SVGPathReader.strokes(of: line)[0]])
    var walk = try TrailWalk(chapter)
    _ = try walk.feed(TraceSample(time: 0, x: 0, y: 10, contact: true))
    let events = try walk.feed(TraceSample(time: 1, x: 1_000_000, y: 10, contact: true))
    expectEqual(TestChapters.names(events).last, "chapter_finished")
    let six = Array(repeating: line, count: 6)
    let tooLong = try TestChapters.chapter(six)
    var wide = tooLong
    wide.mapWidth = 20_000
    expectEqual(wide.faults.map(\.place), ["strokes"])
  }
}
