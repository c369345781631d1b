import Expectations
import IdealHand
import LetterShapes
import LetterTrail
import Testing
import TraceMetrics

@Suite struct LetterHandTests {
  private static let alphabet: [Character] =
    Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    + Array("áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ")
  private static let words = [
    "máma", "táta", "ema", "les", "žížala", "kůň", "Anna", "Ota", "Brno", "zlatý", "ježek", "pěkný", "šťáva", "hvězda",
    "xylofon", "Wow", "quiz", "Vítr fouká",
  ]

  private let hand = LetterHand.print

  /// Every letter is within the staff, and its strokes begin and end where a tool can stand.
  @Test(arguments: alphabet, LetterScript.allCases)
  func everyLetterIsDrawn(_ letter: Character, _ script: LetterScript) throws {
    let glyph = try require(LetterHand.of(script).glyph(for: letter))
    expect(glyph.width > 0 && !glyph.strokes.isEmpty)
    for stroke in [glyph.entry] + glyph.strokes + glyph.marks {
      for (one, next) in zip(stroke, stroke.dropFirst()) { expectEqual(one.end, next.start) }
      for curve in stroke {
        for step in 0...16 {
          let point = curve.point(at: Double(step) / 16)
          // Loops and tails of joined letters reach under their neighbours.
          let reach = script == .print ? 5.0 : 20
          expect(
            (-80...301).contains(point.y) && (-reach...glyph.width + reach).contains(point.x), "\(letter): \(point)")
        }
      }
    }
    if glyph.joins, script == .cursive {
      let end = try require(glyph.strokes.last?.last?.end)
      expect(end.x == glyph.width && (100...165).contains(end.y), "\(letter) ends where the next can go on")
    }
    if let first = glyph.entry.first, let last = glyph.entry.last {
      expect(first.start == PlanePoint(x: 0, y: 165) && last.end == glyph.strokes[0][0].start, "\(letter)")
    }
  }

  /// A hand that follows the path finishes each letter, as a finger and as a pen report it.
  @Test(arguments: alphabet, LetterScript.allCases)
  func everyLetterCanBeTraced(_ letter: Character, _ script: LetterScript) throws {
    try checkTracing(LetterHand.of(script).chapter(for: String(letter)))
  }

  @Test(arguments: words) func everyJoinedWordCanBeTraced(_ word: String) throws {
    try checkTracing(LetterHand.cursive.chapter(for: word))
  }

  private func checkTracing(_ chapter: Chapter) throws {
    expectEqual(chapter.faults, [], "\(chapter.id)")
    for sampleRate in [60.0, 240] {
      let trace = WritingHand(.twoThirdsPower(gain: 30)).write(chapter.strokes, sampleRate: sampleRate)
      let score = TraceScorer(chapter).score(trace)
      expectEqual(score.finished, true, "\(chapter.id) at \(sampleRate) Hz")
      expectEqual(score[.shareInside], 1, "\(chapter.id) at \(sampleRate) Hz")
      expect(score[.orderErrors] == 0 && score[.directionErrors] == 0, "\(chapter.id) at \(sampleRate) Hz")
    }
  }

  /// The letters of a word are one stroke where they are joined, without a corner at the joints; its marks come last.
  @Test func lettersAreJoined() throws {
    let counts = ["ema": 1, "máma": 2, "žížala": 4, "Anna": 2, "Ota": 3, "kůň": 3, "xx": 3, "a1": 2, "ťi": 4]
    for (word, count) in counts {
      expectEqual(try LetterHand.cursive.chapter(for: word).strokes.count, count, "\(word)")
    }
    for word in ["ema", "obo", "vwobrlo", "oáe", "bjgy", "rse"] {
      let chapter = try LetterHand.cursive.chapter(for: word)
      let letters = word.map { LetterHand.cursive.glyph(for: $0)!.strokes.reduce(0) { $0 + $1.count } }
      expectGreater(chapter.strokes[0].count, letters.reduce(0, +))
    }
    let alone = try LetterHand.cursive.chapter(for: "a").strokes[0]
    let pair = try LetterHand.cursive.chapter(for: "aa").strokes[0]
    let joint = try require(alone.last?.end)
    let index = try require(pair.firstIndex { $0.start.distance(to: joint) < 1e-9 })
    let (before, after) = (pair[index - 1], pair[index])
    let turn = (before.end - before.control2).cross(after.control1 - after.start)
    expectLess(abs(turn), 0.02 * (before.end - before.control2).length * (after.control1 - after.start).length)
  }

  /// Names with a script behind them are of that script, whatever the hand.
  @Test func namesSayTheScript() throws {
    let (print, cursive) = (LetterHand.print, LetterHand.cursive)
    expectEqual(try print.chapter(named: "b-cursive"), try cursive.chapter(for: "b"))
    expectEqual(try cursive.chapter(named: "b-print"), try print.chapter(for: "b"))
    expect(try cursive.chapter(named: "b").id == "b-cursive" && print.chapter(named: "b").id == "b")
    expect(throws: LetterShapesError.self) { try print.chapter(named: "-cursive") }
  }

