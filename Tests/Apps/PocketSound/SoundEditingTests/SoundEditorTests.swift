import AudioCore
import Expectations
import Foundation
import SoundEditing
import TestSignals
import Testing

/// Applies edits that are written as on the command line.
func edited(_ sound: AudioBuffer, _ edits: String...) throws -> AudioBuffer {
  try SoundEditor.applied(edits.map { try SoundEdit(text: $0) }, to: sound)
}

/// Values of the edits of whole sounds and of selections, at 48 kHz and stereo.
@Suite struct SoundEditorTests {
  private let rate = 48_000.0
  /// 2 s; the channels differ.
  private let sound = AudioBuffer(
    known: [
      TestSignal.sine(frequency: 440, amplitude: 0.5, frameCount: 96_000, sampleRate: 48_000),
      TestSignal.sine(frequency: 1000, amplitude: 0.25, phase: 1, frameCount: 96_000, sampleRate: 48_000),
    ], sampleRate: 48_000)
  /// The frames of a cross-fade, 5 ms.
  private let edge = 240

  /// Whether two stretches have the same bits in all channels.
  private func same(_ a: AudioBuffer, _ at: Range<Int>, _ b: AudioBuffer, from start: Int) -> Bool {
    (0..<a.channelCount).allSatisfy { c in
      Array(a.channel(c))[at] == ArraySlice(Array(b.channel(c))[start..<start + at.count])
    }
  }

  private func level(_ sound: AudioBuffer, _ range: Range<Int>) -> Double {
    let energy = Array(sound.channel(0))[range].reduce(0.0) { $0 + Double($1) * Double($1) }
    return 10 * log10(energy / Double(range.count))
  }

  @Test func gainsAreExact() throws {
    for (name, decibels) in [("louder", 20 * log10(1.25)), ("softer", 20 * log10(0.75))] {
      let whole = try edited(sound, name)
      // Rounding to Float is 2e-7 dB of a sample, far below a thousandth.
      expectLess(abs(level(whole, 0..<96_000) - level(sound, 0..<96_000) - decibels), 1e-5)
      let part = try edited(sound, name + "=0.5..1.5")
      expectEqual(part.frameCount, 96_000)
      let inside = 24_000 + edge..<72_000 - edge
      expectLess(abs(level(part, inside) - level(sound, inside) - decibels), 1e-5)
      expect(same(part, 0..<24_000, sound, from: 0) && same(part, 72_000..<96_000, sound, from: 72_000))
    }
    expect(try edited(sound, "mute").samples.allSatisfy { $0 == 0 })
    let muted = try edited(sound, "mute=0.5..1.5")
    expect((0..<2).allSatisfy { Array(muted.channel($0))[24_240..<71_760].allSatisfy { $0 == 0 } })
    expect(same(muted, 0..<24_000, sound, from: 0) && same(muted, 72_000..<96_000, sound, from: 72_000))
  }

  @Test func whatIsTakenAwayHasItsExactLength() throws {
    let cut = try edited(sound, "cut=0.5..1.25")
    expectEqual(cut.frameCount, 60_000)
    expect(same(cut, 0..<24_000, sound, from: 0) && same(cut, 24_000 + edge..<60_000, sound, from: 60_000 + edge))
    let trim = try edited(sound, "trim=0.5..1.25")
    expect(trim.frameCount == 36_000 && same(trim, edge..<36_000 - edge, sound, from: 24_000 + edge))
    // The new beginning and the new end are faded.
    expect(trim.samples[0] == 0 && trim.samples[35_999] == 0)
    let head = try edited(sound, "cut=..0.5")
    expect(head.frameCount == 72_000 && head.samples[0] == 0 && same(head, edge..<72_000, sound, from: 24_000 + edge))
    let tail = try edited(sound, "cut=1.5..")
    expect(tail.frameCount == 72_000 && tail.samples[71_999] == 0 && same(tail, 0..<72_000 - edge, sound, from: 0))
    // A trim of the beginning keeps the beginning as it is.
    expect(same(try edited(sound, "trim=..1"), 0..<48_000 - edge, sound, from: 0))
    expectEqual(try edited(sound, "cut=0..").frameCount, 0)
    // Times are rounded to the nearest frame: 0.6 of one and 1.4 of one are one.
    expectEqual(try edited(sound, "cut=..\(0.6 / rate)").frameCount, 95_999)
    expectEqual(try edited(sound, "cut=..\(1.4 / rate)").frameCount, 95_999)
  }

