import AudioCore
import Expectations
import Foundation
import Instruments
import TestSignals
import Testing
import ToneSynthesis

@Suite struct InstrumentErrorTests {
  /// A region's envelope is refused by `ToneSynthesis`; its text reaches the caller unchanged.
  @Test func anEnvelopeOutOfRangeIsNamed() throws {
    var region = SFZRegion()
    region.sample = "a"
    region.envelope.sustain = 1.5
    let instrument = SFZInstrument(regions: [region])
    let recording = AudioBuffer(known: [0, 1, 0], sampleRate: 48_000)
    let error = try #require(throws: InstrumentError.self) {
      try Sampler(instrument, sampleRate: 48_000) { _ in recording }
    }
    expectEqual(error.description, "sustain level: expected 0.0 to 1.0, got 1.5")
  }

  /// Both modules have the same text for the same error.
  @Test func textsAreThoseOfTones() {
    expectEqual(InstrumentError.empty("modes").description, "modes: expected at least one, got none")
    expectEqual(
      InstrumentError.invalidSampleRate(-1, expected: 1...2).description,
      ToneError.invalidSampleRate(-1, expected: 1...2).description)
    expectEqual(
      InstrumentError.frequencyAboveHalfTheRate(9000, sampleRate: 16_000).description,
      "frequency: expected less than half the sample rate of 16000.0 Hz, got 9000.0 Hz")
    expectEqual(
      InstrumentError.bandAboveHalfTheRate(upperFrequency: 9000, sampleRate: 16_000).description,
      "band: expected an upper edge below half the sample rate of 16000.0 Hz, got 9000.0 Hz")
    expectEqual(InstrumentError.invalidText(line: 3, reason: "no").description, "line 3: no")
    expectEqual(InstrumentError.invalidRegion(sample: "a", reason: "no").description, "region of a: no")
  }

  @Test func ratesAndFrequenciesAreRefused() {
    expect(throws: InstrumentError.invalidSampleRate(0, expected: 1...768_000)) { try PluckedString(sampleRate: 0) }
    var configuration = ModalInstrument.Configuration.woodBlock
    configuration.fixedFrequency = 30_000
    expect(throws: InstrumentError.frequencyAboveHalfTheRate(30_000, sampleRate: 48_000)) {
      try ModalInstrument(configuration: configuration, sampleRate: 48_000)
    }
  }

  @Test func ratesAreThoseOfSound() throws {
    let makers: [(Double) throws -> Void] = [
      { _ = try PluckedString(sampleRate: $0) },
      { _ = try ModalInstrument(configuration: .marimba, sampleRate: $0) },
      {
        _ = try Sampler(SFZInstrument(regions: []), sampleRate: $0) { _ in
          AudioBuffer(known: [0], sampleRate: 8000)
        }
      },
    ]
    for make in makers {
      for rate in [0, -1, 0.5, 768_001, 1e300, .infinity, -.infinity, .nan] {
        let error = expect(throws: InstrumentError.self) { try make(rate) }
        expectEqual(error?.description, "sample rate: expected 1.0 to 768000.0 Hz, got \(rate) Hz")
      }
    }
  }

  /// A region that comes from no text may hold any number.
  @Test func regionsOfAnyNumbersAreRefused() throws {
    let changes: [(line: String, change: (inout SFZRegion) -> Void)] = [
      ("pitch_keytrack: expected -1200.0 to 1200.0, got nan", { $0.keyTrackingCents = .nan }),
      ("tune: expected -9600.0 to 9600.0, got inf", { $0.tuneCents = .infinity }),
      ("volume: expected -144.0 to 48.0, got 1e+300", { $0.volume = 1e300 }),
      ("pan: expected -100.0 to 100.0, got nan", { $0.pan = .nan }),
      ("amp_veltrack: expected -100.0 to 100.0, got 101.0", { $0.velocityTracking = 101 }),
      ("transpose: expected -127.0 to 127.0, got 9.223372036854776e+18", { $0.transposition = .max }),
      ("pitch_keycenter: expected -1.0 to 130.0, got -9.223372036854776e+18", { $0.keyCentre = .min }),
      ("expected frames within 0 to 2, got 0 to 9223372036854775807", { $0.end = .max }),
      ("expected frames within 0 to 2, got -9223372036854775808 to 2", { $0.offset = .min }),
      (
        "expected a loop within 0 to 2, got 9223372036854775807 to 2",
        {
          $0.loopMode = .continuous
          $0.loopStart = .max
        }
      ),
    ]
    for (line, change) in changes {
      var region = SFZRegion()
      region.sample = "a"
      change(&region)
      let error = expect(throws: InstrumentError.self, "\(line)") {
        try Sampler(SFZInstrument(regions: [region]), sampleRate: 48_000) { _ in
          AudioBuffer(known: [0, 1, 0], sampleRate: 48_000)
        }
      }
      expectEqual(error?.description, "region of a: \(line)")
    }
  }

  @Test func recordingsOfManyChannelsAreRefused() throws {
    let surround = AudioBuffer(silence: 8, channelCount: 6, sampleRate: 48_000)
    var region = SFZRegion()
    region.sample = "a"
    let sampler = expect(throws: InstrumentError.self) {
      try Sampler(SFZInstrument(regions: [region]), sampleRate: 48_000) { _ in surround }
    }
    expectEqual(sampler?.description, "region of a: channels: expected 1 or 2, got 6")
    expect(throws: InstrumentError.unsupportedChannelCount(6)) { try PlayableRecording(surround) }
  }

  /// A text's note that only an overflow could move into the range is refused.
  @Test func notesBeyondAllKeysAreRefused() throws {
    for note in ["9223372036854775807", "-9223372036854775808", "131"] {
      let error = expect(throws: InstrumentError.self) {
        try SFZInstrument(text: "<control> note_offset=127\n<region> sample=a key=\(note)")
      }
      expectEqual(error?.description, "line 2: key: expected a note from 0 (c-1) to 130 (a#9), got \(note)")
    }
  }

  /// What plays takes any number: a note that is none is silent.
  @Test func anyNumberCanBePlayed() throws {
    var region = SFZRegion()
    region.sample = "a"
    let recording = AudioBuffer(silence: 100, sampleRate: 48_000)
    var sampler = try Sampler(SFZInstrument(regions: [region]), sampleRate: 48_000) { _ in recording }
    var strings = try PluckedString(sampleRate: 48_000)
    var bars = try ModalInstrument(configuration: .marimba, sampleRate: 48_000)
    var player = try RecordingPlayer(PlayableRecording(recording))
    for number in [Int.min, -1, 128, .max] {
      sampler.noteOn(number, velocity: number)
      sampler.noteOff(number)
      strings.noteOn(number, velocity: number)
      strings.noteOff(number)
      bars.noteOn(number, velocity: number)
      bars.noteOff(number)
      player.setSpeed(Double(number), rampLengthInFrames: number)
      expectAtLeast(PlaybackClock(course: player.course).framesUntilEnd(ofLength: number), 0)
      expectAtLeast(region.gain(velocity: number), 0)
      expect(region.cents(at: number).isFinite)
    }
    for position in [-1e300, .nan, .infinity] { player.start(at: position) }
    expect(try sampler.rendered(frameCount: 200).samples.allSatisfy { $0 == 0 })
    expect(try player.rendered(frameCount: 200).samples.allSatisfy { $0 == 0 })
  }

  @Test func settingsAreStoredAndRead() throws {
    func expectRoundTrip<Value: Codable & Equatable>(_ value: Value) throws {
      let data = try JSONEncoder().encode(value)
      expectEqual(try JSONDecoder().decode(Value.self, from: data), value, "\(String(decoding: data, as: UTF8.self))")
    }
    let text = "<group> loop_mode=loop_sustain ampeg_release=2 foo=1\n<region> sample=a key=c4 pan=-50 end=99 group=3"
    let values: [any Codable & Equatable] = [
      ModalInstrument.Configuration.snareDrum, ModalInstrument.Configuration.vibraphone,
      PluckedString.Configuration(decay: 3, seed: .max), Sampler.Configuration(voiceCount: 3, fadeDuration: 0.5),
      SFZRegion(), try SFZInstrument(text: text), SFZRegion.LoopMode.oneShot,
    ]
    for value in values { try expectRoundTrip(value) }
  }
}
