import AppWords
import Foundation
import PageMessages
import PageServer
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// The utterance whose pitch and loudness a child follows: it is recorded, and kept as a contour.
extension TherapistDesk {
  mutating func recordUtterance(_ request: TherapistRequest.Sound, of child: Child) throws -> Answer {
    guard request.sound.value == 0 else {
      throw PageRefusal(expected: "sound 0 of \(request.game.rawValue)", got: "\(request.sound.value)")
    }
    guard !request.includesUnvoiced else {
      throw PageRefusal(expected: "a sound with voice for \(request.game.rawValue)", got: "one without")
    }
    place = .settings(child.id, request.game)
    let name = request.name.value.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...40).contains(name.count) else {
      return try showing(
        .refused(Words(cs: "Napište, co řeknete: 1 až 40 písmen.", en: "Type what you will say: 1 to 40 letters.")))
    }
    let ear = GameSettings.followingEar(
      try records.settings(of: child, for: request.game), voice: try records.voice(of: child))
    let wanted = WantedSound(
      child: child, game: request.game, number: 0, name: name, includesUnvoiced: false, ear: ear)
    return Answer(messages: try shown().messages, wish: .recordUtterance(wanted))
  }

  /// Takes the recording of an utterance: stores it with the game's settings, and says what was heard or why it cannot be
  /// used.
  package mutating func took(_ recording: VoiceContourRecording, of wanted: WantedSound) throws -> Answer {
    let contour: VoiceContour
    do throws(ListeningError) { contour = try recording.contour() } catch {
      return try showing(.refused(Self.advice(error)))
    }
    let before = try records.settings(of: wanted.child, for: wanted.game)
    guard
      let settings = try GameSettings.following(
        contour, in: wanted.game, before: before, voice: try records.voice(of: wanted.child))
    else { return try shown() }
    try records.set(settings, of: wanted.child, for: wanted.game)
    return try showing(.stored(Self.measured(wanted.name, recording.duration, recording.levelAboveRoom ?? 0)))
  }
}
