import Foundation
import HearingRecords
import HearingRuns
import HearingTest
import PageMessages
import PageServer

/// The digits in noise.
extension HearingDesk {
  func beginDigits(of person: Person, ear: Ear = .right) throws {
    do {
      let setup = SpeechRun.Setup(
        ear: ear, voice: try settings.voice(language), device: settings.setup.conditions.device)
      speech = SpeechState(run: try SpeechRun(setup, of: person, in: records, seed: settings.seed, now: now), ear: ear)
      place = .digits(.ready)
    } catch {
      speech = nil
      fail(error, next: .digits)
    }
  }

  func digits(_ phase: HearingScreen.Digits.Phase) -> HearingScreen.Digits {
    let test = speech?.run.test
    let count = test?.configuration.tripletCount ?? 0
    return .init(
      phase: phase, ear: speech?.ear ?? .right, number: min((test?.trials.count ?? 0) + 1, count), count: count)
  }

  /// Plays the next triplet.
  func startDigits() {
    do {
      if speech == nil, let person { try beginDigits(of: person) }
      guard let sound = try speech?.run.nextSound() else { return }
      place = .digits(.playing)
      work { [devices] worker in
        do {
          let headphone = try devices.headphone(sound.sampleRate, TonePlayer.queueDuration)
          defer { headphone.stop() }
          worker.stops(with: headphone.stop)
          guard try SoundPlayer.play(sound, on: headphone, isStopped: { worker.isStopped }) else { return }
        } catch {
          return worker.tell { $0.fail(error, next: .digits) }
        }
        worker.tell { desk in
          desk.place = .digits(.answering)
          try desk.show()
        }
      }
    } catch {
      fail(error, next: .digits)
    }
  }

  func takeDigits(_ given: HearingRequest.Digits, _ request: HearingRequest) throws {
    guard case .digits(.answering) = place, let run = speech?.run else {
      throw unexpected(request, "an answer to the digits")
    }
    guard given.number.value == run.test.trials.count + 1 else { return }
    do { try run.answer(given.digits.values.map(\.value)) } catch { return fail(error, next: .digits) }
    guard run.test.outcome != nil else { return startDigits() }
    place = .digits(.done)
    if let person { handOverLast(of: person) }
  }
}
