import AudioCore
import Expectations
import Fingerprinting
import Foundation
import Resampling
import TestSignals
import TestSupport
import Testing

@Suite struct IndexTests {
  private static let pieces = (0..<6).map { SyntheticMusic.buffer(seconds: 25, seed: 100 + UInt64($0)) }

  private func makeIndex(_ path: String, _ profile: FingerprintProfile, _ range: Range<Int> = 0..<6) throws {
    let writer = try IndexWriter(path: path, profile: profile)
    for piece in range {
      try writer.add(id: "piece \(piece)", Fingerprint.of(Self.pieces[piece], profile: profile), checksum: "sum")
    }
    try writer.commit()
  }

  /// Excerpts of 5 s that do not start on the index's grid are found at their positions within 50 ms, with noise and at
  /// other speeds. Sounds that the index does not hold are not found.
  @Test(arguments: [FingerprintProfile.compact, .prh]) func findsExcerpts(profile: FingerprintProfile) throws {
    let folder = try TemporaryFolder()
    try makeIndex(folder("index"), profile)
    let index = try FingerprintIndex(path: folder("index"))
    expect(index.entryCount == 6 && index.profile == profile)
    for (piece, start) in [(0, 3.123), (3, 11.777), (5, 19.5)] {
      let excerpt = SyntheticMusic.part(Self.pieces[piece], start..<start + 5)
      let noisy = SyntheticMusic.withNoise(excerpt, decibels: 6, seed: 5)
      let fast = AudioBuffer(
        known: try SampleRateConverter.convert(excerpt, to: 22_050 / 1.04).samples, sampleRate: 22_050)
      for (query, tempo) in [(excerpt, 1.0), (noisy, 1), (fast, 1.04)] {
        let match = try require(try index.search(QueryFingerprint(query, profile: profile)).matches.first)
        expect(match.id == "piece \(piece)" && abs(match.offset - start) < 0.1, "\(match)")
        expect(abs(match.tempo - tempo) < 0.015 && abs(match.frequencyFactor - tempo) < 0.01, "\(match)")
        expect(match.falsePositiveProbability < 1e-6 && match.bitErrorRate < 0.35)
      }
    }
    for seed in UInt64(200)..<206 {
      let foreign = SyntheticMusic.buffer(seconds: 5, seed: seed)
      expect(try index.search(QueryFingerprint(foreign, profile: profile)).matches.isEmpty, "seed \(seed)")
    }
  }

  @Test func silenceIsNoContent() throws {
    let folder = try TemporaryFolder()
    let writer = try IndexWriter(path: folder("index"), profile: .compact)
    let silence = AudioBuffer(silence: 10 * 22_050, sampleRate: 22_050)
    try writer.add(id: "silence", Fingerprint.of(silence, profile: .compact))
    try writer.add(id: "music", Fingerprint.of(Self.pieces[0], profile: .compact))
    try writer.commit()
    let index = try FingerprintIndex(path: folder("index"))
    expectEqual(try index.search(QueryFingerprint(silence, profile: .compact)), .noContent)
    expectEqual(
      try index.search(QueryFingerprint(SyntheticMusic.part(Self.pieces[0], 0..<1), profile: .compact)), .noContent)
  }

  /// An index merged from shards gives the same answers as one that was built at once, and its file differs only in
  /// names.
  @Test func shardsMergeIntoTheSame() throws {
    let folder = try TemporaryFolder()
    try makeIndex(folder("whole"), .compact)
    try makeIndex(folder("a"), .compact, 0..<2)
    try makeIndex(folder("b"), .compact, 2..<6)
    let shards = try [folder("a"), folder("b")].map { try FingerprintIndex(path: $0) }
    let writer = try IndexWriter(path: folder("merged"), profile: .compact)
    try writer.merge(shards)
    let (whole, merged) = (try FingerprintIndex(path: folder("whole")), try FingerprintIndex(path: folder("merged")))
    expect(merged.entries == whole.entries && merged.segmentCount == 1)
    try merged.verify()
    expectEqual(
      try Data(contentsOf: URL(fileURLWithPath: merged.segmentPaths[0])),
      try Data(contentsOf: URL(fileURLWithPath: whole.segmentPaths[0])))
    expectEqual(try merged.fingerprint(id: "piece 4"), (try Fingerprint.of(Self.pieces[4], profile: .compact)))
    expect(throws: FingerprintError.duplicateEntry("piece 0")) { try writer.merge([shards[0]]) }
  }

