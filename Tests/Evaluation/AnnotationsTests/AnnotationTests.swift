import Annotations
import EvaluationMetrics
import Expectations
import TestSupport
import Testing

/// Tests of the readers' accepted input, and of the line numbers of errors.
@Suite struct AnnotationTests {
  private func failure<Value>(_ text: String, _ read: (String) throws -> Value) throws -> String {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.txt", text)
    do {
      _ = try read(path)
      return "no error"
    } catch {
      return "\(error)".replacing(path, with: "a.txt")
    }
  }

  @Test func whatIsRead() throws {
    let folder = try TemporaryFolder()
    // The file has a byte order mark, a comment, a blank line, Windows line ends, and no end of the last line.
    let path = try folder.write("e.txt", "\u{FEFF}# times\r\n0.5\r\n\r\n 1e1 \r\n10.0")
    expectEqual(try AnnotationFile.events(path: path), [0.5, 10, 10])
    let melody = try AnnotationFile.pitchSeries(path: try folder.write("m.txt", "0 100\n0.01\t-200\n0.02   0\n"))
    expectEqual(melody, (try PitchSeries(times: [0, 0.01, 0.02], frequencies: [100, -200, 0])))
    let voiced = try AnnotationFile.pitchSeries(path: try folder.write("v.txt", "0 100 0.25\n0.01 200 1\n"))
    expectEqual(voiced, (try PitchSeries(times: [0, 0.01], frequencies: [100, 200], voicing: [0.25, 1])))
    let notes = try AnnotationFile.notes(path: try folder.write("n.txt", "1 2 440\n0.5 0.75 220\n"))
    expect(notes.map(\.onset) == [1, 0.5] && notes.map(\.frequency) == [440, 220])
    let intervals = try AnnotationFile.intervals(path: try folder.write("i.txt", "0 1.5\n"))
    expectEqual(intervals, [try ActivityInterval(start: 0, end: 1.5)])
    let tempi = try AnnotationFile.tempi(path: try folder.write("t.lab", "60\t120\t0.25"))
    expect(tempi.tempi == (try TempoPair(60, 120)) && tempi.weight == 0.25)
    expect(try AnnotationFile.events(path: try folder.write("empty.txt", "")).isEmpty)
  }

  @Test func linesThatAreWrong() throws {
    let events = { try AnnotationFile.events(path: $0) }
    expectEqual(try failure("1\n2 3\n", events), "a.txt, line 2: expected 1 column (time), got 2")
    expectEqual(try failure("# x\n1\ntwo\n", events), "a.txt, line 3: expected a number for the time, got 'two'")
    expectEqual(try failure("1\nnan\n", events), "a.txt, line 2: expected a number for the time, got 'nan'")
    expectEqual(try failure("2\n1\n", events), "a.txt, line 2: expected a time not before 2.0 s, got 1.0 s")
    let melody = { try AnnotationFile.pitchSeries(path: $0) }
    expectEqual(try failure("0 100 0.5\n1 100 1.5\n", melody), "a.txt, line 2: expected a voicing of 0 to 1, got 1.5")
    expectEqual(
      try failure("0 100 0.5\n1 100\n", melody), "a.txt, line 2: expected 3 columns (time, frequency, voicing), got 2")
    expectEqual(try failure("0 1\n0 1\n", melody), "a.txt, line 2: expected a time after 0.0 s, got 0.0 s")
    expectEqual(try failure("-1 1\n", melody), "a.txt, line 1: expected a time from 0 s, got -1.0")
    let notes = { try AnnotationFile.notes(path: $0) }
    expectEqual(
      try failure("0 1 440\n1 1 440\n", notes),
      "a.txt, line 2: expected a finite time after the onset of 1.0 s for the offset, got 1.0")
    expect(
      try failure("0 1 0\n", notes).hasPrefix("a.txt, line 1: expected a finite number above 0 for the frequency"))
    let tempi = { try AnnotationFile.tempi(path: $0) }
    expectEqual(try failure("60 120 0.5\n60 120 0.5\n", tempi), "a.txt: expected one line of tempi, got 2")
    expectEqual(try failure("60 120 1.5\n", tempi), "a.txt, line 1: expected a weight of 0 to 1, got 1.5")
  }

  @Test func filesThatAreWrong() throws {
    let folder = try TemporaryFolder()
    expect(throws: AnnotationError.unreadable(path: folder("none"), reason: "no such file")) {
      try AnnotationFile.events(path: folder("none"))
    }
    expect(throws: AnnotationError.unreadable(path: folder.path, reason: "expected a file, got a folder")) {
      try AnnotationFile.events(path: folder.path)
    }
    let bytes = try folder.write("b.txt", [0xFF, 0xFE, 0x31])
    expect(throws: AnnotationError.self) { try AnnotationFile.events(path: bytes) }
  }

  @Test func soundEvents() throws {
    let folder = try TemporaryFolder()
    func recordings(_ text: String) throws -> [SoundEventFile.Recording] {
      try SoundEventFile(path: try folder.write("s.txt", text)).recordings
    }
    let plain = try recordings("1.5\t2\tcar\n0\t1\tdoor, slammed\t\n")
    expect(plain.count == 1 && plain[0].name == nil && plain[0].events.map(\.label) == ["car", "door, slammed"])
    let several = try recordings("b.wav\thome\t1\t2\tcar\tm\na.wav\nb.wav\thome\t3\t4\tcat\n")
    expect(several.map(\.name) == ["b.wav", "a.wav"] && several.map(\.events.count) == [2, 0])
    let headed = try recordings("filename,event_label,onset,offset\na.wav,car,1,2\nb.wav,,,\n")
    expect(headed.map(\.name) == ["a.wav", "b.wav"] && headed[0].events[0].label == "car")
    let read = { try SoundEventFile(path: $0) }
    expectEqual(try failure("1\t2\n", read), "a.txt, line 1: expected a label after onset and offset, got none")
    expectEqual(try failure("1\t2\ta\nx\ty\tz\n", read), "a.txt, line 2: expected onset, offset and label, got 'x y z'")
    expect(try failure("2\t1\ta\n", read).hasPrefix("a.txt, line 1: expected a finite time, 2.0 s or later"))
  }

  @Test func pairsOfRecordings() throws {
    let folder = try TemporaryFolder()
    func file(_ text: String) throws -> SoundEventFile {
      try SoundEventFile(path: try folder.write("f.txt", text))
    }
    let reference = try file("a.wav\t1\t2\tx\nb.wav\t1\t2\tx\n")
    let pairs = try SoundEventFile.pairs(reference: reference, estimate: try file("c.wav\t1\t2\tx\nb.wav\t1\t2\tx\n"))
    expectEqual(pairs.map { [$0.reference.count, $0.estimate.count] }, [[1, 0], [1, 1], [0, 1]])
    expectEqual(try SoundEventFile.pairs(reference: try file(""), estimate: try file("1\t2\tx\n")).count, 1)
    expect(throws: AnnotationError.self) {
      try SoundEventFile.pairs(reference: reference, estimate: try file("1\t2\tx\n"))
    }
  }
}
