import AudioCore
import Expectations
import ProcessorContracts
import TestSignals
import Testing
import VoiceEvents

@Suite struct SyllableNucleiTests {
  private let rate = 16_000.0

  /// `count` vowels of 150 ms each, 90 ms apart.
  private func syllables(_ count: Int, pitch: Double) -> AudioBuffer {
    var sound: [Float] = []
    for _ in 0..<count {
      sound += SoundInRoom.vowel(pitch: pitch, ramp: 0.04, duration: 0.15, sampleRate: rate)
      sound += [Float](repeating: 0, count: 1440)
    }
    return SoundInRoom.inRoom(sound, sampleRate: rate, seed: 30)
  }

  @Test(arguments: 1...5, SyllableNuclei.Mode.allCases)
  func countsVowels(count: Int, mode: SyllableNuclei.Mode) throws {
    for pitch in [110.0, 250, 500] {
      let nuclei = try SyllableNuclei.nuclei(in: syllables(count, pitch: pitch), configuration: .init(mode: mode))
      expectEqual(nuclei.count, count, "\(pitch) Hz: \(nuclei)")
      for (k, nucleus) in nuclei.enumerated() {
        let start = 0.6 + 0.24 * Double(k)
        expect(nucleus.time > start - 0.02 && nucleus.time < start + 0.15)
        // In live mode a nucleus is decided within 100 ms of virtual time after the vowel's first sample. The ramp
        // takes 40 ms of it and the window 35 ms.
        if mode == .live { expectAtMost(nucleus.decidedAt - start, 0.1) }
      }
    }
  }

  @Test func unvoicedBurstsAreNoSyllables() throws {
    var sound: [Float] = []
    for k in 0..<3 { sound += SoundInRoom.burst(decay: 0.2, sampleRate: rate, seed: UInt64(31 + k)) }
    let signal = SoundInRoom.inRoom(sound, sampleRate: rate, seed: 34)
    for mode in SyllableNuclei.Mode.allCases {
      expect(try SyllableNuclei.nuclei(in: signal, configuration: .init(mode: mode)).isEmpty)
    }
  }

  @Test func aDipBelowTheThresholdDoesNotPart() throws {
    // The vowel has a tremolo of ±0.5 dB.
    let vowel = SoundInRoom.vowel(pitch: 200, duration: 1, sampleRate: rate)
    let tremolo = vowel.enumerated().map { n, x in
      x * Float(Decibels.amplitude(level: (n / 1600).isMultiple(of: 2) ? 0.5 : -0.5))
    }
    let nuclei = try SyllableNuclei.nuclei(in: SoundInRoom.inRoom(tremolo, sampleRate: rate, seed: 35))
    expectEqual(nuclei.count, 1)
  }

  @Test(arguments: SyllableNuclei.Mode.allCases)
  func keepsTheStreamingContract(mode: SyllableNuclei.Mode) throws {
    let violations = try StreamingContract.violations(
      of: { try SyllableNuclei(configuration: .init(mode: mode), sampleRate: 16_000) }, on: syllables(3, pitch: 200),
      output: { nucleus, log in
        log.record(nucleus.time)
        log.record(nucleus.decidedAt)
        log.record(nucleus.level)
        log.record(nucleus.rise)
      })
    expect(violations.isEmpty, "\(violations)")
  }

  @Test func refusesWhatItCannotDo() {
    expect(throws: VoiceEventError.self) { _ = try SyllableNuclei(configuration: .init(dip: 0), sampleRate: 8000) }
  }
}
