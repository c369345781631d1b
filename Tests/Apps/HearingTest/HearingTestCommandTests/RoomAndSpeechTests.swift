import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

@Suite struct RoomAndSpeechTests {
  /// Noise whose third octaves are known: a tone in the middle of one.
  private func recording(_ home: Home, frequency: Double, level: Double) throws -> String {
    let amplitude = pow(10, level / 20)
    let samples = (0..<96_000).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / 48_000)) }
    let path = home.folder("room\(Int(frequency)).wav")
    try AudioFileWriter.write(AudioBuffer(known: samples, sampleRate: 48_000), to: path, encoding: .wav24)
    return path
  }

  @Test func theRoomsNoise() throws {
    let home = try Home()
    let microphone = try home.microphone()
    // 100 dB SPL at full scale: 40 dB SPL at 500 Hz, where ISO 8253-1 permits 18 dB from 500 Hz on.
    let loud = try home.tool.run([
      "noise-check", "--microphone", microphone, "--input", try recording(home, frequency: 500, level: -60),
    ])
    expect(loud.status == 1 && loud.messages.contains("too loud"), "\(loud.messages)")
    expect(loud.output.contains("at 500 Hz nothing below 22 dB HL can be tested here"), "\(loud.output)")
    expect(loud.output.contains("at 8000 Hz all levels"), "\(loud.output)")
    let quiet = try home.tool.run([
      "noise-check", "--microphone", microphone, "--input", try recording(home, frequency: 1000, level: -90),
    ])
    expectEqual(quiet.status, 0, "\(quiet.output)")
    for (arguments, reason) in [
      (["--microphone", try home.calibration()], "headphone.json"), (["--microphone", "/nowhere"], "/nowhere"),
      (["--microphone", microphone, "--seconds", "0"], "--seconds"),
    ] {
      let outcome = try home.tool.run(["noise-check", "--input", microphone] + arguments)
      expect(outcome.status == 2 && outcome.messages.contains(reason), "\(arguments): \(outcome.messages)")
    }
    let text = try home.tool.run(["noise-check", "--microphone", microphone, "--input", microphone])
    expect(text.status == 1 && text.messages.contains("microphone.json"), "\(text.messages)")
  }

  @Test func digitsInNoise() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    let words = ["speech-in-noise", "--person", "Anna", "--simulate", try home.listener(), "--seed", "3"]
    let outcome = try home.mustRun(words)
    let number = try require(outcome.output.firstMatch(of: /threshold (-?[0-9.]+) dB/)).1
    // The listener's is -7 dB; four deviations of the test (about 1 dB in simulation).
    expectLess(abs((Double(number) ?? 0) + 7), 4, "\(outcome.output)")
    expectEqual(try home.mustRun(words).output, outcome.output)
    expectEqual(try home.run(words + ["--voice", "klingonese"]).status, 1)
    expectEqual(try home.run(["speech-in-noise", "--person", "Anna", "--output", "null"]).status, 2)
  }

  /// Typed on a terminal: what is no answer is asked for again, what may be left out can be.
  @Test func aQuestionnaireOnATerminal() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    let questions = try home.folder.write(
      "q.json",
      """
      {"title": "Habits", "questions": [
        {"id": "noise", "text": "Noise at work?", "kind": "yes-no", "required": true},
        {"id": "hours", "text": "Hours of music?", "kind": "number", "range": [0, 24]},
        {"id": "ear", "text": "Which ear is worse?", "kind": "choice", "choices": ["left", "right", "none"]},
        {"id": "where", "text": "Where?", "kind": "choices", "choices": ["in the street", "phone", "party"]},
        {"id": "more", "text": "Anything else?", "kind": "text"}, {"id": "last", "text": "Last?", "kind": "text"}]}
      """)
    func typed(_ text: String) throws -> (status: Int32, messages: String) {
      let (terminal, folder) = (try PseudoTerminal(), try TemporaryFolder())
      let process = try home.tool.start(
        home.arguments(["questionnaire", questions, "--person", "Anna"]), terminal: terminal, in: folder)
      terminal.type(text)
      process.waitUntilExit()
      return (process.terminationStatus, try folder.text("stderr"))
    }
    let stopped = try typed("y\n3\n\u{4}")
    expect(stopped.status == 1 && stopped.messages.contains("not finished: nothing was kept"), "\(stopped.messages)")
    let whole = try typed("\nperhaps\nYES\n25\n2.5\nmiddle\n2\n1, Party\ntinnitus, „zvonění“\n\n")
    expect(whole.status == 0 && whole.messages.contains("kept 5 of 6 answers of Anna"), "\(whole.messages)")
    expect(whole.messages.contains("This question must be answered."))
    expectEqual(whole.messages.matches(of: /That is not one of the answers/).count, 3, "\(whole.messages)")
    try home.mustRun([
      "run", "--person", "Anna", "--simulate", try home.listener(), "--frequencies", "1000", "--ear", "right",
    ])
    try home.mustRun(["report", "--person", "Anna", "-o", home.folder("r.html")])
    let page = try home.folder.text("r.html")
    for part in ["<td>yes</td>", "2.5", "<td>right</td>", "in the street, party", "tinnitus, „zvonění“"] {
      expect(page.contains(part), "\(part)")
    }
  }

  /// Finished tests of digits go with the session in the bundle.
  @Test func digitsInTheBundle() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    let listener = try home.listener()
    try home.mustRun(["run", "--person", "Anna", "--simulate", listener, "--frequencies", "1000", "--ear", "right"])
    expect(try !home.mustRun(["export", "--format", "fhir", "--person", "Anna"]).output.contains("digit triplets"))
    let test = try home.mustRun(["speech-in-noise", "--person", "Anna", "--simulate", listener, "--seed", "3"])
    let bundle = try home.mustRun(["export", "--format", "fhir", "--person", "Anna"]).output
    expect(bundle.contains("Speech reception threshold for digit triplets in noise: right ear"))
    let object = try require(try JSONSerialization.jsonObject(with: Data(bundle.utf8)) as? [String: Any])
    let resources = try require(object["entry"] as? [[String: Any]]).compactMap { $0["resource"] as? [String: Any] }
    let speech = try require(
      resources.first { (($0["code"] as? [String: Any])?["text"] as? String)?.contains("triplets") == true })
    let value = try require((speech["valueQuantity"] as? [String: Any])?["value"] as? Double)
    expect(test.output.contains(String(format: "threshold %.1f dB", value)), "\(test.output) \(value)")
    let report = try require(resources.first { $0["resourceType"] as? String == "DiagnosticReport" })
    expectEqual((report["result"] as? [Any])?.count, 2)
  }

  @Test func questionnaires() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    let questions = try home.folder.write(
      "q.json",
      #"{"title": "Habits", "questions": [{"id": "noise", "text": "Noise at work?", "kind": "yes-no", "required": true}]}"#
    )
    let right = try home.folder.write("right.json", #"{"noise": true}"#)
    let wrong = try home.folder.write("wrong.json", #"{"noise": "often"}"#)
    let words = ["questionnaire", questions, "--person", "Anna"]
    try home.mustRun(words + ["--answers", right])
    let refused = try home.run(words + ["--answers", wrong])
    expect(refused.status == 2 && refused.messages.contains("question noise: expected true or false"))
    expectEqual(try home.run(words).status, 2)
    try home.mustRun([
      "run", "--person", "Anna", "--simulate", try home.listener(), "--frequencies", "1000", "--ear", "right",
    ])
    try home.mustRun(["report", "--person", "Anna", "-o", home.folder("r.html")])
    expect(try home.folder.text("r.html").contains("Noise at work?"))
  }
}
