import AudioCore
import Expectations
import Instruments
import PocketInstruments
import TestSupport
import Testing

@Suite struct BankFilesTests {
  /// The bank that was written sounds like the synthesised one. Samples are rounded to 24 bits, by at most 2⁻²⁴; the
  /// weights of the interpolation can add up to less than four times that.
  @Test(arguments: RootChoice.allCases) func theWrittenBankSoundsTheSame(_ choice: RootChoice) throws {
    let folder = try TemporaryFolder()
    try BankFiles.write(to: folder("bank"), choice: choice)
    let read = try InstrumentBank.reading(folder("bank/bank.sfz"))
    expect(read.warnings.isEmpty)
    func difference(_ first: Sampler, _ second: Sampler, _ keys: [Int]) throws -> Float {
      var (first, second) = (first, second)
      for key in keys {
        first.noteOn(key, velocity: 127)
        second.noteOn(key, velocity: 127)
      }
      let a = try first.rendered(frameCount: 4410)
      let b = try second.rendered(frameCount: 4410)
      expect(a.channel(0).contains { abs($0) > 1e-4 })
      return zip(a.channel(0), b.channel(0)).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
    for instrument in [MusicInstrument.piano, .clarinet, .choir, .vibraphone, .synthPad] {
      let made = try InstrumentBank.synthesised.sampler(for: instrument, choice: choice, sampleRate: 44_100)
      // The other choice has no effect: the file states its keys.
      let other: RootChoice = choice == .nearest ? .highestNotAbove : .nearest
      let written = try read.sampler(for: instrument, choice: other, sampleRate: 44_100)
      for key in [0, 41, 60, 91, 130] { expectLess(try difference(made, written, [key]), 4 * 0x1p-24) }
    }
    let drums = try InstrumentBank.synthesised.drums(sampleRate: 44_100)
    let written = try read.drums(sampleRate: 44_100)
    for drum in MusicDrum.allCases { expectLess(try difference(drums, written, [drum.key]), 4 * 0x1p-24) }
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("file", "text")
    let error = try require(
      expect(throws: InstrumentBankError.self) { try BankFiles.write(to: folder("file/bank"), choice: .nearest) })
    expect(error.description.contains("file/bank"))
  }
}
