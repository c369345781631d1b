import AudioCore
import EvaluationMetrics
import Expectations
import Foundation
import HearingSimulation
import HearingTest
import TestSignals
import Testing

@Suite struct SpeechInNoiseTests {
  /// Right down to −8 dB, wrong below: to and fro between −8 and −10, so −9 but for the odd one out of 21.
  @Test func thresholdOfAClearListener() throws {
    var test = try DigitTripletTest(seed: 1)
    var ratios: [Double] = []
    while let triplet = test.nextTriplet {
      ratios.append(test.nextRatio)
      test.record(answer: test.nextRatio >= -8 ? triplet.digits : [])
    }
    expectEqual(ratios.prefix(7), [0, -2, -4, -6, -8, -10, -8])
    expectEqual(ratios.count, 24)
    // The fifth to the twenty-fifth: −8, −10, −8 … −8: eleven of −8 and ten of −10.
    expectLess(abs(try require(test.outcome).threshold - (11 * -8 + 10 * -10) / 21), 1e-12)
    expectGreater(Set(test.trials.map(\.triplet)).count, 20)
    expect(test.trials.allSatisfy { Set($0.triplet.digits).count == 3 })
  }

  /// The deviation that the test states is the one that repeated tests have.
  @Test func statedDeviationIsTrue() throws {
    var errors = DeviationStatistics()
    var stated = 0.0
    let count = 300
    for seed in 0..<UInt64(count) {
      var test = try DigitTripletTest(seed: seed)
      var listener = try SimulatedSpeechListener(threshold: -9, slope: 0.15, seed: seed + 1000)
      while let triplet = test.nextTriplet { test.record(answer: listener.answer(to: triplet, ratio: test.nextRatio)) }
      let outcome = try require(test.outcome)
      try errors.update(outcome.threshold + 9)
      stated += outcome.standardDeviation
    }
    let deviation = try require(errors.standardDeviation.value)
    // Smits et al. give errors within 1 dB; bias: four deviations of a mean of 300.
    expectLess(deviation, 1)
    expectLess(abs(try require(errors.mean.value)), 0.15 + 4 * deviation / Double(count).squareRoot())
    expectLess(abs(stated / Double(count) - deviation), 0.25)
  }

  @Test func mixturesHaveTheirRatio() throws {
    let rate = 16_000.0
    var random = SeededRandom(seed: 2)
    let noise = AudioBuffer(known: (0..<32_000).map { _ in Float(random.uniform(in: -0.1..<0.1)) }, sampleRate: rate)
    var speech = AudioBuffer(known: (0..<16_000).map { Float(0.2 * sin(Double($0) * 0.3)) }, sampleRate: rate)
    // Half of it is a pause, which does not count.
    for n in 8000..<16_000 { speech.samples[n] = 0 }
    let mixed = try SpeechMixture.mix(speech: speech, noise: noise, ratio: -5, lead: 0.5, ear: .left)
    expect(mixed.channel(1).allSatisfy { $0 == 0 })
    let difference = zip(mixed.channel(0), noise.samples).map { Double($0 - $1) }
    expect(difference[..<8000].allSatisfy { $0 == 0 })
    func level(_ values: some Collection<Double>) -> Double {
      10 * log10(values.reduce(0) { $0 + $1 * $1 } / Double(values.count))
    }
    expectLess(abs(level(difference[8000..<16_000]) - level(noise.samples.map(Double.init)) + 5), 0.01)
    expect(throws: HearingTestError.self) {
      try SpeechMixture.mix(speech: speech, noise: noise, ratio: 60, lead: 0.5, ear: .left)
    }
    expect(throws: HearingTestError.self) {
      try SpeechMixture.mix(speech: speech, noise: noise, ratio: 0, lead: 1.5, ear: .left)
    }
  }
}

@Suite struct QuestionnaireTests {
  private let json = """
    {"title": "Habits", "questions": [
      {"id": "noise", "text": "Do you work in noise?", "kind": "yes-no", "required": true},
      {"id": "hours", "text": "Hours of music a day?", "kind": "number", "range": [0, 24]},
      {"id": "ear", "text": "Which ear is worse?", "kind": "choice", "choices": ["left", "right", "none"]},
      {"id": "where", "text": "Where is it hard to hear?", "kind": "choices", "choices": ["street", "phone"]},
      {"id": "more", "text": "Anything else?", "kind": "text"}]}
    """

  @Test func answersThatFit() throws {
    let questionnaire = try Questionnaire(json: Data(json.utf8))
    expectEqual(questionnaire.questions.count, 5)
    let answers = try JSONDecoder().decode(
      [String: QuestionnaireAnswer].self,
      from: Data(#"{"noise": true, "hours": 2.5, "ear": "left", "where": ["phone"], "more": "no"}"#.utf8))
    try questionnaire.check(answers)
    try questionnaire.check(["noise": .flag(false)])
    let again = try JSONDecoder().decode(
      [String: QuestionnaireAnswer].self, from: JSONEncoder().encode(answers))
    expectEqual(again, answers)
  }

  @Test(
    arguments: [
      [:], ["noise": .text("yes")], ["noise": .flag(true), "hours": .number(25)],
      ["noise": .flag(true), "ear": .text("middle")], ["noise": .flag(true), "where": .list(["phone", "phone"])],
      ["noise": .flag(true), "unknown": .flag(true)], ["noise": .flag(true), "more": .number(1)],
    ] as [[String: QuestionnaireAnswer]])
  func answersThatDoNot(answers: [String: QuestionnaireAnswer]) throws {
    let questionnaire = try Questionnaire(json: Data(json.utf8))
    expect(throws: HearingTestError.self) { try questionnaire.check(answers) }
  }

  @Test(arguments: [
    "[]", "{}", #"{"title": "x", "questions": []}"#,
    #"{"title": "x", "questions": [{"id": "a", "text": "b", "kind": "choice"}]}"#,
    #"{"title": "x", "questions": [{"id": "", "text": "b", "kind": "text"}]}"#,
    #"{"title": "x", "questions": [{"id": "a", "text": "b", "kind": "number", "range": [3, 1]}]}"#,
    #"{"title": "x", "questions": [{"id": "a", "text": "b", "kind": "text"}, {"id": "a", "text": "c", "kind": "text"}]}"#,
  ])
  func questionnairesThatDoNotHoldTogether(json: String) {
    expect(throws: HearingTestError.self) { try Questionnaire(json: Data(json.utf8)) }
  }
}
