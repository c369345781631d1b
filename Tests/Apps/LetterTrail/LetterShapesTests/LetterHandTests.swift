import IdealHand
import LetterShapes
import LetterTrail
import Testing
import TraceMetrics

@Suite struct LetterHandTests {
  private static let alphabet: [Character] =
    Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    + Array("áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ")

  private let hand = LetterHand.print

  /// Every letter is within the staff, and its strokes begin and end where a tool can stand.
  @Test(arguments: alphabet) func everyLetterIsDrawn(_ letter: Character) throws {
    let glyph = try #require(hand.glyph(for: letter))
    #expect(glyph.width > 0 && !glyph.strokes.isEmpty)
    for stroke in glyph.strokes {
      for (one, next) in zip(stroke, stroke.dropFirst()) { #expect(one.end == next.start) }
      for curve in stroke {
        for step in 0...16 {
          let point = curve.point(at: Double(step) / 16)
          #expect((-80...301).contains(point.y) && (-5...glyph.width + 5).contains(point.x), "\(letter): \(point)")
        }
      }
    }
  }

  /// A hand that follows the path finishes each letter, as a finger and as a pen report it.
  @Test(arguments: alphabet) func everyLetterCanBeTraced(_ letter: Character) throws {
    let chapter = try hand.chapter(for: String(letter))
    #expect(chapter.faults == [], "\(letter)")
    for sampleRate in [60.0, 240] {
      let trace = WritingHand(.twoThirdsPower(gain: 30)).write(chapter.strokes, sampleRate: sampleRate)
      let score = TraceScorer(chapter).score(trace)
      #expect(score.finished == true, "\(letter) at \(sampleRate) Hz")
      #expect(score[.shareInside] == 1 && score[.orderErrors] == 0 && score[.directionErrors] == 0, "\(letter)")
    }
  }

  /// The same strokes in another order or direction are told apart.
  @Test(arguments: Array("tkxAEH")) func anotherOrderIsAnError(_ letter: Character) throws {
    let chapter = try hand.chapter(for: String(letter))
    var wrong = WritingHand(.minimumJerk(duration: 1))
    wrong.order = Array(chapter.strokes.indices.reversed())
    #expect(try #require(TraceScorer(chapter).score(wrong.write(chapter.strokes, sampleRate: 120))[.orderErrors]) > 0)
    var backward = WritingHand(.minimumJerk(duration: 1))
    backward.backward = [0]
    let score = TraceScorer(chapter).score(backward.write(chapter.strokes, sampleRate: 120))
    #expect(score[.directionErrors] == 1)
  }

  @Test func wordsAreLettersBesideOneAnother() throws {
    let word = try hand.chapter(for: "Zítra pět")
    let letters = "Zítrapět".map { hand.glyph(for: $0)?.strokes.count ?? 0 }
    #expect(word.strokes.count == letters.reduce(0, +))
    #expect(word.faults == [])
    let starts = word.strokes.map { $0[0].start.x }
    #expect(starts.max()! < word.mapWidth && starts.min()! > 0)
  }

  @Test func whatTheHandDoesNotKnowIsRefused() {
    #expect(throws: LetterShapesError.badLength(0, limit: LetterHand.longestText)) { try hand.chapter(for: "") }
    #expect(throws: LetterShapesError.self) { try hand.chapter(for: "  ") }
    #expect(throws: LetterShapesError.unknown("ß")) { try hand.chapter(for: "ß") }
    #expect(throws: LetterShapesError.unknown("漢")) { try hand.chapter(for: "a漢") }
    #expect(throws: LetterShapesError.self) { try hand.chapter(for: String(repeating: "a", count: 25)) }
    // A letter with a mark that it never has in Czech.
    #expect(throws: LetterShapesError.unknown("ȧ")) { try hand.chapter(for: "ȧ") }
  }
}
