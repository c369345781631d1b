import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing

@Suite struct PitchSummaryTests {
  private typealias Frame = (frequency: Double?, level: Double?)

  /// Frames of 10 ms: `seconds` of a steady tone.
  private func tone(_ frequency: Double?, _ level: Double?, _ seconds: Double) -> [Frame] {
    [Frame](repeating: (frequency, level), count: Int((100 * seconds).rounded()))
  }

  /// Speech of `seconds`: 200 to 299 Hz and back, its median 249.5 Hz to within a step, level within 12 dB.
  private func speech(_ seconds: Double, level: Double = -20) -> [Frame] {
    (0..<Int(100 * seconds)).map { (k: Int) -> Frame in
      let (frequency, step) = (Double(200 + k * 37 % 100), Double(k * 7 % 13))
      return (frequency, level - step)
    }
  }

  private func summary(_ frames: [Frame]) -> PitchSummary {
    var meter = PitchSummaryMeter(knownHop: 0.01)
    for frame in frames { meter.update(frequency: frame.frequency, level: frame.level) }
    return meter.summary()
  }

  /// What no tracker gives is refused, or counts as unvoiced.
  @Test func badFramesAreNoPitch() throws {
    for hop in [0, -0.01, .nan, .infinity, 1.5, 1e300] {
      expectEqual(
        expect(throws: PitchError.self) { try PitchSummaryMeter(hop: hop) }?.description,
        "pitch hop: expected one sample to 1 s, got \(hop) s")
    }
    let bad: [Double] = [.nan, .infinity, -.infinity, 0, -440]
    let frames = (0..<70_000).map { (k: Int) -> Frame in (bad[k % bad.count], k % 7 == 0 ? .nan : -20) }
    let summary = try PitchSummary(of: frames, hop: 0.01)
    expectEqual(summary.absence, .unvoiced)
    expectEqual(summary.frameCount, 70_000)
    let voiced = try PitchSummary(of: (0..<100).map { _ -> Frame in (200, -20) }, hop: 0.01)
    expectEqual(voiced.median, 200)
    for p in [-0.1, 1.1, .nan, .infinity] { expectNil(voiced.quantile(p)) }
  }

  /// The median of speech is that of its own frames at every gain, with pauses of any length and any tone in them.
  @Test func theRecordingCountsAndNotTheRoom() throws {
    for gain in [0.0, -20, -40, -60] {
      for below in [12.0, 20, 30, 50] {
        for pause in [0.5, 8, 600] {
          for steady in [50.0, 60, 683, 247] {
            let room = tone(steady, -20 + gain - 12 - below, pause)
            let found = summary(room + speech(2, level: -20 + gain) + room)
            expectLess(
              abs(try require(found.median) - 249.5), 2, "\(gain) dB, \(below) dB below, \(pause) s, \(steady) Hz")
            let heard = try require(found.backgroundTone)
            // Above 65,536 frames the steps are 1 cent and 1 dB.
            expectLess(abs(1200 * log2(heard.frequency / steady)), pause == 600 ? 0.51 : 1e-9)
            expectLess(abs(heard.level - (-32 + gain - below)), pause == 600 ? 0.51 : 1e-9)
            expectEqual(found.countedCount, 200)
            expect(found.voicedCount == found.frameCount)
            expect(found.counts(frequency: 250, level: -25 + gain))
            expect(!found.counts(frequency: steady, level: heard.level))
            expect(found.isBackground(frequency: steady, level: heard.level))
          }
        }
      }
    }
  }

  /// A steady tone that is the recording counts: alone, with quieter sound, or with loud bursts; not in a quiet room.
  @Test func aToneThatIsTheRecordingCounts() throws {
    for frames in [
      tone(587, -20, 3), tone(nil, -70, 2) + tone(587, -45, 3), tone(587, -20, 3) + speech(2, level: -35),
      tone(587, -30, 5) + tone(nil, -3, 0.1), tone(587, -59, 3),
    ] {
      let found = summary(frames)
      expect(found.median == 587 && found.backgroundTone == nil, "\(String(describing: found.median))")
    }
    let quiet = summary(tone(50, -70, 5))
    expect(quiet.median == nil && quiet.absence == .onlyBackgroundTone && quiet.level == nil)
    expect(quiet.backgroundTone?.frequency == 50 && quiet.backgroundTone?.level == -70)
    expectEqual(quiet.countedShare, 0)
  }

