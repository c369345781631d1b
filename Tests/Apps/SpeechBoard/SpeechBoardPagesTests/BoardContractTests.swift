import Foundation
import PageMessages
import SpeechBoardPages
import Testing

@Suite struct BoardContractTests {
  /// The page's side and the documentation are made from the contract.
  @Test func whatIsMadeFromTheContractIsUpToDate() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let files = ContractFiles(
      .speechBoard, assets: root.appending(path: "Sources/Apps/SpeechBoard/SpeechBoardPages/Assets"),
      document: root.appending(path: "Docs/Formats/speech-board-page.md"))
    #expect(try files.outdated(writes: ProcessInfo.processInfo.environment["WRITE_CONTRACT"] != nil) == [])
    #expect(try files.unsent() == [])
    for message in PageContract.speechBoard.incoming { #expect(try message.shape().isBounded, "\(message.name)") }
  }
}
