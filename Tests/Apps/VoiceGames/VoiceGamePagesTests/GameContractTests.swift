import ContractChecks
import PageMessages
import Testing
import VoiceGamePages

@Suite struct GameContractTests {
  /// The page's side and the documentation are made from the contract, and both sides keep to it.
  @Test func theContractIsKept() throws {
    let room = "Apps/VoiceGames/VoiceGamePages"
    try expectKept(.voiceGames, page: "\(room)/Assets", rooms: [room])
    try expectKept(.childrensSide, document: "voice-games-page")
    try expectKept(.therapistsSide, document: "voice-games-therapist")
  }
}
