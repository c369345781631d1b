import AudioFiles
import Expectations
import Foundation
import PocketInstrumentReports
import PocketInstruments
import TestSupport
import Testing

@Suite struct BankFolderTests {
  @Test func theFolderHoldsTheBankThePageAndWhatItPlays() throws {
    let folder = try TemporaryFolder()
    var named: [String] = []
    try BankFolder.write(to: folder("bank")) { named.append($0) }
    expectEqual(named, MusicInstrument.allCases.map(\.name) + MusicDrum.allCases.map(\.name))
    expect(try InstrumentBank.reading(folder("bank/bank.sfz")).warnings.isEmpty)
    let page = try folder.text("bank/bank.html")
    expectEqual(page.matches(of: #/<audio /#).count, 39)
    expectEqual(page.matches(of: #/<figure>/#).count, 39)
    for match in page.matches(of: #/<audio [^>]*src="([^"]+)"/#) {
      let reader = try AudioFileReader(path: folder("bank/" + match.1))
      expect(try reader.readAll().channel(0).contains { abs($0) > 0.01 })
    }
  }
}
