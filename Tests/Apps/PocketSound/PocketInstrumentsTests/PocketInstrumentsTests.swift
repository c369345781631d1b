import AudioCore
import Instruments
import Testing

@testable import PocketInstruments

@Suite struct InstrumentBankSoundTests {
  @Test(arguments: MusicInstrument.allCases) func everyInstrumentSounds(_ instrument: MusicInstrument) throws {
    var sampler = try InstrumentBank.synthesised.sampler(for: instrument, choice: .nearest, sampleRate: 44_100)
    sampler.noteOn(60, velocity: 127)
    let sound = sampler.rendered(frameCount: 44_100, sampleRate: 44_100)
    #expect((sound.channel(0).map(abs).max() ?? 0) > 0.01)
  }
}
