import AudioCore
import AudioFiles
import Corpora
import CorpusEvaluation
import Detectors
import EvaluationMetrics
import TestSignals
import TestSupport
import XCTest

final class CorpusItemTests: XCTestCase {
  private func item(
    _ folder: TemporaryFolder, _ reference: String, adapter: String? = nil, tier: String? = nil,
    start: Double? = nil, end: Double? = nil
  ) throws -> CorpusItem {
    let audio = folder("sound.wav")
    try AudioFileWriter.write(
      AudioBuffer(known: [(0..<800).map { Float($0) / 1000 }, [Float](repeating: 0, count: 800)], sampleRate: 8000),
      to: audio, encoding: .wavFloat)
    let path = try folder.write("reference.txt", reference)
    return CorpusItem(
      CorpusEntry(id: "one", audio: audio, start: start, end: end, reference: path),
      reading: .init(adapter: try adapter.map { try OutputAdapter(parsing: $0) }, tier: tier))
  }

  func testReferencesOfEachTask() throws {
    let folder = try TemporaryFolder()
    func reference(_ text: String, _ task: DetectionTask, _ adapter: String? = nil) throws -> Detection {
      try item(folder, text, adapter: adapter).reference(for: task)
    }
    let melody = Detection.pitch(try PitchSeries(times: [0, 0.5], frequencies: [100, 0]))
    XCTAssertEqual(try reference("0 100\n0.5 0\n", .pitch), melody)
    XCTAssertEqual(try reference("time_s,f0_hz\n0,100\n0.5,\n", .pitch), melody)
    XCTAssertEqual(
      try reference("4000;0\n8000;100\n", .pitch, "columns:time_unit=samples"),
      .pitch(try PitchSeries(times: [0.5, 1], frequencies: [0, 100])))
    XCTAssertEqual(try reference("0.5\n1\n", .onset), .times([0.5, 1]))
    XCTAssertEqual(try reference("0.5\n1\n", .beat), .times([0.5, 1]))
    XCTAssertEqual(try reference("1 2\n", .voice), .intervals([try ActivityInterval(start: 1, end: 2)]))
    XCTAssertEqual(try reference("60 120 0.25\n", .tempo), .tempi(try TempoPair(60, 120), weight: 0.25))
    XCTAssertEqual(try reference("-23.5\n", .loudness), .loudness(-23.5))
    XCTAssertEqual(
      try reference("two\t0\t1\ta\none\t1\t2\tb\n", .soundEvent),
      .soundEvents([try SoundEvent(label: "b", onset: 1, offset: 2)]))
    XCTAssertEqual(try reference("", .fingerprint), .identities(["one"]))
  }

  func testWhatIsWrongIsSaidOnce() throws {
    let folder = try TemporaryFolder()
    XCTAssertThrowsError(try item(folder, "0 100\n0 100\n").reference(for: .pitch)) {
      XCTAssertEqual("\($0)", "\(folder("reference.txt")): line 2: expected a time after 0.0 s, got 0.0 s")
    }
    let missing = CorpusItem(CorpusEntry(audio: folder("none.wav")))
    XCTAssertThrowsError(try missing.identity()) {
      XCTAssertEqual("\($0)", "\(folder("none.wav")): No such file or directory")
    }
    XCTAssertThrowsError(try missing.sound()) { XCTAssertEqual("\($0)", "\(folder("none.wav")): no such file") }
    XCTAssertThrowsError(try missing.reference(for: .onset)) {
      XCTAssertEqual("\($0)", "the corpus has no reference for it")
    }
  }

  func testAPartOfAFileIsThatPart() throws {
    let folder = try TemporaryFolder()
    let sound = try item(folder, "", start: 0.025, end: 0.05).sound()
    XCTAssertEqual([sound.channelCount, sound.frameCount], [2, 200])
    XCTAssertEqual(sound.channel(0).first, 0.2)
    XCTAssertThrowsError(try item(folder, "", start: 5).sound())
  }

  func testWhatDecidesAResultIsInTheIdentity() throws {
    let folder = try TemporaryFolder()
    let identities = try [
      item(folder, "0 100\n"), item(folder, "0 101\n"), item(folder, "0 100\n", adapter: "columns:time=1"),
      item(folder, "0 100\n", tier: "x"), item(folder, "0 100\n", start: 0.01),
    ].map { try $0.identity() }
    // All items share one reference file, which has the last item's text, so the first two are equal.
    XCTAssertEqual(Set(identities).count, 4)
    XCTAssertEqual(try item(folder, "0 100\n").identity(), try item(folder, "0 100\n").identity())
    let before = try item(folder, "0 100\n").identity()
    XCTAssertNotEqual(before, try item(folder, "0 101\n").identity())
  }
}
