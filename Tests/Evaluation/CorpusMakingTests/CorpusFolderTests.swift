import Annotations
import AudioCore
import AudioFiles
import CorpusMaking
import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct CorpusFolderTests {
  private func folder(_ path: String, _ kind: CorpusKind, seed: UInt64 = 1) throws -> CorpusFolder {
    try CorpusFolder(path: path, maker: try Corpora.maker(kind, duration: 2, seed: seed), encoding: .flac16)
  }

  private func files(below path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let names = try require(FileManager.default.enumerator(atPath: path))
    for case let name as String in names {
      if let data = FileManager.default.contents(atPath: path + "/" + name) { files[name] = data }
    }
    return files
  }

  /// The readers can read the files.
  @Test(arguments: CorpusKind.allCases) func filesCanBeRead(kind: CorpusKind) throws {
    let temporary = try TemporaryFolder()
    let folder = try folder(temporary("corpus"), kind)
    let row = try folder.write(12)
    let values = Dictionary(uniqueKeysWithValues: row.map { ($0.column, $0.value) })
    expectEqual(row.prefix(5).map(\.column), ["audio", "reference", "id", "split", "licence"])
    expectEqual(values["audio"], "audio/0000/\(kind.rawValue)-00000012.flac")
    let audio = folder.path + "/" + (try require(values["audio"]))
    let reference = folder.path + "/" + (try require(values["reference"]))
    let recording = try folder.maker.recording(12)
    let frameCounts = [try AudioFileReader(path: audio).readAll().frameCount, try recording.sound().frameCount]
    expectEqual(frameCounts[0], frameCounts[1])
    switch recording.reference {
    case .pitch(let frames):
      let series = try AnnotationFile.pitchSeries(path: reference)
      expectEqual(series.times.count, frames.count)
      expect(zip(series.frequencies, frames).allSatisfy { abs($0 - ($1.frequency ?? 0)) <= 0.00005001 })
    case .times(let times):
      let read = try AnnotationFile.events(path: reference)
      expect(read.count == times.count && zip(read, times).allSatisfy { abs($0 - $1) <= 0.50001e-6 })
    case .events(let events):
      let read = try SoundEventFile(path: reference).recordings.flatMap(\.events)
      expectEqual(read.map(\.label), events.map(\.label))
    }
    expect(kind != .speech || FileManager.default.fileExists(atPath: folder.path + "/" + (values["phonemes"] ?? "")))
  }

  /// Shards that are made in any order give the whole corpus.
  @Test func shardsAreTheWhole() throws {
    let temporary = try TemporaryFolder()
    let (whole, parts) = (try folder(temporary("whole"), .beats), try folder(temporary("parts"), .beats))
    _ = try whole.writeManifest(try (0..<7).map { try whole.write($0) }, of: .whole)
    for number in [3, 1, 2] {
      let shard = try RangeShard(parsing: "\(number)/3")
      _ = try parts.writeManifest(try shard.indices(of: 7).map { try parts.write($0) }, of: shard)
    }
    var (a, b) = (try files(below: whole.path), try files(below: parts.path))
    let manifest = a.removeValue(forKey: "manifest.csv").map { String(decoding: $0, as: UTF8.self) }
    var merged = ""
    for number in 1...3 {
      let data = b.removeValue(forKey: "manifest-\(number)-of-3.csv") ?? Data()
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      merged += lines.dropFirst(number == 1 ? 0 : 1).joined(separator: "\n")
    }
    expect(merged == manifest && merged.split(separator: "\n").count == 8)
    expect(a == b && a.count == 7 * 2 + 1)
  }

  @Test func shardsCoverAllOnce() throws {
    for total in [0, 1, 7, 100, 1_000_000_007] {
      for count in [1, 2, 3, 64] {
        let ranges = try (1...count).map { try RangeShard(parsing: "\($0)/\(count)").indices(of: total) }
        expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == total)
        expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        let sizes = ranges.map(\.count)
        expectAtMost((sizes.max() ?? 0) - (sizes.min() ?? 0), 1)
      }
    }
    expectEqual(try RangeShard(parsing: "7/100").manifestName, "manifest-007-of-100.csv")
    for text in ["", "0/3", "4/3", "1", "1/2/3", "a/b", "1/0"] {
      expect(throws: CorpusMakingError.self) { try RangeShard(parsing: text) }
    }
  }

  @Test func aRunGoesOnAndOthersAreLeftAlone() throws {
    let temporary = try TemporaryFolder()
    let first = try folder(temporary("corpus"), .beats)
    let row = try first.write(0)
    let audio = first.path + "/" + row[0].value
    // Existing files are not made again, so a changed file stays.
    try Data("kept".utf8).write(to: URL(fileURLWithPath: audio))
    let again = try folder(first.path, .beats).write(0)
    expectEqual(again.map(\.value), row.map(\.value))
    expectEqual(FileManager.default.contents(atPath: audio), Data("kept".utf8))
    expect(throws: CorpusMakingError.otherCorpus(folder: first.path)) { try folder(first.path, .beats, seed: 2) }
    expect(throws: CorpusMakingError.otherCorpus(folder: first.path)) { try folder(first.path, .tones) }
    try Data().write(to: URL(fileURLWithPath: temporary("file")))
    expect(throws: CorpusMakingError.self) { try folder(temporary("file"), .beats) }
  }
}
