import AudioCore
import Expectations
import Fingerprinting
import Foundation
import TestSignals
import Testing

@Suite struct AlignmentTests {
  /// At a speed 4 % higher or lower offsets drift by 0.4 s over 10 s, and the pieces of the alignment follow within 50
  /// ms. A piece of 2 s drifts by 80 ms itself.
  @Test(arguments: [0.96, 1.04]) func followsATempo(speed: Double) throws {
    let signal = SyntheticMusic.buffer(seconds: 10, seed: 40)
    let other = AudioBuffer(
      known: SyntheticMusic.samples(seconds: 10 / speed, sampleRate: 22_050, seed: 40, tempo: speed), sampleRate: 22_050
    )
    let alignment = try FingerprintAlignment(
      of: try Fingerprint.of(signal, profile: .prh), with: try Fingerprint.of(other, profile: .prh))
    let good = alignment.stretches.dropFirst().dropLast()
    expectAtLeast(good.count, 6)
    for stretch in good {
      // Spans are aligned by their middles.
      let middle = stretch.start + stretch.duration / 2 + FingerprintProfile.prh.spanDuration / 2
      expectLess(abs(stretch.offset - (middle / speed - middle)), 0.05, "at \(middle) s")
    }
  }

  @Test func findsAStartAndAJump() throws {
    let signal = SyntheticMusic.buffer(seconds: 16, seed: 41)
    // 3 s are missing at the start, and 1 s at 8 s.
    let cut = SyntheticMusic.part(signal, 3..<8).samples + SyntheticMusic.part(signal, 9..<16).samples
    let alignment = try FingerprintAlignment(
      of: try Fingerprint.of(signal, profile: .prh),
      with: try Fingerprint.of(AudioBuffer(known: cut, sampleRate: 22_050), profile: .prh))
    for stretch in alignment.stretches {
      if stretch.start > 3, stretch.start + stretch.duration < 7.5 { expectLess(abs(stretch.offset + 3), 0.013) }
      if stretch.start > 9.5 { expectLess(abs(stretch.offset + 4), 0.013) }
    }
  }

  @Test func unrelatedRecordingsStayAtChance() throws {
    let a = try Fingerprint.of(SyntheticMusic.buffer(seconds: 10, seed: 42), profile: .prh)
    let b = try Fingerprint.of(SyntheticMusic.buffer(seconds: 10, seed: 43), profile: .prh)
    expectGreater(try require(FingerprintAlignment(of: a, with: b).bitErrorRate), 0.38)
    expect(throws: FingerprintError.differentProfiles(expected: "prh/1", got: "phash/1")) {
      try FingerprintAlignment(
        of: a, with: try Fingerprint.of(SyntheticMusic.buffer(seconds: 2, seed: 1), profile: .phash))
    }
  }
}
