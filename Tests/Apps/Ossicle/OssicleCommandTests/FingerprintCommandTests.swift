import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// `ossicle fingerprint`, `index` and `compare` as people run them.
@Suite struct FingerprintCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")

  private func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// A stretch of a recording as a file of its own, changed by `change`.
  private func write(
    _ name: String, to path: String, from start: Double, seconds: Double, _ change: (Int, Float) -> Float = { $1 }
  ) throws {
    let reader = try AudioFileReader(path: recordings + "/" + name)
    let rate = reader.format.sampleRate
    var samples: [Float] = []
    while try reader.read({ samples += $0.channel(0) }) {}
    let part = samples[Int(start * rate)..<min(samples.count, Int((start + seconds) * rate))]
    try AudioFileWriter.write(
      AudioBuffer(known: part.enumerated().map { change($0.offset, $0.element) }, sampleRate: rate), to: path,
      encoding: .wavFloat)
  }

  @Test func fingerprintsCarryProfileAndVersion() throws {
    let outcome = try ossicle.run([
      "fingerprint", recordings + "/speech-dutch.ogg", recordings + "/digital-silence.wav", "/nowhere.wav", "--profile",
      "prh",
    ])
    let rows = try lines(outcome.output)
    expect(outcome.status == 1 && rows.count == 3)
    expect(rows.allSatisfy { $0["profile"] as? String == "prh/1" })
    let words = try require(rows[0]["words"] as? String)
    expect(words.count > 800 && words.count.isMultiple(of: 8) && (rows[0]["simhash"] as? String)?.count == 16)
    expect(rows[1]["simhash"] is NSNull && rows[1]["remark"] as? String != nil)
    expectEqual(rows[2]["error"] as? String, "no such file")
    let folder = try TemporaryFolder()
    let path = folder("dutch.osp")
    expectEqual(try ossicle.run(["fingerprint", recordings + "/speech-dutch.ogg", "-o", path]).status, 0)
    expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: Array("OSSPRINT".utf8)))
    expectEqual(try ossicle.run(["fingerprint", recordings + "/speech-dutch.ogg", "-o", path]).status, 2)
  }

  @Test func fingerprintsInOtherFormats() throws {
    let arguments = ["fingerprint", recordings + "/speech-dutch.ogg", recordings + "/digital-silence.wav"]
    let json = try lines(try ossicle.run(arguments).output)
    let csv = try ossicle.run(arguments + ["--format", "csv"]).output.split(separator: "\n")
    expectEqual(csv.count, 3)
    expectEqual(csv[0], "path,profile,hop_s,span_s,duration_s,content_share,simhash,words,remark,error")
    let fields = csv[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    expect(fields[6] == json[0]["simhash"] as? String && fields[7] == json[0]["words"] as? String)
    let table = try ossicle.run(arguments + ["/nowhere.wav", "--format", "table"])
    let shown = table.output.split(separator: "\n")
    expect(table.status == 1 && shown.count == 5 && shown[4].hasSuffix("no such file"))
    expect(shown[2].contains(fields[6]) && !table.output.contains(fields[7]))
  }

  @Test func indexesAnswer() throws {
    let folder = try TemporaryFolder()
    let index = folder("index")
    expectEqual(try ossicle.run(["index", "query", index, recordings]).status, 2)
    let built = try ossicle.run(["index", "build", index, recordings])
    expect(built.status == 1 || built.status == 0, "some of the samples are broken on purpose: \(built.messages)")
    try write("singing-tagalog.flac", to: folder("query.wav"), from: 2.31, seconds: 5) { $1 * 0.2 }
    try write("digital-silence.wav", to: folder("silence.wav"), from: 0, seconds: 1)
    // Every second of noise is another one: nothing that the index has.
    var random = SeededRandom(seed: 3)
    try AudioFileWriter.write(
      AudioBuffer(known: (0..<80_000).map { _ in Float(random.uniform(in: -0.5..<0.5)) }, sampleRate: 16_000),
      to: folder("noise.wav"), encoding: .wavFloat)
    let queries = ["query.wav", "silence.wav", "noise.wav"].map { folder($0) }
    let outcome = try ossicle.run(["index", "query", index] + queries + ["--json"])
    let rows = try lines(outcome.output)
    expect(outcome.status == 0 && rows.map { $0["query"] as? String } == queries)
    let match = try require((rows[0]["matches"] as? [[String: Any]])?.first)
    expectEqual((match["id"] as? String)?.hasSuffix("singing-tagalog.flac"), true)
    expectLess(abs(try require(match["offset_s"] as? Double) - 2.31), 0.05)
    expectLess(try require(match["bit_error_rate"] as? Double), 0.2)
    expectLess(try require(match["false_positive_probability"] as? Double), 1e-3)
    expect((rows[1]["matches"] as? [Any])?.isEmpty == true && rows[1]["remark"] as? String == "no content")
    expect((rows[2]["matches"] as? [Any])?.isEmpty == true && rows[2]["remark"] == nil)
    expectEqual(try ossicle.run(["index", "query", index] + queries + ["--json", "-j", "2"]).output, outcome.output)
    // What is there already is passed over; build does not overwrite.
    expect(try ossicle.run(["index", "add", index, recordings]).messages.contains("0 added"))
    expectEqual(try ossicle.run(["index", "build", index, recordings]).status, 2)
    let stats = try ossicle.run(["index", "stats", index, "--verify"])
    expect(stats.status == 0 && stats.output.contains("compact/1") && stats.output.contains("all fit"))
    expectEqual(try ossicle.run(["index", "merge", folder("copy"), index]).status, 0)
    expectEqual(try ossicle.run(["index", "merge", folder("copy"), index]).status, 2)
    expect(try ossicle.run(["index", "duplicates", folder("copy")]).output.hasPrefix("first,second,"))
    let unbounded = try ossicle.run(["index", "duplicates", folder("copy"), "--max-overlaps", "0"])
    expect(unbounded.status == 2 && unbounded.messages.contains("expected 1 to 1000000, got 0"))
  }

  /// In an index of one short recording nearly every place is the query's own or beside it.
  @Test func aSingleRecordingIsFound() throws {
    let folder = try TemporaryFolder()
    let name = "music-string-orchestra.ogg"
    expectEqual(try ossicle.run(["index", "build", folder("index"), recordings + "/" + name]).status, 0)
    let places = [(0.0, 7.0), (0, 6), (0, 5), (2, 7), (5, 7), (3.3, 4)]
    for (number, (start, seconds)) in places.enumerated() {
      try write(name, to: folder("\(number).wav"), from: start, seconds: seconds)
    }
    try write("music-trumpet.ogg", to: folder("other.wav"), from: 0.5, seconds: 4)
    let queries = places.indices.map { folder("\($0).wav") } + [folder("other.wav")]
    let rows = try lines(try ossicle.run(["index", "query", folder("index")] + queries + ["--json"]).output)
    for (row, (start, seconds)) in zip(rows, places) {
      let match = try require((row["matches"] as? [[String: Any]])?.first, "\(seconds) s from \(start) s")
      expectLess(abs(try require(match["offset_s"] as? Double) - start), 0.05)
    }
    expect((rows.last?["matches"] as? [Any])?.isEmpty == true)
  }

  /// `index verify` gives 0 for a whole index, 1 with the place for a damaged one, 2 where there is none; a query that touches
  /// the damage fails with one line.
  @Test func damagedIndexesAreNamed() throws {
    let folder = try TemporaryFolder()
    let index = folder("index")
    expectEqual(try ossicle.run(["index", "verify", index]).status, 2)
    expectEqual(try ossicle.run(["index", "build", index, recordings + "/singing-tagalog.flac"]).status, 0)
    let whole = try ossicle.run(["index", "verify", index])
    expect(whole.status == 0 && whole.output.contains("result      whole"))
    try write("singing-tagalog.flac", to: folder("query.wav"), from: 2.31, seconds: 5)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: index + "/segment-1.osp")))
    for place in stride(from: 200, to: bytes.count / 4096 * 4096, by: 1000) { bytes[place] ^= 0x10 }
    try folder.write("index/segment-1.osp", bytes)
    let query = try ossicle.run(["index", "query", index, folder("query.wav"), "--json"])
    expect(query.status == 1 && query.output.isEmpty && query.messages.contains("damaged: the checksum of its"))
    expectEqual(query.messages.split(separator: "\n").count, 1)
    let damaged = try ossicle.run(["index", "verify", index])
    expect(damaged.status == 1 && damaged.output.contains("result      damaged in 1 place"))
    let report = try require(try lines(try ossicle.run(["index", "verify", index, "--json"]).output).first)
    let place = try require((report["damage"] as? [[String: Any]])?.first)
    expect(report["whole"] as? Bool == false && place["file"] as? String == "segment-1.osp")
    expect(place["first_byte"] as? Int == 128 && (place["recordings"] as? [String])?.count == 1)
  }

  /// An index of the first version answers as one of today does.
  @Test func olderIndexesAnswer() throws {
    let folder = try TemporaryFolder()
    let index = PackageRoot.file("Tests/Fixtures/Fingerprinting/index-version-1")
    try write("singing-tagalog.flac", to: folder("query.wav"), from: 2.31, seconds: 5)
    let outcome = try ossicle.run(["index", "query", index, folder("query.wav"), "--json"])
    let match = try require((try lines(outcome.output).first?["matches"] as? [[String: Any]])?.first)
    expect(outcome.status == 0 && match["id"] as? String == "singing-tagalog.flac")
    expectLess(abs(try require(match["offset_s"] as? Double) - 2.31), 0.05)
    expect(try ossicle.run(["index", "verify", index]).output.hasPrefix("version     1\n"))
  }

  @Test func comparisonsSayWhereAndHow() throws {
    let folder = try TemporaryFolder()
    let reference = recordings + "/singing-tagalog.flac"
    // 20 ms of silence from 4.6 s on, where somebody sings.
    try write("singing-tagalog.flac", to: folder("broken.wav"), from: 0, seconds: 10) { n, sample in
      (202_860..<203_742).contains(n) ? 0 : sample
    }
    let broken = try ossicle.run(["compare", reference, folder("broken.wav"), "--json", "--plot", folder("plot.svg")])
    let report = try require(try lines(broken.output).first)
    let differences = try require(report["differences"] as? [[String: Any]])
    expect(broken.status == 1 && differences.count == 1, "\(broken.output)")
    expectEqual(differences[0]["kind"] as? String, "missing")
    expectLess(abs(try require(differences[0]["start_s"] as? Double) - 4.6), 0.25)
    expect(try folder.text("plot.svg").contains("<svg"))
    // Another level and polarity, and a start 0.3 s later, is the same sound.
    try write("singing-tagalog.flac", to: folder("same.wav"), from: 0.3, seconds: 9) { $1 * -0.5 }
    let same = try ossicle.run(["compare", folder("same.wav"), reference, "--json"])
    let other = try require(try lines(same.output).first)
    expect(same.status == 0 && (other["differences"] as? [Any])?.isEmpty == true, "\(same.output)")
    expect(abs(try require(other["offset_s"] as? Double) - 0.3) < 0.001 && other["inverted"] as? Bool == true)
    expectLess(abs(try require(other["gain_db"] as? Double) - 6.02), 0.1)
    let text = try ossicle.run(["compare", reference, recordings + "/speech-dutch.ogg"])
    expect(text.status == 1 && text.output.contains("not the same sound"))
    expectEqual(try ossicle.run(["compare", reference, "/nowhere.wav"]).status, 2)
  }

  @Test func analyzeGivesFingerprintsWhenAsked() throws {
    let path = recordings + "/speech-dutch.ogg"
    let row = try require(
      try lines(try ossicle.run(["analyze", path, "--features", "fingerprint", "--format", "jsonl"]).output).first)
    expect((row["fingerprint"] as? String)?.hasPrefix("compact/1:") == true && row["simhash"] is String)
    expectGreater(try require(row["fingerprint_content_share"] as? Double), 0.5)
    let without = try require(try lines(try ossicle.run(["analyze", path, "--format", "jsonl"]).output).first)
    expect(without["fingerprint"] is NSNull)
  }
}
