import AudioCore
import AudioFiles
import Foundation
import Testing

/// Runs the command as a user does, with a synthetic recording in place of the microphone.
@Suite final class CommandTests {
  private let folder = NSTemporaryDirectory() + "breath-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(_ arguments: String...) throws -> (status: Int32, output: String, messages: String) {
    let process = Process()
    // The tests and the command are built into one folder; on macOS the tests are a bundle in that folder.
    let bundle = Bundle(for: CommandTests.self).bundleURL
    let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    process.executableURL = products.appendingPathComponent("breath-trainer")
    process.arguments = arguments + ["--database", folder + "/b.sqlite"]
    let (output, messages) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, messages)
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let said = String(decoding: try messages.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, said)
  }

  @Test func fromAPersonToAReport() throws {
    let sound = try Breath.sound(seconds: 8) { (1..<4).contains($0) || (5..<7).contains($0) ? -20 : nil }
    try AudioFileWriter.write(sound, to: folder + "/a.wav", encoding: .wav16)
    #expect(try run("people", "add", "Anna").status == 0)
    #expect(try run("settings", "--person", "Anna", "--goal", "4").output == "threshold -40.0 dBFS\ngoal 4.0 s\n")
    let session = try run("run", "--person", "anna", "--input", folder + "/a.wav")
    let lines = session.output.split(separator: "\n")
    #expect(session.status == 0 && lines.count == 2, "\(session)")
    #expect(lines.first?.wholeMatch(of: /3\.\d s of 4\.0 s, evenness 0\.\d dB/) != nil, "\(lines)")
    #expect(
      try run("run", "--person", "Anna", "--input", folder + "/a.wav", "--blows", "1").output.count { $0 == "\n" } == 1)
    let page = folder + "/anna.html"
    #expect(try run("report", "--person", "Anna", "-o", page).status == 0)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("Breath: Anna") && html.contains("<svg") && html.contains("<dt>blows</dt><dd>3</dd>"))
    #expect(try run("report", "--person", "Anna", "-o", page).status == 2)
    #expect(try run("people", "rename", "Anna", "Eve").messages == "renamed Anna to Eve\n")
    #expect(try run("sessions", "--person", "Eve").output.contains("a.wav  blows: 2"))
    #expect(try run("sessions", "--person", "Eve", "--older-than", "0", "--yes").messages == "removed 2 sessions\n")
    #expect(try run("sessions", "--person", "Eve").output.isEmpty)
  }

  @Test func wrongUsageIsTwoAndFailureIsOne() throws {
    let unknown = try run("run", "--person", "Eve")
    #expect(unknown.status == 2)
    #expect(unknown.messages == "breath-trainer: expected one of the people (there are none), got \"Eve\"\n")
    #expect(try run("people", "add", "Eve").status == 0)
    #expect(try run("run", "--person", "Eve", "--blows", "0").status == 2)
    let missing = try run("run", "--person", "Eve", "--input", folder + "/none.wav")
    #expect(missing.status == 1 && missing.messages.hasPrefix("breath-trainer: "), "\(missing)")
    let page = folder + "/eve.html"
    #expect(try run("report", "--person", "Eve", "-o", page).status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("No blow yet."))
  }
}
