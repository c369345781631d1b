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

  func digits(_ phase: HearingScreen.Digits.Phase, _ disturbance: TestDisturbance?) -> HearingScreen.Digits {
    let test = speech?.run.test
    let count = test?.configuration.tripletCount ?? 0
    return .init(
      phase: phase, ear: speech?.ear ?? .right, number: min((test?.trials.count ?? 0) + 1, count), count: count,
      disturbance: disturbance?.words, mayGoOnChanged: disturbance?.permitsDigits == true)
  }

  /// Plays the next triplet.
  func startDigits() {
    do {
      if speech == nil, let person { try beginDigits(of: person) }
      guard let speech, let sound = try speech.run.nextSound() else { return }
      place = .digits(.playing)
      work { [devices, player = speech.player] worker in
        let ending: TripletPlayer.Ending
        do {
          let headphone = try devices.headphone(sound.sampleRate, TonePlayer.queueDuration)
          defer { headphone.stop() }
          worker.stops(with: headphone.stop)
          ending = try player.play(
            sound, on: headphone, watch: { try devices.watch(nil) }, isStopped: { worker.isStopped })
        } catch {
          return worker.tell { $0.fail(error, next: .digits) }
        }
        worker.tell { desk in
          switch ending {
          case .stopped: return
          case .heard: desk.place = .digits(.answering)
          case .disturbed(let disturbance): desk.place = .digits(.disturbed, disturbance)
          }
          try desk.show()
        }
      }
    } catch {
      fail(error, next: .digits)
    }
  }

  /// The triplet that was disturbed is played again, with the sound as it is now.
  func goOnWithChangedDigits(_ disturbance: TestDisturbance) {
    if disturbance.permitsDigits { speech?.player.accept() }
    startDigits()
  }

  func takeDigits(_ given: HearingRequest.Digits, _ request: HearingRequest) throws {
    guard case .digits(.answering, _) = place, let run = speech?.run else {
      throw unexpected(request, "an answer to the digits")
    }
    guard given.number.value == run.test.trials.count + 1 else { return }
    do { try run.answer(given.digits.values.map(\.value)) } catch { return fail(error, next: .digits) }
    guard run.test.outcome != nil else { return startDigits() }
    place = .digits(.done)
    if let person { handOverLast(of: person) }
  }
}
