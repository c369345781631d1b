import ArgumentParser
import AudioCore
import AudioFiles
import Foundation
import VoiceAnalysis

/// Drives the voice events of `VoiceAnalysis` over files, for the evaluation scripts in `Benchmarks/voice`.
@main struct VoiceEvents: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voice-events", abstract: "Voice events of files, for measurement.",
    subcommands: [Features.self, Gate.self, Tracks.self])
}

/// Reads the files that standard input names, a line each, and calls `body` with each as one channel.
func forEachInput(_ body: (String, AudioBuffer) throws -> Void) throws {
  while let path = readLine() {
    let reader = try AudioFileReader(path: path)
    var mono: [Float] = []
    while try reader.read({ block in
      for n in 0..<block.frameCount {
        var sum: Float = 0
        for c in 0..<block.channelCount { sum += block.channel(c)[n] }
        mono.append(sum / Float(block.channelCount))
      }
    }) {}
    try body(path, AudioBuffer(mono: mono, sampleRate: reader.format.sampleRate))
  }
}
