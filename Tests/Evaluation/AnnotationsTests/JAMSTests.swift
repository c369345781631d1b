import Annotations
import AudioCore
import EvaluationMetrics
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests of JAMS files: both forms of data, the namespaces of each task, and errors.
@Suite struct JAMSTests {
  private func file(_ annotations: String, _ folder: TemporaryFolder) throws -> String {
    try folder.write(
      "a.jams",
      """
      {"file_metadata": {"duration": 40.0, "identifiers": {}, "title": "x", "jams_version": "0.2.1"},
       "sandbox": {"content_path": "a.wav"},
       "annotations": [\(annotations)]}
      """)
  }

  @Test func listsAndObjectsOfLists() throws {
    let folder = try TemporaryFolder()
    let beats = try file(
      #"""
      {"namespace": "beat", "annotation_metadata": {}, "sandbox": {}, "data": [
        {"duration": 0.0, "confidence": NaN, "value": 1.0, "time": 0.6775},
        {"duration": 0.0, "confidence": null, "value": null, "time": 1.9346}]},
      {"namespace": "tag_open", "data": [{"time": 0, "duration": 40, "value": "NaN is no number", "confidence": 0.5}]}
      """#, folder)
    expectEqual(try ReferenceFile.beats(path: beats), [0.6775, 1.9346])
    let jams = try JAMSFile(path: beats)
    expect(jams.duration == 40 && jams.annotations.map(\.namespace) == ["beat", "tag_open"])
    expectEqual(
      jams.annotations[1].observations,
      [
        .init(time: 0, duration: 40, value: .text("NaN is no number"), confidence: 0.5)
      ])
    expectEqual(try ReferenceFile.soundEvents(path: beats).recordings[0].events.map(\.offset), [40])
    let notes = try file(
      #"""
      {"namespace": "pitch_hz", "data": {"duration": [0.2, 0.1], "confidence": [1, null], "value": [220, 246.942], "time": [0.1, 0.3]}}
      """#, folder)
    expectEqual(try ReferenceFile.notes(path: notes).map(\.frequency), [220, 246.942])
    expectEqual(try ReferenceFile.notes(path: notes).map(\.onset), [0.1, 0.3])
  }

  @Test func theNamespacesOfEachTask() throws {
    let folder = try TemporaryFolder()
    let melody = try file(
      #"""
      {"namespace": "pitch_contour", "data": {"time": [0, 0.01, 0.02], "duration": [0, 0, 0], "confidence": [null, null, null],
       "value": [{"index": 0, "frequency": 220, "voiced": true}, {"index": 0, "frequency": 221, "voiced": false},
                 {"index": 0, "frequency": 0, "voiced": false}]}}
      """#, folder)
    expectEqual(
      try ReferenceFile.pitchSeries(path: melody),
      try PitchSeries(times: [0, 0.01, 0.02], frequencies: [220, -221, 0]))
    // The next semitone of equal temperament above A4, by the definition of MIDI note numbers.
    let midi = try file(
      #"{"namespace": "note_midi", "data": [{"time": 1, "duration": 1, "value": 70, "confidence": null}]}"#, folder)
    expectLess(abs(try ReferenceFile.notes(path: midi)[0].frequency - 466.163_761_518), 1e-9)
    expectEqual(try ReferenceFile.onsets(path: midi), [1])
    let tempo = try file(
      #"{"namespace": "tempo", "data": [{"time": 0, "duration": 9, "value": 60, "confidence": 0.25}, {"time": 0, "duration": 9, "value": 120, "confidence": 0.75}]}"#,
      folder)
    expectEqual(try ReferenceFile.tempi(path: tempo).tempi, try TempoPair(60, 120))
    expectEqual(try ReferenceFile.tempi(path: tempo).weight, 0.25)
    let scene = try file(
      #"""
      {"namespace": "scaper", "data": [
        {"time": 0, "duration": 10, "value": {"label": "street", "role": "background", "snr": 0}, "confidence": 1},
        {"time": 2, "duration": 1.5, "value": {"label": "horn", "role": "foreground", "snr": 10}, "confidence": 1}]}
      """#, folder)
    expectEqual(try ReferenceFile.soundEvents(path: scene).labels, ["horn"])
    expectEqual(try ReferenceFile.intervals(path: scene), try [ActivityInterval(start: 2, end: 3.5)])
    let speech = try file(
      #"""
      {"namespace": "segment_open", "data": [{"time": 0, "duration": 1, "value": "silence", "confidence": null},
        {"time": 1, "duration": 1, "value": "Anna", "confidence": null}]},
      {"namespace": "tag_open", "data": [{"time": 0, "duration": 4, "value": "noisy", "confidence": null}]}
      """#, folder)
    expectEqual(
      try ReferenceFile.intervals(path: speech, tier: "segment_open"), try [ActivityInterval(start: 1, end: 2)])
    expectEqual(try ReferenceContents(path: speech, recording: "x").end, 4)
  }

  @Test func whatIsWrong() throws {
    let folder = try TemporaryFolder()
    func fault(_ annotations: String, _ read: (String) throws -> some Any) throws -> String {
      let path = try file(annotations, folder)
      do {
        return "no error: \(try read(path))"
      } catch {
        return "\(error)".replacing(path, with: "a.jams")
      }
    }
    let notes = { try ReferenceFile.notes(path: $0) }
    expectEqual(
      try fault(
        #"{"namespace": "note_hz", "data": [{"time": 1, "duration": 1, "value": "A4", "confidence": null}]}"#, notes),
      "a.jams: expected a number in annotations[0].data[0].value, got something else")
    expect(
      try fault(
        #"{"namespace": "note_hz", "data": [{"time": -1, "duration": 1, "value": 440, "confidence": null}]}"#, notes
      )
      .hasPrefix("a.jams: expected valid values of observation 1 of note_hz"))
    expectEqual(
      try fault(#"{"namespace": "beat", "data": []}"#, notes),
      "a.jams: expected an annotation of note_hz or note_midi or pitch_hz or pitch_midi or pitch_contour, got beat")
    expectEqual(
      try fault(#"{"namespace": "note_hz"}"#, notes), "a.jams: expected 'data' in annotations[0], got something else")
    expect(
      try fault(
        #"{"namespace": "onset", "data": {"time": [1, 2], "duration": [0], "value": [1, 1], "confidence": [1, 1]}}"#,
        {
          try ReferenceFile.onsets(path: $0)
        }
      ).hasPrefix("a.jams: expected a valid value in annotations[0].data"))
    expectEqual(try fault("{\"namespace\": \"x\",,}", notes), "a.jams, line 3: expected JSON, got ',}]}'")
    expectEqual(
      try fault("{\"namespace\":\n \"x\" \"data\": []}", notes), "a.jams, line 4: expected JSON, got '\"data\": []}]}'")
    expectEqual(try fault("{\"namespace\": None}", notes), "a.jams, line 3: expected JSON, got 'None}]}'")
    expectEqual(try fault("{\"namespace: 1\n}", notes), "a.jams, line 3: expected JSON, got '\"namespace: 1'")
    let cut = try folder.write("cut.jams", "{\n\"annotations\": [\n")
    expect(
      throws: AnnotationError.invalidLine(path: cut, line: 3, expected: "JSON", found: "an early end")
    ) { try JAMSFile(path: cut) }
    expectEqual(
      try fault(
        #"{"namespace": "beat", "data": [{"time": -20, "duration": 0, "value": 1, "confidence": NaN}]}"#,
        { try ReferenceContents(path: $0, recording: "x") }),
      "a.jams: expected a time and a duration of 0 s or more in observation 1 of beat, got -20.0 s and 0.0 s")
  }

  /// Numbers are rounded to the nearest `Double`, as the standard library does it.
  @Test func numbersAreRoundedOnce() throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 5)
    let texts =
      ["0", "0.1", "1e3", "2.5E-3", "9007199254740993", "0.30000000000000004", "1.7976931348623157e308", "123e-22"]
      + (0..<2000).map { index in
        let value = Double(random.next() >> 11) / 0x1p53 * [1e-6, 1, 1e4, 1e15][index % 4]
        return index % 3 == 0 ? "\((value * 1e4).rounded() / 1e4)" : "\(value)"
      }
    let path = try file(
      "{\"data\": [" + texts.map { "{\"time\": \($0)}" }.joined(separator: ",") + "], \"namespace\": \"onset\"}", folder
    )
    expectEqual(try JAMSFile(path: path).annotations[0].observations.map(\.time), texts.compactMap { Double($0) })
  }

  /// The namespace may come last, members may be unknown or repeated, and texts may have escapes.
  @Test func theOrderAndTheEscapesOfMembers() throws {
    let folder = try TemporaryFolder()
    let path = try file(
      #"""
      {"data": [{"other": [1, {"time": 7}], "value": "\u010d\ud83d\ude00\n\"\/", "\u0074ime": 1, "time": 2, "duration": null}],
       "annotation_metadata": {"data": 3}, "namespace": "tag_open"}
      """#, folder)
    let jams = try JAMSFile(path: path)
    expectEqual(
      jams.annotations,
      [
        .init(
          namespace: "tag_open",
          observations: [
            .init(time: 2, duration: 0, value: .text("č😀\n\"/"))
          ])
      ])
  }

  /// Damage anywhere is an error in one line or reads as something else; nothing ends the program.
  @Test func damagedTexts() throws {
    let folder = try TemporaryFolder()
    let whole = try file(
      #"""
      {"namespace": "pitch_contour", "data": [
        {"time": 0.5, "duration": 0, "value": {"index": 0, "frequency": 2.2e2, "voiced": true}, "confidence": NaN}]},
      {"namespace": "scaper", "data": {"time": [1], "duration": [2], "value": [{"label": "\u00e9\\", "role": "x"}]}}
      """#, folder)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole)))
    let pieces = Array("{}[]\",:\\0-eNIntf".utf8)
    var random = SeededRandom(seed: 6)
    var damaged = (0..<bytes.count).map { Array(bytes.prefix($0)) }
    for _ in 0..<3000 {
      var copy = bytes
      let place = Int(random.next() % UInt64(copy.count))
      switch random.next() % 3 {
      case 0: copy[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: copy.remove(at: place)
      default: copy.insert(pieces[Int(random.next() % UInt64(pieces.count))], at: place)
      }
      damaged.append(copy)
    }
    for depth in [511, 512, 513, 100_000] {
      for bracket in ["[", "{\"a\":"] { damaged.append(Array(String(repeating: bracket, count: depth).utf8)) }
    }
    var errorCount = 0
    for text in damaged {
      let path = folder("damaged.jams")
      try Data(text).write(to: URL(fileURLWithPath: path))
      do { _ = try JAMSFile(path: path) } catch {
        errorCount += 1
        expect(!"\(error)".contains("\n"))
      }
    }
    expectLess(bytes.count + 8, errorCount)
  }

  @Test func unfitTextsAndNumbers() throws {
    let folder = try TemporaryFolder()
    for (text, place) in [
      (#""\ud800""#, "line 3"), (#""\x""#, "line 3"), (#""\u12g4""#, "line 3"), ("01", "line 3"), ("1.", "line 3"),
      ("+1", "line 3"), (".5", "line 3"), ("nulll", "line 3"), ("'a'", "line 3"), ("1e999", "annotations[0].namespace"),
      ("[]", "annotations[0].namespace"),
    ] {
      let path = try file("{\"namespace\": \(text), \"data\": []}", folder)
      do {
        _ = try JAMSFile(path: path)
        expect(Bool(false), "\(text) was read")
      } catch { expect("\(error)".contains(place), "\(text): \(error)") }
    }
    let huge = try file(#"{"namespace": "onset", "data": [{"time": 1e999, "duration": 0}]}"#, folder)
    expect(
      throws: AnnotationError.invalidFile(
        path: huge, expected: "a number in annotations[0].data[0].time", found: "something else")
    ) { try JAMSFile(path: huge) }
  }
}
