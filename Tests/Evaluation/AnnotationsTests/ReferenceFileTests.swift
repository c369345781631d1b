import Annotations
import EvaluationMetrics
import Expectations
import Foundation
import Labels
import TestSupport
import Testing

/// Tests of references in formats other than those of mir_eval and sed_eval, and of the line numbers of errors.
@Suite struct ReferenceFileTests {
  private func failure<Value>(_ bytes: [UInt8], _ read: (String) throws -> Value) throws -> String {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", bytes)
    do {
      return "no error: \(try read(path))"
    } catch {
      return "\(error)".replacing(path, with: "a")
    }
  }

  private func failure<Value>(_ text: String, _ read: (String) throws -> Value) throws -> String {
    try failure(Array(text.utf8), read)
  }

  // A handwritten variant of Praat 6.4's long format, with free text between the values, a comment and a doubled quote.
  private static let long = """
    File type = "ooTextFile"
    Object class = "TextGrid"

    xmin = 0 
    xmax = 2.5 
    tiers? <exists> 
    size = 2 
    item []: 
        item [1]:
            class = "IntervalTier" 
            name = "words" 
            xmin = 0 
            xmax = 2.5 
            intervals: size = 3 
            intervals [1]:
                xmin = 0 
                xmax = 0.5 
                text = "" 
            intervals [2]:
                xmin = 0.5 
                xmax = 1.5 
                text = "say ""hi"" é" 
            intervals [3]:
                xmin = 1.5 
                xmax = 2.5 
                text = "sil" 
        item [2]:
            class = "TextTier" 
            name = "clicks" 
            xmin = 0 
            xmax = 2.5 
            points: size = 2 
            points [1]:
                number = 0.25 
                mark = "" 
            points [2]:
                number = 1e0 
                mark = "x" 
    """
  private static let short = """
    File type = "ooTextFile"
    "TextGrid"

    0 ! the start
    2.5
    <exists>
    2
    "IntervalTier"
    "words"
    0
    2.5
    3
    0
    0.5
    ""
    0.5
    1.5
    "say ""hi"" é"
    1.5
    2.5
    "sil"
    "TextTier"
    "clicks"
    0
    2.5
    2
    0.25
    ""
    1
    "x"
    """

  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  @Test func textGridsInAllForms() throws {
    let folder = try TemporaryFolder()
    let forms: [[UInt8]] = [
      Array(Self.long.utf8), Array(Self.short.utf8), [0xEF, 0xBB, 0xBF] + Array(Self.long.utf8),
      Array(Self.long.replacing("\n", with: "\r\n").utf8), Array(Self.short.replacing("\n", with: "\r").utf8),
      utf16(Self.long, bigEndian: true), utf16(Self.short, bigEndian: false),
    ]
    for (index, bytes) in forms.enumerated() {
      let path = try folder.write("\(index).TextGrid", bytes)
      let grid = try TextGridFile(path: path)
      expect(grid.start == 0 && grid.end == 2.5 && grid.tiers.map(\.name) == ["words", "clicks"])
      expectEqual(grid.tiers.map(\.isPoints), [false, true])
      expectEqual(grid.tiers[0].labels.map(\.text), ["", "say \"hi\" é", "sil"])
      expect(
        grid.tiers[0].labels.map(\.start) == [0, 0.5, 1.5] && grid.tiers[0].labels.map(\.end) == [0.5, 1.5, 2.5])
      expectEqual(grid.tiers[1].labels.map(\.start), [0.25, 1])
      // Silence and gaps are not activity. Points need no text.
      expectEqual(try ReferenceFile.intervals(path: path), [try ActivityInterval(start: 0.5, end: 1.5)])
      expectEqual(try ReferenceFile.onsets(path: path), [0.25, 1])
      expectEqual(try ReferenceFile.onsets(path: path, tier: "words"), [0.5])
      expectEqual(
        try ReferenceFile.soundEvents(path: path).recordings.map { $0.events.map(\.label) }, [["say \"hi\" é"]])
    }
    expectEqual(try TextGridFile(path: folder("0.TextGrid")).tiers[0].labels.map(\.line), [16, 20, 24])
  }

