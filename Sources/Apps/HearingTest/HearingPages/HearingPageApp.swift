import AppSound
import AppWords
import Foundation
import HearingDelivery
import HearingRecords
import HearingRuns
import HearingTest
import LevelCalibration
import PageAssets
import PageServer
import SoundRoutes

/// The page of the hearing test.
package enum HearingPageApp {
  /// The app as the server of pages knows it.
  package static let app = PageApp(
    name: "hearing-test", port: 8472, files: embeddedAssets, commonFiles: CommonAssets.files)
}

/// What whoever serves the page has chosen.
package struct HearingPageSettings: Sendable {
  /// The test with tones, with its conditions.
  package var setup: TestSetup
  /// Whether the sound is that of the browser, whose levels are nominal.
  package var isBrowserSound: Bool
  /// The place and the examiner, for sessions that begin.
  package var circumstances = SessionCircumstances.unknown
  /// The voice of the digits in a language.
  package var voice: @Sendable (Language) throws -> any DigitVoice
  /// The questions; `nil` for the app's own.
  package var questionnaire: Questionnaire?
  /// Where results may be sent; `nil` for nowhere.
  package var target: BundleDelivery.Target?
  /// The calibration of the microphone that measures the room; `nil` for none.
  package var microphone: InputCalibration?
  /// Seconds for which the room is measured.
  package var roomSeconds: Double
  /// Seed of the pauses and triplets; `nil` for another one each time.
  package var seed: UInt64?

  /// Creates settings.
  package init(
    setup: TestSetup, isBrowserSound: Bool = false,
    voice: @escaping @Sendable (Language) throws -> any DigitVoice = { try SynthesizedDigits($0.rawValue) },
    questionnaire: Questionnaire? = nil, target: BundleDelivery.Target? = nil, microphone: InputCalibration? = nil,
    roomSeconds: Double = 10, seed: UInt64? = nil
  ) {
    self.setup = setup
    self.isBrowserSound = isBrowserSound
    self.voice = voice
    self.questionnaire = questionnaire
    self.target = target
    self.microphone = microphone
    self.roomSeconds = roomSeconds
    self.seed = seed
  }
}

/// The devices of a page: this computer's, or those of the page's browser.
package struct HearingPageDevices: Sendable {
  /// Opens a headphone of two channels with a rate in hertz and a queue in seconds.
  package var headphone: @Sendable (_ sampleRate: Double, _ queue: Double) throws -> any SoundOutput
  /// Opens the microphone that hears the room.
  package var microphone: MicrophoneOpener
  /// Starts to watch the open headphone's sound, which is to stay as it is, or as expected; `nil` where nothing can be seen of
  /// it.
  package var watch: @Sendable (_ expected: SoundRoute?) throws -> (any SoundWitness)?

  /// Creates devices.
  package init(
    headphone: @escaping @Sendable (_ sampleRate: Double, _ queue: Double) throws -> any SoundOutput,
    microphone: MicrophoneOpener,
    watch: @escaping @Sendable (_ expected: SoundRoute?) throws -> (any SoundWitness)? = { _ in nil }
  ) {
    self.headphone = headphone
    self.microphone = microphone
    self.watch = watch
  }
}
