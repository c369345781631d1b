import AudioCore
import Expectations
import HearingTest
import TestSignals
import Testing

/// What a file or a person can give is refused with a line, and what is stored as JSON is checked when it is read.
@Suite struct RefusedHearingTests {
  private let speech = AudioBuffer(known: [Float](repeating: 0.1, count: 8000), sampleRate: 16_000)
  private let noise = AudioBuffer(known: [Float](repeating: 0.1, count: 32_000), sampleRate: 16_000)

  private func mix(_ speech: AudioBuffer, ratio: Double = 0, lead: Double = 0.5) throws {
    _ = try SpeechMixture.mix(speech: speech, noise: noise, ratio: ratio, lead: lead, ear: .left)
  }

  @Test func mixtures() throws {
    let samples = speech.samples
    expectLines(
      of: HearingTestError.self,
      [
        ("channels: expected 1, got 2", { try mix(AudioBuffer(known: [samples, samples], sampleRate: 16_000)) }),
        (
          "sample rate: expected 16000.0 Hz, got sound of 8000.0 Hz",
          { try mix(AudioBuffer(known: samples, sampleRate: 8000)) }
        ),
        ("lead: expected 0.0 to 3600.0, got nan", { try mix(speech, lead: .nan) }),
        ("lead: expected 0.0 to 3600.0, got 1e+300", { try mix(speech, lead: 1e300) }),
        ("noise: expected 2.5 s or more, got 2.0 s", { try mix(speech, lead: 2) }),
        ("ratio of speech to noise: expected -200.0 to 200.0, got inf", { try mix(speech, ratio: .infinity) }),
        (
          "expected speech and noise of finite samples that are not silent",
          { try mix(AudioBuffer(known: [.nan] + samples, sampleRate: 16_000)) }
        ),
        (
          "expected speech and noise of finite samples that are not silent",
          { try mix(AudioBuffer(silence: 0, sampleRate: 16_000)) }
        ),
      ])
  }

  @Test func stimuli() throws {
    var changed = try ToneStimulus(.pure)
    changed.duration = .nan
    func renderer(_ stimulus: ToneStimulus, _ rate: Double = 48_000) throws -> StimulusRenderer {
      try StimulusRenderer(scale: .nominal(.simple), stimulus: stimulus, sampleRate: rate, safetyLimit: 80)
    }
    let good = try ToneStimulus(.pure)
    func render(_ frequency: Double, _ level: Double?, noise: Double? = nil) throws {
      _ = try renderer(good).render(
        ear: .left, frequency: frequency, level: level, masking: noise.map { .init(level: $0, seed: 1) })
    }
    expectLines(
      of: HearingTestError.self,
      [
        ("tone duration: expected 0.1 to 20.0, got nan", { _ = try renderer(changed) }),
        ("sample rate: expected 8000.0 to 384000.0, got 1e+300", { _ = try renderer(good, 1e300) }),
        ("1000.0 Hz: expected at most 80.0 dB (safety limit), got nan dB", { try render(1000, .nan) }),
        ("level of masking noise: expected -40 dB or more, got -900.0", { try render(1000, nil, noise: -900) }),
        ("level of masking noise: expected -40 dB or more, got nan", { try render(1000, nil, noise: .nan) }),
      ])
    expect(throws: HearingTestError.self) { try render(.nan, 20) }
  }

  private func plan(_ frequency: Double) throws -> SessionPlan {
    SessionPlan(
      places: [.init(TonePoint(.right, frequency), range: try LevelRange(lowest: -10, highest: 80))],
      familiarises: false, seed: 1)
  }

  @Test func sessions() throws {
    var session = try HearingSession(plan: plan(1000))
    try session.handle(.timePassed(to: 0))
    guard case .present(let tone) = try session.handle(.timePassed(to: 10)) else {
      Issue.record("expected a tone")
      return
    }
    func trial(_ strayPresses: Int) -> Trial {
      Trial(
        number: tone.number, purpose: tone.purpose, point: tone.point, level: tone.level, noise: tone.noise,
        pause: tone.pause, response: ToneResponse(heard: false), strayPresses: strayPresses)
    }
    let frequencies: [Double] = [0, -1, .nan, .infinity]
    for frequency in frequencies {
      expectLines(
        of: HearingTestError.self,
        [("frequency: expected 20.0 to 20000.0, got \(frequency)", { _ = try HearingSession(plan: plan(frequency)) })])
    }
    expectLines(
      of: HearingTestError.self,
      [
        (
          "stray presses: expected 0 to 1000000, got -1.0",
          { _ = try HearingSession(plan: plan(1000), resuming: [trial(-1)]) }
        ),
        (
          "skipped triplets: expected 0 to 998, got 999.0",
          { _ = try DigitTripletTest(configuration: .init(tripletCount: 1000, skipped: 999), seed: 1) }
        ),
        (
          "question a: range: expected the smallest and the largest number",
          {
            _ = try Questionnaire(
              title: "t", questions: [.init(id: "a", text: "b", kind: .number, range: [.nan, 1])])
          }
        ),
      ])
    // A number before the first trial takes all back.
    var resumed = try HearingSession(plan: plan(1000), resuming: [trial(2)])
    try resumed.withdraw(from: -1)
    expectEqual(resumed.trials, [])
  }

