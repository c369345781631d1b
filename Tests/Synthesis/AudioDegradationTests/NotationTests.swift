import AudioCore
import AudioDegradation
import Expectations
import Testing

@Suite struct NotationTests {
  @Test(arguments: [
    ("noise:20", "white:20"), ("pink:-5", "pink:-5"), ("speech-shaped:2.5", "speech-shaped:2.5"),
    ("hum:10", "hum:10/50"), ("hum:10/60", "hum:10/60"), ("babble:0", "babble:0/6"), ("babble:0/12", "babble:0/12"),
    ("room", "room:0.5/0"), ("room:0.4", "room:0.4/0"), ("room:1.2/-6", "room:1.2/-6"), ("phone", "band:300-3400"),
    ("band:0-4000", "band:0-4000"), ("clip:10", "clip:10%"), ("clip:10%", "clip:10%"), ("clip:6dB", "clip:6dB"),
    ("speed:+4", "speed:+4"), ("speed:4", "speed:+4"), ("speed:-4", "speed:-4"), ("tempo:10", "tempo:+10"),
    ("pitch:-100", "pitch:-100"), ("gain:+6", "gain:+6"), ("dropouts:2/20", "dropouts:2/20"),
    ("jitter:50", "jitter:50"), ("quantise:8", "quantise:8"), ("resample:8000", "resample:8000"),
    ("mp3:64", "mp3:64"), ("opus:24", "opus:24"), ("aac:96", "aac:96"), ("gsm", "gsm"), ("g711", "g711:mu"),
    ("g711:a", "g711:a"), ("room+pink:10+phone", "room:0.5/0+pink:10+band:300-3400"),
    ("speed:+4+gain:+6", "speed:+4+gain:+6"), (" room : 0.4 + pink : 10 ", "room:0.4/0+pink:10"),
  ]) func conditionsHaveOneName(text: String, name: String) throws {
    let condition = try Degradation(parsing: text)
    expectEqual(condition.description, name)
    expectEqual(try Degradation(parsing: name), condition)
  }

  @Test func commasMakeConditions() throws {
    expectEqual(
      try Degradation.conditions(parsing: "noise:20,10,0").map(\.description), ["white:20", "white:10", "white:0"])
    expectEqual(
      try Degradation.conditions(parsing: "room:0.3,0.6+pink:20,10").map(\.description),
      [
        "room:0.3/0+pink:20", "room:0.3/0+pink:10", "room:0.6/0+pink:20", "room:0.6/0+pink:10",
      ])
  }

  @Test(arguments: [
    ("", "expected one of white, pink"), ("nois:20", "got \"nois\""), ("noise", "noise: expected noise:SNR, got \"\""),
    ("noise:loud", "got \"loud\""), ("noise:nan", "expected -60 to 100"), ("noise:inf", "expected -60 to 100"),
    ("noise:101", "noise: expected -60 to 100 in noise:SNR, got \"101\""), ("noise:10/3", "expected noise:SNR"),
    ("noise:20,", "got \"\""), ("noise:20,10", "expected one condition, got 2"), ("phone:8", "expected phone"),
    ("band:3400-300", "expected band:LOW-HIGH"), ("band:300", "expected band:LOW-HIGH"),
    ("dropouts:2", "expected dropouts:RATE/LENGTH"), ("quantise:8.5", "expected quantise:BITS"),
    ("g711:b", "expected g711[:mu|a]"), ("mp3", "expected mp3:KBITS"), ("mp3:1000", "expected 8 to 320"),
    ("gsm:13", "expected gsm"), ("room+", "got \"room+\""), ("+room", "got \"\""),
    ("speed:-100", "expected -75 to 300"),
    ("babble:0/2.5", "expected babble:SNR[/TALKERS]"), ("clip:5db", "got \"5db\""),
  ]) func mistakesSayWhatWasExpected(text: String, part: String) throws {
    let error = try #require(throws: DegradationError.self) { try Degradation(parsing: text) }
    expect(error.description.contains(part), "\(error)")
    expect(!error.description.contains("\n"))
  }

  @Test func seedsDependOnRunRecordingAndConditionOnly() throws {
    let (white, pink) = (try Degradation(parsing: "noise:10"), try Degradation(parsing: "pink:10"))
    let seeds = [
      white.seed(run: 1, recording: "a"), white.seed(run: 2, recording: "a"), white.seed(run: 1, recording: "b"),
      pink.seed(run: 1, recording: "a"),
    ]
    expectEqual(Set(seeds).count, 4)
    expectEqual(
      white.seed(run: 1, recording: "a"), (try Degradation(parsing: "white:10.0")).seed(run: 1, recording: "a"))
    // The seed must never change, since results of other runs and machines depend on it. Another program computed it.
    expectEqual(white.seed(run: 1, recording: "a"), 0x39CF_FE26_596B_20C1)
    expectUnequal(SeededRandom.seed(from: 1, "ab", "c"), SeededRandom.seed(from: 1, "a", "bc"))
  }

  @Test func everyKindIsListed() {
    expectEqual(Set(Degradation.kinds.map(\.name)).count, Degradation.kinds.count)
    for kind in Degradation.kinds { expect(kind.form.hasPrefix(kind.name) && !kind.summary.isEmpty) }
  }
}
