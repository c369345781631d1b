import AudioCore
import AudioFiles
import FilePaths
import Foundation
import Instruments

/// The synthesised bank as files: `bank.sfz` and recordings in FLAC with 24 bits.
package enum BankFiles {
  /// The name of the SFZ file.
  package static let textName = "bank.sfz"

  /// Writes the bank into a folder, which is made if it does not exist. `InstrumentBank.reading(_:)` reads it.
  ///
  /// The samples are rounded to 24 bits: the bank that is read differs from the synthesised one by at most 2⁻²⁴ in each
  /// sample of a recording. The same build writes the same bytes.
  ///
  /// - Parameter choice: which keys the recordings play.
  /// - Throws: `InstrumentBankError.unwritable`.
  package static func write(to folder: String, choice: RootChoice) throws(InstrumentBankError) {
    do { try FileAccess.makeFolder(folder) } catch { throw .unwritable(path: folder, reason: error.description) }
    var text = """
      // The synthesised instruments and drums of Pocket Code and Scratch.
      // Instrument n has the program n - 1. Drum n has the key n on channel 10.

      """
    for instrument in MusicInstrument.allCases {
      let bank = try SynthesisedBank(instrument, choice: choice)
      text += "\n<group> loprog=\(instrument.program) hiprog=\(instrument.program) lochan=1 hichan=9"
      text += " ampeg_release=\(instrument.release) // \(instrument.rawValue), \(instrument.name)\n"
      text += try write(bank, to: folder)
    }
    text += "\n<group> lochan=10 hichan=10 loop_mode=one_shot pitch_keytrack=0\n"
    text += try write(SynthesisedBank(MusicDrum.allCases), to: folder)
    let path = folder + "/" + textName
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }

  /// Writes the recordings and returns the lines of their regions.
  private static func write(_ bank: SynthesisedBank, to folder: String) throws(InstrumentBankError) -> String {
    var text = ""
    for region in bank.regions {
      guard let recording = bank.recordings[region.sample] else { continue }
      let path = folder + "/" + region.sample
      do { try AudioFileWriter.write(recording, to: path, encoding: .flac24, dither: false, isDurable: false) } catch {
        throw .unwritable(path: path, reason: error.description)
      }
      text += "<region> sample=\(region.sample) lokey=\(region.lowestKey) hikey=\(region.highestKey)"
      text += " pitch_keycenter=\(region.keyCentre)"
      if region.tuneCents != 0 { text += " tune=\(region.tuneCents)" }
      if region.loopMode == .continuous {
        text += " loop_mode=loop_continuous loop_start=\(region.loopStart) loop_end=\(region.loopEnd ?? 0)"
      }
      text += "\n"
    }
    return text
  }
}
