import AppSound
import Foundation
import PageMessages
import PageServer
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// The therapist's side of the page: what it wishes of the desk, and the measurements that listen for it.
extension GameDesk {
  func carryOut(_ answer: TherapistDesk.Answer) async {
    for message in answer.messages { session.send(message) }
    switch answer.wish {
    case .calibrate(let child): await calibrate(child)
    case .record(let sound):
      let empty = SoundModelRecording(
        name: sound.name, includesUnvoiced: sound.includesUnvoiced, quiet: SoundModelRecording.usualQuiet,
        timeLimit: SoundModelRecording.usualTimeLimit)
      await record(sound, empty) { try $0.therapist.took($1, of: sound) }
    case .recordUtterance(let sound):
      let empty = VoiceContourRecording(
        name: sound.name, quiet: SoundModelRecording.usualQuiet, timeLimit: SoundModelRecording.usualTimeLimit)
      await record(sound, empty) { try $0.therapist.took($1, of: sound) }
    case .hold(let child, let sound): await hold(sound, child)
    case .stopListening: await measurement?.leave()
    case .leave:
      await measurement?.leave()
      // The account may have another name, or be gone.
      do { child = try records.people().first { $0.id == child?.id } } catch { return fail(error) }
      if child == nil, !isGuest { screen = .children }
      await show()
    case nil: break
    }
  }

  private func calibrate(_ child: Child) async {
    let ear = VoiceEar.Configuration().unmeasured()
    let (session, empty): (PageSession, RoomAndVoiceCalibration)
    do { (session, empty) = (self.session, try RoomAndVoiceCalibration(ear: ear)) } catch { return fail(error) }
    await measure(empty, ear) { phase, reason in
      CalibrationMessage(phase: phase, reason: reason)
    } progress: {
      calibration, tick in
      guard !calibration.isDone else { return }
      session.send(
        CalibrationMessage(
          phase: calibration.phase.rawValue, progress: calibration.progress, seconds: tick.time, level: tick.volume))
    } took: {
      try await self.took($0, of: child)
    }
  }

  private func took(_ calibration: RoomAndVoiceCalibration, of child: Child) async throws {
    await carryOut(try therapist.took(calibration.outcome, of: child, at: Date()))
    if case .failed(.microphoneTooLow)? = calibration.outcome { session.send(CalibrationMessage(phase: "low")) }
  }

  private func hold(_ sound: HeldSound, _ child: Child) async {
    let session = session
    await measure(HeldSoundMeter(sound: sound), VoiceEar.Configuration()) { phase, reason in
      HeldMessage(sound: sound, phase: phase, reason: reason)
    } progress: { held, tick in
      guard !held.isDone else { return }
      session.send(
        HeldMessage(sound: sound, phase: held.phase.rawValue, seconds: held.duration, level: tick.volume))
    } took: {
      try await self.took($0, of: child)
    }
  }

  private func took(_ held: HeldSoundMeter, of child: Child) async throws {
    await carryOut(try therapist.took(held.outcome, held.sound, of: child, at: Date()))
  }

  private func record<Recording: TherapistRecording & HeardMeasurement>(
    _ sound: TherapistDesk.WantedSound, _ empty: Recording,
    took: @escaping @Sendable (isolated GameDesk, Recording) throws -> TherapistDesk.Answer
  ) async {
    let session = session
    await measure(empty, sound.ear) { phase, reason in
      RecordingMessage(sound: sound.number, phase: phase, reason: reason)
    } progress: { recording, tick in
      guard !recording.isDone else { return }
      session.send(
        RecordingMessage(
          sound: sound.number, phase: recording.phase.rawValue, progress: recording.progress, level: tick.volume))
    } took: {
      try await self.took($0, took)
    }
  }

  private func took<Recording: Sendable>(
    _ recording: Recording, _ took: @Sendable (isolated GameDesk, Recording) throws -> TherapistDesk.Answer
  ) async throws {
    await carryOut(try took(self, recording))
  }

  /// Listens to a measurement until it is done, and tells the page by `message` when the phase is one of the
  /// microphone: `opening`, `done`, `ready` after it was given up, `deaf` with a reason.
  private func measure<Measurement: HeardMeasurement, Message: ServerMessage>(
    _ empty: Measurement, _ ear: VoiceEar.Configuration,
    message: @escaping @Sendable (_ phase: String, _ reason: String?) -> Message,
    progress: @escaping @Sendable (Measurement, SoundTick) -> Void,
    took: @escaping @Sendable (Measurement) async throws -> Void
  ) async {
    await leaveRound()
    await measurement?.leave()
    measurements += 1
    let number = measurements
    session.send(message("opening", nil))
    let run = MeasurementRun(
      empty, ear: ear, opener, progress: progress,
      ended: { ending in Task { await self.hasMeasured(number, ending, message, took) } })
    measurement = (number, { await run.leave() })
    run.start()
  }

  private func hasMeasured<Measurement: HeardMeasurement, Message: ServerMessage>(
    _ number: Int, _ ending: MeasurementRun<Measurement>.Ending, _ message: (String, String?) -> Message,
    _ took: (Measurement) async throws -> Void
  ) async {
    guard number == measurement?.number else { return }
    measurement = nil
    switch ending {
    case .heard(let heard):
      session.send(message("done", nil))
      do { try await took(heard) } catch { fail(error) }
    case .left: session.send(message("ready", nil))
    case .deaf(let reason): session.send(message("deaf", reason))
    }
  }
}
