import AudioCore
import Expectations
import Foundation
import PocketInstrumentReports
import PocketInstruments
import TestSignals
import Testing

@Suite struct BankTimbreTests {
  private static let struckOrPlucked: [MusicInstrument] = [
    .piano, .electricPiano, .guitar, .electricGuitar, .bass, .pizzicato, .vibraphone, .musicBox, .steelDrum, .marimba,
  ]
  private static let winds: [MusicInstrument] = [.trombone, .clarinet, .saxophone, .flute, .woodenFlute, .bassoon]

  @Test(arguments: MusicInstrument.allCases)
  func attackAndDecayAreThoseOfTheFamily(_ instrument: MusicInstrument) throws {
    let measures = try Sounds.measures(instrument)
    print("MEASURED", instrument.name, measures)
    if Self.struckOrPlucked.contains(instrument) {
      expectLess(measures.attack, 0.01)
      expectGreater(try require(measures.decay), 0.15)
    } else {
      expectNil(measures.decay)
    }
    // Winds speak within 20 to 80 ms, bowed strings within 40 to 150, voices and pads within 80 to 400; keys at once.
    switch instrument {
    case _ where Self.winds.contains(instrument): expect((0.02...0.08).contains(measures.attack))
    case .cello: expect((0.04...0.15).contains(measures.attack))
    case .choir, .synthPad: expect((0.08...0.4).contains(measures.attack))
    default: expectLess(measures.attack, 0.012)
    }
  }

  /// Within the struck and plucked sounds: the short ones before the long ones.
  @Test func decaysAreInOrder() throws {
    let order: [MusicInstrument] = [.pizzicato, .marimba, .steelDrum, .musicBox, .vibraphone, .electricGuitar]
    let decays = try order.map { try require(try Sounds.measures($0).decay) }
    expect(zip(decays, decays.dropFirst()).allSatisfy { $0 < $1 }, "\(decays)")
  }

  /// Orders of brightness at the same note: J. M. Grey, J. W. Gordon, JASA 63 (1978) and S. McAdams et al., Psychological
  /// Research 58 (1995) for winds and strings; of drums by the size and the material of what is struck (N. H. Fletcher,
  /// T. D. Rossing, The Physics of Musical Instruments, chapters 18 to 20).
  @Test func centroidsAreInOrder() throws {
    let orders: [[MusicInstrument]] = [
      [.woodenFlute, .flute, .clarinet, .trombone, .saxophone], [.bass, .guitar, .electricGuitar],
      [.bass, .cello, .bassoon], [.pizzicato, .cello], [.marimba, .vibraphone, .steelDrum],
      [.electricPiano, .piano], [.synthPad, .synthLead], [.choir, .organ],
    ]
    for order in orders {
      let centroids = try order.map { try Sounds.measures($0).centroid }
      expect(zip(centroids, centroids.dropFirst()).allSatisfy { $0 < $1 }, "\(order): \(centroids)")
    }
    let drums: [MusicDrum] = [
      .bassDrum, .conga, .bongo, .woodBlock, .claves, .snareDrum, .tambourine, .openHiHat, .closedHiHat,
    ]
    let centroids = try drums.map { try Sounds.measures($0).centroid }
    expect(zip(centroids, centroids.dropFirst()).allSatisfy { $0 < $1 }, "\(centroids)")
  }

  /// One second of middle C at full velocity: all instruments within 3 LU around their middle; drums, whose length
  /// decides on their loudness in 400 ms, within 4 LU.
  @Test func loudnessesAreAlike() throws {
    let instruments = try MusicInstrument.allCases.map { try Sounds.measures($0).loudness }
    let drums = try MusicDrum.allCases.map { try Sounds.measures($0).loudness }
    let spreads = [instruments, drums].map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    print("MEASURED loudness spread", spreads)
    expect(spreads[0] < 6 && spreads[1] < 8)
  }

  /// Every sound differs from every other one by more than 5 dB in the mean over its bands and slices of time. A softer
  /// copy of a sound differs from it by less than 0.1 dB.
  @Test func everySoundIsToldFromTheOthers() throws {
    var sounds: [(name: String, signature: SoundSignature)] = []
    for instrument in MusicInstrument.allCases {
      sounds.append((instrument.name, try SoundSignature(try require(Sounds.instruments[instrument]))))
    }
    for drum in MusicDrum.allCases {
      sounds.append((drum.name, try SoundSignature(try require(Sounds.drums[drum]))))
    }
    for (index, sound) in sounds.enumerated() {
      for other in sounds[(index + 1)...] {
        let distance = sound.signature.distance(to: other.signature)
        expectGreater(distance, 5, "\(sound.name) and \(other.name)")
      }
    }
    let loud = try require(Sounds.instruments[.saxophone])
    let soft = AudioBuffer(known: loud.channel(0).map { 0.5 * $0 }, sampleRate: Sounds.rate)
    expectLess(try SoundSignature(loud).distance(to: SoundSignature(soft)), 0.1)
  }

  /// A clarinet has weak even harmonics, a saxophone has strong ones.
  @Test func theClarinetHasOddHarmonics() throws {
    func evenAgainstOdd(_ instrument: MusicInstrument) throws -> Double {
      let note = try require(Sounds.instruments[instrument])
      let spectrum = try PowerSpectrum(note.channel(0).dropFirst(8820), sampleRate: Sounds.rate)
      func level(_ harmonic: Double) -> Double {
        let frequency = harmonic * Sounds.frequency(60)
        return spectrum.powers(between: [0.97 * frequency, 1.03 * frequency])[0]
      }
      return 10 * log10((level(2) + level(4)) / (level(1) + level(3)))
    }
    expectLess(try evenAgainstOdd(.clarinet), -18)
    expectGreater(try evenAgainstOdd(.saxophone), -6)
  }

  /// Where the drums with a stated pitch have their strongest line, in hertz.
  @Test(arguments: [
    (MusicDrum.claves, 2500.0), (.bassDrum, 52), (.conga, 210), (.bongo, 400), (.woodBlock, 860),
  ]) func drumsHaveTheirPitch(_ drum: MusicDrum, _ frequency: Double) throws {
    let sound = try require(Sounds.drums[drum])
    let spectrum = try PowerSpectrum(sound.channel(0).prefix(44_100), sampleRate: Sounds.rate)
    let peak = spectrum.power.indices.max { spectrum.power[$0] < spectrum.power[$1] } ?? 0
    // Half a semitone: the pitch of a skin falls during the stroke.
    expectLess(abs(12 * log2(Double(peak) * spectrum.binWidth / frequency)), 0.5)
  }

  /// A cowbell has its two tones of 540 and 800 Hz, within 6 dB of each other and above everything else.
  @Test func theCowbellHasTwoTones() throws {
    let sound = try require(Sounds.drums[.cowbell])
    let spectrum = try PowerSpectrum(sound.channel(0).prefix(44_100), sampleRate: Sounds.rate)
    let powers = spectrum.powers(between: [200, 500, 580, 740, 860, 1500])
    expectLess(abs(10 * log10(powers[1] / powers[3])), 6)
    expect(powers[1] > 4 * powers[2] && powers[3] > 4 * powers[4])
  }
}