  @Test func textGridsThatAreWrong() throws {
    let read = { try TextGridFile(path: $0) }
    func fault(_ from: String, _ to: String) throws -> String {
      try failure(Self.long.replacing(from, with: to), read)
    }
    expectEqual(
      try fault("xmax = 1.5", "xmax = soon"),
      "a, line 22: expected a number for the interval's end, "
        + "got \"say \"hi\" é\"")
    expectEqual(
      try fault("xmax = 1.5", "xmax = 0.5"),
      "a, line 21: expected an end after the interval's start of 0.5 s, got 0.5 s")
    expectEqual(try fault("xmin = 1.5", "xmin = 1.4"), "a, line 24: expected a time of 1.5 s or later, got 1.4 s")
    expect(try fault("size = 3", "size = 4").hasPrefix("a, line 28: expected a number for the interval's start"))
    expect(
      try fault("points: size = 2", "points: size = 3").hasSuffix("for the point's time, got the end of the file"))
    expectEqual(try fault("size = 3", "size = -1"), "a, line 14: expected a whole number of intervals, got -1.0")
    expect(
      try fault("\"x\"", "\"x").hasSuffix("line 38: expected a quote at the end of a text, got the end of the file"))
    expectEqual(try fault("TextTier", "PitchTier"), "a, line 28: expected IntervalTier or TextTier, got \"PitchTier\"")
    expectEqual(
      try fault("\"TextGrid\"", "\"Pitch 1\""),
      "a, line 2: expected a text file (ooTextFile) of the class TextGrid, got \"Pitch 1\"")
    expect(
      try failure("\"Praat chronological TextGrid text file\"\n0 1\n", read).contains("the chronological one"))
    expectEqual(
      try failure([0xFF, 0xFE, 0x31], read),
      "a: expected text in UTF-16, since it begins with its mark, got other bytes")
    expect(try failure(Array("ooBinaryFile".utf8) + [8, 0xFF], read).contains("binary form"))
    expectEqual(
      try failure([0x22, 0xFF], read), "a: expected text in UTF-8, or in UTF-16 with a mark, got other bytes")
    expectEqual(
      try failure(Self.long, { try ReferenceFile.onsets(path: $0, tier: "phones") }),
      "a: expected a tier 'phones', got 'words', 'clicks'")
    expectEqual(
      try failure(
        Self.long.replacing("TextTier", with: "TextTier").replacing("clicks", with: "x"),
        {
          try ReferenceFile.notes(path: $0)
        }), "a, line 20: expected a frequency in hertz as the note's text, got 'say \"hi\" é'")
    expectEqual(
      try failure(Self.long, { try ReferenceFile.pitchSeries(path: $0) }),
      "a: expected a melody, got a TextGrid, which holds none")
  }

  @Test func audacity() throws {
    let folder = try TemporaryFolder()
    let text = "0.5\t1.25\tdog\n\\\t100.0\t2000.0\n2\t2\t\n3\t4\ttwo words\n\\\t-1.0\t-1.0\n"
    let path = try folder.write("l.txt", text)
    let labels = try AudacityLabelFile(path: path).labels
    expect(labels.map(\.text) == ["dog", "", "two words"] && labels.map(\.line) == [1, 3, 4])
    expectEqual(labels.map(\.frequencies), [100...2000, nil, nil])
    expectEqual(try ReferenceFile.onsets(path: path), [0.5, 2, 3])
    expectEqual(try ReferenceFile.intervals(path: path).map(\.end), [1.25, 4])
    expectEqual(try ReferenceFile.soundEvents(path: path).labels, ["dog", "two words"])
    // Labels without frequency bands are read in sed_eval's format, notes in mir_eval's format.
    let plain = try folder.write("p.txt", "0.5\t1.25\tdog\n")
    expectEqual(try ReferenceFormat.format(path: plain), .audacity)
    expectEqual(try ReferenceFile.soundEvents(path: plain).labels, ["dog"])
    expectEqual(try ReferenceFile.notes(path: try folder.write("n.txt", "1\t2\t440\n")).map(\.frequency), [440])
    let read = { try AudacityLabelFile(path: $0) }
    expectEqual(
      try failure("1\t2\ta\n\\\t1\n", read),
      "a, line 2: expected lowest and highest frequency of the label before, got another line")
    expectEqual(try failure("1\n", read), "a, line 1: expected start, end and text between tabs, got 1 field")
    expectEqual(try failure("2\t1\ta\n", read), "a, line 1: expected 0 <= start <= end, got 2.0 s to 1.0 s")
    expectEqual(
      try failure("2\t3\ta\n1\t2\tb\n", { try ReferenceFile.onsets(path: $0) }),
      "a, line 2: expected a time not before 2.0 s, got 1.0 s")
    expectEqual(
      try failure("2\t2\ta\n", { try ReferenceFile.intervals(path: $0) }),
      "a, line 1: expected a finite time after the start of 2.0 s for the end, got 2.0")
  }

