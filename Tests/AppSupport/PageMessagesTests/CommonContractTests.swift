import Foundation
import PageMessages
import Testing

@Suite struct CommonContractTests {
  /// The page's side and the documentation are made from the contract.
  @Test func whatIsMadeFromTheContractIsUpToDate() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let files = ContractFiles(
      .common, assets: root.appending(path: "Sources/AppSupport/PageLook/Assets"),
      document: root.appending(path: "Docs/Formats/page-messages.md"))
    #expect(try files.outdated(writes: ProcessInfo.processInfo.environment["WRITE_CONTRACT"] != nil) == [])
    #expect(try files.unsent() == [])
  }
}
