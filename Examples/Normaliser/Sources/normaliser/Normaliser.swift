import AudioEffects
import AudioFiles
import Foundation
import LoudnessMetering

/// Brings a recording to −16 LUFS, as podcasts have, with true peaks up to −1 dBTP: `normaliser FILE OUTPUT.wav`.
@main package enum Normaliser {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { end("usage: normaliser FILE OUTPUT.wav", 2) }
    do { print(try normalise(arguments[1], to: arguments[2])) } catch { end("normaliser: \(error)", 1) }
  }

  private static func end(_ line: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    exit(status)
  }

  package static func normalise(_ input: String, to output: String) throws -> String {
    let sound = try AudioFileReader(path: input).readAll()
    let normalised = try LoudnessNormalization(target: -16, ceiling: -1).applied(to: sound)
    try AudioFileWriter.write(normalised, to: output, encoding: .wav24)
    let (before, after) = try (LoudnessMeter.measure(sound), LoudnessMeter.measure(normalised))
    return "\(text(before.integrated)) became \(text(after.integrated))"
  }

  private static func text(_ loudness: LoudnessValue) -> String {
    switch loudness {
    case .value(let loudness): String(format: "%.1f LUFS", loudness)
    case .undefined(let reason): "\(reason)"
    }
  }
}
