import AudioCore
import AudioFiles
import Foundation
import Instruments
import PocketInstrumentReports
import PocketInstruments
import TestSignals

/// Prints what Benchmarks/results/instrument-bank.md states about the synthesised instruments and drums. With a folder as
/// its argument it writes the notes there instead, for a pitch tracker that is not part of the package.
@main struct InstrumentBankFigures {
  private static let rate = 44_100.0

  static func main() throws {
    if let folder = CommandLine.arguments.dropFirst().first {
      try writeNotes(to: folder)
    } else {
      try printTables()
    }
  }

  private static func sampler(_ instrument: MusicInstrument) throws -> Sampler {
    try InstrumentBank.synthesised.sampler(for: instrument, choice: .highestNotAbove, sampleRate: rate)
  }

  private static func note(_ key: Int, _ seconds: Double, _ sampler: inout Sampler) throws -> AudioBuffer {
    sampler.reset()
    sampler.noteOn(key, velocity: 127)
    let sound = try sampler.rendered(frameCount: Int(seconds * rate))
    return AudioBuffer(known: Array(sound.channel(0)), sampleRate: rate)
  }

  /// A file for each instrument and each key from 24 to 108: "08-060.wav".
  private static func writeNotes(to folder: String) throws {
    for instrument in MusicInstrument.allCases {
      var sampler = try Self.sampler(instrument)
      for key in 24...108 {
        let name = String(format: "%02d-%03d.wav", instrument.rawValue, key)
        try AudioFileWriter.write(
          note(key, 1, &sampler), to: folder + "/" + name, encoding: .wavFloat, isDurable: false)
      }
    }
  }

  /// A sound with what is measured on it.
  private struct Entry {
    let name: String
    let measures: SoundMeasures
    let signature: SoundSignature
    /// The largest error of the pitch in cents, and the milliseconds in which the recordings are made.
    var pitch: Double?
    var time: Double?

    init(_ name: String, _ sound: AudioBuffer, frequency: Double?) throws {
      self.name = name
      measures = try SoundMeasures(sound, frequency: frequency)
      signature = try SoundSignature(sound)
    }
  }

  private static func printTables() throws {
    let instruments = try MusicInstrument.allCases.map { instrument in
      var times: [Double] = []
      var made: Sampler?
      for _ in 0..<5 {
        let start = clock()
        made = try Self.sampler(instrument)
        times.append(1000 * Double(clock() - start) / Double(CLOCKS_PER_SEC))
      }
      guard var sampler = made else { preconditionFailure("five samplers were made") }
      var entry = try Entry(instrument.name, note(60, 4, &sampler), frequency: 261.6255653005986)
      entry.time = times.sorted()[2]
      entry.pitch = try (24...108).map { key in
        let error = try SoundMeasures.pitchError(
          note(key, 0.75, &sampler), frequency: 440 * exp2(Double(key - 69) / 12))
        return abs(error ?? .infinity)
      }.max()
      return entry
    }
    var sampler = try InstrumentBank.synthesised.drums(sampleRate: rate)
    let drums = try MusicDrum.allCases.map { try Entry($0.name, note($0.key, 3, &sampler), frequency: nil) }
    let all = instruments + drums
    print(
      "| instrument | pitch, cents | attack, ms | decay, s | centroid, Hz | LUFS | dBFS | nearest sound, dB | CPU, ms |"
    )
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: |")
    for entry in instruments { printRow(entry, all, isInstrument: true) }
    print("\n| drum | attack, ms | decay, s | centroid, Hz | LUFS | dBFS | nearest sound, dB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    for entry in drums { printRow(entry, all, isInstrument: false) }
  }

  private static func printRow(_ entry: Entry, _ all: [Entry], isInstrument: Bool) {
    func number(_ value: Double?, _ decimals: Int) -> String {
      value.map { String(format: "%.\(decimals)f", $0).replacing("-", with: "−") } ?? "–"
    }
    let nearest = all.filter { $0.name != entry.name }.map { ($0.name, $0.signature.distance(to: entry.signature)) }
      .min { $0.1 < $1.1 }
    let measures = entry.measures
    var cells = [entry.name]
    if isInstrument { cells.append(number(entry.pitch, 1)) }
    cells += [
      number(1000 * measures.attack, 0), number(measures.decay, 2), number(measures.centroid, 0),
      number(measures.loudness, 1), number(measures.peak, 1),
      nearest.map { "\($0.0) \(number($0.1, 1))" } ?? "–",
    ]
    if isInstrument { cells.append(number(entry.time, 0)) }
    print("| " + cells.joined(separator: " | ") + " |")
  }
}