  /// A reader that has an index open sees its old state while a writer adds and merges. A new reader sees the committed
  /// state.
  @Test func readersDoNotMindAWriter() throws {
    let folder = try TemporaryFolder()
    try makeIndex(folder("index"), .compact, 0..<2)
    let early = try FingerprintIndex(path: folder("index"))
    let writer = try IndexWriter(path: folder("index"))
    expect(throws: FingerprintError.indexIsLocked(path: folder("index"))) { try IndexWriter(path: folder("index")) }
    for piece in 2..<6 {
      expectEqual(writer.contains("piece \(piece)"), false)
      try writer.add(id: "piece \(piece)", Fingerprint.of(Self.pieces[piece], profile: .compact))
      expectEqual(try FingerprintIndex(path: folder("index")).entryCount, piece)
      try writer.commit()
      expectEqual(try FingerprintIndex(path: folder("index")).entryCount, piece + 1)
    }
    try writer.merge()
    let query = try QueryFingerprint(SyntheticMusic.part(Self.pieces[1], 4..<9), profile: .compact)
    expect(try early.search(query).matches.first?.id == "piece 1" && early.entryCount == 2)
    expectEqual(try FingerprintIndex(path: folder("index")).segmentCount, 1)
    expect(throws: FingerprintError.duplicateEntry("piece 1")) {
      try writer.add(id: "piece 1", Fingerprint.of(Self.pieces[1], profile: .compact))
    }
  }