  /// Levels and times that are no numbers have no line, and end nothing.
  @Test func trendsOfNoNumbers() {
    let values: [Double] = [.nan, .infinity, 1e308, -1e308]
    for odd in values {
      let sessions = (0..<4).map { index in
        ThresholdTrend.Session(
          time: index == 2 ? odd : Double(index) * 1e7,
          results: [
            TonePoint(.right, 1000): .threshold(index == 1 ? odd : 20, trialCount: 5),
            TonePoint(.right, odd): .threshold(20, trialCount: 5),
          ])
      }
      expect(ThresholdTrend(sessions).lines.allSatisfy { $0.interval.lowerBound <= $0.interval.upperBound })
      expectEqual(HearingChange(sessions)?.sessionCount, 4)
    }
  }

  @Test func storedValuesAreCheckedWhenTheyAreRead() {
    expectRefused(
      ToneStimulus.self, #"{"kind": "pure", "duration": 1e300, "ramp": 0.05}"#,
      "tone duration: expected 0.1 to 20.0, got 1e+300")
    for digits in ["[1]", "[1, 1, 2]", "[]"] {
      expectRefused(
        DigitTriplet.self, #"{"digits": \#(digits)}"#,
        "digits of a triplet: expected 3 different ones, got \(digits == "[]" ? "0" : digits == "[1]" ? "1" : "2").0")
    }
    expectRefused(
      Questionnaire.self,
      #"{"title": "t", "questions": [{"id": "a", "text": "b", "kind": "number", "range": [3]}]}"#,
      "question a: range: expected the smallest and the largest number")
    expectRefused(
      ReactionTimeEvidence.self, #"{"median": 0, "logarithmicDeviation": 0.5, "window": 2, "bound": 10}"#,
      "median reaction time: expected 0.05 to 10.0, got 0.0")
    expectRefused(
      ThresholdTrend.Line.self,
      """
      {"ear": "left", "sessionCount": 2, "duration": 1, "change": 1, "expectedDeviation": 1, "observedDeviation": 1, \
      "isCutOff": false, "lineCount": 1}
      """, "sessions of a line: expected 3 to 1000000000, got 2.0")
  }

  @Test func resultsSurviveJSON() throws {
    let results: [TonePoint: ThresholdResult] = [
      TonePoint(.right, 1000): .threshold(20, standardDeviation: 2, trialCount: 8),
      TonePoint(.right, 2000): .noResponse(at: 80, trialCount: 4),
      TonePoint(.right, 4000): .threshold(30, trialCount: 9),
    ]
    let sessions = (0..<4).map { ThresholdTrend.Session(time: Double($0) * 1e7, results: results) }
    let change = try require(HearingChange(sessions))
    expectKept(sessions)
    expectKept(ThresholdTrend(sessions))
    expectKept(change)
    expectKept(CochleotoxicShift(change, results, ear: .right))
    expectKept(AdverseEventGrade(change, results))
    expectKept(PureToneAverage(results, ear: .right, frequencies: [1000, 4000]))
    expectKept(
      [SessionValidity.Doubt.falseAlarms(2, of: 5), .earphones(.swapped), .lostSound(1, of: 4)])
    expectKept([HearingJudgement.notCalibrated, .averages(right: nil, left: nil, grade: .mild)])
    expectKept([CalibrationDoubt.later, .old(years: 7), .implausible(level: 3, frequency: 1000)])
    expectKept([EarphoneCheck.Answer.heard(.left), .both, .nothing])
    expectKept([ListenerCalibration.Remark.ageUnknown(["a"]), .earphonesDiffer(5)])
    expectKept(ProcedureMethod.Expectation(level: 30, deviation: 8, floor: 0.1))
    expectKept(try ToneStimulus(.warble, duration: 2))
    expectKept(
      try Questionnaire(title: "t", questions: [.init(id: "a", text: "b", kind: .number, range: [1, 2])]))
    expectKept(ReactionTimeEvidence.usual)
    expectKept(try require(DigitTripletTest(seed: 1).nextTriplet))
  }
}
