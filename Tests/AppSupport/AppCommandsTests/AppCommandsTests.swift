import AppCommands
import AppDatabases
import AppRecords
import ArgumentParser
import BatchProcessing
import CommandSupport
import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct AppCommandsTests {
  private struct Entry: Codable { var value: Double }

  private enum App: LogbookApp {
    typealias Settings = [String: Double]
    typealias Entry = AppCommandsTests.Entry
    static let name = "an-app"
    static let applicationID: Int32 = 0x4F73_7474
  }

  private struct Page: ParsableArguments {
    @OptionGroup var page: PageOptions
  }

  private func run(_ arguments: [String], _ folder: TemporaryFolder) throws {
    var command = try PeopleCommand<App>.parseAsRoot(arguments + ["--database", folder("app.sqlite")])
    try command.run()
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try App.open(path: folder("app.sqlite")) { _ in }.people().map(\.name)
  }

  @Test func peopleAreAddedRenamedAndRemoved() throws {
    let folder = try TemporaryFolder()
    try run(["add", "Anna"], folder)
    try run(["add", "Bob"], folder)
    try run(["rename", "anna", "Eve"], folder)
    try run([], folder)
    expectEqual(try names(folder), ["Bob", "Eve"])
    try run(["remove", "Bob", "--yes"], folder)
    expectEqual(try names(folder), ["Eve"])
    expect(throws: PeopleError.unknown(name: "Bob", known: ["Eve"], words: .people)) {
      try run(["remove", "Bob", "--yes"], folder)
    }
  }

  @Test func namesAreTheUsersFaultAndFilesAreNot() throws {
    expect((PeopleError.taken(name: "a", words: .people) as any CommandFault).isUsage)
    expect(!(AppDatabaseError.diskFull(path: "a") as any CommandFault).isUsage)
  }

  @Test func pagesBelongToTheirOwnerAndReplaceNothing() throws {
    let folder = try TemporaryFolder()
    let options = try Page.parse(["-o", folder("page.html")]).page
    try options.write { $0("<p>") }
    expectEqual(try folder.text("page.html"), "<p>")
    let rights = try FileManager.default.attributesOfItem(atPath: folder("page.html"))[.posixPermissions] as? Int
    expectEqual(rights, 0o600)
    expect(throws: BatchError.exists(path: folder("page.html"))) { try options.write { $0("other") } }
    try Page.parse(["-o", folder("page.html"), "--force"]).page.write { $0("other") }
    expectEqual(try folder.text("page.html"), "other")
  }
}
