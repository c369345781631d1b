import Expectations
import Foundation
import PitchTracking
import RecordingReports
import Testing

@Suite struct PitchTrackWriterTests {
  private let frames = [
    PitchFrame(time: 0, frequency: nil, confidence: 0.12345),
    PitchFrame(time: 0.1 + 0.2, frequency: 440, confidence: 1),
    PitchFrame(time: 0.6, frequency: 441.23456, confidence: 0.99999),
    PitchFrame(time: 0.9, frequency: nil, confidence: 0),
  ]

  private func text(_ format: TrackFormat, path: String? = nil) throws -> String {
    var text = ""
    let writer = PitchTrackWriter(format: format, namesRecordings: path != nil) { text += $0 }
    if let path { writer.begin(path: path) }
    for frame in frames { writer.append(frame) }
    try writer.end(duration: 1)
    return text
  }

  @Test func tables() throws {
    expectEqual(
      try text(.csv),
      """
      time_s,frequency_hz,confidence
      0.000000,,0.1235
      0.300000,440.000,1.0000
      0.600000,441.235,1.0000
      0.900000,,0.0000

      """)
    expect(try text(.csv, path: "a, b.wav").hasPrefix("path,time_s,frequency_hz,confidence\n\"a, b.wav\",0.000000,,"))
    expectEqual(
      try text(.table),
      """
         time_s  frequency_hz  confidence
      ─────────  ────────────  ──────────
       0.000000             –      0.1235
       0.300000       440.000      1.0000
       0.600000       441.235      1.0000
       0.900000             –      0.0000

      """)
    let lines = try text(.jsonl, path: "é\"").split(separator: "\n")
    expectEqual(lines.first, #"{"path":"é\"","time_s":0.000000,"frequency_hz":null,"confidence":0.1235}"#)
    expectEqual(lines.count, 4)
  }

  /// Every frame has its best candidate and the probability of voicing, where they are asked for.
  @Test func candidates() throws {
    var text = ""
    let writer = PitchTrackWriter(format: .csv, showsCandidates: true) { text += $0 }
    for frame in [
      PitchFrame(time: 0, frequency: nil, confidence: 0.7, candidate: 123.4567, voicing: 0.25),
      PitchFrame(time: 0.01, frequency: 440, confidence: 0.9),
      PitchFrame(time: 0.02, frequency: nil, confidence: 1),
    ] { writer.append(frame) }
    try writer.end(duration: 0.03)
    expectEqual(
      text,
      """
      time_s,frequency_hz,confidence,candidate_hz,voicing
      0.000000,,0.7000,123.457,0.2500
      0.010000,440.000,0.9000,440.000,0.9000
      0.020000,,1.0000,,0.0000

      """)
  }

  @Test func labels() throws {
    expectEqual(try text(.audacity), "0.150000\t0.750000\t440.0 Hz A4\n")
    let grid = try text(.textgrid)
    let texts = grid.split(separator: "\n").compactMap { line in
      line.contains(" text = ") ? line.split(separator: "\"", omittingEmptySubsequences: false)[1] : nil
    }
    expectEqual(texts, ["U", "V", "U", "", "440.0", ""])
    expect(grid.contains("name = \"vuv\"") && grid.contains("name = \"f0_median_hz\""))
  }

  /// Frames that do not count are unvoiced in labels, and a background tone has labels of its own.
  @Test func labelsOfTheRoom() throws {
    // Two seconds of a voice of 200 to 220 Hz between seconds of a whine of 683 Hz, 40 dB below.
    let track = (0..<600).map { k -> (frame: PitchFrame, level: Double) in
      let isVoice = (200..<400).contains(k)
      let frequency = isVoice ? 200 + Double(k % 20) : 683
      return (PitchFrame(time: Double(k) / 100, frequency: frequency, confidence: 1), isVoice ? -20 : -60)
    }
    let summary = try PitchSummary(of: track.map { ($0.frame.frequency, $0.level) }, hop: 0.01)
    func text(_ format: TrackFormat) throws -> String {
      var text = ""
      let writer = PitchTrackWriter(format: format) { text += $0 }
      for (frame, level) in track { writer.append(frame, level: level) }
      try writer.end(duration: 6, summary: summary)
      return text
    }
    expectEqual(
      try text(.audacity),
      "0.000000\t1.995000\tbackground 683.0 Hz\n1.995000\t3.995000\t209.0 Hz G#3\n3.995000\t6.000000\tbackground 683.0 Hz\n"
    )
    let grid = try text(.textgrid)
    let texts = grid.split(separator: "\n").compactMap { line in
      line.contains(" text = ") ? line.split(separator: "\"", omittingEmptySubsequences: false)[1] : nil
    }
    expectEqual(texts, ["U", "V", "U", "", "209.0", "", "683.0", "", "683.0"])
    expect(grid.contains("name = \"background_tone_hz\""))
  }

  /// A long track is written in pieces of whole lines, which together are the same text.
  @Test func piecesAreWholeLines() throws {
    var pieces: [String] = []
    let writer = PitchTrackWriter(format: .csv) { pieces.append($0) }
    for k in 0..<5000 { writer.append(PitchFrame(time: Double(k) / 100, frequency: 200, confidence: 0.5)) }
    try writer.end(duration: 50)
    expect(pieces.count > 3 && pieces.allSatisfy { $0.hasSuffix("\n") && $0.utf8.count < 40_000 })
    let lines = pieces.joined().split(separator: "\n")
    expect(lines.count == 5001 && lines.last == "49.990000,200.000,0.5000")
  }
}
