import Expectations
import Foundation
import SpeechBoardSymbols
import SymbolSets
import TestSupport
import Testing

@Suite struct SymbolShelfTests {
  private let folder: TemporaryFolder
  private let shelf: SymbolShelf

  init() throws {
    folder = try TemporaryFolder()
    shelf = SymbolShelf(folder: folder.path + "/shelf")
  }

  /// A folder of drawings that are named by words, with a licence.
  private func set(_ name: String, _ words: [String]) throws -> String {
    let path = folder.path + "/" + name
    try FileManager.default.createDirectory(atPath: path + "/food", withIntermediateDirectories: true)
    for word in words {
      let drawing =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>\#(word)</title><path d="M1 1h5"/></svg>"#
      try Data(drawing.utf8).write(to: URL(fileURLWithPath: "\(path)/food/\(word).svg"))
    }
    try Data("CC BY 4.0\nhttps://creativecommons.org/licenses/by/4.0/\n".utf8).write(
      to: URL(fileURLWithPath: path + "/LICENSE"))
    return path
  }

  @Test func aSetStaysWhenItsSourceIsGone() throws {
    let path = try set("Fruit & more", ["apple", "apple pie", "pear"])
    try FileManager.default.createSymbolicLink(atPath: path + "/outside", withDestinationPath: "/etc")
    let (entry, kept) = try shelf.add(path)
    expect(entry.name == "fruit-more" && kept.symbols.count == 3)
    try FileManager.default.removeItem(atPath: path)
    expect(!FileManager.default.fileExists(atPath: entry.path + "/outside"))
    let (search, faults) = shelf.open()
    expect(faults.isEmpty)
    let found = search.found("appl", languages: ["en"])
    expectEqual(found.map(\.word.text), ["apple", "apple pie"], "\(found)")
    let picture = try search.picture(of: found[0])
    expect(picture.contentType == "image/svg+xml" && picture.content.data?.isEmpty == false)
    expectEqual(picture.licence?.type, "CC BY 4.0", "\(String(describing: picture.licence))")
  }

  @Test func severalSetsAreFoundTogether() throws {
    try shelf.add(try set("one", ["dog", "cat"]))
    try shelf.add(try set("two", ["horse", "dog house"]))
    let search = shelf.open().search
    for (word, file) in [("cat", "cat"), ("horse", "horse"), ("dog house", "dog house")] {
      let match = try require(search.found(word, languages: []).first)
      let data = try require(try search.picture(of: match).content.data)
      expect(String(decoding: data, as: UTF8.self).contains(file), "\(word)")
    }
    expectEqual(shelf.entries.map(\.name), ["one", "two"])
    expect(throws: SymbolShelfError.taken(name: "one")) { try shelf.add(folder.path + "/one") }
    try shelf.remove("one")
    expectEqual(shelf.entries.map(\.name), ["two"])
    expect(throws: SymbolShelfError.unknown(name: "one", known: ["two"])) { try shelf.remove("one") }
  }

  @Test func whatIsNoSetLeavesNothing() throws {
    let path = folder.path + "/empty"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    expect(throws: SymbolSetError.self) { try shelf.add(path) }
    expect(throws: SymbolSetError.self) { try shelf.add(folder.path + "/nowhere.zip") }
    expect(shelf.entries.isEmpty)
  }

  @Test func aPictureOfAFileIsCheckedAndSafe() throws {
    let drawing = #"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M1 1h5"/></svg>"#
    let picture = try SymbolSearch.picture(Data(drawing.utf8), file: "a/photo of mum.svg")
    expectEqual(picture.id, "photo of mum")
    expectEqual(picture.content.data.map { !String(decoding: $0, as: UTF8.self).contains("script") }, true)
    expect(throws: SymbolSetError.self) { try SymbolSearch.picture(Data("hello".utf8), file: "a.png") }
  }
}
