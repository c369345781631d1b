import Foundation
import HearingRecords
import HearingRuns
import HearingTest
import PageServer

/// The test with tones.
extension HearingDesk {
  /// Handles what is said during the test; returns whether the screen is to be shown again.
  func takeTest(_ said: HearingRequest.Test, _ request: HearingRequest) throws -> Bool {
    guard case .test(let test) = place, let worker else { throw unexpected(request, "the test with tones") }
    switch said {
    // A press during a pause is a late one: it neither counts nor ends the pause.
    case .press: if !test.isPaused, !test.isOpening { worker.answers.put(.heard) }
    case .pause: worker.answers.put(.rest)
    case .goOn: if test.isPaused { worker.answers.put(.resume) }
    case .goOnChanged: if test.isPaused { worker.answers.put(.goOn) }
    }
    // What the thread does with it is told when it is done.
    return false
  }

  func startTones() {
    guard let session else { return }
    do {
      let record = try records.session(session)
      let progress = TestProgress(
        try HearingSession(plan: record.plan, resuming: try records.trials(ofSession: session)))
      place = .test(.init(presses: 0, progress: ShownProgress(progress), isPaused: false, isOpening: true))
    } catch {
      return fail(error, next: .tones)
    }
    work { [records, settings, devices, now] worker in
      do {
        let run = try TestRun(
          records: records, session: session, limit: settings.setup.limit, telling: .hidden, now: now
        ) { event in worker.tell { try $0.show(event) } }
        let headphone = try devices.headphone(TestRun.sampleRate, TonePlayer.queueDuration)
        defer { headphone.stop() }
        worker.stops(with: headphone.stop)
        worker.tell { desk in
          guard case .test(var test) = desk.place else { return }
          test.isOpening = false
          desk.place = .test(test)
          try desk.show()
        }
        let witness = try devices.watch(run.route)
        _ = try TonePlayer(run, output: headphone, answers: worker.answers, witness: witness).play()
      } catch {
        worker.tell { $0.fail(error, next: .tones) }
      }
    }
  }

  /// Shows what happens in the checks and in the test. Trials are never shown: they tell when tones come.
  func show(_ event: HearingEvent) throws {
    switch (event, place) {
    case (.trial, _), (.soundLost, _): return
    case (.volume(let isCalibrated), _): place = .volume(isCalibrated: isCalibrated)
    case (.sides(let question), _): place = .sides(question: question)
    case (.checked(let verdict, let mayGoOn), _): place = .checked(verdict, mayGoOn: mayGoOn)
    case (.press(let count), .test(var test)):
      test.presses = count
      place = .test(test)
      return send(PressMessage(count: count))
    case (.progress(let progress), .test(var test)):
      test.progress = ShownProgress(progress)
      place = .test(test)
      return send(ProgressMessage(progress: progress))
    case (.disturbed(let disturbance), .volume(let isCalibrated, _)):
      place = .volume(isCalibrated: isCalibrated, difference: disturbance?.words)
    case (.disturbed(let disturbance), .test(var test)):
      (test.disturbance, test.mayGoOnChanged) = (
        disturbance?.words, disturbance?.change != nil && disturbance?.mayGoOn == true
      )
      place = .test(test)
    case (.loudNext, .test(var test)):
      test.isLoudNext = true
      place = .test(test)
      return
    case (.paused, .test(var test)), (.goingOn, .test(var test)):
      test.isPaused = event == .paused
      if !test.isPaused { (test.isLoudNext, test.disturbance) = (false, nil) }
      place = .test(test)
    case (.finished, _):
      let isUnanswered = try session.map { try records.outcome(ofSession: $0).isUnanswered } ?? false
      if let session { handOver(session: session) }
      // The person's own screen leads on to the digits, the questions and the result.
      (session, place) = (nil, isUnanswered ? .unanswered : .home)
    case (.unanswered, _):
      session = nil
      place = .unanswered
    case (.press, _), (.progress, _), (.loudNext, _), (.disturbed, _), (.paused, _), (.goingOn, _): return
    }
    try show()
  }
}
