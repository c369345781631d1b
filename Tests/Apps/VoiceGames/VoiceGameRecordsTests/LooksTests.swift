import Expectations
import Foundation
import TestSupport
import Testing
import VoiceGameRecords

/// The pictures and the themes of children.
@Suite struct LooksTests {
  private let folder: TemporaryFolder
  private let records: GameRecords
  private let start = Date(timeIntervalSince1970: 1_795_000_000)

  init() throws {
    folder = try TemporaryFolder()
    records = try GameRecords(path: folder("games.sqlite"))
  }

  @Test func aPictureIsReplacedAndGoesWithItsChild() throws {
    let anna = try records.addChild(named: "Anna", at: start)
    let ben = try records.addChild(named: "Ben", at: start)
    let (photo, drawing) = (ChildPicture(.jpeg, Data([1, 2, 3])), ChildPicture(.svg, Data("<svg/>".utf8)))
    expect(try records.ownPictureNumbers().isEmpty)
    try records.setOwnPicture(photo, of: anna)
    try records.setOwnPicture(drawing, of: ben)
    let first = try require(try records.ownPictureNumbers()[anna.id])
    expectEqual(try records.ownPicture(numbered: first), photo)
    try records.setOwnPicture(drawing, of: anna)
    let second = try require(try records.ownPictureNumbers()[anna.id])
    // A browser that has kept the first one asks for another address.
    expect(second != first)
    expectNil(try records.ownPicture(numbered: first))
    expectEqual(try records.ownPicture(numbered: second), drawing)
    try records.removePerson(named: "Anna")
    expectNil(try records.ownPicture(numbered: second))
    expectEqual(Array(try records.ownPictureNumbers().keys), [ben.id])
    try records.setOwnPicture(nil, of: ben)
    expect(try records.ownPictureNumbers().isEmpty)
  }

  @Test func aPictureThatIsTooLargeIsRefused() throws {
    let anna = try records.addChild(named: "Anna", at: start)
    let large = ChildPicture(.png, Data(count: ChildPicture.byteLimit + 1))
    expect(throws: (any Error).self) { try records.setOwnPicture(large, of: anna) }
    expect(try records.ownPictureNumbers().isEmpty)
  }

  @Test func eachChildHasItsOwnThemes() throws {
    let anna = try records.addChild(named: "Anna", at: start)
    let ben = try records.addChild(named: "Ben", at: start)
    try records.setTheme("cat", of: anna, for: .dog)
    try records.setTheme("boat", of: anna, for: .airplane)
    try records.setTheme("horse", of: anna, for: .dog)
    expectEqual(try records.themes(of: anna), [.dog: "horse", .airplane: "boat"])
    expect(try records.themes(of: ben).isEmpty)
    try records.removePerson(named: "Anna")
    // A game of a child that was removed meanwhile keeps nothing.
    try records.setTheme("cat", of: anna, for: .dog)
    expect(try records.themes(of: anna).isEmpty)
  }
}
