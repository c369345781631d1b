import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing

@Suite struct VoicingTests {
  private func voicedShare(_ samples: [Float], sampleRate: Double) throws -> Double {
    let frames = try track(samples, sampleRate: sampleRate)
    return Double(frames.count { $0.frequency != nil }) / Double(frames.count)
  }

  /// Fewer than 1 % of a noise's frames have a pitch. In 100 s each, white noise had none, pink 0.1 % at most
  /// (measured).
  @Test(arguments: [8000.0, 16_000, 44_100, 48_000])
  func noiseIsUnvoiced(sampleRate: Double) throws {
    let count = Int(3 * sampleRate)
    for (seed, amplitude) in [(UInt64(70), 1.0), (71, 0.1), (72, 0.02)] {
      let white = TestSignal.whiteNoise(amplitude: amplitude, frameCount: count, seed: seed)
      let pink = TestSignal.pinkNoise(amplitude: amplitude, frameCount: count, seed: seed)
      let whiteShare = try voicedShare(white, sampleRate: sampleRate)
      let pinkShare = try voicedShare(pink, sampleRate: sampleRate)
      expectLess(whiteShare, 0.01, "white, amplitude \(amplitude), seed \(seed)")
      expectLess(pinkShare, 0.01, "pink, amplitude \(amplitude), seed \(seed)")
    }
  }

  /// The pitch of a voice is found, in the right octave, beside a rumble below the range that is as strong as the
  /// voice.
  @Test func rumbleHidesNoVoice() throws {
    let rumble = TestSignal.sine(frequency: 30, amplitude: 0.4, frameCount: 8000, sampleRate: 16_000)
    for fundamental in [150.0, 200, 320] {
      let voice = TestSignal.harmonics(
        fundamental: fundamental, [(1, 0.3, 0.3), (2, 0.2, 1), (3, 0.1, 4)], frameCount: 8000, sampleRate: 16_000)
      let frames = try track(zip(rumble, voice).map { $0 + $1 }, sampleRate: 16_000)
      for frame in frames.dropFirst(4).dropLast(4) {
        // The rumble's slope moves the maximum by at most 30 cents here, far less than an octave.
        expectLess(abs(cents(frame.frequency, from: fundamental)), 30, "\(fundamental) Hz at \(frame.time) s")
      }
    }
  }

  @Test(arguments: [8000.0, 44_100])
  func silenceAndConstantsAreUnvoiced(sampleRate: Double) throws {
    for level in [0, 0.001, 0.25, -1] as [Float] {
      let frames = try track([Float](repeating: level, count: Int(sampleRate)), sampleRate: sampleRate)
      expectEqual(frames.count, 100)
      expect(frames.allSatisfy { $0.frequency == nil }, "\(frames.count { $0.frequency != nil }) voiced at \(level)")
    }
  }

  /// Dither of 16 bits on silence stays unvoiced, since sounds 40 dB or more below full scale count as silence.
  @Test func ditherIsUnvoiced() throws {
    let dither = TestSignal.whiteNoise(amplitude: 1 / 32_768, frameCount: 32_000, seed: 73)
    expectEqual(try voicedShare(dither, sampleRate: 16_000), 0, "seed 73")
  }

  /// Voicing begins and ends within one window (60 ms) of the tone's start and end.
  @Test(arguments: [8000.0, 44_100], [60.0, 220, 1000])
  func boundaries(sampleRate: Double, frequency: Double) throws {
    let silence = [Float](repeating: 0, count: Int(0.5 * sampleRate))
    let tone = TestSignal.harmonics(
      fundamental: frequency, [(1, 0.3, 0), (2, 0.2, 1), (3, 0.1, 2)], frameCount: Int(0.5 * sampleRate),
      sampleRate: sampleRate)
    let frames = try track(silence + tone + silence, sampleRate: sampleRate)
    let voiced = frames.filter { $0.frequency != nil }.map(\.time)
    let (first, last) = (try require(voiced.first), try require(voiced.last))
    expect(abs(first - 0.5) <= 0.06 && abs(last - 1) <= 0.06, "voiced from \(first) to \(last) s")
    // The voiced frames form one run without gaps.
    expectEqual(voiced.count, Int(((last - first) / 0.01).rounded()) + 1)
  }

  /// The reference for silence falls by 3 dB per second, so a tone 40 dB below an earlier peak becomes voiced again.
  @Test func quietToneAfterALoudOne() throws {
    let loud = TestSignal.sine(frequency: 200, amplitude: 0.9, frameCount: 4000, sampleRate: 8000)
    let quiet = TestSignal.sine(frequency: 200, amplitude: 0.012, frameCount: 40_000, sampleRate: 8000)
    let frames = try track(loud + quiet, sampleRate: 8000)
    expect(frames[60..<100].allSatisfy { $0.frequency == nil })
    expect(frames[500..<545].allSatisfy { $0.frequency != nil })
  }

  /// Frames whose window has a sample that is not finite are unvoiced. All other frames are right.
  @Test func notANumber() throws {
    var samples = TestSignal.sine(frequency: 300, amplitude: 0.5, frameCount: 8000, sampleRate: 8000)
    for (place, value) in [(2000, Float.nan), (4000, .infinity), (6000, -.infinity)] { samples[place] = value }
    let frames = try track(samples, sampleRate: 8000)
    expectEqual(frames.count, 100)
    for frame in frames.dropFirst(4).dropLast(4) {
      let distance = [0.25, 0.5, 0.75].map { abs($0 - frame.time) }.min() ?? 0
      if distance < 0.0299 {
        expectNil(frame.frequency, "at \(frame.time) s")
      } else if distance > 0.0301 {
        expectLess(abs(cents(frame.frequency, from: 300)), 5, "at \(frame.time) s")
      }
      expect(frame.confidence.isFinite)
    }
  }
}
