import AudioTesting
import TinySynthesizer
import XCTest

/// Uses the same assertions with XCTest.
final class TinySynthesizerXCTests: XCTestCase {
  func testANote() throws {
    let sound = try TinySynthesizer(sampleRate: 44_100).render([.init(key: 69, start: 0, duration: 1)], duration: 1)
    expectAudio(sound, .pitch(440, toleranceCents: 0.1), .level(-19.9, toleranceDB: 0.5), .noClipping)
  }
}
