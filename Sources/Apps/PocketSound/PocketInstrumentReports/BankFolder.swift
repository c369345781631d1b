import AppReports
import AudioFiles
import FilePaths
import Foundation
import PocketInstruments
import Reporting
import Tables

/// The synthesised bank as a folder: SFZ, recordings, and a page with pictures, players and measurements.
package enum BankFolder {
  /// The name of the SFZ file.
  package static let soundFontName = "bank.sfz"
  /// The name of the page.
  package static let pageName = "bank.html"

  /// Writes `bank.sfz` with its recordings, `bank.html`, and the sounds that the page plays in `listen`. Files with these
  /// names are replaced.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is made if it does not exist.
  ///   - choice: which keys the recordings play.
  ///   - progress: is called with the name of each sound before it is measured.
  /// - Throws: `InstrumentBankError`.
  package static func write(
    to folder: String, choice: RootChoice = .highestNotAbove, progress: (String) -> Void = { _ in }
  ) throws {
    try BankFiles.write(to: folder, choice: choice)
    let listen = folder + "/listen"
    do { try FileAccess.makeFolder(listen) } catch {
      throw InstrumentBankError.unwritable(path: listen, reason: error.description)
    }
    let bank = InstrumentBank.synthesised
    let instruments = try MusicInstrument.allCases.map { instrument in
      progress(instrument.name)
      return try SoundDemonstration(instrument, of: bank)
    }
    var sampler = try bank.drums(sampleRate: SoundDemonstration.sampleRate)
    let drums = try MusicDrum.allCases.map { drum in
      progress(drum.name)
      return try SoundDemonstration(drum, &sampler)
    }
    for sound in instruments + drums {
      let path = listen + "/" + sound.file + ".flac"
      do { try AudioFileWriter.write(sound.sound, to: path, encoding: .flac16, isDurable: false) } catch {
        throw InstrumentBankError.unwritable(path: path, reason: error.description)
      }
    }
    var page = ""
    try BankPage(instruments: instruments, drums: drums).write { page += $0 }
    let path = folder + "/" + pageName
    do { try Data(page.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw InstrumentBankError.unwritable(path: path, reason: error.localizedDescription)
    }
  }
}
