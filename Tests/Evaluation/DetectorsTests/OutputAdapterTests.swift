import Detectors
import EvaluationMetrics
import XCTest

final class OutputAdapterTests: XCTestCase {
  private func detection(_ text: String, _ task: DetectionTask, _ adapter: String = "auto") throws -> Detection {
    try OutputAdapter(parsing: adapter).detection(in: Array(text.utf8), task: task, sampleRate: 8000)
  }

  private func pitch(_ text: String, _ adapter: String = "auto") throws -> [Double] {
    guard case .pitch(let series) = try detection(text, .pitch, adapter) else { return [] }
    return zip(series.times, series.frequencies).flatMap { [$0, $1] }
  }

  private func complaint(_ text: String, _ task: DetectionTask = .pitch, _ adapter: String = "auto") -> String? {
    do {
      _ = try detection(text, task, adapter)
      return nil
    } catch {
      return "\(error)"
    }
  }

  func testColumnsAreFoundWhateverStandsBetweenThem() throws {
    let expected = [0, 100, 0.01, 0, 0.02, 200]
    for text in [
      "0 100\n0.01 0\n0.02 200\n", "0\t100\n0.01\tnan\n0.02\t200", "0,100\r\n0.01,\r\n0.02,200\r\n",
      "0; 100\n0.01; --undefined--\n0.02; 200", "# a remark\n\n0 100\n  0.01   NaN\n0.02 200",
      "\u{FEFF}time,f0\n0,100\n0.01,0\n0.02,200", "f0_hz,confidence,time_s\n100,1,0\n0,1,0.01\n200,1,0.02",
      "Time (s)\tF0 [Hz]\n0\t100\n0.01\t-\n0.02\t200", "\"time\",\"frequency\"\n0,100\n0.01,0\n0.02,200",
      #"{"time":0,"frequency":100}"# + "\n" + #"{"time":0.01,"frequency":null}"# + "\n"
        + #"{"time":0.02,"frequency":200}"#,
      #"[{"t":0,"f0":100},{"t":0.01},{"t":0.02,"f0":200}]"#,
      #"{"times":[0,0.01,0.02],"pitch_hz":[100,0,200],"rate":8000}"#,
      "time,frequency,voiced\n0,100,true\n0.01,-0,false\n0.02,200,1",
    ] { XCTAssertEqual(try pitch(text), expected, text) }
  }

  func testAnUnvoicedFramesGuessIsKeptForRawPitch() throws {
    XCTAssertEqual(try pitch("0 -100"), [0, -100])
    XCTAssertEqual(try pitch("time,f0,voicing\n0,100,0.2\n1,100,0.5"), [0, -100, 1, 100])
    XCTAssertEqual(
      try pitch("0 100 0.4\n1 100 0.5\n2 100 nan", "columns:threshold=0.5"), [0, -100, 1, 100, 2, -100])
  }

