import ContractChecks
import HearingPages
import PageMessages
import Testing

@Suite struct HearingContractTests {
  /// The page's side and the documentation are made from the contract, and both sides keep to it.
  @Test func theContractIsKept() throws {
    let room = "Apps/HearingTest/HearingPages"
    try expectKept(.hearingTest, page: "\(room)/Assets", rooms: [room], document: "hearing-events")
  }
}
