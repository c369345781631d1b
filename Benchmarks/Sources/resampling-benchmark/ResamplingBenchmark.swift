import ArgumentParser
import AudioCore
import Foundation
import Resampling

/// Runs `Resampling` on files of raw 32-bit floats, as `peers/resampling.c` does with libsamplerate and libsoxr, and
/// measures the results of all of them.
@main
struct ResamplingBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resampling-benchmark", abstract: "Converts raw sound, and measures tones.",
    subcommands: [Convert.self, Vary.self, Measure.self])
}

struct RawFiles: ParsableArguments {
  @Argument(help: "Number of channels.")
  var channels: Int

  @Argument(help: "Raw 32-bit floats, interleaved.")
  var input: String

  @Argument(help: "Where the result goes, in the same format.")
  var output: String

  @Argument(help: "How often it is done; CPU seconds go to standard output, a line each.")
  var repetitions: Int

  func read(sampleRate: Double) throws -> AudioBuffer {
    let interleaved = try samples(of: input)
    let frames = interleaved.count / channels
    var planar = [Float](repeating: 0, count: frames * channels)
    for c in 0..<channels { for n in 0..<frames { planar[c * frames + n] = interleaved[n * channels + c] } }
    return try AudioBuffer(planar: planar, channelCount: channels, frameCount: frames, sampleRate: sampleRate)
  }

  func repeated(_ work: () throws -> AudioBuffer) throws {
    var result: AudioBuffer?
    for _ in 0..<repetitions {
      let start = cpuSeconds()
      result = try work()
      print(String(format: "%.6f", cpuSeconds() - start))
    }
    guard let result else { return }
    var interleaved = [Float](repeating: 0, count: result.samples.count)
    for c in 0..<channels {
      for (n, sample) in result.channel(c).enumerated() { interleaved[n * channels + c] = sample }
    }
    try interleaved.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: output)) }
  }

  private func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

private func samples(of file: String) throws -> [Float] {
  let data = try Data(contentsOf: URL(fileURLWithPath: file))
  return data.withUnsafeBytes { bytes in
    (0..<data.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
  }
}

enum Kernel: String, ExpressibleByArgument, CaseIterable {
  case snr140, snr120, snr100, libsamplerate

  var kernel: ResamplingKernel {
    switch self {
    case .snr140: .ossicle(.snr140)
    case .snr120: .ossicle(.snr120)
    case .snr100: .ossicle(.snr100)
    case .libsamplerate: .libsamplerate(.best)
    }
  }
}

/// Converts whole signals at a fixed ratio with the function that makes its converter and its result for each call.
struct Convert: ParsableCommand {
  @Argument var kernel: Kernel
  @Argument(help: "Hertz.") var from: Double
  @Argument(help: "Hertz.") var to: Double
  @OptionGroup var files: RawFiles

  func run() throws {
    let signal = try files.read(sampleRate: from)
    try files.repeated { try SampleRateConverter.convert(signal, to: to, kernel: kernel.kernel) }
  }
}

/// Runs the variable-speed resampler at a constant speed and pulls blocks of 512 frames.
struct Vary: ParsableCommand {
  @Argument var kernel: Kernel
  @Argument(help: "Input frames per output frame.") var speed: Double
  @OptionGroup var files: RawFiles

  func run() throws {
    let signal = try files.read(sampleRate: 1)
    let length = Int((Double(signal.frameCount) / speed).rounded(.up))
    try files.repeated {
      var resampler = try VariableSpeedResampler(
        channelCount: signal.channelCount, speeds: 0.125...8, initialSpeed: speed, kernel: kernel.kernel)
      var result = try AudioBuffer(channelCount: signal.channelCount, frameCount: length, sampleRate: 1)
      var position = 0
      result.withMutableBlock { result in
        signal.withBlock { signal in
          for start in stride(from: 0, to: length, by: 512) {
            resampler.render(into: result.frames(start..<min(length, start + 512))) { part in
              let count = min(part.frameCount, signal.frameCount - position)
              part.frames(0..<count).copy(signal.frames(position..<position + count))
              position += count
              return count
            }
          }
        }
      }
      return result
    }
  }
}

/// Measures resampled tones that follow each other in one file, and prints a JSON line for each.
struct Measure: ParsableCommand {
  @Argument(help: "Raw 32-bit floats, one channel.") var file: String
  @Argument(help: "Hertz.") var rate: Double
  @Argument(help: "Seconds from one tone to the next.") var spacing: Double
  @Argument(help: "Amplitude of the tones.") var amplitude: Double
  @Argument(help: "Their frequencies in hertz.") var frequencies: [Double]

  func run() throws {
    let signal = try samples(of: file)
    for (index, frequency) in frequencies.enumerated() {
      // Both ends of a tone are left out, because the filters ring there.
      let start = Int((Double(index) + 0.25) * spacing * rate)
      let end = min(signal.count, Int((Double(index) + 0.75) * spacing * rate))
      guard end - start > 100 else { throw ValidationError("the file is too short for \(frequencies.count) tones") }
      let fit = ToneFit(signal[start..<end], turnsPerSample: frequency / rate)
      // Above half the rate there is no tone to subtract, so the whole power is aliasing.
      let residue = frequency < rate / 2 ? fit.residue : fit.power
      let text = [
        10 * log10(fit.tonePower / (amplitude * amplitude / 2)), 10 * log10(residue / (amplitude * amplitude / 2)),
      ]
      .map { $0.isFinite ? String(format: "%.8f", $0) : "-400" }
      print("{\"frequency\": \(frequency), \"gain\": \(text[0]), \"residue\": \(text[1])}")
    }
  }
}

/// A least-squares fit of a constant and a tone.
struct ToneFit {
  /// The mean squares of the tone, of the residue without tone and constant, and of the whole signal.
  let tonePower, residue, power: Double

  init(_ samples: ArraySlice<Float>, turnsPerSample: Double) {
    func basis(_ n: Int) -> [Double] {
      let turns = turnsPerSample * Double(n)
      let angle = 2 * Double.pi * (turns - turns.rounded(.down))
      return [1, cos(angle), sin(angle)]
    }
    var matrix = [[Double]](repeating: [0, 0, 0, 0], count: 3)
    for (n, sample) in samples.enumerated() {
      let row = basis(n)
      for i in 0..<3 {
        for j in 0..<3 { matrix[i][j] += row[i] * row[j] }
        matrix[i][3] += row[i] * Double(sample)
      }
    }
    for pivot in 0..<3 {
      for i in 0..<3 where i != pivot {
        let factor = matrix[i][pivot] / matrix[pivot][pivot]
        for j in 0..<4 { matrix[i][j] -= factor * matrix[pivot][j] }
      }
    }
    let c = (0..<3).map { matrix[$0][3] / matrix[$0][$0] }
    var (rest, all) = (0.0, 0.0)
    for (n, sample) in samples.enumerated() {
      let row = basis(n)
      let difference = Double(sample) - c[0] * row[0] - c[1] * row[1] - c[2] * row[2]
      rest += difference * difference
      all += Double(sample) * Double(sample)
    }
    tonePower = (c[1] * c[1] + c[2] * c[2]) / 2
    residue = rest / Double(samples.count)
    power = all / Double(samples.count)
  }
}
