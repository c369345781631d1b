import AudioCore
import Expectations
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
      InstrumentError.invalidSampleRate(-1).description, ToneError.invalidSampleRate(-1).description)
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
    expect(throws: InstrumentError.invalidSampleRate(0)) { try PluckedString(sampleRate: 0) }
    var configuration = ModalInstrument.Configuration.woodBlock
    configuration.fixedFrequency = 30_000
    expect(throws: InstrumentError.frequencyAboveHalfTheRate(30_000, sampleRate: 48_000)) {
      try ModalInstrument(configuration: configuration, sampleRate: 48_000)
    }
  }
}
