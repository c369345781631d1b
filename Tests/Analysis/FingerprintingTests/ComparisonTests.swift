import AudioCore
import Expectations
import Fingerprinting
import Foundation
import TestSignals
import Testing

@Suite struct ComparisonTests {
  private static let music = SyntheticMusic.buffer(seconds: 10, sampleRate: 44_100, seed: 300)

  private func compare(_ other: [Float]) throws -> SoundComparison {
    try SoundComparison(reference: Self.music, other: AudioBuffer(known: other, sampleRate: 44_100))
  }

  /// A dropout of 20 ms within sound is found, and its time is right within 0.25 s.
  @Test(arguments: [1.5, 4.2, 6.93, 8.4]) func findsADropout(time: Double) throws {
    var samples = Self.music.samples
    let first = Int(time * 44_100)
    for n in first..<first + 882 { samples[n] = 0 }
    let comparison = try compare(samples)
    let found = try require(comparison.differences.first { $0.kind == .missing })
    expect(abs(found.start + found.duration / 2 - time - 0.01) < 0.25 && comparison.differences.count == 1)
    expectLess(try require(comparison.levelMargin), -1, "margin \(comparison.levelMargin ?? 0) dB")
  }

  /// Notes of two partials leave most bands without sound. A dropout silences the two bands with sound, and its edges
  /// fill the others.
  @Test func findsADropoutInASparseSound() throws {
    var random = SeededRandom(seed: 6)
    let rate = 44_100.0
    var samples: [Float] = []
    for _ in 0..<20 {
      let frequency = 330 * pow(2, Double(random.next() % 24) / 12)
      samples += (0..<22_050).map { n in
        let time = Double(n) / rate
        let phase = 2 * Double.pi * frequency * time
        return Float(0.3 * exp(-3 * time) * min(1, time / 0.005) * (sin(phase) + 0.5 * sin(2 * phase)))
      }
    }
    let reference = AudioBuffer(known: samples, sampleRate: rate)
    expect(try SoundComparison(reference: reference, other: reference).differences.isEmpty)
    for n in 200_000..<200_882 { samples[n] = 0 }
    let comparison = try SoundComparison(reference: reference, other: AudioBuffer(known: samples, sampleRate: rate))
    let missing = comparison.differences.filter { $0.kind == .missing }
    expect(missing.count == 1 && abs((missing.first?.start ?? 0) - 200_441 / rate) < 0.05, "\(comparison.differences)")
  }

  /// A recording at 8 kHz, the rate of telephones, covers half of the range of the bands.
  @Test func comparesAtALowRate() throws {
    let reference = SyntheticMusic.buffer(seconds: 10, sampleRate: 8000, seed: 302)
    var samples = reference.samples.map { 0.5 * $0 }
    expect(
      try SoundComparison(reference: reference, other: AudioBuffer(known: samples, sampleRate: 8000)).differences
        .isEmpty
    )
    for n in 40_000..<40_160 { samples[n] = 0 }
    let comparison = try SoundComparison(reference: reference, other: AudioBuffer(known: samples, sampleRate: 8000))
    expect(comparison.differences.map(\.kind) == [.missing] && abs(comparison.differences[0].start - 5) < 0.05)
    expectLess(abs(comparison.gain + 6.02), 0.1)
  }

  @Test func changesThatAreNone() throws {
    let samples = Self.music.samples
    var random = SeededRandom(seed: 4)
    // The noise has an RMS of −90 dBFS.
    let noise = samples.map { $0 + Float(random.uniform(in: -1..<1) * pow(10, -90.0 / 20) * 3.0.squareRoot()) }
    let rough = samples.map { ($0 * 127).rounded() / 127 }
    let cases: [(String, [Float])] = [
      ("gain", samples.map { 0.25 * $0 }), ("polarity", samples.map { -$0 }), ("noise", noise), ("8 bits", rough),
      ("late", [Float](repeating: 0, count: 13_230) + samples), ("early", Array(samples.dropFirst(9261))),
    ]
    for (name, other) in cases {
      let comparison = try compare(other)
      expect(comparison.isSameSound && comparison.differences.isEmpty, "\(name): \(comparison.differences)")
      expectGreater(try require(comparison.levelMargin), 3, "\(name): \(comparison.levelMargin ?? 0) dB")
    }
    expectLess(abs(try compare(cases[0].1).gain + 12.04), 0.05)
    expect(try compare(cases[1].1).isInverted == true && compare(samples).isInverted == false)
    // The offset is exact to a sample of 11 025 Hz.
    expectLess(abs(try compare(cases[4].1).offset - 0.3), 1e-4)
    expectLess(abs(try compare(cases[5].1).offset + 0.21), 1e-4)
  }

  @Test func findsClicksSplicesAndCuts() throws {
    var clicked = Self.music.samples
    // The difference is 10 ms of noise.
    var random = SeededRandom(seed: 5)
    for n in 0..<441 { clicked[220_500 + n] = Float(random.uniform(in: -0.9..<0.9)) }
    let click = try require(try compare(clicked).differences.first)
    expect(click.kind == .added && abs(click.start - 5) < 0.1)
    let spliced = Array(Self.music.samples[..<176_400] + Self.music.samples[220_500...])
    let jump = try require(try compare(spliced).differences.first { $0.kind == .jump })
    expect(abs(jump.start - 4.5) < 1.1 && abs(jump.size + 1) < 0.02, "\(jump)")
    let cut = try require(try compare(Array(Self.music.samples[..<352_800])).differences.first { $0.kind == .absent })
    expect(abs(cut.start - 8) < 0.05 && abs(cut.duration - 2) < 0.05)
  }

  @Test func anotherSoundIsNotTheSame() throws {
    let other = SyntheticMusic.buffer(seconds: 10, sampleRate: 44_100, seed: 301)
    let comparison = try SoundComparison(reference: Self.music, other: other)
    expect(!comparison.isSameSound && comparison.falsePositiveProbability > 1e-6 && comparison.levelMargin == nil)
    let silence = AudioBuffer(silence: 441_000, sampleRate: 44_100)
    expectEqual(try SoundComparison(reference: Self.music, other: silence).isSameSound, false)
  }
}
