import AudioCore
import AudioFiles
import Foundation
import PitchTracking
import StandardMIDIFiles

/// Says which notes of a song are sung right, in any octave: `karaoke-scorer RECORDING SONG.mid`.
@main package enum KaraokeScorer {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { end("usage: karaoke-scorer RECORDING SONG.mid", 2) }
    do { try score(arguments[1], against: arguments[2]) { print($0) } } catch { end("karaoke-scorer: \(error)", 1) }
  }

  private static func end(_ line: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    exit(status)
  }

  package static func score(_ recording: String, against song: String, say: (String) -> Void) throws {
    let frames = try AudioFileReader(path: recording).outputs(mixesToMono: true) {
      try PitchMethod.default.makeTracker(
        configuration: .singing.fitting(sampleRate: $0.sampleRate), sampleRate: $0.sampleRate)
    }
    let file = try MIDIFile(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: song))))
    let (tempo, notes) = (MIDITempoMap(of: file), file.notes.filter { $0.channel != 10 })
    let right = notes.filter { note in
      let start = tempo.seconds(at: note.startTick)
      let sung = frames.filter { start <= $0.time && $0.time < tempo.seconds(at: note.endTick) }
      let off = sung.compactMap { $0.frequency.flatMap { EqualTemperedNote(frequency: $0) } }
        .map { (Double(100 * ($0.midiNumber - note.key)) + $0.deviationCents).remainder(dividingBy: 1200) }.sorted()
      let median = 2 * off.count >= max(1, sung.count) ? off[off.count / 2] : nil
      let verdict = median.map { abs($0) <= 50 ? "right" : String(format: "%+.0f cents off", $0) } ?? "not sung"
      say(String(format: "%.2f s  key %d ", start, note.key) + verdict)
      return verdict == "right"
    }
    say("\(right.count) of \(notes.count) notes right")
  }
}
