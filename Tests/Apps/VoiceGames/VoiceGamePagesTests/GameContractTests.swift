import Foundation
import PageMessages
import Testing
import VoiceGamePages

@Suite struct GameContractTests {
  /// The page's side and the documentation are made from the contract.
  @Test func whatIsMadeFromTheContractIsUpToDate() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let assets = root.appending(path: "Sources/Apps/VoiceGames/VoiceGamePages/Assets")
    let writes = ProcessInfo.processInfo.environment["WRITE_CONTRACT"] != nil
    func document(_ name: String) -> URL { root.appending(path: "Docs/Formats/\(name).md") }
    #expect(try ContractFiles(.voiceGames, assets: assets).outdated(writes: writes) == [])
    #expect(try ContractFiles(.childrensSide, document: document("voice-games-page")).outdated(writes: writes) == [])
    #expect(
      try ContractFiles(.therapistsSide, document: document("voice-games-therapist")).outdated(writes: writes) == [])
    #expect(try ContractFiles(.voiceGames, assets: assets).unsent() == [])
    for message in PageContract.voiceGames.incoming { #expect(try message.shape().isBounded, "\(message.name)") }
  }
}
