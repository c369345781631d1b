import AudioCore
import AudioFiles
import Foundation
import LiveAudio
import PitchTracking

/// Says ten times a second which note sounds: `tuner FILE` for a recording, `tuner` for the microphone until Ctrl-C.
@main package enum Tuner {
  static func main() async {
    do {
      if let path = CommandLine.arguments.dropFirst().first { return try tune(path) { print($0) } }
      let microphone = try LiveInput(configuration: .init(channelCount: 1), sampleRate: 48_000)
      try microphone.start()
      // Lost sound is no loss to a tuner.
      let frames = microphone.outputs(onLoss: { _ in }, of: { try tracker(.live, sampleRate: 48_000) })
      for try await text in frames.compactMap(line) { print(text) }
    } catch {
      FileHandle.standardError.write(Data("tuner: \(error)\n".utf8))
      exit(1)
    }
  }

  package static func tune(_ path: String, say: (String) -> Void) throws {
    try AudioFileReader(path: path).outputs(mixesToMono: true) { try tracker(.offline, sampleRate: $0.sampleRate) }
      .compactMap(line).forEach(say)
  }

  private static func tracker(_ mode: PitchConfiguration.Mode, sampleRate: Double) throws -> AnyPitchTracker {
    var configuration = PitchConfiguration.tuner.fitting(sampleRate: sampleRate)
    (configuration.hopDuration, configuration.mode) = (0.1, mode)
    return try PitchMethod.default.makeTracker(configuration: configuration, sampleRate: sampleRate)
  }

  private static func line(_ frame: PitchFrame) -> String? {
    guard let note = frame.frequency.flatMap({ EqualTemperedNote(frequency: $0) }) else { return nil }
    return String(format: "%.1f s  ", frame.time) + note.name + String(format: " %+.0f cents", note.deviationCents)
  }
}
