import AppWords
import Expectations
import Foundation
import LetterTrail
import Testing

@Suite struct ChapterTests {
  @Test func aPathIsReadAsInTheStandard() throws {
    // The same square and curves by every command, absolute and relative.
    let absolute = try SVGPathReader.strokes(of: "M10 10L20 10H30V20C30,25 25,30 20,30S10,35 10,20Q0 15 5 12T10 10Z")
    let relative = try SVGPathReader.strokes(of: "m10-0 0 0m0 10l10 0h10v10c0 5-5 10-10 10s-10 5-10-10q-10-5-5-8t5-2z")
    expectEqual(absolute.count, 1)
    let last = try require(relative.last)
    expectEqual(last.count, absolute[0].count)
    for (a, b) in zip(absolute[0], last) {
      for (p, q) in zip([a.control1, a.control2, a.end], [b.control1, b.control2, b.end]) {
        expectLess(p.distance(to: q), 1e-12)
      }
    }
    // S mirrors the second control point of the C before it.
    expectEqual(absolute[0][4].control1, PlanePoint(x: 15, y: 30))
    expectEqual(try SVGPathReader.strokes(of: "M0 0L1 1M5 5L6 6").count, 2)
    expectEqual(try SVGPathReader.strokes(of: "M0 0 1 1 2 0")[0].count, 2)
  }

  @Test func aDamagedPathIsRefusedWithItsPlace() {
    for (text, character) in [
      ("", 1), ("L 1 1", 1), ("M 1", 4), ("M 1 1 L 2 x", 11), ("M 0 0 A 1 1 0 0 0 5 5", 7), ("M 0 0", 6),
      ("M 0 0 C 1 1 2 2", 16), ("M 0 0 L 1e9 0", 7), ("M 0 0 L 1,,2", 11), ("M 0 0 Z 5", 9),
    ] {
      do throws(LetterTrailError) {
        let read = try SVGPathReader.strokes(of: text)
        Issue.record("\(text) was read as \(read)")
      } catch {
        guard case .path(let place, _) = error else {
          Issue.record("\(text): \(error)")
          continue
        }
        expectEqual(place, character, "\(text): \(error)")
      }
    }
  }

  @Test func aChapterSurvivesItsFile() throws {
    var chapter = try TestChapters.chapter([TestChapters.b, TestChapters.l])
    let trigger = Chapter.Animation.Trigger(at: PlanePoint(x: 40, y: 50), radius: 6)
    chapter.animations = [Chapter.Animation(id: "rabbit", at: PlanePoint(x: 10, y: 10), trigger: trigger)]
    chapter.spoken = [.left: Words(cs: "Ujel jsi.", en: "You left the path.")]
    expectEqual(try Chapter.read(chapter.json), chapter)
    expectEqual(try JSONDecoder().decode(Chapter.self, from: JSONEncoder().encode(chapter)), chapter)
  }

  @Test func everyFaultHasItsLine() throws {
    let json = """
      {"format": "letter-trail-chapter-1", "id": "", "title": {"cs": "b", "en": "b"}, "map_width_mm": 100,
       "map_height_mm": 100, "path_tolerance_mm": 5, "checkpoint_tolerance_mm": 4,
       "strokes": ["M 10 10 L 150 10 L 20 20", "M 5 5 L 5 5"],
       "animations": []}
      """
    expectEqual(
      Self.faults(json).map(\.place),
      [
        "id", "checkpoint_tolerance_mm", "strokes[0].curve[0]", "strokes[0].curve[1]", "strokes[1].curve[0]",
      ])
    let small = json.replacing("\"id\": \"\"", with: "\"id\": \"b\"").replacing("4,", with: "5,")
      .replacing("150", with: "90").replacing(", \"M 5 5 L 5 5\"", with: "").replacing(
        "[]", with: "[{\"id\": \"a\", \"at\": [1, 1], \"trigger\": {\"at\": [50, 12], \"radius\": 6}}]")
    let faults = Self.faults(small)
    expectEqual(faults.map(\.place), ["animations[0].trigger"])
    expect(faults.allSatisfy { $0.reason.contains("at least 7.0 mm") })
    expect(Self.faults(small.replacing("radius\": 6", with: "radius\": 7.5")).isEmpty)
    expectEqual(
      Self.faults("{\"format\": 1}").map(\.description), ["format: expected a text, got another kind of value"])
    expectEqual(Self.faults("[[[[").map(\.description), ["expected JSON, got text that is none"])
    let noStrokes = small.replacing("\"strokes\"", with: "\"lines\"")
    expectEqual(Self.faults(noStrokes).map(\.description), ["strokes: expected a value, got none"])
    let badPath = small.replacing("L 90", with: "A 90")
    expectEqual(Self.faults(badPath).first?.description.hasPrefix("strokes[0]: path, character 9"), true)
  }

  private static func faults(_ json: String) -> [ChapterFault] {
    do throws(LetterTrailError) {
      _ = try Chapter.read(Data(json.utf8))
      return []
    } catch {
      guard case .chapter(let faults) = error else { return [ChapterFault(place: "?", reason: error.description)] }
      return faults
    }
  }

  /// The polyline is as near to the curve as it says, and as long.
  @Test func aStrokePathIsExact() throws {
    let curve = try SVGPathReader.strokes(of: TestChapters.l)[0]
    let path = StrokePath(curve)
    for part in curve {
      for index in 0...1_000 {
        let point = part.point(at: Double(index) / 1_000)
        let distance = (0..<path.points.count - 1).map { path.nearest(to: point, inSegment: $0).distance }.min() ?? 1
        expectAtMost(distance, StrokePath.flatness)
      }
    }
    // To the right of a stroke that goes to the right is below it.
    let line = StrokePath(try SVGPathReader.strokes(of: "M 0 50 L 80 50")[0])
    expectEqual(line.deviation(of: PlanePoint(x: 20, y: 53), at: 20), 3)
    expectEqual(line.deviation(of: PlanePoint(x: 20, y: 48), at: 20), -2)
    expectEqual(line.length, 80)
  }
}
