import AudioCore
import AudioFiles
import Corpora
import CorpusChecking
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// In corpora whose recordings have one fault each, the check finds these faults and no others.
@Suite struct CorpusCheckTests {
  private func check(
    _ corpus: Corpus, _ configuration: CorpusCheckConfiguration = .init()
  ) throws -> (findings: [CorpusFinding], summary: CorpusSummary) {
    let examiner = RecordingExaminer(corpus, configuration: configuration)
    let check = CorpusCheck(configuration: configuration)
    var findings: [CorpusFinding] = []
    for recording in CorpusRecording.recordings(of: corpus) {
      findings += try check.add(examiner.examine(recording))
    }
    findings += try check.finish()
    return (findings, check.summary)
  }

  /// Makes noise that differs for each seed.
  private func noise(_ seconds: Double, seed: UInt64) -> [Float] {
    TestSignal.pinkNoise(amplitude: 0.1, frameCount: Int(seconds * 16_000), seed: seed)
  }

  private func write(
    _ samples: [Float], _ name: String, _ folder: TemporaryFolder, rate: Double = 16_000,
    encoding: AudioFileWriter.Encoding = .wavFloat
  ) throws -> String {
    try AudioFileWriter.write(AudioBuffer(known: [samples], sampleRate: rate), to: folder(name), encoding: encoding)
    return folder(name)
  }

  @Test func soundsThatAreWrong() throws {
    let folder = try TemporaryFolder()
    var clipped = noise(1, seed: 2)
    for index in 500..<510 { clipped[index] = 1 }
    var broken = noise(1, seed: 3)
    broken[7] = .nan
    let text = try folder.write("text.wav", "no sound")
    let empty = try folder.write("empty.wav", "")
    let corpus = try Corpus([
      CorpusEntry(id: "good", audio: write(noise(1, seed: 1), "good.wav", folder), licence: "CC0-1.0"),
      CorpusEntry(id: "clipped", audio: write(clipped, "clipped.wav", folder), licence: "CC0-1.0"),
      CorpusEntry(id: "nan", audio: write(broken, "nan.wav", folder), licence: "CC0-1.0"),
      CorpusEntry(
        id: "silent", audio: write([Float](repeating: 0, count: 16_000), "silent.wav", folder), licence: "MIT"),
      CorpusEntry(id: "quiet", audio: write(noise(1, seed: 4).map { $0 * 1e-4 }, "quiet.wav", folder), licence: "MIT"),
      CorpusEntry(id: "missing", audio: folder("missing.wav"), licence: "MIT"),
      CorpusEntry(id: "text", audio: text, licence: "MIT"), CorpusEntry(id: "empty", audio: empty, licence: "MIT"),
      CorpusEntry(id: "odd", audio: write(noise(1, seed: 5), "odd.wav", folder, rate: 8012)),
    ])
    let (findings, summary) = try check(corpus)
    expectEqual(
      findings.map { "\($0.id ?? "-") \($0.severity.rawValue) \($0.kind.rawValue)" },
      [
        "clipped warning clipping", "nan error damaged-audio", "silent error silence", "quiet warning quiet",
        "missing error unreadable-audio", "text error unreadable-audio", "empty error unreadable-audio",
        "odd warning unusual-sample-rate", "- warning mixed-sample-rates", "- note no-reference", "odd note no-licence",
      ])
    expectEqual(findings[0].detail, "10 samples in runs at full scale")
    expectEqual(findings[8].detail, "16000 Hz: 5, 8012 Hz: 1")
    expect(summary.recordingCount == 9 && summary.unreadableCount == 3)
    expect(summary.licences == ["CC0-1.0": 3, "MIT": 5] && summary.unlicensedCount == 1)
    expectEqual(summary.findingCounts, [.error: 5, .warning: 4, .note: 2])
  }

  @Test func referencesThatAreWrong() throws {
    let folder = try TemporaryFolder()
    func entry(_ id: String, _ seed: UInt64, _ reference: String?) throws -> CorpusEntry {
      let path = try reference.map { try folder.write(id + ".txt", $0) }
      return CorpusEntry(id: id, audio: try write(noise(2, seed: seed), id + ".wav", folder), reference: path)
    }
    let corpus = try Corpus([
      entry("good", 1, "0.5\n1.5\n"), entry("beyond", 2, "0.5 1\n1 2.5\n"), entry("edge", 3, "0.5 1\n1 2.05\n"),
      entry("bad", 4, "0.5\nsoon\n"), entry("empty", 5, ""), entry("none", 6, nil),
      CorpusEntry(id: "lost", audio: folder("good.wav"), start: 0, end: 1, reference: folder("lost.txt")),
      CorpusEntry(id: "part", audio: folder("good.wav"), start: 1, end: 1.5, reference: folder("good.txt")),
      CorpusEntry(id: "after", audio: folder("good.wav"), start: 1, end: 5, reference: folder("good.txt")),
    ])
    var configuration = CorpusCheckConfiguration()
    configuration.findsDuplicates = false
    let (findings, _) = try check(corpus, configuration)
    expectEqual(
      findings.map { "\($0.id ?? "-") \($0.severity.rawValue) \($0.kind.rawValue)" },
      [
        "lost error missing-reference", "part error reference-beyond-end", "after error segment-beyond-end",
        "beyond error reference-beyond-end", "bad error unreadable-reference", "empty note empty-reference",
        "none warning no-reference", "- note no-licence",
      ])
    expectEqual(findings[1].detail, "expected a reference within 0.500 s, got one up to 1.500 s")
    expectEqual(findings[4].detail, "\(folder("bad.txt")), line 2: expected a number for the time, got 'soon'")
  }

