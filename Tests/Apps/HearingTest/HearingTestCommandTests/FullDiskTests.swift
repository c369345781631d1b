import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct FullDiskTests {
  /// Files that may not grow beyond 400 kB (`RLIMIT_FSIZE`) stand for a full disk: what was answered until then is kept.
  @Test func whatWasAnsweredIsKept() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    let words = home.arguments([
      "run", "--person", "Anna", "--simulate", try home.listener(), "--procedure", "iso-8253-1", "--seed", "3",
      "--events",
    ])
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let outputs = ">'\(folder("stdout"))' 2>'\(folder("stderr"))'"
    process.arguments = ["-c", "trap '' XFSZ; ulimit -f 800; exec \"$0\" \"$@\" \(outputs)", home.tool.path] + words
    try process.run()
    process.waitUntilExit()
    let messages = try folder.text("stderr")
    let shown = try Home.objects(try folder.text("stdout")).count
    let failures = messages.split(separator: "\n").filter { $0.hasPrefix("hearing-test: ") }
    expect(process.terminationStatus == 1 && failures.count == 1, "\(messages)")
    expect(failures.first?.contains("h.sqlite: ") == true && messages.contains("trials are kept"), "\(messages)")
    let kept = Home.rows(try home.mustRun(["export", "--format", "csv", "--trials"]).output).count
    expect(kept == shown && kept > 5, "\(kept) \(shown)")
    // With room again the same command goes on.
    let rest = try home.tool.run(words)
    expectEqual(rest.status, 0, "\(rest.messages)")
    expect(rest.messages.contains("going on with session 1 after \(kept) trials"), "\(rest.messages)")
  }
}
