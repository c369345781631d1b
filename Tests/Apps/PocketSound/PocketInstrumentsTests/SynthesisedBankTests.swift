import AudioCore
import Expectations
import Instruments
import PocketInstruments
import TestSignals
import Testing

@Suite struct SynthesisedBankTests {
  /// The same build makes the same samples, bit for bit.
  @Test(arguments: [MusicInstrument.piano, .electricGuitar, .choir, .flute, .steelDrum])
  func recordingsAreMadeTheSameTwice(_ instrument: MusicInstrument) throws {
    let first = try SynthesisedBank(instrument, choice: .nearest)
    let second = try SynthesisedBank(instrument, choice: .nearest)
    expect(first.recordings == second.recordings && first.regions == second.regions)
  }

  @Test func drumsAreMadeTheSameTwice() throws {
    expectEqual(
      try SynthesisedBank(MusicDrum.allCases).recordings, try SynthesisedBank(MusicDrum.allCases).recordings)
  }

  /// The choice of roots changes who plays a key, not the recordings.
  @Test func theChoiceMovesTheZonesOnly() throws {
    let scratch = try SynthesisedBank(.bass, choice: .highestNotAbove)
    let catty = try SynthesisedBank(.bass, choice: .nearest)
    expectEqual(scratch.recordings, catty.recordings)
    expectEqual(scratch.regions.map(\.keyCentre), catty.regions.map(\.keyCentre))
    expectUnequal(scratch.regions.map(\.lowestKey), catty.regions.map(\.lowestKey))
    for bank in [scratch, catty] {
      expectEqual(bank.regions.flatMap { Array($0.lowestKey...$0.highestKey) }, Array(0...130))
    }
  }

  @Test(arguments: MusicInstrument.allCases) func loopsAndChords(_ instrument: MusicInstrument) throws {
    let bank = try SynthesisedBank(instrument, choice: .nearest)
    try expectNoSeams(in: bank)
    try expectNoPumping(in: bank, limit: [.choir, .synthPad].contains(instrument) ? 7 : 3)
    // A recording leaves 12 dB for chords; the interpolation of transposed notes may add half a decibel.
    for recording in bank.recordings.values { expectAtMost(Arrays.peak(recording.samples), 0.2372) }  // −12.5 dBFS
  }

  /// A click is a jump of the waveform or of its slope: at the seam of a loop the third difference would exceed every one
  /// inside the loop.
  private func expectNoSeams(in bank: SynthesisedBank) throws {
    for region in bank.regions where region.loopMode == .continuous {
      let recording = try require(bank.recordings[region.sample])
      let loop = Array(recording.channel(0)[region.loopStart...(try require(region.loopEnd))])
      let inside = Arrays.greatestThirdDifference(loop)
      let seam = Arrays.greatestThirdDifference(Array(loop.suffix(3)) + loop.prefix(3))
      expectAtMost(seam, inside, "\(region.sample)")
    }
  }

  /// Sustained sounds do not pump: the level of a tenth of a second stays within 3 dB around that of the loop, and within
  /// 7 dB for a few voices that beat against each other.
  private func expectNoPumping(in bank: SynthesisedBank, limit: Double) throws {
    for region in bank.regions where region.loopMode == .continuous && (36...96).contains(region.keyCentre) {
      let recording = try require(bank.recordings[region.sample])
      let loop = Array(recording.channel(0)[region.loopStart...(try require(region.loopEnd))])
      func level(_ samples: ArraySlice<Float>) -> Double {
        Decibels.level(power: Arrays.power(samples) / Double(samples.count)) ?? -.infinity
      }
      let whole = level(loop[...])
      for start in stride(from: 0, to: loop.count - 4410, by: 4410) {
        let part = level(loop[start..<start + 4410])
        expectLess(abs(part - whole), limit, "\(region.sample) at \(Double(start) / 44_100) s: \(part - whole) dB")
      }
    }
  }

  /// At 22.05 kHz the notes from 125 on would lie above half the rate: they are silent, not aliases.
  @Test func notesAboveHalfTheRateAreSilent() throws {
    for instrument in [MusicInstrument.piano, .synthLead, .flute] {
      var sampler = try InstrumentBank.synthesised.sampler(for: instrument, choice: .nearest, sampleRate: 22_050)
      func peak(_ key: Int) throws -> Float {
        sampler.reset()
        sampler.noteOn(key, velocity: 127)
        return try sampler.rendered(frameCount: 11_025).channel(0).reduce(0) { max($0, abs($1)) }
      }
      expectGreater(try peak(118), 0.003)
      for key in 125...130 { expectEqual(try peak(key), 0) }
    }
  }

  /// A sampler is asked for again: what has sounded in the first one is not in the second, and each rate and choice has its
  /// own.
  @Test func samplersThatAreKeptAreIdle() throws {
    func sampler(_ rate: Double = 44_100, _ choice: RootChoice = .nearest) throws -> Sampler {
      try InstrumentBank.synthesised.sampler(for: .musicBox, choice: choice, sampleRate: rate)
    }
    func sound(_ sampler: inout Sampler) throws -> [Float] {
      sampler.noteOn(71, velocity: 100)
      return Array(try sampler.rendered(frameCount: 4410).channel(0))
    }
    var first = try sampler()
    let heard = try sound(&first)
    var second = try sampler()
    expectEqual(second.soundingCount, 0)
    expectEqual(try sound(&second), heard)
    var (slower, other) = (try sampler(22_050), try sampler(44_100, .highestNotAbove))
    expectUnequal(try sound(&slower), heard)
    expectUnequal(try sound(&other), heard)
  }

  @Test func keysBeyondTheRangeAreSilent() throws {
    var sampler = try InstrumentBank.synthesised.sampler(for: .organ, choice: .nearest, sampleRate: 44_100)
    for key in [-1, 131, .max, .min] { sampler.noteOn(key, velocity: 127) }
    expectEqual(sampler.soundingCount, 0)
    for key in [0, 127, 128, 130] { sampler.noteOn(key, velocity: 127) }
    expectEqual(sampler.soundingCount, 4)
  }

  @Test func aDrumPlaysToItsEnd() throws {
    var drums = try InstrumentBank.synthesised.drums(sampleRate: 44_100)
    func stroke(endsAt frame: Int) throws -> [Float] {
      drums.reset()
      drums.noteOn(MusicDrum.crashCymbal.key, velocity: 127)
      let first = try drums.rendered(frameCount: frame)
      drums.noteOff(MusicDrum.crashCymbal.key)
      let rest = try drums.rendered(frameCount: 44_100 - frame)
      return Array(first.channel(0)) + Array(rest.channel(0))
    }
    expectEqual(try stroke(endsAt: 100), try stroke(endsAt: 44_000))
  }
}
