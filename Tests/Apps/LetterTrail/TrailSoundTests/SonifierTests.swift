import AudioCore
import Expectations
import Foundation
import IdealHand
import LetterShapes
import LetterTrail
import LoudnessMetering
import Synchronization
import TestSignals
import Testing
import TrailSound

@Suite struct SonifierTests {
  private static let rate = 48_000.0

  /// A good trace, and one that strays and trembles.
  static func traces() throws -> (chapter: Chapter, good: [TraceSample], poor: [TraceSample]) {
    let chapter = try LetterHand.print.chapter(for: "b")
    let good = WritingHand(.twoThirdsPower(gain: 25)).write(chapter.strokes, sampleRate: 120)
    var hand = WritingHand(.twoThirdsPower(gain: 25))
    hand.drift = 0.7 * chapter.pathTolerance
    hand.tremor = (amplitude: 0.2 * chapter.pathTolerance, frequency: 5)
    return (chapter, good, hand.write(chapter.strokes, sampleRate: 120))
  }

  private static func render(
    _ trace: [TraceSample], _ chapter: Chapter, _ style: TrailSoundStyle, blocks: [Int]
  ) throws -> [[Float]] {
    var walk = try TrailWalk(chapter)
    var tracker = TouchTracker(chapter)
    var sonifier = TraceSonifier(style: style, sampleRate: rate)
    let count = Int(((trace.last?.time ?? 0) + 1) * rate)
    var (left, right) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
    var (done, next, turn) = (0, 0, 0)
    while done < count {
      // A live source: each state is fed before the frame of its time.
      let end = min(count, done + blocks[turn % blocks.count])
      while next < trace.count, trace[next].time * rate <= Double(end) {
        let (state, cues) = tracker.take(trace[next], try walk.feed(trace[next]))
        sonifier.feed(state)
        for cue in cues { sonifier.feed(cue, at: state.time) }
        next += 1
      }
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          sonifier.render(
            left: UnsafeMutableBufferPointer(rebasing: left[done..<end]),
            right: UnsafeMutableBufferPointer(rebasing: right[done..<end]))
        }
      }
      (done, turn) = (end, turn + 1)
    }
    return [left, right]
  }

  /// However the output is cut, and offline, a trace gives the same samples.
  @Test(arguments: [TrailSoundStyle.friction, .music]) func liveAndOfflineAreTheSame(style: TrailSoundStyle) throws {
    let (chapter, _, trace) = try Self.traces()
    let offline = try TraceSonifier.render(trace, chapter: chapter, style: style, sampleRate: Self.rate)
    for blocks in [[1], [7], [64], [480], [1024], [3, 700, 1]] {
      let live = try Self.render(trace, chapter, style, blocks: blocks)
      for c in 0..<2 {
        let count = min(live[c].count, offline.frameCount)
        expectEqual(Array(live[c].prefix(count)), Array(offline.channel(c).prefix(count)), "blocks of \(blocks)")
      }
    }
  }

  /// Heard within 30 ms of the touch: the delay and a block of 10 ms.
  @Test func theFirstSoundComesAtOnce() throws {
    let chapter = try LetterHand.print.chapter(for: "l")
    let trace = WritingHand(.constant(speed: 80)).write(chapter.strokes, sampleRate: 120)
    let sound = try TraceSonifier.render(trace, chapter: chapter, style: .friction, sampleRate: Self.rate)
    let threshold = Float(0.00316)  // −50 dBFS
    let onset = sound.channel(0).firstIndex { abs($0) > threshold }.map { Double($0) / Self.rate }
    let first = trace[0].time
    expectLess(try require(onset) - first + 0.01, 0.03)
  }

  @Test func whatIsHeardIsComfortable() throws {
    let (chapter, good, poor) = try Self.traces()
    for style in [TrailSoundStyle.friction, .music] {
      for trace in [good, poor] {
        let sound = try TraceSonifier.render(trace, chapter: chapter, style: style, sampleRate: Self.rate)
        let measured = try LoudnessMeter.measure(
          sound, configuration: .init(measures: [.integrated, .truePeak]), layout: nil)
        guard case .value(let loudness) = measured.integrated else {
          Issue.record("no loudness")
          continue
        }
        expect((-34 ... -22).contains(loudness), "\(style): \(loudness) LUFS")
        expect(sound.samples.allSatisfy { abs($0) <= 0.5 })
      }
    }
  }

  /// The roughness of 42 Hz is heard off the path, and not on it.
  @Test func deviationIsRough() throws {
    func depth(_ deviation: Double) -> Double {
      var sonifier = TraceSonifier(style: .friction, sampleRate: Self.rate)
      var (left, right) = ([Float](repeating: 0, count: 96_000), [Float](repeating: 0, count: 96_000))
      for k in 0..<200 {
        sonifier.feed(
          TouchState(time: Double(k) / 100, contact: true, speed: 80, deviation: deviation, x: 0.5, y: 0.5))
      }
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { sonifier.render(left: left, right: $0) }
      }
      // The share of the energy's modulation at 42 Hz.
      let energy = left[24_000..<88_000].map { Double($0 * $0) }
      var (real, imaginary, sum) = (0.0, 0.0, 0.0)
      for (k, value) in energy.enumerated() {
        let angle = 2 * Double.pi * 42 * Double(k) / Self.rate
        real += value * cos(angle)
        imaginary += value * sin(angle)
        sum += value
      }
      return 2 * (real * real + imaginary * imaginary).squareRoot() / sum
    }
    expectLess(depth(0), 0.1)
    expectGreater(depth(0.9), 0.6)
  }

  /// A movement beside the path is heard, but neither well nor badly: softer than writing, however far off, and no music.
  @Test func scribblingIsNeutral() throws {
    let (chapter, good, _) = try Self.traces()
    // The same movement, where it cannot take the dot.
    let scribble = good.map { TraceSample(time: $0.time, x: $0.point.x + 30, y: $0.point.y + 30, contact: $0.contact) }
    func energy(_ trace: [TraceSample], _ style: TrailSoundStyle) throws -> Double {
      let sound = try TraceSonifier.render(trace, chapter: chapter, style: style, sampleRate: Self.rate)
      return sound.samples.reduce(0) { $0 + Double($1 * $1) }
    }
    let (written, scribbled) = (try energy(good, .friction), try energy(scribble, .friction))
    expect((0.02...0.3).contains(scribbled / written), "\(scribbled / written)")
    expectEqual(try energy(scribble, .music), 0)
  }

  @Test func musicLosesItsInstruments() throws {
    func energy(_ deviation: Double) -> Double {
      var sonifier = TraceSonifier(style: .music, sampleRate: Self.rate)
      var (left, right) = ([Float](repeating: 0, count: 240_000), [Float](repeating: 0, count: 240_000))
      for k in 0..<500 {
        sonifier.feed(TouchState(time: Double(k) / 100, contact: true, speed: 60, deviation: deviation, x: 0.5, y: 0.5))
      }
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { sonifier.render(left: left, right: $0) }
      }
      return left.dropFirst(24_000).reduce(0) { $0 + Double($1 * $1) }
    }
    let levels = [0, 0.6, 0.8, 1.1].map(energy)
    for (more, less) in zip(levels, levels.dropFirst()) { expectGreater(more, 1.03 * less) }
    expectGreater(levels[3], 0)
  }

  /// A touch does not click: its first millisecond is softer than what follows.
  @Test(arguments: [TrailSoundStyle.friction, .music]) func theTouchIsSoft(style: TrailSoundStyle) {
    var sonifier = TraceSonifier(style: style, sampleRate: Self.rate)
    var (left, right) = ([Float](repeating: 0, count: 9600), [Float](repeating: 0, count: 9600))
    for k in 0..<20 {
      sonifier.feed(TouchState(time: Double(k) / 100, contact: true, speed: 200, deviation: 0, x: 0.5, y: 0.5))
    }
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { sonifier.render(left: left, right: $0) }
    }
    func level(_ range: Range<Double>) -> Double {
      let part = left[Int(range.lowerBound * Self.rate)..<Int(range.upperBound * Self.rate)]
      return (part.reduce(0) { $0 + Double($1 * $1) } / Double(part.count)).squareRoot()
    }
    let start = TraceSonifier.delay
    expectEqual(level(0..<start), 0)
    expectLess(level(start..<start + 0.001), 0.5 * level(start + 0.03..<start + 0.1))
  }

  @Test func silenceFollowsTheLift() throws {
    let (chapter, whole, _) = try Self.traces()
    var good = Array(whole.prefix(whole.count * 3 / 5))
    good[good.count - 1].contact = false
    for (style, pause) in [(TrailSoundStyle.friction, 0.6), (.music, 1.5)] {
      let sound = try TraceSonifier.render(good, chapter: chapter, style: style, sampleRate: Self.rate)
      let end = Int(((good.last!.time - good[0].time) + pause) * Self.rate)
      expect(sound.channel(0).dropFirst(end).allSatisfy { abs($0) < 0.002 }, "\(style)")
    }
    let nothing = try TraceSonifier.render(good, chapter: chapter, style: .none, sampleRate: Self.rate)
    expect(nothing.samples.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [8000.0, 22_050, 44_100, 96_000, 192_000]) func everyRateIsFinite(rate: Double) throws {
    let (chapter, _, poor) = try Self.traces()
    let sound = try TraceSonifier.render(poor, chapter: chapter, style: .friction, sampleRate: rate)
    expect(sound.samples.allSatisfy(\.isFinite) && sound.samples.contains { abs($0) > 0.01 })
  }

  /// Times that go back, fall out of every range or come in thousands change nothing but the sound.
  @Test func hostileStatesAreHarmless() {
    var random = SeededRandom(seed: 3)
    var sonifier = TraceSonifier(style: .friction, sampleRate: Self.rate)
    var block = [Float](repeating: 0, count: 64)
    var other = block
    for _ in 0..<3000 {
      let time = [Double.nan, .infinity, -1e300, 1e300, random.uniform()].randomElement(using: &random)!
      sonifier.feed(TouchState(time: time, contact: true, speed: 50, deviation: 3, x: 0.5, y: 0.5))
      block.withUnsafeMutableBufferPointer { left in
        other.withUnsafeMutableBufferPointer { sonifier.render(left: left, right: $0) }
      }
      expect(block.allSatisfy { $0.isFinite && abs($0) <= 0.5 })
    }
  }

  /// While another thread feeds, the sound goes on as if nobody did.
  @Test func feedingNeverSilencesTheOutput() throws {
    let chapter = try LetterHand.print.chapter(for: "l")
    let (source, undisturbed) = (
      TrailSoundSource(style: .friction, level: 0), TrailSoundSource(style: .friction, level: 0)
    )
    let taken = try TrailWalk(chapter).begunAtTheDot()
    let samples = (0..<20).map {
      (
        TraceSample(time: 0.01 * Double($0), x: 40 + 0.8 * Double($0), y: 50, contact: true),
        $0 == 0 ? taken : [TrailEvent]()
      )
    }
    var (block, other) = (
      AudioBuffer(silence: 480, channelCount: 2, sampleRate: TrailSoundSource.sampleRate),
      AudioBuffer(silence: 480, channelCount: 2, sampleRate: TrailSoundSource.sampleRate)
    )
    for each in [source, undisturbed] {
      each.begin(chapter)
      each.feed(samples)
    }
    for number in 0..<20 {
      undisturbed.render(&other)
      if number < 10 {
        source.render(&block)
      } else {
        source.fed.withLock { _ in source.render(&block) }
      }
      expect(block.channel(0).elementsEqual(other.channel(0)))
    }
    expect(block.channel(0).contains { abs($0) > 0.001 })
  }
}

extension TrailWalk {
  /// The events of a touch that takes the dot.
  fileprivate func begunAtTheDot() throws -> [TrailEvent] {
    var walk = self
    _ = walk.begin(at: 0)
    return try walk.feed(TraceSample(time: 0, x: walk.dot.x, y: walk.dot.y, contact: true))
  }
}

extension TrailSoundSource {
  fileprivate func render(_ buffer: inout AudioBuffer) { buffer.withMutableBlock { render(into: $0) } }
}