  @Test func pitchTracks() throws {
    let folder = try TemporaryFolder()
    func series(_ text: String) throws -> PitchSeries {
      try ReferenceFile.pitchSeries(path: try folder.write("p", text))
    }
    let expected = try PitchSeries(times: [0, 0.01, 0.02], frequencies: [0, 220.5, 0])
    expectEqual(try series("time_s,frequency_hz,confidence\n0,,0.1\n0.01,220.5,0.9\n0.02,nan,0\n"), expected)
    expectEqual(try series("\u{FEFF}confidence;f0;time\r\n1;0;0\r\n1;220.5;0.01\r\n1;;0.02\r\n"), expected)
    expectEqual(try series("time\tf0_hz\n0\t0\n0.01\t220.5\n0.02\t--undefined--\n"), expected)
    expectEqual(try series("0.0,0.0\n0.01,220.5\n0.02,0\n"), expected)
    expectEqual(try series("# mir_eval\n0 0\n0.01 220.5\n0.02 0\n"), expected)
    expect(try series("").times.isEmpty && series("time_s,frequency_hz\n").times.isEmpty)
    let read = { try ReferenceFile.pitchSeries(path: $0) }
    // Notes with durations, separated by commas, are not read as a pitch track: 3 columns without names are refused.
    expectEqual(
      try failure("0.66,143.7,0.29\n", read),
      "a, line 1: expected 2 columns (time, frequency), or a first line that names more, got 3")
    expectEqual(
      try failure("time,pitchiness\n0,1\n", read),
      "a, line 1: expected columns named time and frequency, got 'time,pitchiness'")
    expectEqual(try failure("time,f0\n0,1\n0,2\n", read), "a, line 3: expected a time after 0.0 s, got 0.0 s")
    expectEqual(try failure("time,f0\n0,high\n", read), "a, line 2: expected a number for the frequency, got 'high'")
    expectEqual(try failure("time,f0\n0\n", read), "a, line 2: expected 2 columns, got 1")
    expectEqual(try failure("0,1\n-1,1\n", read), "a, line 2: expected a time after 0.0 s, got -1.0 s")
  }

  @Test func tablesOfSeveralRecordings() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "t.tsv", "filename\tonset\toffset\tevent_label\naudio/a.wav\t0\t1\tx\nb.wav\t1\t2\ty\nc/b.wav\t2\t3\tz\nd.wav\n")
    let file = try ReferenceFile.soundEvents(path: path)
    expectEqual(file.events(of: "audio/a.wav")?.map(\.label), ["x"])
    expect(file.events(of: "other/a.wav")?.map(\.label) == ["x"] && file.events(of: "a.flac")?.map(\.label) == ["x"])
    // If two recordings fit equally well, neither is chosen.
    expect(file.events(of: "b.wav")?.map(\.label) == ["y"] && file.events(of: "q/b.wav") == nil)
    expect(file.events(of: "d.wav") == [] && file.events(of: "e.wav") == nil)
    expectEqual(
      try ReferenceContents(path: path, recording: "b.wav"), .spans([1...2]))
  }

  @Test func contentsWithoutATask() throws {
    let folder = try TemporaryFolder()
    func contents(_ text: String) throws -> ReferenceContents {
      try ReferenceContents(path: try folder.write("c", text), recording: "a.wav")
    }
    expectEqual(try contents("0.5\n1\n"), .times([0.5, 1]))
    expectEqual(try contents("0 1\n1 2.5\n"), .spans([0...1, 1...2.5]))
    expectEqual(try contents("0 220\n0.01 221\n"), .pitch(try PitchSeries(times: [0, 0.01], frequencies: [220, 221])))
    expectEqual(try contents("0.5 1 440\n"), .spans([0.5...1]))
    expect(try contents("60 120 0.5\n") == .tempi && contents("60\t120\t0.5\n") == .tempi)
    expectEqual(try contents("a.wav\t1\t2\tdog\nb.wav\t5\t6\tdog\n"), .spans([1...2]))
    expectEqual(try contents("onset,offset,event_label\n1,2,dog\n"), .spans([1...2]))
    expectEqual(try contents("1,2,dog\n"), .spans([1...2]))
    expectEqual(try contents(Self.long).end, 2.5)
    expectNil(try contents("").end)
    expect(throws: AnnotationError.self) { try contents("Part of a pack of loops\n") }
    expect(throws: AnnotationError.self) { try contents("b.wav\t5\t6\tdog\n") }
  }

  /// A table of several recordings is read once and keeps its contents if the file changes. A file of one recording is
  /// read each time.
  @Test func tablesAreReadOnce() throws {
    let folder = try TemporaryFolder()
    let table = try folder.write("all.tsv", "a\t0\t1\tdog\nb\t1\t2\tcat\n")
    let single = try folder.write("one.tsv", "0\t1\tdog\n")
    let tables = SoundEventTables()
    expectEqual(try tables.file(path: table).events(of: "b")?.map(\.label), ["cat"])
    expectEqual(try tables.file(path: single).events(of: "b")?.map(\.label), ["dog"])
    try folder.write("all.tsv", "b\t1\t2\tcow\n")
    try folder.write("one.tsv", "0\t1\tpig\n")
    expectEqual(try tables.file(path: table).events(of: "b")?.map(\.label), ["cat"])
    expectEqual(try tables.file(path: single).events(of: "b")?.map(\.label), ["pig"])
    expect(throws: AnnotationError.self) { try tables.file(path: folder("missing.tsv")) }
  }
}