  func testAdaptersSayWhatCannotBeFound() throws {
    XCTAssertEqual(try pitch("x 100 0\ny 200 1", "columns:time=3,frequency=2"), [0, 100, 1, 200])
    XCTAssertEqual(try pitch("a,b\n1,100\n2,200", "columns:time=a,frequency=b"), [1, 100, 2, 200])
    XCTAssertEqual(
      try pitch("Loading …\n[{\"t\":0,\"f0\":100},\n{\"t\":1,\"f0\":90}]", "auto:skip=1"), [0, 100, 1, 90])
    XCTAssertEqual(
      try pitch("junk\nmore junk\n0 69\n1 0\n2 57", "columns:skip=2,frequency_unit=midi"), [0, 440, 1, 0, 2, 220])
    XCTAssertEqual(try pitch("80 100\n160 100", "columns:time_unit=samples"), [0.01, 100, 0.02, 100])
    XCTAssertEqual(try pitch("10 100\n20 100", "columns:time_unit=ms,shift=0.5"), [0.51, 100, 0.52, 100])
    XCTAssertEqual(try pitch("0 100\n1 x\n2 ?", "columns:unvoiced=x|?"), [0, 100, 1, 0, 2, 0])
    XCTAssertEqual(try pitch(#"{"a":1,"b":5}"#, "jsonl:time=a,frequency=b"), [1, 5])
    XCTAssertEqual(try pitch("0|1, 100\n1|1, 200", "columns:separator=comma,time=2,frequency=2,skip=1"), [200, 200])
  }

  private func reading(
    _ text: String, _ task: DetectionTask, _ adapter: String = "auto"
  ) throws -> OutputAdapter.Reading {
    try OutputAdapter(parsing: adapter).reading(of: Array(text.utf8), task: task, sampleRate: 8000)
  }

  func testConfidencesAreKept() throws {
    XCTAssertEqual(
      try reading("time,f0,confidence\n0,100,0.9\n1,100,\n2,100,x", .pitch).scores,
      .frames(times: [0, 1, 2], scores: [0.9, 0, 0]))
    XCTAssertNil(try reading("0 100 0.9\n1 100 0.8", .pitch).scores, "a third column may be anything")
    XCTAssertEqual(
      try reading("0 100 0.9\n1 100 0.8", .pitch, "columns:confidence=3").scores,
      .frames(times: [0, 1], scores: [0.9, 0.8]))
    XCTAssertEqual(try reading("start,end,confidence\n0,1,0.9\n2,3,0.4", .voice).scores, .events([0.9, 0.4]))
    XCTAssertNil(try reading("0 1\n2 3", .voice).scores)
    XCTAssertEqual(
      try reading("onset,offset,label,probability\n0,1,dog,0.7", .soundEvent).scores, .events([0.7]))
  }

  /// Frames with a probability become stretches where it reaches the threshold. A frame reaches halfway to its
  /// neighbours.
  func testFramesOfVoiceBecomeStretches() throws {
    let text = "time,probability\n0.25,0.9\n0.75,0.6\n1.25,0.1\n1.75,0.55\n2.25,0.8"
    func stretches(_ adapter: String) throws -> [Double] {
      guard case .intervals(let intervals) = try reading(text, .voice, adapter).detection else { return [] }
      return intervals.flatMap { [$0.start, $0.end] }
    }
    XCTAssertEqual(try stretches("auto"), [0, 1, 1.5, 2.5])
    XCTAssertEqual(try stretches("auto:threshold=0.7"), [0, 0.5, 2, 2.5])
    XCTAssertEqual(try stretches("auto:threshold=0.95"), [])
    XCTAssertEqual(
      try reading(text, .voice).scores,
      .frames(times: [0.25, 0.75, 1.25, 1.75, 2.25], scores: [0.9, 0.6, 0.1, 0.55, 0.8]))
    XCTAssertThrowsError(try reading("time,probability\n0,0.9\n0,0.9", .voice))
    XCTAssertThrowsError(try reading("time,probability\n0,high", .voice))
  }

  func testTheOtherTasks() throws {
    XCTAssertEqual(try detection("0.5\n1.5\n", .onset), .times([0.5, 1.5]))
    XCTAssertEqual(try detection("", .onset), .times([]))
    XCTAssertEqual(try detection("time,label\n0.5,a\n1,b", .beat, "columns:keep=b"), .times([1]))
    XCTAssertEqual(
      try detection("0 1\n2.5 3", .voice),
      .intervals([try ActivityInterval(start: 0, end: 1), try ActivityInterval(start: 2.5, end: 3)]))
    XCTAssertEqual(
      try detection("0\t1\tspeech\n1\t2\tnoise", .voice, "columns:keep=speech"),
      .intervals([try ActivityInterval(start: 0, end: 1)]))
    let bell = try SoundEvent(label: "a bell", onset: 1, offset: 2)
    XCTAssertEqual(try detection("1\t2\ta bell", .soundEvent), .soundEvents([bell]))
    XCTAssertEqual(try detection("file.wav\t1\t2\ta bell", .soundEvent), .soundEvents([bell]))
    XCTAssertEqual(
      try detection("filename\tonset\toffset\tevent_label\nfile.wav\t1\t2\ta bell", .soundEvent), .soundEvents([bell]))
    XCTAssertEqual(try detection("60 120 0.3", .tempo), .tempi(try TempoPair(60, 120), weight: 0.3))
    XCTAssertEqual(try detection("{\"bpm\": 90}", .tempo), .tempi(try TempoPair(90, 0), weight: 1))
    XCTAssertEqual(try detection("-23.0\n", .loudness), .loudness(-23))
    XCTAssertEqual(try detection("path,integrated_lufs\nx,-14.5", .loudness), .loudness(-14.5))
    XCTAssertEqual(try detection("-inf", .loudness), .loudness(nil))
  }

  func testRubbishIsAReasonInOneLine() throws {
    let wrong: [(String, DetectionTask, String)] = [
      ("", .pitch, "expected a time and a frequency on each line, got nothing"),
      ("hello world", .pitch, "expected a time and a frequency on each line, got nothing"),
      ("hello world\nsome more", .pitch, "line 1 of the output: expected a number for the time, got 'hello'"),
      ("0 100\n1 loud", .pitch, "line 2 of the output: expected a number for the frequency, got 'loud'"),
      ("0 100\n1", .pitch, "line 2 of the output: expected the frequency in column 2, got 1 column(s)"),
      ("0 100\n0 100", .pitch, "line 2 of the output: expected a time after 0.0 s, got 0.0 s"),
      ("0 inf", .pitch, "line 1 of the output: expected a number for the frequency, got 'inf'"),
      ("nan 1", .pitch, "line 1 of the output: expected a number for the time, got 'nan'"),
      ("a,b\n1,2", .pitch, "expected a column 'time', got 'a', 'b'"),
      ("{\"time\":0}\nrubbish", .pitch, "line 2 of the output: expected a JSON object, got 'rubbish'"),
      ("1\n0.5", .onset, "line 2 of the output: expected a time not before 1.0 s, got 0.5 s"),
      ("2 1", .voice, "line 1 of the output: expected valid values, got"), ("1\n2", .loudness, "expected one line"),
    ]
    for (text, task, reason) in wrong {
      let complaint = try XCTUnwrap(complaint(text, task), text)
      XCTAssertTrue(complaint.hasPrefix(reason), "\(text): \(complaint)")
      XCTAssertFalse(complaint.contains("\n"))
    }
    for (bytes, reason) in [([0x30, 0x20, 0x0A, 0x00], "a NUL byte"), ([0x30, 0xFF, 0x31], "other bytes")]
      as [([UInt8], String)]
    {
      XCTAssertThrowsError(try OutputAdapter.automatic.detection(in: bytes, task: .pitch, sampleRate: 8000)) {
        XCTAssertTrue("\($0)".hasSuffix(reason), "\($0)")
      }
    }
  }

  func testWrongAdaptersAreErrors() {
    for text in [
      "", "csv", "columns:time", "columns:time=0", "columns:colour=1", "columns:threshold=x", "columns:skip=-1",
      "columns:separator=|", "columns:time_unit=h", "columns:frequency=",
    ] { XCTAssertThrowsError(try OutputAdapter(parsing: text), text) }
    XCTAssertEqual(complaint("a b\n1 2", .pitch, "columns:time=z"), "expected a column 'z', got 'a', 'b'")
  }
}
