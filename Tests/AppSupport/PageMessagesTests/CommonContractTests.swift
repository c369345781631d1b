import ContractChecks
import PageMessages
import Testing

@Suite struct CommonContractTests {
  /// The page's side and the documentation are made from the contract, and both sides keep to it.
  @Test func theContractIsKept() throws {
    try expectKept(
      .common, page: "AppSupport/PageAssets/Assets", rooms: ["AppSupport/PageServer"], document: "page-messages")
  }
}
