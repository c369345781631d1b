import AdultSide
import AppWords
import Foundation
import PageMessages
import PageServer
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// Sounds that a child holds as long as one breath lasts.
extension TherapistDesk {
  /// The number of tries that the screen shows.
  private static let shownTries = 60

  mutating func hold(_ request: TherapistRequest.Hold) throws -> Answer {
    let child = try child(request.child.value)
    place = .held(child.id)
    return Answer(messages: try shown().messages, wish: .hold(child, request.sound))
  }

  /// Takes the result of a try: stores it, or says why it does not count.
  ///
  /// - Parameter outcome: `nil` if the try was given up.
  package mutating func took(
    _ outcome: HeldSoundMeter.Outcome?, _ sound: HeldSound, of child: Child, at date: Date
  ) throws -> Answer {
    switch outcome {
    case .held(let duration):
      try records.add(sound, heldFor: duration, by: child, at: date)
      return try showing(.stored)
    case .failed(let failure): return try showing(.refused(Self.words(failure)))
    case nil: return try shown()
    }
  }

  mutating func forgetTry(_ request: TherapistRequest.HeldTry) throws -> Answer {
    let child = try child(request.child.value)
    guard try records.removeHeldSound(request.number.value, of: child) else {
      throw PageRefusal(expected: "the number of a try of the child", got: "\(request.number.value)")
    }
    return try showing(.stored)
  }

  private static func words(_ failure: HeldSoundMeter.Failure) -> Words {
    switch failure {
    case .soundInSilence:
      Words(
        cs: "Na začátku nebylo ticho. Hláska má začít až po výzvě.",
        en: "It was not quiet at the beginning. The sound begins when it is asked for.")
    case .nothing:
      Words(
        cs: "Žádná hláska delší než vteřina nebyla slyšet. Zkuste to blíž k mikrofonu.",
        en: "No sound longer than a second was heard. Try nearer to the microphone.")
    case .voiceless:
      Words(
        cs: "Slyšet byl zvuk bez hlasu. Pokus se nepočítá.", en: "The sound was without voice. The try does not count.")
    case .voiced:
      Words(cs: "Slyšet byl hlas, ne [s]. Pokus se nepočítá.", en: "A voice was heard, no [s]. The try does not count.")
    case .tooLong:
      Words(
        cs: "Zvuk neskončil: nehučí něco v místnosti?", en: "The sound did not end: does something hum in the room?")
    }
  }

  func heldContent(_ child: Child) throws -> TherapistContent.HeldSounds {
    .init(
      child: try entry(child),
      tries: try records.heldSounds(of: child).suffix(Self.shownTries).map { stored in
        .init(
          id: stored.id, sound: stored.held.sound,
          at: Date(timeIntervalSince1970: stored.held.date).formatted(.iso8601), seconds: stored.held.duration)
      }, wanted: HeldSoundDay.leastTries)
  }
}
