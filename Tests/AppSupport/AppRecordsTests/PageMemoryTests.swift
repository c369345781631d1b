import AppRecords
import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct PageMemoryTests {
  private struct Place: Codable, Equatable { var screen: String }
  private struct Nothing: Codable {}
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)

  private func book(_ folder: TemporaryFolder) throws -> Logbook<Nothing, Nothing> {
    try Logbook(path: folder("book.sqlite"), applicationID: 0x4F73_7473)
  }

  @Test func aPlaceOutlivesTheProgramAndGoesWithItsPerson() throws {
    let folder = try TemporaryFolder()
    let anna = try book(folder).addPerson(named: "Anna", at: Self.start)
    var place = PagePlace<Place>(in: PageMemory(try book(folder).database))
    try place.keep(Place(screen: "people"), of: nil)
    try place.keep(Place(screen: "home"), of: anna.id)
    let later = try book(folder)
    func before<Kept: Codable & Equatable & Sendable>(_: Kept.Type) throws -> Kept? {
      var place = PagePlace<Kept>(in: later.pageMemory)
      let kept = try place.before()
      // It is given to the first page that comes.
      expectNil(try place.before())
      return kept
    }
    expectEqual(try before(Place.self), Place(screen: "home"))
    // A place of another version is none.
    expectNil(try before([Int].self))
    try later.removePerson(named: "Anna")
    expectNil(try before(Place.self))
    // Nobody's place is kept for somebody who is gone.
    try place.keep(Place(screen: "result"), of: anna.id)
    expectNil(try before(Place.self))
    try place.keep(Place(screen: "people"), of: nil)
    try place.end()
    expectNil(try before(Place.self))
    // What comes to its end after the program's orderly end keeps no place.
    try place.keep(Place(screen: "result"), of: nil)
    expectNil(try before(Place.self))
  }

  @Test func anEndThatNobodyExpectedIsToldUntilItIsRead() throws {
    let folder = try TemporaryFolder()
    let memory = PageMemory(try book(folder).database)
    let first = try memory.begin(version: "1", at: Self.start)
    try first.isAlive(at: Self.start + 60)
    // While it runs it has not ended, whoever else begins.
    var second: PageMemory.Run? = try memory.begin(version: "2", at: Self.start + 100)
    expect(try memory.unexpectedEnds().isEmpty)
    try first.end(at: Self.start + 120)
    // The second is killed: nothing holds its lock any more.
    withExtendedLifetime(second) {}
    second = nil
    let third = try memory.begin(version: "2", at: Self.start + 200)
    let end = PageMemory.UnexpectedEnd(version: "2", began: Self.start + 100, alive: Self.start + 100)
    expectEqual(try memory.unexpectedEnds(), [end])
    try third.end(at: Self.start + 300)
    // It is said again at each start.
    let fourth = try memory.begin(version: "2", at: Self.start + 400)
    expectEqual(try memory.unexpectedEnds(), [end])
    try memory.setRead()
    expect(try memory.unexpectedEnds().isEmpty)
    try fourth.end(at: Self.start + 500)
  }
}
