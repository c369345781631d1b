import ArgumentParser
import AudioFiles
import BatchProcessing
import CatrobatProjects
import CommandSupport
import PocketChecks
import PocketPrograms

/// `pocket-sound check` runs files of scenarios and compares what comes with what is expected.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Runs projects and compares their events and sounds with expectations.",
    usage: """
      pocket-sound check <file> ... [--junit <file>] [--profile <profile>] [--force]
      pocket-sound check <file> ... --update
      """,
    discussion: """
      A file of scenarios is JSON: a scenario names a project, how it is run and what is expected of its parts, events \
      and sound.

        {"format": 1, "scenarios": [{
          "name": "a tap plays the piano", "project": "Piano.catrobat", "duration_s": 2,
          "events": [{"time_s": 0.5, "event": "tap", "object": "C4"}],
          "expect": [
            {"check": "event", "event": "sound_start", "object": "C4", "time_s": 0.5},
            {"check": "pitch", "hz": 261.63, "tolerance_cents": 10, "from_s": 0.6, "to_s": 1.2}
          ]}]}

      A project in place of such a file is a program that tests itself with bricks of Catrobat's tests: AssertEquals, \
      AssertUserLists, Parameterized, and FinishStage, which ends a test that has passed. It fails after 10 s.

      Standard output has a line for each expectation and a summary. A failed expectation of a digest shows the \
      present one.

      Exit status: 0 all expectations are met, 1 some are not or could not be checked, 2 wrong usage or a file of \
      scenarios that is wrong.
      """)

  @Argument(help: "Files of scenarios, in JSON (.json), and projects that test themselves.") var files: [String]
  @Option(name: .long, help: "The program whose behaviour projects that test themselves follow.")
  var profile = PocketProfile.catroid
  @Option(name: .long, help: "File for a report in JUnit XML.") var junit: String?
  @Flag(name: .long, help: "Write the stored references of fingerprints and bits, in place of comparing with them.")
  var update = false
  @Flag(name: .long, help: "Replace a report that exists.") var force = false

  func run() throws {
    if let junit { try ResultPaths.requireWritable(junit, madeOf: files, force: force) }
    // All files are read before the first scenario runs, so that a wrong one costs no time.
    let scenarios = try files.map { path -> CheckFile? in
      guard path.lowercased().hasSuffix(".json") else { return nil }
      do { return try CheckFile(path: path) } catch {
        throw ToolFault(description: "\(path): \(error)", isUsage: true)
      }
    }
    let test = ProgramTest(Self.surroundings, profile: profile, sampleRate: 48_000)
    let runner = CheckRunner(Self.surroundings, recordsReferences: update)
    let report = CheckReport(
      zip(files, scenarios).map { path, file in
        guard let file else { return (path, [test.result(of: path)]) }
        return (path, runner.results(of: file) { Console.message("pocket-sound: \(path): \($0.name)") })
      })
    if let junit {
      let file = try OutputFile(path: junit)
      file.write(report.junit)
      try file.finish()
    }
    try Console.send(report.text)
    if !report.isGood { throw ToolFault(description: report.summary) }
  }

  private static var surroundings: CheckSurroundings {
    CheckSurroundings(
      open: { path in
        let source = try CatrobatProjectSource(path: path)
        let project = try source.project()
        let sizes = LookSizes(of: project, PocketProgram(project), source).size
        return CheckSurroundings.Project(project, pictureSize: sizes) { sound in
          try source.withMediaFile(named: sound.fileName, inScene: sound.scene) { path in
            try AudioFileReader(path: path).readAll()
          }
        }
      },
      loudness: { path, law in
        let track = try LoudnessTrack(path: path, law: law)
        return { track.loudness(at: $0) }
      })
  }
}
