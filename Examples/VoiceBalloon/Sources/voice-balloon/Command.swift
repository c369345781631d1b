import AudioCore
import Foundation
import VoiceBalloon

/// Shows the balloon game on a terminal for raw samples from standard input: 32-bit floats, one channel, 16 kHz.
///
///     ffmpeg -v error -i voice.wav -ac 1 -ar 16000 -f f32le - | swift run -c release voice-balloon
@main
enum Command {
  static func main() {
    do { try play() } catch {
      FileHandle.standardError.write(Data("voice-balloon: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func play() throws {
    var balloon = try VoiceBalloon(target: 90...140, hold: 1, sampleRate: 16_000)
    let blockLength = 512
    while !balloon.hasEnded, let bytes = try FileHandle.standardInput.read(upToCount: 4 * blockLength), !bytes.isEmpty {
      let samples = bytes.withUnsafeBytes { Array($0.prefix($0.count / 4 * 4).bindMemory(to: Float.self)) }
      try AudioBuffer(mono: samples, sampleRate: 16_000).withBlock { block in
        balloon.hear(block, show: draw)
      }
    }
  }

  private static func draw(_ command: VoiceBalloon.Command) {
    switch command {
    case .inflate(let size): print(String(repeating: "o", count: Int((60 * size).rounded())))
    case .fill(let share): print("held: \(Int((100 * share).rounded())) %")
    case .pop: print("*pop*")
    case .bringNew: print("a new balloon")
    case .celebrate: print("\\o/ well done!")
    case .shrug(let reason): print("(no voice: \(reason))")
    }
  }
}
