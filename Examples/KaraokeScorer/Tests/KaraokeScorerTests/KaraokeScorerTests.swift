import AudioCore
import AudioFiles
import Foundation
import StandardMIDIFiles
import Testing
import karaoke_scorer

/// Four notes: one is right, one is sung too high, one is left out, one is right an octave lower.
@Test func eachNoteHasItsVerdict() throws {
  let path = NSTemporaryDirectory() + "karaoke-\(UUID())"
  let (recording, song) = (path + ".wav", path + ".mid")
  defer { for path in [recording, song] { try? FileManager.default.removeItem(atPath: path) } }
  let keys = [60, 62, 64, 67]
  let notes = keys.enumerated().map { MIDIScore.Note(start: Double($0.offset) / 2, duration: 0.5, key: $0.element) }
  let file = try MIDIScore(title: "Song", parts: [.init(name: "Melody", notes: notes)]).file()
  try Data(file.bytes).write(to: URL(fileURLWithPath: song))
  var sound: [Float] = []
  for key in [60, 62.8, nil, 55] {
    sound += (0..<22_050).map { n in
      guard let key else { return 0 }
      let turns = 440 * pow(2, (key - 69) / 12) * Double(n) / 44_100
      let fade = min(1, Double(min(n, 22_050 - n)) / 1000)
      return Float(0.2 * fade * (1...6).map { sin(2 * .pi * Double($0) * turns) / Double($0) }.reduce(0, +))
    }
  }
  try AudioFileWriter.write(AudioBuffer(mono: sound, sampleRate: 44_100), to: recording, encoding: .wav16)
  var lines: [String] = []
  try KaraokeScorer.score(recording, against: song) { lines.append($0) }
  #expect(lines.count == 5)
  #expect(lines.first == "0.00 s  key 60 right")
  // Within a cent of the 80 that it was sung too high.
  #expect(["+79", "+80", "+81"].map { "0.50 s  key 62 \($0) cents off" }.contains(lines.dropFirst().first), "\(lines)")
  #expect(lines.dropFirst(2) == ["1.00 s  key 64 not sung", "1.50 s  key 67 right", "2 of 4 notes right"], "\(lines)")
}
