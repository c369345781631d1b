import AudioCore
import Foundation
import HearingRecords
import HearingRuns
import HearingTest
import PageMessages
import PageServer

/// The checks before the test: the room, the volume, the sides.
extension HearingDesk {
  func takeCheck(_ request: HearingRequest) throws {
    switch (request, place) {
    case (.headphone(let named), .calibration):
      headphone = named.name.value
      place = .room(room(.ready))
    case (.listen, .room(let room)) where room.phase != .listening: listenToRoom()
    case (.answer(let named), .volume), (.answer(let named), .sides), (.answer(let named), .checked):
      // A second tap on a button belongs to the tone before.
      if case .sides(let question) = place, named.question?.value != question { return }
      worker?.answers.put(named.answer)
    default: throw unexpected(request, "a check before the test")
    }
  }

  // MARK: The room

  func room(_ phase: HearingScreen.Room.Phase, secondsLeft: Int? = nil, reason: String? = nil) -> HearingScreen.Room {
    .init(
      phase: phase, secondsLeft: .init(secondsLeft), isCalibrated: settings.microphone != nil, reason: reason,
      level: roomMeter.level)
  }

  private var roomMeter: RoomMeter.Configuration {
    RoomMeter.Configuration(
      frequencies: settings.setup.frequencies.filter { (125...8000).contains($0) }.sorted(),
      calibration: settings.microphone)
  }

  private func listenToRoom() {
    let (seconds, configuration) = (settings.roomSeconds, roomMeter)
    place = .room(room(.listening, secondsLeft: Int(seconds.rounded(.up))))
    work { [devices, now] worker in
      do {
        let microphone = try devices.microphone.open()
        worker.stops(with: microphone.stop)
        var meter = try RoomMeter(configuration, sampleRate: microphone.sampleRate)
        let wanted = Int(seconds * microphone.sampleRate)
        var (heard, told) = (0, Int(seconds.rounded(.up)))
        try microphone.read { block in
          meter.process(block)
          heard += block.frameCount
          let left = Int((Double(wanted - heard) / microphone.sampleRate).rounded(.up))
          if left < told, left > 0 {
            told = left
            worker.tell { desk in
              desk.place = .room(desk.room(.listening, secondsLeft: left))
              try desk.show()
            }
          }
          return heard < wanted
        }
        microphone.stop()
        let finding = try meter.finding()
        let check = meter.check(finding, at: now())
        worker.tell { desk in
          if let person = desk.person { try desk.records.add(check, of: person) }
          desk.place = .room(desk.room(finding.isQuiet ? .fine : .loud))
          try desk.show()
        }
      } catch {
        worker.tell { desk in
          desk.place = .room(desk.room(.failed, reason: "\(error)"))
          try desk.show()
        }
      }
    }
  }

  // MARK: The volume and the sides

  /// Starts a part that needs sound, in a thread of its own.
  func start(_ part: Part) {
    switch part {
    case .checks: startChecks()
    case .tones: startTones()
    case .digits: startDigits()
    }
  }

  private func startChecks() {
    do { try beginSession() } catch { return fail(error, next: .checks) }
    guard let session else { return }
    let isCalibrated = settings.setup.conditions.calibration != nil
    place = .volume(isCalibrated: isCalibrated)
    let name = isCalibrated ? nil : headphone
    work { [records, settings, devices, now] worker in
      do {
        let run = try TestRun(
          records: records, session: session, limit: settings.setup.limit, telling: .hidden, now: now
        ) { event in worker.tell { try $0.show(event) } }
        if let name { try run.record(headphone: name) }
        let expected = try records.expectedRoute(of: try records.session(session))
        let headphone = try devices.headphone(TestRun.sampleRate, Self.queueInChecks)
        defer { headphone.stop() }
        worker.stops(with: headphone.stop)
        let check = SoundCheck(
          run, output: headphone, answers: worker.answers, witness: try expected.flatMap(devices.watch))
        guard try check.check() == .over else { return }
      } catch {
        return worker.tell { $0.fail(error, next: .checks) }
      }
      worker.tell { desk in
        desk.place = .ready
        try desk.show()
      }
    }
  }

  /// Seconds of sound that are written ahead in the checks, where an answer is to be felt at once.
  private static let queueInChecks = 0.1

  /// Begins a session, or goes on with the last one like it.
  private func beginSession() throws {
    guard let person, session == nil else { return }
    let open = try records.sessions(of: person).last { $0.ended == nil }
    if let open, open.isOn(headphone), try settings.setup.isSame(as: open, seed: nil) {
      session = open.id
    } else {
      session = try records.beginSession(
        of: person, plan: try settings.setup.plan(seed: settings.seed), conditions: settings.setup.conditions,
        circumstances: settings.circumstances, at: now()
      ).session
    }
    if let session { _ = try records.attachRoomCheck(toSession: session, at: now()) }
  }
}
