import ArgumentParser
import AudioCore
import AudioEffects
import AudioFiles
import Foundation

/// Shifts or stretches a recording and prints the CPU time that the effect took, as a line of JSON.
@main
struct StretchBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "stretch-benchmark")

  @Argument(help: "A recording.") var input: String
  @Argument(help: "The WAV file to be written.") var output: String
  @Option(help: "Semitones by which the pitch is raised.") var pitch: Double?
  @Flag(help: "Keep formants.") var formants = false
  @Option(help: "Factor by which the duration grows.") var ratio: Double?

  func run() throws {
    let signal = try AudioFileReader(path: input).readAll()
    let start = Self.processSeconds()
    let result: AudioBuffer
    if let ratio {
      result = try TimeStretcher.stretch(signal, ratio: ratio)
    } else {
      var effect = try PitchShift(
        configuration: .init(pitch: pitch ?? 0, keepsFormants: formants), sampleRate: signal.sampleRate,
        channelCount: signal.channelCount)
      result = effect.applied(to: signal)
    }
    let seconds = Self.processSeconds() - start
    try AudioFileWriter.write(result, to: output, encoding: .wavFloat)
    print("{\"seconds\": \(seconds)}")
  }

  /// CPU time of the process so far.
  static func processSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
