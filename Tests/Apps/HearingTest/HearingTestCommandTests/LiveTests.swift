import PulseServer
import Testing

/// Tests that need sound: one after the other, on one sound server of their own.
@Suite(.serialized, .wholeSound) enum LiveTests {
  static let made = Result { try SoundSystem() }
}
