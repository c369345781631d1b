import ExternalPrograms
import Foundation

/// An external program as a detector. It is started for each sound, with limits, and an adapter reads its output.
///
/// Its times and memory are those of the whole program, including its start and the reading of the file.
package struct ExternalDetector: Detector {
  /// Settings and limits of programs.
  package struct Settings: Sendable, Hashable {
    /// Limits on the resources that a program may use for one sound.
    package var limits: ProgramLimits
    /// The lowest and highest searched pitch in hertz.
    package var frequencyRange: ClosedRange<Double>
    /// Time between frames in seconds.
    package var hop: Double

    /// Creates settings.
    package init(limits: ProgramLimits, frequencyRange: ClosedRange<Double>, hop: Double) {
      self.limits = limits
      self.frequencyRange = frequencyRange
      self.hop = hop
    }
  }

  /// Its name in results.
  package let name: String
  /// The task of the program.
  package let task: DetectionTask
  /// Its command line.
  package let command: CommandTemplate
  /// The adapter that reads its output.
  package let adapter: OutputAdapter
  private let settings: Settings

  /// Creates a detector.
  package init(
    name: String, task: DetectionTask, command: CommandTemplate, adapter: OutputAdapter = .automatic,
    settings: Settings
  ) {
    self.name = name
    self.task = task
    self.command = command
    self.adapter = adapter
    self.settings = settings
  }

  /// The command line with the values that are the same for all sounds, and the adapter.
  package var parameters: String {
    let told: [(CommandTemplate.Placeholder, Double)] = [
      (.minimumFrequency, settings.frequencyRange.lowerBound), (.maximumFrequency, settings.frequencyRange.upperBound),
      (.hop, settings.hop), (.hopSamples, settings.hop),
    ]
    let values = told.filter { command.contains($0.0) }.map { "; {\($0.0.rawValue)} from \(Self.text($0.1))" }
    return "\(command)\(values.joined()); adapter \(adapter)"
  }

  /// True: it needs a file.
  package var needsFile: Bool { true }

  /// Runs the program on a sound's file. A sound without a file gives a failure.
  package func detect(in input: DetectorInput, checkCancellation: () throws -> Void) throws -> DetectorOutcome {
    guard let audio = input.path else {
      return DetectorOutcome(.failure(.init(.notStarted, "expected a file of the sound, got none")))
    }
    let output = input.folder + "/output"
    defer { try? FileManager.default.removeItem(atPath: output) }
    let run: ProgramRun
    do {
      let program = try ExternalProgram(arguments: command.arguments { value(of: $0, input, audio, output) })
      run = try program.run(within: settings.limits, checkCancellation: checkCancellation)
    } catch let error as ExternalProgramError {
      return DetectorOutcome(.failure(.init(.notStarted, "\(error)")))
    }
    var status: Int?
    if case .exited(let number) = run.ending { status = number }
    let found = result(of: run, output, input.sound.sampleRate)
    return DetectorOutcome(
      found.map(\.detection), scores: (try? found.get())?.scores, processorTime: run.processorTime,
      wallTime: run.wallTime, peakMemory: run.peakMemory, exitStatus: status)
  }

  private func result(
    of run: ProgramRun, _ output: String, _ sampleRate: Double
  ) -> Result<OutputAdapter.Reading, DetectorOutcome.Failure> {
    if let reason = run.failure { return .failure(.init(Self.kind(of: run.ending), reason)) }
    var bytes: [UInt8] = []
    do {
      bytes = command.contains(.output) ? try read(output) : run.output
      return .success(try adapter.reading(of: bytes, task: task, sampleRate: sampleRate))
    } catch {
      let advice = adapter.advice(
        onChatterIn: bytes, task: task, sampleRate: sampleRate, hasOutputFile: command.contains(.output))
      let said = run.lastErrorLine.map { "it said: \($0)" }
      return .failure(.init(.output, (["\(error)"] + [advice, said].compactMap { $0 }).joined(separator: "; ")))
    }
  }

  /// Reads the file that the program wrote, if it is not larger than the limit of output.
  private func read(_ path: String) throws -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw DetectorError.unreadableOutput(line: nil, expected: "a file at {output}", found: "none")
    }
    defer { try? file.close() }
    let limit = settings.limits.output
    let bytes = try file.read(upToCount: limit + 1) ?? Data()
    guard bytes.count <= limit else {
      throw DetectorError.unreadableOutput(line: nil, expected: "up to \(limit) bytes at {output}", found: "more")
    }
    return [UInt8](bytes)
  }

  private func value(
    of placeholder: CommandTemplate.Placeholder, _ input: DetectorInput, _ audio: String, _ output: String
  ) -> String {
    let rate = input.sound.sampleRate
    return switch placeholder {
    case .audio: audio
    case .output: output
    case .folder: input.folder
    case .id: input.id
    case .sampleRate: "\(Int(rate.rounded()))"
    case .channels: "\(input.sound.channelCount)"
    case .duration: Self.text(input.sound.duration)
    case .minimumFrequency: Self.text(settings.frequencyRange.lowerBound)
    case .maximumFrequency: Self.text(settings.frequencyRange.upperBound)
    case .hop: Self.text(settings.hop)
    case .hopSamples: "\(Int(min(max(1, (settings.hop * rate).rounded()), 0x1p53)))"
    }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private static func kind(of ending: ProgramRun.Ending) -> DetectorOutcome.Failure.Kind {
    switch ending {
    case .exited: .exitStatus
    case .signalled: .signal
    case .stopped(.processorTime): .processorLimit
    case .stopped(.waitingTime): .timeLimit
    case .stopped(.memory): .memoryLimit
    case .stopped(.output), .stopped(.errorOutput): .outputLimit
    }
  }
}
