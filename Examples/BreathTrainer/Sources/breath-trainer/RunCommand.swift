import AppCommands
import AppSound
import ArgumentParser
import BreathTraining
import CommandSupport
import Foundation

/// The command `breath-trainer run`, which runs a session with the microphone or a recording.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Hears blows and keeps them.",
    discussion: "Each blow is on the disk before its line is printed. Ctrl-C ends the session; what was heard is kept.")

  @Option(help: "Who blows.") var person: String
  @Option(help: "How many blows end the session, 1 or more.") var blows = 5
  @OptionGroup var sound: SoundOptions
  @OptionGroup var records: RecordsOptions<BreathTrainer>

  func validate() throws {
    guard blows >= 1 else { throw ValidationError("--blows: expected 1 or more, got \(blows).") }
  }

  func run() throws {
    try records.with { records in
      let person = try records.person(named: person)
      let settings = try records.settings(of: person) ?? BlowSettings()
      let sound = try sound.open()
      let recorder = try records.beginSession(of: person, settings: settings, source: sound.name, at: Date())
      try hear(sound, settings) { blow in
        try recorder.record(blow)
        try Console.send(Self.line(blow, goal: settings.goal))
      }
      try recorder.finish(at: Date())
    }
  }

  private func hear(_ sound: HeardSound, _ settings: BlowSettings, keep: (Blow) throws -> Void) throws {
    var meter = try BlowMeter(settings: settings, sampleRate: sound.sampleRate)
    let microphone = sound.microphone
    let interruption = Interruption { microphone?.stop() }
    var (count, told) = (0, 0)
    // The engine's closures cannot throw, so the blows are collected first.
    var found: [Blow] = []
    func keepFound() throws {
      for blow in found.prefix(blows - count) {
        try keep(blow)
        count += 1
      }
      found.removeAll()
    }
    try sound.read { block in
      meter.process(block) { found.append($0) }
      try keepFound()
      let seconds = Int(meter.blowing ?? 0)
      if microphone != nil, seconds > told { Console.message("\(seconds) s") }
      told = seconds
      return count < blows && !interruption.isRequested
    }
    meter.flush { found.append($0) }
    try keepFound()
    sound.reportLosses(app: BreathTrainer.name)
    try interruption.check()
  }

  private static func line(_ blow: Blow, goal: Double) -> String {
    let evenness = blow.evenness.map { String(format: "%.1f dB", $0) } ?? "too short to say"
    return String(format: "%.1f s of %.1f s", blow.duration, goal) + ", evenness \(evenness)\n"
  }
}
