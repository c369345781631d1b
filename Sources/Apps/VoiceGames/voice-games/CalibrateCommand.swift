import AppSound
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// The command `voice-games calibrate` measures the room's noise and the child's voice in less than 20 s.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate", abstract: "Fits the games to a room and a child's voice, in less than 20 s.",
    discussion: """
      First keep silent for 4 s, in which the room is measured. Then the child speaks softly, as usual and loudly, \
      until 4 s of voice were heard (14 s at most). The results set, in games without settings of their own, which \
      loudness counts, which is too loud, and the pitches of the tasks.

      Exit status: 0 the calibration was stored, 1 there is no result (a line says why), 2 wrong usage, 130 left by \
      Ctrl-C.
      """)

  @Option(name: .long, help: "The child's name.") var child: String
  @OptionGroup var sound: SoundOptions
  @OptionGroup var language: LanguageOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      let child = try records.child(named: child)
      let sound = try sound.open()
      switch try listen(to: sound) {
      case .calibrated(let voice)?:
        try records.set(voice, of: child, at: Date())
        func text(_ value: Double) -> String { String(format: "%.0f", value) }
        let pitch = voice.usualFrequency.map { ", \(text($0)) Hz" } ?? ""
        try Console.send(
          "room \(text(voice.roomLevel)) dBFS; volume \(text(voice.softVolume)) – \(text(voice.usualVolume)) – "
            + "\(text(voice.loudVolume))\(pitch)\n")
      case .failed(let failure)?:
        Console.message("voice-games: \(failure)")
        throw ExitStatus.someInputsFailed
      case nil:
        Console.message("voice-games: \(sound.name): expected up to 18 s of sound, silence first, got less")
        throw ExitStatus.someInputsFailed
      }
    }
  }

  private func listen(to sound: HeardSound) throws -> CalibrationOutcome? {
    let configuration = VoiceEar.Configuration()
    var ear = try VoiceEar(configuration: configuration, sampleRate: sound.sampleRate)
    var calibration = try RoomAndVoiceCalibration(ear: configuration)
    var shown: RoomAndVoiceCalibration.Phase?
    let microphone = sound.microphone
    let interruption = Interruption { microphone?.stop() }
    try sound.read { block in
      if calibration.phase != shown {
        shown = calibration.phase
        Console.message(calibration.phase.words(language.chosen))
      }
      ear.process(block) { calibration.take($0) }
      return calibration.phase != .done && !interruption.isRequested
    }
    if interruption.isRequested { throw ExitStatus.interrupted }
    sound.reportLosses(app: VoiceGamesApp.name)
    return calibration.outcome
  }
}