  /// The same strokes in another order or direction are told apart.
  @Test(arguments: Array("tkxAEH")) func anotherOrderIsAnError(_ letter: Character) throws {
    let chapter = try hand.chapter(for: String(letter))
    var wrong = WritingHand(.minimumJerk(duration: 1))
    wrong.order = Array(chapter.strokes.indices.reversed())
    expectGreater(
      try require(TraceScorer(chapter).score(wrong.write(chapter.strokes, sampleRate: 120), .all)[.orderErrors]), 0)
    var backward = WritingHand(.minimumJerk(duration: 1))
    backward.backward = [0]
    let score = TraceScorer(chapter).score(backward.write(chapter.strokes, sampleRate: 120), .all)
    expectEqual(score[.directionErrors], 1)
  }

  /// The ovals of a, d, g and q begin as c does, in each hand, and go to the left: against the clock.
  @Test func ovalsBeginWhereSchoolsBegin() throws {
    for script in LetterScript.allCases {
      let hand = LetterHand.of(script)
      let c = try require(hand.glyph(for: "c")?.strokes.first?.first)
      for letter in "adgq" {
        let glyph = try require(hand.glyph(for: letter))
        let first = try require(glyph.strokes.first?.first)
        let xs = glyph.strokes.joined().map(\.end.x)
        let middle = ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2
        expect(first.start.x > middle || script == .cursive, "\(letter) \(script): at the right")
        expect((100.0..<130).contains(first.start.y), "\(letter) \(script): just below the line, at \(first.start.y)")
        expectLess(abs(first.start.y - c.start.y), 5, "\(letter) \(script) and c")
        expectLess(first.control1.x, first.start.x, "\(letter) \(script): to the left")
        expectLess(first.control1.y, first.start.y, "\(letter) \(script): up first")
      }
    }
  }

  /// A stem that goes over itself is no loop; the loops of joined letters are, of the width that they are drawn with.
  @Test func loopsHaveAWidth() throws {
    // A square of 40 mm with tails: twice its area by its edge is half its side.
    let square = StrokePath(try SVGPathReader.strokes(of: "M 10 50 L 90 50 L 90 10 L 50 10 L 50 90")[0])
    expectLess(abs(try require(square.narrowestLoop(atLeast: 1)) - 20), 1e-9)
    for name in ["b", "d", "n", "o-comenia"] {
      let chapter = try hand.chapter(named: name, xHeight: 100)
      for stroke in chapter.strokes { expect((StrokePath(stroke).narrowestLoop(atLeast: 5) ?? 100) > 30, "\(name)") }
    }
    for word in ["les", "obloha", "žížala"] {
      let chapter = try LetterHand.cursive.chapter(for: word, xHeight: 100)
      let loop = try require(chapter.strokes.compactMap { StrokePath($0).narrowestLoop(atLeast: 5) }.min())
      expect((5...24).contains(loop), "\(word): \(loop) hundredths of a small x")
    }
  }

  /// Each shape to warm up with can be traced; they are on no ruled lines.
  @Test(arguments: WarmUp.allCases) func everyShapeCanBeTraced(_ shape: WarmUp) throws {
    let chapter = try hand.chapter(named: shape.rawValue)
    expect(chapter == shape.chapter(xHeight: 40) && chapter.ruling.isEmpty)
    try checkTracing(chapter)
  }

  /// The zones of the ruled lines are as high as one another, and letters stand on the third.
  @Test func lettersStandOnRuledLines() throws {
    for script in LetterScript.allCases {
      let chapter = try LetterHand.of(script).chapter(for: "x", xHeight: 30)
      expectEqual(zip(chapter.ruling, chapter.ruling.dropFirst()).map { ($1 - $0).rounded() }, [30, 30, 30])
      let lowest = chapter.strokes.joined().map(\.end.y).max() ?? 0
      expectLess(abs(lowest - chapter.ruling[2]), 0.5, "\(script)")
    }
  }

  @Test func wordsAreLettersBesideOneAnother() throws {
    let word = try hand.chapter(for: "Zítra pět")
    let letters = "Zítrapět".map { hand.glyph(for: $0).map { $0.strokes.count + $0.marks.count } ?? 0 }
    expectEqual(word.strokes.count, letters.reduce(0, +))
    expectEqual(word.faults, [])
    let starts = word.strokes.map { $0[0].start.x }
    expect(starts.max()! < word.mapWidth && starts.min()! > 0)
  }

  @Test func whatTheHandDoesNotKnowIsRefused() {
    expect(throws: LetterShapesError.badLength(0, limit: LetterHand.longestText)) { try hand.chapter(for: "") }
    expect(throws: LetterShapesError.self) { try hand.chapter(for: "  ") }
    expect(throws: LetterShapesError.unknown("ß")) { try hand.chapter(for: "ß") }
    expect(throws: LetterShapesError.unknown("漢")) { try hand.chapter(for: "a漢") }
    expect(throws: LetterShapesError.self) { try hand.chapter(for: String(repeating: "a", count: 25)) }
    // A letter with a mark that it never has in Czech.
    expect(throws: LetterShapesError.unknown("ȧ")) { try hand.chapter(for: "ȧ") }
  }
}