  /// A tone glides up and down with pauses. Its reference is correct, 60 ms late, or that of another sound.
  @Test func referencesThatAreLate() throws {
    let folder = try TemporaryFolder()
    let rate = 16_000.0
    func frequency(_ time: Double) -> Double? {
      time >= 0 && time.truncatingRemainder(dividingBy: 1.3) < 1 ? 200 * exp2(0.4 * sin(2 * .pi * time / 1.7)) : nil
    }
    var phase = 0.0
    let samples = (0..<Int(6 * rate)).map { frame -> Float in
      guard let pitch = frequency(Double(frame) / rate) else { return 0 }
      phase += pitch / rate
      let sum = (1...8).map(Double.init).reduce(0) { (sum: Double, k: Double) in sum + sin(2 * .pi * phase * k) / k }
      return Float(sum * 0.2)
    }
    let audio = try write(samples, "voice.wav", folder)
    func track(_ name: String, _ pitch: (Double) -> Double?) throws -> String {
      let rows = (0..<600).map { index -> String in
        let time = Double(index) / 100
        return "\(time),\(pitch(time).map { "\($0)" } ?? "")\n"
      }
      return try folder.write(name, "time_s,frequency_hz\n" + rows.joined())
    }
    let corpus = try Corpus([
      CorpusEntry(id: "right", audio: audio, reference: track("right.csv", frequency)),
      CorpusEntry(id: "late", audio: audio, reference: track("late.csv") { frequency($0 - 0.06) }),
      CorpusEntry(id: "other", audio: audio, reference: track("other.csv") { _ in 97 }),
    ])
    var configuration = CorpusCheckConfiguration()
    let (findings, _) = try check(corpus, configuration)
    expectEqual(
      findings.filter { $0.id != nil }.map { "\($0.id ?? "-") \($0.kind.rawValue)" },
      [
        "late reference-lag", "other reference-mismatch",
      ])
    let amount = try require(findings[0].detail.firstMatch(of: /got it (\d+) ms late/))
    // The tolerance covers a step of the lags of 5 ms and the tracker's frames of 10 ms.
    expectAtMost(abs((Double(amount.1) ?? 0) - 60), 10, "\(findings[0].detail)")
    configuration.maximumLag = 0.1
    expect(try check(corpus, configuration).findings.allSatisfy { $0.kind != .referenceLag })
  }

