import AudioCore
import AudioTesting
import Testing
import TinySynthesizer

private let rate = 48_000.0

private let melody: [TinySynthesizer.Note] = [
  .init(key: 57, start: 0.1, duration: 0.5, pan: -0.6), .init(key: 64, start: 0.7, duration: 0.5),
  .init(key: 69, start: 1.3, duration: 0.6, pan: 0.6),
]

/// Example tests of an instrument.
@Suite struct TinySynthesizerTests {
  @Test func aNoteHasItsPitchLevelAndPlace() throws {
    let sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    expectAudio(
      sound,
      .duration(2), .pitch(220, toleranceCents: 1, in: 0.2..<0.5), .pitch(440, toleranceCents: 1, in: 1.4..<1.8),
      .pan(-60, tolerance: 1, in: 0.2..<0.5), .pan(0, tolerance: 1, in: 0.8..<1.1),
      .pan(60, tolerance: 1, in: 1.4..<1.8),
      .onsets([0.1, 0.7, 1.3], tolerance: 0.02), .silence(in: 0..<0.09), .silence(in: 1.95..<2), .noClicks(),
      .noClipping)
  }

  @Test func theSameScoreGivesTheSameBits() throws {
    let sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    let again = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    expectAudio(again, .bits(of: sound))
  }

  /// The reference is stored beside this file; `OSSICLE_RECORD=1 swift test` records it again.
  @Test func theMelodySoundsAsItDid() throws {
    let sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    expectAudio(sound, AudioReferences().fingerprint("melody"))
  }
}

/// Examples of failure messages. Each of these defects is deliberate and is detected; `swift test` prints the messages
/// as known issues.
@Suite struct FailureMessages {
  @Test func aDetunedOscillator() throws {
    let sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    let detuned = try AudioMutation.pitch(cents: 8).applied(to: sound)
    withKnownIssue { expectAudio(detuned, .pitch(220, toleranceCents: 1, in: 0.2..<0.5)) }
  }

  @Test func aClickInAPause() throws {
    var sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    sound.samples[Int(1.25 * rate)] += 0.01
    withKnownIssue { expectAudio(sound, .noClicks(), .silence(in: 1.21..<1.29)) }
  }

  @Test func tooLoud() throws {
    var synthesizer = TinySynthesizer(sampleRate: rate)
    synthesizer.amplitude = 1.6
    let sound = try synthesizer.render(melody, duration: 2)
    withKnownIssue {
      expectAudio(sound, .noClipping, .level(-20, toleranceDB: 1), .level(-1, measure: .truePeak, toleranceDB: 1))
    }
  }

  @Test func swappedChannels() throws {
    let sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    let swapped = try AudioMutation.swappedChannels.applied(to: sound)
    withKnownIssue { expectAudio(swapped, .pan(-60, tolerance: 1, in: 0.2..<0.5), .bits(of: sound)) }
  }

  @Test func aNoteTooManyAndOneTooFew() throws {
    let sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    withKnownIssue { expectAudio(sound, .onsets([0.1, 0.4, 0.7], tolerance: 0.02)) }
  }

  @Test func aDropout() throws {
    let sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    let torn = try AudioMutation.dropout(at: 1.5).applied(to: sound)
    withKnownIssue {
      expectAudio(torn, .bits(of: sound), .noClicks(), AudioReferences().fingerprint("melody"), name: "torn")
    }
  }

  @Test func aReferenceThatWasNeverRecorded() throws {
    let sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    withKnownIssue { expectAudio(sound, AudioReferences(mode: .compare).bits("never recorded")) }
  }
}

/// Measures the sensitivity of the tests: the defects that they detect, and the margins.
@Suite struct WhatTheTestsAreWorth {
  @Test func faultsAndHarmlessChangesAreKeptApart() throws {
    let sound = try TinySynthesizer(sampleRate: rate).render(melody, duration: 2)
    let report = try MutationReport(
      [
        .pitch(220, toleranceCents: 5, in: 0.2..<0.5), .pan(-60, tolerance: 5, in: 0.2..<0.5), .noClicks(),
        .onsets([0.1, 0.7, 1.3], tolerance: 0.03), .level(-21, toleranceDB: 3),
      ],
      of: sound, harmless: [.gain(-1), .noise(levelDBFS: -90), .invertedPolarity],
      faults: [
        .dropout(at: 1.5), .splice(at: 0.4001), .gain(-6), .pitch(cents: 20), .swappedChannels, .delay(0.05),
      ])
    print(report)
    expectSeparation(report, leastMargin: 1.2)
  }
}