  /// Many small commits are merged continuously, so that a look-up searches at most eight segments of a size.
  @Test func smallSegmentsAreMerged() throws {
    let folder = try TemporaryFolder()
    let writer = try IndexWriter(path: folder("index"), profile: .compact)
    var random = SeededRandom(seed: 1)
    for entry in 0..<40 {
      let words = (0..<50).map { _ in UInt32(truncatingIfNeeded: random.next()) }
      try writer.add(id: "\(entry)", Fingerprint(profile: .compact, words: words, duration: 9.3))
      try writer.commit()
    }
    let index = try FingerprintIndex(path: folder("index"))
    expect(index.entryCount == 40 && index.segmentCount < 16)
    expectEqual(index.entries.map(\.id), (0..<40).map(String.init))
    try index.verify()
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder("index")).count, index.segmentCount + 2)
  }

  /// The overlap of two recordings that share 14 s at different positions is found.
  @Test func overlapsAreFound() throws {
    let folder = try TemporaryFolder()
    let writer = try IndexWriter(path: folder("index"), profile: .compact)
    let shared = SyntheticMusic.samples(seconds: 14, sampleRate: 22_050, seed: 70)
    let first = SyntheticMusic.samples(seconds: 7, sampleRate: 22_050, seed: 71) + shared
    let second = shared + SyntheticMusic.samples(seconds: 6, sampleRate: 22_050, seed: 72)
    for (id, samples) in [("first", first), ("second", second), ("other", Self.pieces[0].samples)] {
      try writer.add(
        id: id, Fingerprint.of(AudioBuffer(known: samples, sampleRate: 22_050), profile: .compact))
    }
    try writer.commit()
    let overlaps = try FingerprintIndex(path: folder("index")).overlaps()
    expectEqual(overlaps.count, 1)
    let overlap = try require(overlaps.first)
    expect(overlap.first == "first" && overlap.second == "second")
    // The tolerances are one word of the grid, 0.19 s, and the window that decides an end, eight words.
    expect(abs(overlap.shift + 7) < 0.2 && abs(overlap.duration - 14) < 1.6, "\(overlap)")
  }

  /// Music that repeats itself and its copy overlap once, not once a repetition. The longest overlap is first, and
  /// `maximumCount` cuts the others.
  @Test func anOverlapIsListedOnce() throws {
    let folder = try TemporaryFolder()
    let writer = try IndexWriter(path: folder("index"), profile: .compact)
    let bar = SyntheticMusic.samples(seconds: 6, sampleRate: 22_050, seed: 80)
    let song = bar + bar + bar + bar
    for (id, samples) in [("short", bar + bar), ("song", song), ("copy", song)] {
      try writer.add(
        id: id, Fingerprint.of(AudioBuffer(known: samples, sampleRate: 22_050), profile: .compact))
    }
    try writer.commit()
    let index = try FingerprintIndex(path: folder("index"))
    let overlaps = try index.overlaps()
    let best = try require(overlaps.first)
    expect(best.first == "song" && best.second == "copy" && abs(best.shift) < 0.2 && best.duration > 22, "\(best)")
    expectEqual(overlaps.count { $0.first == "song" }, 1)
    expectEqual(try index.overlaps(maximumCount: 1), [best])
    expectEqual(try index.overlaps(maximumCount: 0), [])
    expectLines(
      of: FingerprintError.self,
      [("number of overlaps: expected 0 or more, got -1", { _ = try index.overlaps(maximumCount: -1) })])
  }

  /// A recording at another speed is found in the first rounds: they compare few places.
  @Test func aShiftTakesFewComparisons() throws {
    let folder = try TemporaryFolder()
    try makeIndex(folder("index"), .compact)
    let index = try FingerprintIndex(path: folder("index"))
    let excerpt = SyntheticMusic.part(Self.pieces[2], 6..<11)
    let fast = AudioBuffer(
      known: try SampleRateConverter.convert(excerpt, to: 22_050 / 1.04).samples, sampleRate: 22_050)
    let match = try require(try index.search(QueryFingerprint(fast, profile: .compact)).matches.first)
    expect(match.id == "piece 2" && abs(match.frequencyFactor - 1.04) < 0.01, "\(match)")
    expect(match.testedAlignments < 2000, "\(match.testedAlignments)")
  }

  /// Bits of bands that have only noise count little: a recording with content in its lowest bands is found in noise that
  /// fills the others, although four of ten bits differ.
  @Test func bandsOfNoiseCountLittle() throws {
    let folder = try TemporaryFolder()
    let pieces = Self.pieces.map { Self.withoutTreble($0) }
    let writer = try IndexWriter(path: folder("index"), profile: .compact)
    for (number, piece) in pieces.enumerated() {
      try writer.add(id: "piece \(number)", Fingerprint.of(piece, profile: .compact))
    }
    try writer.commit()
    let index = try FingerprintIndex(path: folder("index"))
    let excerpt = SyntheticMusic.part(pieces[1], 8..<13)
    let noisy = SyntheticMusic.withNoise(excerpt, decibels: 0, seed: 9)
    let match = try require(try index.search(QueryFingerprint(noisy, profile: .compact)).matches.first)
    expect(match.id == "piece 1" && abs(match.offset - 8) < 0.1, "\(match)")
    expect(match.bitErrorRate > 0.3 && match.deviations > 9, "\(match.bitErrorRate) \(match.deviations)")
  }

  /// Three low-passes of first order at 300 Hz.
  private static func withoutTreble(_ buffer: AudioBuffer) -> AudioBuffer {
    var samples = buffer.samples
    let share = Float(1 - exp(-2 * Double.pi * 300 / buffer.sampleRate))
    for _ in 0..<3 {
      var state = Float(0)
      for n in samples.indices {
        state += share * (samples[n] - state)
        samples[n] = state
      }
    }
    return AudioBuffer(known: samples, sampleRate: buffer.sampleRate)
  }
}
