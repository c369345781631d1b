import AudioCore
import AudioTesting
import Expectations
import Fingerprinting
import Foundation
import TestSignals
import TestSupport
import Testing

/// Inaudible changes of a sound pass; audible changes are found with their place.
@Suite struct FingerprintTests {
  private static let rate = 44_100.0

  /// Makes ten seconds of chords and beats with some noise, different for each seed.
  private static func music(seed: UInt64) -> AudioBuffer {
    SyntheticMusic.chords(seconds: 10, sampleRate: rate, seed: seed)
  }

  @Test func mutations() throws {
    let music = Self.music(seed: 1)
    let report = try MutationReport(
      [.fingerprint(of: music)], of: music,
      harmless: [.gain(-12), .gain(3), .invertedPolarity, .noise(levelDBFS: -90), .delay(0.3), .delay(0.1234)],
      faults: [
        .dropout(at: 3.2), .dropout(at: 7.77, duration: 0.1), .splice(at: 5.01, removing: 0.08), .pitch(cents: 100),
      ])
    expect(report.separates, "\(report)")
  }

  @Test(arguments: [1.3, 4.456, 8.2]) func thePlaceIsTold(time: Double) throws {
    let music = Self.music(seed: 2)
    let outcome = try FingerprintExpectation.fingerprint(of: music)
      .outcome(of: AudioMutation.dropout(at: time).applied(to: music))
    // The place is correct within a quarter of a second.
    expect(!outcome.isMet && outcome.place.map { abs($0.lowerBound - time) < 0.25 } == true, "\(outcome)")
  }

  /// Where the notes of a song end and the next begin: without its rest, or with a longer one, it is told where.
  @Test(arguments: [0.3, 0.6, 1.2, 2.4]) func theRest(seconds: Double) throws {
    let (time, end) = (4.0, 9.0)
    let music = Self.music(seed: 7)
    let (begin, silence) = (Int(time * Self.rate), [Float](repeating: 0, count: Int(seconds * Self.rate)))
    let notes = music.samples[..<Int(end * Self.rate)]
    let song = AudioBuffer(known: Array(notes[..<begin] + silence + notes[begin...]), sampleRate: Self.rate)
    let hasty = AudioBuffer(known: Array(notes), sampleRate: Self.rate)
    for (reference, other, size) in [(song, hasty, -seconds), (hasty, song, seconds)] {
      let comparison = try SoundComparison(reference: reference, other: other)
      // One difference: the rest. Levels place it within a window of 11.6 ms and a frame.
      let jump = comparison.differences.first
      expect(comparison.differences.count == 1 && jump?.kind == .jump, "\(comparison.differences)")
      let isPlaced = jump.map { abs($0.start - time) < 0.015 && abs($0.size - size) < 0.005 } == true
      expect(isPlaced, "\(comparison.differences)")
      let outcome = try FingerprintExpectation.fingerprint(of: reference).outcome(of: other)
      expect(!outcome.isMet && outcome.place.map { abs($0.lowerBound - time) < 0.015 } == true, "\(outcome)")
    }
  }

  /// The last part of a sound is compared although it has nothing to be aligned with.
  @Test func aSoundThatEndsEarly() throws {
    func tones(lasting seconds: Double) -> AudioBuffer {
      var samples = TestSignal.sine(
        frequency: 440, amplitude: 0.2, frameCount: Int(seconds * Self.rate), sampleRate: Self.rate)
      samples += [Float](repeating: 0, count: Int(9 * Self.rate) - samples.count)
      let music = Self.music(seed: 6)
      for n in samples.indices { samples[n] += n < Int(3 * Self.rate) ? music.samples[n] : 0 }
      return AudioBuffer(known: samples, sampleRate: Self.rate)
    }
    let outcome = try FingerprintExpectation.fingerprint(of: tones(lasting: 6.4)).outcome(of: tones(lasting: 5.6))
    // The place is that of the end within a window of 11.6 ms.
    expect(!outcome.isMet && outcome.place.map { abs($0.lowerBound - 5.6) < 0.02 } == true, "\(outcome)")
  }

  @Test func otherSounds() throws {
    let music = Self.music(seed: 3)
    let other = try FingerprintExpectation.fingerprint(of: music).outcome(of: Self.music(seed: 4))
    expect(other.deviation == .infinity && other.measured.hasPrefix("another sound"), "\(other)")
    let silence = AudioBuffer(silence: music.frameCount, sampleRate: Self.rate)
    expect(try !FingerprintExpectation.fingerprint(of: music).outcome(of: silence).isMet)
  }

  @Test func recordedFingerprints() throws {
    let folder = try TemporaryFolder()
    let music = Self.music(seed: 5)
    let references = AudioReferences(path: folder.path, mode: .compare)
    expect(try references.fingerprint("music").outcome(of: music).measured.hasPrefix("none: record it"))
    expect(try !AudioReferences(path: folder.path, mode: .record).fingerprint("music").outcome(of: music).isMet)
    // The reference was encoded with loss, and the sound still passes.
    let outcome = try references.fingerprint("music").outcome(of: music)
    expect(outcome.isMet && outcome.deviation < 0.8, "\(outcome) \(outcome.deviation)")
    expect(try !references.fingerprint("music").outcome(of: AudioMutation.dropout(at: 6).applied(to: music)).isMet)
  }
}
