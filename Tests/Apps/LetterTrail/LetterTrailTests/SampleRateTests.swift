import AudioCore
import Expectations
import IdealHand
import LetterTrail
import Testing

/// Hands of random speed, drift, trembling and lifts: the same events at 60 and at 240 samples a second as at 1000, and
/// the end of the chapter, since none of them leaves the path.
@Suite struct SampleRateTests {
  @Test(arguments: 0..<16) func randomHandsGiveTheSameEvents(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let strokes = [
      TestChapters.b, TestChapters.l, "M 50 10 L 50 80 L 50 30",
      "M 70 30 C 50 10 20 30 30 60 C 40 90 70 80 72 60 L 72 30 L 72 85",
    ]
    let chapter = try TestChapters.chapter(
      strokes, tolerance: random.uniform(in: 3..<6), checkpoint: random.uniform(in: 6..<9))
    var hand = WritingHand(.twoThirdsPower(gain: random.uniform(in: 10..<70)))
    hand.lifts = [0, 1, 3].map { ($0, random.uniform(), 0.2) }
    hand.drift = random.uniform(in: -2..<2)
    hand.tremor = (random.uniform(), 6)
    let reference = try TestChapters.events(chapter, hand.write(chapter.strokes, sampleRate: 1_000))
    expect(reference.contains { $0.kind == .chapterFinished })
    for rate in [60.0, 240] {
      let trace = hand.write(chapter.strokes, sampleRate: rate, offset: random.uniform())
      expectEqual(TestChapters.names(try TestChapters.events(chapter, trace)), TestChapters.names(reference))
    }
  }
}
