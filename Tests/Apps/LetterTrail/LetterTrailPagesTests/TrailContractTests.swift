import ContractChecks
import LetterTrailPages
import PageMessages
import Testing

@Suite struct TrailContractTests {
  /// The page's side and the documentation are made from the contract, and both sides keep to it.
  @Test func theContractIsKept() throws {
    let room = "Apps/LetterTrail/LetterTrailPages"
    try expectKept(
      .letterTrail, page: "\(room)/Assets", rooms: [room, "AppSupport/AdultSide", "AppSupport/PagePrompts"],
      document: "letter-trail-page")
  }
}
