import ArgumentParser
import AudioCore
import AudioFiles
import TimeStretching

/// Shifts the pitch of a recording or stretches its time, block by block.
@main
struct StretchBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "stretch-benchmark")

  @Argument(help: "A recording.") var input: String
  @Argument(help: "The WAV file to be written.") var output: String
  @Option(help: "Semitones by which the pitch is raised.") var pitch: Double?
  @Flag(help: "Keep formants.") var formants = false
  @Option(help: "Factor by which the duration grows.") var ratio: Double?

  func run() throws {
    let reader = try AudioFileReader(path: input)
    let (sampleRate, channelCount) = (reader.format.sampleRate, reader.format.channelCount)
    let writer = try AudioFileWriter(
      path: output, encoding: .wavFloat, sampleRate: Int(sampleRate), channelCount: channelCount)
    if let ratio {
      var stretcher = try TimeStretcher(
        configuration: .init(ratio: ratio), sampleRate: sampleRate, channelCount: channelCount)
      var failure: (any Error)?
      let write = { (block: AudioBlock) in
        do { try writer.write(block) } catch { failure = error }
      }
      while try reader.read({ stretcher.process($0, emit: write) }) {}
      stretcher.flush(emit: write)
      if let failure { throw failure }
    } else {
      var effect = try PitchShift(
        configuration: .init(pitch: pitch ?? 0, keepsFormants: formants), sampleRate: sampleRate,
        channelCount: channelCount)
      var aligned = try AlignedEffectOutput(of: effect)
      while try reader.read({ try aligned.process($0, through: &effect) { try writer.write($0) } }) {}
      try aligned.flush(through: &effect) { try writer.write($0) }
    }
    try writer.finish()
  }
}