  @Test func duplicates() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (noise(8, seed: 1), noise(30, seed: 2))
    let copy = first.map { $0 * 0.5 }
    let part = Array(second[Int(12 * 16_000)...]) + noise(20, seed: 3)
    let bytes = try write(first, "a.wav", folder)
    try FileManager.default.copyItem(atPath: bytes, toPath: folder("b.wav"))
    let corpus = try Corpus([
      CorpusEntry(id: "a", audio: bytes, split: "train"), CorpusEntry(id: "b", audio: folder("b.wav"), split: "train"),
      CorpusEntry(id: "c", audio: write(copy, "c.flac", folder, encoding: .flac16), split: "test"),
      CorpusEntry(id: "d", audio: write(second, "d.wav", folder), split: "train"),
      CorpusEntry(id: "e", audio: write(part, "e.wav", folder), split: "train"),
      CorpusEntry(id: "f", audio: write(noise(8, seed: 4), "f.wav", folder), split: "train"),
    ])
    let findings = try check(corpus).findings.filter { $0.id != nil }
    expectEqual(
      findings.map { "\($0.id ?? "-") \($0.severity.rawValue) \($0.kind.rawValue)" },
      [
        "b warning same-file", "c error same-sound", "e warning overlap",
      ])
    expectEqual(findings[0].detail, "the same bytes as 'a'")
    expect(findings[1].detail.hasSuffix("of 8.0 s, which is in 'train', not 'test'"))
    var configuration = CorpusCheckConfiguration()
    configuration.findsDuplicates = false
    expect(try check(corpus, configuration).findings.allSatisfy { $0.id == nil })
  }

  /// The ways in which a row of the test part can name the same file as a row of the training part.
  enum Spelling: CaseIterable {
    case same, dot, absolute, detour, symbolicLink, linkedFolder, hardLink, copy
  }

  @Test(arguments: Spelling.allCases)
  func aFileInTwoPartsIsALeak(_ spelling: Spelling) throws {
    let folder = try TemporaryFolder()
    let audio = try write(noise(4, seed: 1), "a.wav", folder)
    _ = try write(noise(4, seed: 2), "other.wav", folder)
    let files = FileManager.default
    var second = "a.wav"
    switch spelling {
    case .same: break
    case .dot: second = "./a.wav"
    case .absolute: second = audio
    case .detour: second = "sub/../a.wav"
    case .symbolicLink, .hardLink, .copy: second = "b.wav"
    case .linkedFolder: second = "linked/a.wav"
    }
    switch spelling {
    case .detour: try files.createDirectory(atPath: folder("sub"), withIntermediateDirectories: true)
    case .symbolicLink: try files.createSymbolicLink(atPath: folder("b.wav"), withDestinationPath: "a.wav")
    case .linkedFolder: try files.createSymbolicLink(atPath: folder("linked"), withDestinationPath: folder.path)
    case .hardLink: try files.linkItem(atPath: audio, toPath: folder("b.wav"))
    case .copy: try files.copyItem(atPath: audio, toPath: folder("b.wav"))
    case .same, .dot, .absolute: break
    }
    // The leak is with a recording of the file that is not the first one.
    try folder.write(
      "corpus.csv", "audio,id,split\na.wav,one,test\na.wav,two,train\nother.wav,three,train\n\(second),four,test\n")
    let findings = try check(Corpus(path: folder("corpus.csv"))).findings.filter { $0.kind == .sameFile }
    let words = [.same, .absolute].contains(spelling) ? "the same file as" : "the same bytes as"
    expectEqual(
      findings,
      [
        CorpusFinding(id: "two", .error, .sameFile, "the same file as 'one', which is in 'test', not 'train'"),
        CorpusFinding(id: "four", .error, .sameFile, "\(words) 'two', which is in 'train', not 'test'"),
      ])
  }

  /// A stretch that overlaps one of another part is an error. Separate stretches of a file in two parts give one
  /// warning for each part.
  @Test func stretchesOfAFileInTwoParts() throws {
    let folder = try TemporaryFolder()
    let audio = try write(noise(8, seed: 1), "a.wav", folder)
    func entry(_ id: String, _ start: Double, _ end: Double?, _ split: String) -> CorpusEntry {
      CorpusEntry(id: id, audio: audio, start: start, end: end, split: split)
    }
    let corpus = try Corpus([
      entry("a", 0, 2, "train"), entry("b", 2, 4, "train"), entry("c", 4, 5, "test"), entry("d", 5, 6, "test"),
      entry("e", 3.5, 4.5, "test"), entry("f", 0, 2, "train"), entry("g", 1, 3, "train"),
    ])
    expectEqual(
      try check(corpus).findings.filter { $0.kind == .sameFile }.map { "\($0.id ?? "-") \($0.severity) \($0.detail)" },
      [
        "c warning another stretch of the file of 'a', which is in 'train', not 'test'",
        "e error the same file as 'b', which is in 'train', not 'test'", "f warning the same file as 'a'",
      ])
  }

  /// Two recordings are in one sound, and another file has the same sound in other bytes. Only the second recording is
  /// in another part than this file.
  @Test func soundsAreComparedWithEachStretch() throws {
    let folder = try TemporaryFolder()
    let sound = noise(24, seed: 1)
    let audio = try write(sound, "a.wav", folder)
    let part = try write(sound[(14 * 16_000)...].map { $0 * 0.5 }, "b.flac", folder, encoding: .flac16)
    let corpus = try Corpus([
      CorpusEntry(id: "a", audio: audio, start: 0, end: 12, split: "test"),
      CorpusEntry(id: "b", audio: audio, start: 12, end: 24, split: "train"),
      CorpusEntry(id: "c", audio: part, split: "test"),
    ])
    let found = try check(corpus).findings.filter { $0.kind == .sameSound }
    expectEqual(found.map { "\($0.id ?? "-") \($0.severity)" }, ["c error"])
    expect(found[0].detail.hasPrefix("the same sound as 'b'") && found[0].detail.hasSuffix("'train', not 'test'"))
  }

  @Test func whatWasPassedOverIsFound() throws {
    let folder = try TemporaryFolder()
    _ = try write(noise(1, seed: 1), "a.wav", folder)
    for name in ["a.txt", "clip.mp4"] { try folder.write(name, "0.5\n") }
    try FileManager.default.createSymbolicLink(atPath: folder("gone"), withDestinationPath: "/no/such/folder")
    let corpus = try Corpus(path: folder.path)
    let check = CorpusCheck(configuration: .init(), passedOver: corpus.passedOver)
    let examiner = RecordingExaminer(corpus, configuration: .init())
    var findings: [CorpusFinding] = []
    for recording in CorpusRecording.recordings(of: corpus) { findings += try check.add(examiner.examine(recording)) }
    findings += try check.finish()
    expect(findings.contains(CorpusFinding(id: "gone", .error, .unreadableAudio, "no such file")))
    // The reference is not counted among the files with other extensions.
    let line = "passed over 1 file with other endings than a recording's: .mp4 1"
    expect(findings.contains(CorpusFinding(id: nil, .note, .passedOver, line)))
  }
}
