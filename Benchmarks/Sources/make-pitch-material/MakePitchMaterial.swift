import ArgumentParser
import AudioCore
import AudioFiles
import Foundation
import PitchResynthesis

/// Makes a pitch corpus with exact references from any recordings.
@main
struct MakePitchMaterial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-pitch-material",
    abstract: "Renders recordings again from known pitch curves: WAV files, references, a manifest.",
    discussion: """
      Writes OUTPUT/audio/*.wav, OUTPUT/reference/*.csv (time_s,f0_hz; 0 where unvoiced) and OUTPUT/manifest.csv. The \
      same inputs, options and seed give the same bytes. Exit 0: all done; 1: some inputs failed, each named on standard \
      error; 2: usage.
      """)

  @Argument(help: "Recordings, folders, or manifests (CSV with a column 'audio'). (default: paths on standard input)")
  var inputs: [String] = []

  @Option(name: .shortAndLong, help: "The folder to write to.")
  var output: String

  @Option(help: "Everything random follows from it.")
  var seed: UInt64 = 1

  @Option(help: "harmonics or pulses; may be repeated. (default: both)", transform: named)
  var excitation: [Excitation] = []

  @Option(help: "\(CurveName.grammar); may be repeated. (default: source)")
  var curve: [CurveName] = []

  @Option(help: "Phases of harmonics: minimum or random.", transform: named)
  var phases = HarmonicPhases.minimum

  @Option(help: "Lowest fundamental frequency looked for in the recordings, in hertz.")
  var minimumFrequency = 60.0

  @Option(help: "Highest fundamental frequency looked for in the recordings, in hertz.")
  var maximumFrequency = 550.0

  @Option(help: "Amplitude factor on the noise of voiced frames.")
  var breathiness = 0.5

  @Option(help: "Seconds from one frame of a reference to the next.")
  var hop = 0.01

  @Option(help: "Convert recordings to this sample rate first, in hertz. (default: as they are)")
  var sampleRate: Int?

  @Option(help: "Use at most this many seconds of each recording, from its start.")
  var seconds: Double?

  func validate() throws {
    if let sampleRate, !(8000...192_000).contains(sampleRate) {
      throw ValidationError("--sample-rate: expected 8000 to 192000, got \(sampleRate).")
    }
    if let seconds, !(seconds > 0) { throw ValidationError("--seconds: expected more than 0, got \(seconds).") }
  }

  func run() throws {
    let paths = inputs.isEmpty ? Array(AnyIterator { readLine() }).filter { !$0.isEmpty } : inputs
    let (recordings, unreadable) = Self.recordings(of: paths)
    var failures = unreadable
    let maker = MaterialMaker(command: self, variants: variants)
    var rows: [MaterialMaker.Row] = []
    for (index, recording) in recordings.enumerated() {
      do {
        rows += try maker.make(recording, index: index)
      } catch {
        failures += 1
        Self.message("\(recording.path): \(error)")
      }
    }
    try maker.writeManifest(rows)
    Self.message("\(rows.count) renderings of \(recordings.count) recordings, \(failures) failures")
    if failures > 0 { throw ExitCode(1) }
  }

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
      let failed = exitCode(for: error) != .success
      let text = fullMessage(for: error) + "\n"
      (failed ? FileHandle.standardError : FileHandle.standardOutput).write(Data(text.utf8))
      Foundation.exit(failed ? 2 : 0)
    }
  }

  static func message(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  private var variants: [MaterialMaker.Variant] {
    let curves = curve.isEmpty ? [CurveName(argument: "source")].compactMap { $0 } : curve
    return (excitation.isEmpty ? Excitation.allCases : excitation).flatMap { excitation in
      curves.map { MaterialMaker.Variant(excitation: excitation, curve: $0) }
    }
  }

  /// Lists the recordings of the paths. A path without recordings is reported and counted as a failure.
  private static func recordings(of paths: [String]) -> ([SourceRecording], failures: Int) {
    var (recordings, failures) = ([SourceRecording](), 0)
    for path in paths {
      do { recordings += try SourceRecording.recordings(of: path) } catch {
        failures += 1
        message("\(error)")
      }
    }
    return (recordings, failures)
  }
}
