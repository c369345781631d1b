import Expectations
import Foundation
import Testing

@Suite struct WhisperDeskTests {
  @Test func thePageIsToldWhenAWhisperWasHeard() async throws {
    let harness = try DeskHarness(speaks: true)
    await harness.come()
    try await harness.say(#"{"type":"whisper","text":"you to Food","number":7}"#)
    while harness.messages("whisper").isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    let message = try harness.last("whisper")
    expect(message["number"] as? Int == 7 && message["address"] == nil)
    let played = harness.output.played.withLock { $0 }
    expect(played.contains { $0.count > 10_000 && !$0.follows })
  }

  @Test func aWhisperThatCannotBeHeardHoldsUpNothing() async throws {
    let harness = try DeskHarness(speaks: false)
    await harness.come()
    try await harness.say(#"{"type":"whisper","text":"you","number":1}"#)
    while harness.messages("whisper").isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    expectEqual(try harness.last("whisper")["number"] as? Int, 1)
  }

  @Test func peopleHaveTheSkinThatIsChosen() async throws {
    let harness = try DeskHarness()
    await harness.come()
    func picture() async throws -> (String, String) {
      let address = try require(try harness.tile("you")?["picture"] as? String)
      let document = await harness.desk.document(at: String(address.dropFirst("/documents/".count)))
      return (address, try require(document?.text))
    }
    let drawn = try await picture()
    try await harness.enter()
    try await harness.say(#"{"type":"adults-set","setting":"skin","value":"dark"}"#)
    try await harness.say(#"{"type":"adults-leave"}"#)
    let dark = try await picture()
    expect(drawn.1.contains("#f6dfbf") && !dark.1.contains("#f6dfbf") && dark.1.contains("#8f5f40"))
    expectUnequal(drawn.0, dark.0)
    // A picture without people stays as it is.
    let ball = try require(try harness.tile("in")?["picture"] as? String)
    let shown = await harness.desk.document(at: String(ball.dropFirst("/documents/".count)))
    let path = ball.replacingOccurrences(of: "/documents/skin-dark/", with: "")
    expectEqual(shown?.text, await harness.desk.document(at: path)?.text)
  }
}
