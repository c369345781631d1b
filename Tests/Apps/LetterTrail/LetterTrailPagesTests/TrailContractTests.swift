import Foundation
import LetterTrailPages
import PageMessages
import Testing

@Suite struct TrailContractTests {
  /// The page's side and the documentation are made from the contract.
  @Test func whatIsMadeFromTheContractIsUpToDate() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let files = ContractFiles(
      .letterTrail, assets: root.appending(path: "Sources/Apps/LetterTrail/LetterTrailPages/Assets"),
      document: root.appending(path: "Docs/Formats/letter-trail-page.md"))
    #expect(try files.outdated(writes: ProcessInfo.processInfo.environment["WRITE_CONTRACT"] != nil) == [])
    #expect(try files.unsent() == [])
    for message in PageContract.letterTrail.incoming { #expect(try message.shape().isBounded, "\(message.name)") }
  }
}
