import AudioCore
import Expectations
import Foundation
import Instruments
import PocketInstrumentReports
import PocketInstruments
import TestSignals
import Testing

@Suite struct BankPitchTests {
  /// Every third key from 24 to 108 is heard by the package's own tracker within 5 cents, the ear's limit for a melody.
  @Test(arguments: MusicInstrument.allCases) func theTrackerHearsEveryKey(_ instrument: MusicInstrument) throws {
    var sampler = try Sounds.sampler(instrument)
    var largest = 0.0
    for key in stride(from: 24, through: 108, by: 3) {
      let note = try Sounds.note(key, seconds: 0.75, &sampler)
      let error = try SoundMeasures.pitchError(note, frequency: Sounds.frequency(key))
      let cents = try require(error, "\(instrument.name), key \(key): no pitch")
      expectLess(abs(cents), 5, "\(instrument.name), key \(key)")
      largest = max(largest, abs(cents))
    }
    print("MEASURED pitch", instrument.name, largest)
  }

  /// Every key from 0 to 130 sounds. From 109 on, where trackers have few samples in a period, the power around the
  /// fundamental lies within 5 cents of it: the mean frequency, vibrato included.
  @Test(arguments: MusicInstrument.allCases) func everyKeySounds(_ instrument: MusicInstrument) throws {
    var sampler = try Sounds.sampler(instrument)
    for key in 0...130 {
      let note = try Sounds.note(key, seconds: key < 109 ? 0.15 : 0.5, &sampler)
      let loudest = Arrays.peak(note.samples)
      expectGreater(loudest, 0.002, "\(instrument.name), key \(key)")
      guard key >= 109 else { continue }
      let spectrum = try PowerSpectrum(note.channel(0), sampleRate: Sounds.rate)
      let frequency = Sounds.frequency(key)
      let bins = Int(0.98 * frequency / spectrum.binWidth)...Int(1.02 * frequency / spectrum.binWidth)
      let peak = bins.max { spectrum.power[$0] < spectrum.power[$1] } ?? 0
      let near = bins.filter { spectrum.power[$0] > 1e-3 * spectrum.power[peak] }
      let power = near.reduce(0) { $0 + spectrum.power[$1] }
      let mean = near.reduce(0) { $0 + Double($1) * spectrum.power[$1] } / power * spectrum.binWidth
      expectLess(abs(1200 * log2(mean / frequency)), 5, "\(instrument.name), key \(key)")
    }
  }
}
