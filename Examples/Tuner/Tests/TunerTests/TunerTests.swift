import AudioCore
import AudioFiles
import Foundation
import Testing
import tuner

/// A string that is ten cents high, then another, with silence between.
@Test func notesAndCentsOfARecording() throws {
  let path = NSTemporaryDirectory() + "tuner-\(UUID()).wav"
  defer { try? FileManager.default.removeItem(atPath: path) }
  func string(_ frequency: Double) -> [Float] {
    (0..<44_100).map { n in
      let harmonics = (1...6).map { sin(2 * .pi * frequency * Double($0 * n) / 44_100) / Double($0) }
      return Float(0.2 * harmonics.reduce(0, +))
    }
  }
  let (high, low) = (440 * pow(2, 10.0 / 1200), 110 * pow(2, -20.0 / 1200))
  let sound = string(high) + [Float](repeating: 0, count: 44_100) + string(low)
  try AudioFileWriter.write(AudioBuffer(mono: sound, sampleRate: 44_100), to: path, encoding: .wav16)
  var lines: [String] = []
  try Tuner.tune(path) { lines.append($0) }
  // Away from the edges of the tones each line has the note, within a cent of the deviation that was made.
  for (time, expected) in [("0.5 s", ["A4 +9", "A4 +10", "A4 +11"]), ("2.5 s", ["A2 -21", "A2 -20", "A2 -19"])] {
    let line = try #require(lines.first { $0.hasPrefix(time) }, "\(lines)")
    #expect(expected.contains { line == "\(time)  \($0) cents" }, "\(line)")
  }
  #expect(!lines.contains { $0.hasPrefix("1.5 s") }, "silence has no note: \(lines)")
}
