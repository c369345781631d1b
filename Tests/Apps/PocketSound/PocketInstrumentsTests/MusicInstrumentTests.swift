import Expectations
import PocketInstruments
import Testing

@Suite struct MusicInstrumentTests {
  @Test func numbersAndNamesAreThoseOfThePrograms() {
    let names = [
      "piano", "electric piano", "organ", "guitar", "electric guitar", "bass", "pizzicato", "cello", "trombone",
      "clarinet", "saxophone", "flute", "wooden flute", "bassoon", "choir", "vibraphone", "music box", "steel drum",
      "marimba", "synth lead", "synth pad",
    ]
    expectEqual(MusicInstrument.allCases.map(\.rawValue), Array(1...21))
    expectEqual(MusicInstrument.allCases.map(\.name), names)
    expectEqual(MusicInstrument.allCases.map(\.program), Array(0...20))
    let drums = [
      "snare drum", "bass drum", "side stick", "crash cymbal", "open hi-hat", "closed hi-hat", "tambourine",
      "hand clap", "claves", "wood block", "cowbell", "triangle", "bongo", "conga", "cabasa", "guiro", "vibraslap",
      "cuica",
    ]
    expectEqual(MusicDrum.allCases.map(\.rawValue), Array(1...18))
    expectEqual(MusicDrum.allCases.map(\.name), drums)
  }

  @Test func namesOfProjectFilesLeadBack() {
    expect(MusicInstrument.allCases.allSatisfy { MusicInstrument(catrobatName: $0.catrobatName) == $0 })
    expect(MusicDrum.allCases.allSatisfy { MusicDrum(catrobatName: $0.catrobatName) == $0 })
    expectEqual(MusicInstrument(catrobatName: "WOODEN_FLUTE"), .woodenFlute)
    expectEqual(MusicDrum(catrobatName: "OPEN_CUICA"), .cuica)
    expectNil(MusicInstrument(catrobatName: "piano"))
    expectNil(MusicDrum(catrobatName: "SNARE"))
  }

  @Test func rootsRiseAndReleasesAreThoseOfTheReference() {
    for instrument in MusicInstrument.allCases {
      expect(zip(instrument.rootNotes, instrument.rootNotes.dropFirst()).allSatisfy { $0 < $1 })
    }
    expectEqual(MusicInstrument.piano.rootNotes, [24, 36, 48, 60, 72, 84, 96, 108])
    expectEqual(MusicInstrument.saxophone.rootNotes, [36, 60, 84])
    expect(MusicInstrument.bassoon.release == 0.01 && MusicInstrument.vibraphone.release == 0.5)
    expectEqual(Set(MusicDrum.allCases.map(\.generalMIDIKey)).count, 18)
  }
}
