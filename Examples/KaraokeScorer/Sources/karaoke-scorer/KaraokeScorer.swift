import AudioCore
import AudioFiles
import Foundation
import PitchTracking
import StandardMIDIFiles

/// Says which notes of a song are sung right, in any octave: `karaoke-scorer RECORDING SONG.mid`.
@main package enum KaraokeScorer {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      print("usage: karaoke-scorer RECORDING SONG.mid")
      exit(2)
    }
    try score(arguments[1], against: arguments[2]) { print($0) }
  }

  package static func score(_ recording: String, against song: String, say: (String) -> Void) throws {
    let frames = try AudioFileReader(path: recording).outputs(mixesToMono: true) {
      let range = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1500).fitting(sampleRate: $0.sampleRate)
      return try PitchMethod.default.makeTracker(configuration: range, sampleRate: $0.sampleRate)
    }
    let file = try MIDIFile(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: song))))
    let (tempo, notes) = (MIDITempoMap(of: file), file.notes.filter { $0.channel != 10 })
    var right = 0
    for note in notes {
      let start = tempo.seconds(at: note.startTick)
      let sung = frames.filter { start <= $0.time && $0.time < tempo.seconds(at: note.endTick) }
      let cents = sung.compactMap(\.frequency).map { 1200 * log2($0 / 440) + 100 * Double(69 - note.key) }
      let off = cents.map { $0.remainder(dividingBy: 1200) }.sorted()
      let isSung = !off.isEmpty && 2 * off.count >= sung.count
      let isRight = isSung && abs(off[off.count / 2]) <= 50
      let verdict = isRight ? "right" : isSung ? String(format: "%+.0f cents off", off[off.count / 2]) : "not sung"
      say(String(format: "%.2f s  key %d ", start, note.key) + verdict)
      right += isRight ? 1 : 0
    }
    say("\(right) of \(notes.count) notes right")
  }
}