  @Test func editsThatChangeNothingGiveTheSameBits() throws {
    expectEqual(try edited(sound), sound)
    expectEqual(try edited(sound, "reverse", "reverse"), sound)
    expect(try edited(sound, "trim") == sound && edited(sound, "trim=0..") == sound)
    expectEqual(try edited(sound, "trim=0..2"), sound)
    expectEqual(try edited(sound, "copy=0.5..1"), sound)
    expectEqual(try edited(sound, "copy", "paste=0..2"), sound)
    expectEqual(try edited(sound, "reverse"), sound.reversed())
  }

  @Test func aCopyIsInsertedAppendedOrPutInPlace() throws {
    let inserted = try edited(sound, "copy=0.5..1", "paste=1.5")
    expectEqual(inserted.frameCount, 120_000)
    expect(same(inserted, 0..<72_000, sound, from: 0) && same(inserted, 96_000..<120_000, sound, from: 72_000))
    expect(same(inserted, 72_000 + edge..<96_000 - edge, sound, from: 24_000 + edge))
    let replaced = try edited(sound, "copy=0.5..1", "paste=1..2")
    expect(replaced.frameCount == 72_000 && same(replaced, 0..<48_000, sound, from: 0))
    expect(same(replaced, 48_000 + edge..<72_000 - edge, sound, from: 24_000 + edge))
    expectEqual(replaced.samples[71_999], 0)
    // The whole sound twice: its own beginning and end are no new edges.
    let twice = try edited(sound, "copy", "paste")
    expect(twice.frameCount == 192_000 && same(twice, 0..<96_000, sound, from: 0))
    expect(same(twice, 96_000..<192_000, sound, from: 0))
    expectEqual(try edited(sound, "copy", "paste=0"), twice)
    // The copy is of the sound at that time.
    let before = try edited(sound, "copy=0..0.5", "mute", "paste=1")
    expectLess(abs(level(before, 48_240..<71_760) - level(sound, 240..<23_760)), 1e-9)
  }

  @Test func fadesAreStraightLines() throws {
    let constant = AudioBuffer(known: [Float](repeating: 0.8, count: 1000), sampleRate: 1000)
    let rise = try edited(constant, "fade-in").samples
    let fall = try edited(constant, "fade-out").samples
    for n in 0..<1000 {
      // One rounding of a Float below 1.
      expectLess(abs(Double(rise[n]) - 0.8 * Double(n) / 1000), 1e-7)
      expectLess(abs(Double(fall[n]) - 0.8 * (1 - Double(n) / 1000)), 1e-7)
    }
    let part = try edited(constant, "fade-in=0..0.2").samples
    expect(part[100] == 0.4 && part[195...].allSatisfy { $0 >= 0.77 } && part[200...].allSatisfy { $0 == 0.8 })
    let end = try edited(constant, "fade-out=0.8..").samples
    expect(end[..<800].allSatisfy { $0 == 0.8 } && end[900] == 0.4 && end[999] < 0.005)
  }

  @Test func speedChangesDurationAndPitchTogether() throws {
    let ratio = exp2(4.0 / 12)
    for (name, speed) in [("faster", ratio), ("slower", 1 / ratio)] {
      let whole = try edited(sound, name)
      let length = Int((96_000 / speed).rounded())
      expectEqual(whole.frameCount, length, "\(name)")
      let middle = Array(whole.channel(0))[2000..<length - 2000]
      let fit = SineFit(middle, frequency: 440 * speed, sampleRate: rate)
      // The resampler has a passband ripple below 1e-5 and a noise of −140 dB.
      expect(abs(fit.amplitude - 0.5) < 1e-4 && (fit.signalToNoiseRatio ?? 0) > 100, "\(name)")
      let part = try edited(sound, name + "=0.5..1.5")
      let partLength = Int((48_000 / speed).rounded())
      expectEqual(part.frameCount, 48_000 + partLength, "\(name)")
      expect(same(part, 0..<24_000, sound, from: 0))
      expect(same(part, 24_000 + partLength..<part.frameCount, sound, from: 72_000))
    }
  }

