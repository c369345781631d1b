import AudioCore
import Expectations
import Foundation
import TestSupport
import Testing

/// Whatever moment a run is killed at, the same command again gives the bytes of an uninterrupted run.
@Suite struct InterruptionTests {
  private static let files = ["results.csv", "results.jsonl", "report.html", "run.json"]

  /// Twelve recordings of a few seconds, some of them twice under another name.
  private func inputs(_ folder: TemporaryFolder) throws {
    let names = [
      "bird-robin.ogg", "clap-drum-machine.flac", "digital-silence.wav", "guitar-note-e2.flac",
      "speech-child-age-6.wav", "truncated.wav", "ui-complete.oga",
    ]
    try FileManager.default.createDirectory(atPath: folder("in"), withIntermediateDirectories: true)
    for (index, name) in (names + names.suffix(5)).enumerated() {
      try FileManager.default.copyItem(
        atPath: PackageRoot.file("Examples/Recordings/" + name), toPath: folder("in/\(index)-" + name))
    }
  }

  private func content(_ folder: TemporaryFolder, _ output: String) throws -> [String: String] {
    var content: [String: String] = [:]
    for name in Self.files { content[name] = try folder.text(output + "/" + name) }
    let tracks = try require(FileManager.default.enumerator(atPath: folder(output + "/tracks")))
    for case let name as String in tracks where name.hasSuffix(".csv") {
      content[name] = try folder.text(output + "/tracks/" + name)
    }
    return content
  }

  private func arguments(_ folder: TemporaryFolder, _ output: String) -> [String] {
    ["analyze", folder("in"), "-o", folder(output), "--tracks", "--jobs", "2"]
  }

  /// Kills at moments of the run's own progress (the journal has reached k lines) and at random ones between.
  @Test func killedAndContinuedIsTheSame() throws {
    let folder = try TemporaryFolder()
    try inputs(folder)
    let expected = try ossicle.run(arguments(folder, "whole"))
    expectEqual(expected.status, 0)
    let whole = try content(folder, "whole")
    expectGreater(whole.count, 20)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    var killed = 0
    for (index, lines) in [0, 1, 2, 5, 8, 11, 12].enumerated() {
      let output = "killed\(index)"
      let process = try ossicle.start(arguments(folder, output), in: folder)
      while process.isRunning {
        let journal = (try? folder.text(output + "/.ossicle/journal.jsonl")) ?? ""
        if journal.split(separator: "\n").count >= lines { break }
        usleep(200)
      }
      usleep(UInt32(random.uniform(in: 0..<30_000)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { killed += 1 }
      let second = try ossicle.run(arguments(folder, output))
      expectEqual(second.status, 0, "\(second.messages)")
      let continued = try content(folder, output)
      expectEqual(continued.filter { whole[$0.key] != $0.value }.keys.sorted(), [], "killed at \(lines), seed \(seed)")
      expectEqual(continued.count, whole.count, "killed at \(lines), seed \(seed)")
      let left = try require(FileManager.default.enumerator(atPath: folder(output)))
      expect(!left.contains { ($0 as? String)?.hasSuffix("-part") == true }, "no partial file is left")
    }
    expectAtLeast(killed, 3, "the test must have killed runs that were under way")
  }

  /// Ctrl-C is an exit with 130 and a line, and keeps what is finished.
  @Test func interruptedIsSaidAndContinued() throws {
    let folder = try TemporaryFolder()
    try inputs(folder)
    expectEqual(try ossicle.run(arguments(folder, "whole")).status, 0)
    let process = try ossicle.start(arguments(folder, "out"), in: folder)
    while process.isRunning, !((try? folder.text("out/.ossicle/journal.jsonl")) ?? "").contains("\n") { usleep(200) }
    process.interrupt()
    process.waitUntilExit()
    // A very fast run may have ended before the signal came.
    if process.terminationStatus != 0 {
      expectEqual(process.terminationStatus, 130)
      expect(try folder.text("stderr").contains("the same command continues from here"))
      expect(!FileManager.default.fileExists(atPath: folder("out/results.csv")))
    }
    expectEqual(try ossicle.run(arguments(folder, "out")).status, 0)
    expectEqual(try content(folder, "out"), try content(folder, "whole"))
  }

  /// The second run of a finished one works on nothing and gives the same.
  @Test func finishedRunsAreTakenFromTheJournal() throws {
    let folder = try TemporaryFolder()
    try inputs(folder)
    expectEqual(try ossicle.run(arguments(folder, "out")).status, 0)
    let first = try content(folder, "out")
    let journal = try folder.text("out/.ossicle/journal.jsonl")
    expectEqual(try ossicle.run(arguments(folder, "out")).status, 0)
    expectEqual(try content(folder, "out"), first)
    expectEqual(try folder.text("out/.ossicle/journal.jsonl"), journal, "nothing was measured again")
    let other = try ossicle.run(arguments(folder, "out") + ["--hop-ms", "20"])
    expect(other.status == 2 && other.messages.contains("--force"))
    expectEqual(try ossicle.run(arguments(folder, "out") + ["--hop-ms", "20", "--force"]).status, 0)
    expectUnequal(try content(folder, "out")["results.csv"], first["results.csv"])
  }
}
