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

  @Test func labels() throws {
    expectEqual(try text(.audacity), "0.150000\t0.750000\t440.0 Hz A4\n")
    let grid = try text(.textgrid)
    let texts = grid.split(separator: "\n").compactMap { line in
      line.contains(" text = ") ? line.split(separator: "\"", omittingEmptySubsequences: false)[1] : nil
    }
    expectEqual(texts, ["U", "V", "U", "", "440.0", ""])
    expect(grid.contains("name = \"vuv\"") && grid.contains("name = \"f0_median_hz\""))
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