  @Test func theEchoHasItsTaps() throws {
    var click = AudioBuffer(silence: 4800, channelCount: 2, sampleRate: rate)
    click.samples[0] = 1
    click.samples[4800] = -0.5
    let echoed = try edited(click, "echo")
    expectEqual(echoed.frameCount, 4800 + 72_000)
    for c in 0..<2 {
      let (samples, sign) = (Array(echoed.channel(c)), c == 0 ? 1.0 : -0.5)
      expect(samples.indices.allSatisfy { $0 % 12_000 == 0 || samples[$0] == 0 })
      expectEqual(samples[0], Float(sign))
      // Products of at most seven Floats.
      for k in 1...6 {
        expectLess(abs(Double(samples[12_000 * k]) - sign * 0.75 * pow(0.3, Double(k - 1))), 1e-6)
      }
    }
    // What comes after the tail is below −64 dB.
    expectLess(20 * log10(0.75 * pow(0.3, 6)), -64)
  }

  @Test func theEchoOfASelectionSoundsOnUnderWhatFollows() throws {
    var clicks = AudioBuffer(silence: 96_000, sampleRate: rate)
    clicks.samples[24_000] = 1
    clicks.samples[60_000] = 1
    let echoed = try edited(clicks, "echo=0.4..0.6")
    expectEqual(echoed.frameCount, 28_800 + 72_000)
    let taps = echoed.samples.indices.filter { echoed.samples[$0] != 0 }
    // The click outside the selection has no echo.
    expectEqual(taps, [24_000, 36_000, 48_000, 60_000, 72_000, 84_000, 96_000])
    expect(echoed.samples[24_000] == 1 && echoed.samples[60_000] > 1)
    expectEqual(try edited(clicks, "echo=0.4..0.41").frameCount, 96_000)
    var long = AudioBuffer(silence: 480_000, sampleRate: rate)
    long.samples[100] = 1
    expectEqual(try edited(long, "echo=0..1").frameCount, 480_000)
  }

  @Test func theRobotMakesTwoLinesOfEach() throws {
    let tone = AudioBuffer(
      known: TestSignal.sine(frequency: 1000, amplitude: 0.5, frameCount: 48_000, sampleRate: rate), sampleRate: rate)
    let robot = try edited(tone, "robot")
    func amplitude(_ frequency: Double) -> Double {
      SineFit(robot.samples[...], frequency: frequency, sampleRate: rate).amplitude
    }
    // Half the amplitude each; rounding to Float.
    expect(abs(amplitude(950) - 0.25) < 1e-6 && abs(amplitude(1050) - 0.25) < 1e-6)
    expect(amplitude(1000) < 1e-6 && amplitude(900) < 1e-6 && amplitude(50) < 1e-6)
    let part = try edited(tone, "robot=0.25..0.75")
    expect(same(part, 0..<12_000, tone, from: 0) && same(part, 36_000..<48_000, tone, from: 36_000))
    expect(!same(part, 13_000..<14_000, tone, from: 13_000))
  }

  /// A tone of 50 Hz moves by at most 0.0066 from sample to sample, and a cross-fade of 240 frames adds at most π / 480 of
  /// the difference of both sides, which is at most 2: together 0.0197. A jump in its peaks would be 1 or 2.
  @Test func editsMakeNoClicks() throws {
    // The edges lie in the peaks of the tone.
    let tone = AudioBuffer(
      known: TestSignal.sine(frequency: 50, frameCount: 96_000, sampleRate: rate), sampleRate: rate)
    let (peak, trough, later) = (0.505, 1.015, 1.505)
    let edits = [
      ["cut=\(peak)..\(trough)"], ["trim=\(peak)..\(trough)"], ["cut=..\(peak)"], ["cut=\(peak).."],
      ["reverse=\(peak)..\(later)"], ["mute=\(peak)..\(trough)"], ["louder=\(peak)..\(trough)"],
      ["softer=\(peak)..\(trough)"], ["fade-in=\(peak)..\(trough)"], ["fade-out=\(peak)..\(trough)"],
      ["faster=\(peak)..\(trough)"], ["slower=\(peak)..\(trough)"], ["copy=\(peak)..\(later)", "paste=\(trough)"],
      ["copy=\(peak)..\(trough)", "paste"], ["copy=\(peak)..\(trough)", "paste=0"],
      ["copy=\(peak)..\(trough)", "paste=\(trough)..\(later)"], ["echo=\(peak)..\(trough)"],
      ["robot=\(peak)..\(trough)"],
    ]
    for list in edits {
      let result = try SoundEditor.applied(try list.map { try SoundEdit(text: $0) }, to: tone)
      let steps = zip(result.samples, result.samples.dropFirst()).map { abs($1 - $0) }
      let ends = max(abs(result.samples.first ?? 1), abs(result.samples.last ?? 1))
      expect((steps.max() ?? 1) < 0.02 && ends < 0.01, "\(list): \(steps.max() ?? 1), \(ends)")
    }
  }
}
