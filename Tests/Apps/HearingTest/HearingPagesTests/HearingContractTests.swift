import Foundation
import HearingPages
import PageMessages
import Testing

@Suite struct HearingContractTests {
  /// The page's side and the documentation are made from the contract.
  @Test func whatIsMadeFromTheContractIsUpToDate() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let files = ContractFiles(
      .hearingTest, assets: root.appending(path: "Sources/Apps/HearingTest/HearingPages/Assets"),
      document: root.appending(path: "Docs/Formats/hearing-events.md"))
    #expect(try files.outdated(writes: ProcessInfo.processInfo.environment["WRITE_CONTRACT"] != nil) == [])
    #expect(try files.unsent() == [])
    for message in PageContract.hearingTest.incoming { #expect(try message.shape().isBounded, "\(message.name)") }
  }
}
