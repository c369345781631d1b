import ContractChecks
import PageMessages
import SpeechBoardPages
import Testing

@Suite struct BoardContractTests {
  /// The page's side and the documentation are made from the contract, and both sides keep to it.
  @Test func theContractIsKept() throws {
    let room = "Apps/SpeechBoard/SpeechBoardPages"
    try expectKept(
      .speechBoard, page: "\(room)/Assets", rooms: [room, "AppSupport/AdultSide", "AppSupport/PagePrompts"],
      document: "speech-board-page")
  }
}