  /// A hum below claps and steps is the background, although nothing else is periodic.
  @Test func aHumBelowNoise() {
    let found = summary(tone(50, -50, 4) + tone(nil, -20, 1) + tone(50, -50, 4))
    expect(found.absence == .onlyBackgroundTone && found.backgroundTone?.frequency == 50)
  }

  /// Two notes of different loudness with silence between are music.
  @Test func notesAreNoBackground() {
    let pause = tone(nil, -70, 1)
    let found = summary(pause + tone(440, -10, 3) + pause + tone(330, -25, 3) + pause)
    expect(found.backgroundTone == nil && found.countedCount == 600)
  }

  @Test func reasons() {
    expectEqual(summary([]).absence, .unvoiced)
    expectEqual(summary([]).countedShare, nil)
    expectEqual(summary(tone(nil, -20, 3)).absence, .unvoiced)
    expectEqual(summary(tone(200, nil, 3)).absence, .unvoiced)
    expectEqual(summary(tone(200, -20, 0.04)).absence, .tooShort)
    expectEqual(summary(tone(200, -20, 0.05)).absence, nil)
    expectEqual(summary(tone(nil, -20, 10) + tone(200, -20, 0.1)).absence, .tooSparse)
    expectEqual(summary(tone(nil, -60, 10) + tone(200, -20, 0.1)).absence, nil)
    let sparse = summary(tone(nil, -20, 10) + tone(200, -20, 0.1))
    expect(sparse.median == nil && sparse.frequencies.isEmpty && !sparse.counts(frequency: 200, level: -20))
  }

  /// Beyond 65,536 voiced frames the values are within half a cent and half a decibel.
  @Test func longRecordings() throws {
    let frames = speech(700)
    let exact = summary(Array(frames.prefix(60_000)))
    let long = summary(frames + tone(683, -70, 100))
    for p in [0.05, 0.5, 0.95] {
      let cents = 1200 * log2(try require(long.quantile(p)) / require(exact.quantile(p)))
      expectLess(abs(cents), 0.51, "\(p)")
    }
    expectEqual(long.countedCount, 70_000)
    let heard = try require(long.backgroundTone)
    expectLess(abs(1200 * log2(heard.frequency / 683)), 0.51)
    expectLess(abs(heard.level + 70), 0.51)
  }

  /// The levels of a sine do not depend on the blocks, on an offset or on the rate.
  @Test func levels() {
    for rate in [8000.0, 22_050, 44_100, 48_000, 96_000] {
      let hop = Int((0.01 * rate).rounded())
      let samples = TestSignal.sine(frequency: 200, amplitude: 0.1, frameCount: Int(rate), sampleRate: rate)
        .map { $0 + 0.2 }
      func levels(_ block: Int) -> [Double?] {
        var meter = PitchLevels(hop: hop, minimumFrequency: 50, sampleRate: rate)
        var found: [Double?] = []
        samples.withUnsafeBufferPointer { all in
          for start in stride(from: 0, to: all.count, by: block) {
            meter.process(UnsafeBufferPointer(rebasing: all[start..<min(start + block, all.count)]))
            while meter.isNextKnown { found.append(meter.next()) }
          }
        }
        meter.flush()
        while meter.isNextKnown { found.append(meter.next()) }
        return found
      }
      let whole = levels(samples.count)
      expectEqual(whole.count, (samples.count + hop - 1) / hop)
      for block in [1, 7, 64, 1024] { expectEqual(levels(block), whole, "\(rate) Hz, blocks of \(block)") }
      // 60 ms hold 12 periods, so the level is exact but for the rounding of the window to samples.
      for level in whole.dropFirst(4).dropLast(4) { expectLess(abs((level ?? 0) + 23.01), 0.05, "\(rate) Hz") }
    }
  }
}
