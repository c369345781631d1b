import AppCommands
import AppDelivery
import AppSound
import ArgumentParser
import CommandSupport
import Foundation
import HearingDelivery
import HearingPages
import HearingRecords
import HearingRuns
import HearingTest
import LevelCalibration
import LiveAudio
import SoundRoutes

/// The command `hearing-test serve` shows the test as a page for a touch screen.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows the hearing test as a page in a browser, for a touch screen.",
    discussion: """
      The page's address is printed as one line; nobody but you can open it, and only on this computer. With --lan, \
      devices of the local network can open it too: encrypted, and only after you have paired them by a code that is \
      shown here. The test, the records and the sound are those of the other commands. Ctrl-C ends; every answer is \
      kept, and the page goes on when the server is back.

      With --sound browser the browser that shows the page plays the tones. Its levels are nominal, and the page says so.

      --send-to lets a result be sent from the page, after a question: a folder, or the address of a FHIR server.

      Results that wait for people's own doctors (`doctor set`, or the page's 'My doctor') are sent while the page is \
      served.

      Exit status: 1 the page cannot be served, 2 wrong usage, 130 ended by Ctrl-C.
      """)

  @OptionGroup var serving: ServeOptions
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The headphone: a device's name, or a part that no other has; see `devices`. (default: the system's)",
      valueName: "name"))
  var device: String?
  @Option(
    name: .long,
    help: ArgumentHelp("Calibration file of the headphone. (default: none, levels are nominal)", valueName: "file"))
  var calibration: String?
  @OptionGroup var test: TestOptions
  @OptionGroup var circumstances: CircumstanceOptions
  @Option(
    name: .long,
    help: ArgumentHelp("The microphone for the noise of the room. (default: the system's)", valueName: "name"))
  var microphoneDevice: String?
  @Option(name: .long, help: ArgumentHelp("Calibration file of that microphone. (default: none)", valueName: "file"))
  var microphone: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Voice of espeak-ng for the digits, or a folder of recordings. (default: a voice of the page's language)",
      valueName: "voice"))
  var voice: String?
  @Option(name: .long, help: ArgumentHelp("JSON file of questions. (default: the app's own)", valueName: "file"))
  var questions: String?
  @Option(name: .long, help: ArgumentHelp("Folder or FHIR server for results. (default: none)", valueName: "place"))
  var sendTo: String?
  @Option(name: .long, help: ArgumentHelp("File with an access token for that server.", valueName: "file"))
  var tokenFile: String?
  @OptionGroup var records: RecordsOptions

  /// The time between two looks at what is to be sent to doctors, in seconds.
  private static let courierPause = 30.0

  func validate() throws {
    if serving.sound == .browser {
      if calibration != nil { throw ValidationError("--calibration: levels of --sound browser are nominal.") }
      if device != nil { throw ValidationError("--device: with --sound browser the browser chooses.") }
      if microphone != nil || microphoneDevice != nil {
        throw ValidationError("--microphone: with --sound browser the browser's microphone is used.")
      }
    }
    guard let sendTo, ServerAddress.isMeant(by: sendTo) else {
      if tokenFile != nil { throw ValidationError("--token-file: expected a server's address as --send-to.") }
      return
    }
    let address = try Self.address(sendTo)
    if tokenFile != nil, !address.isEncrypted, !address.isThisMachine {
      throw ValidationError(
        "--token-file: expected https://, since over http:// anybody on the way can read the token.")
    }
  }

  private static func address(_ text: String) throws -> ServerAddress {
    do { return try ServerAddress(text) } catch { throw ValidationError("--send-to: \(error)") }
  }

  func run() throws {
    try records.with { records in
      let (settings, headphone) = (try settings(), serving.sound == .computer ? try chosenHeadphone() : nil)
      let microphone = microphoneDevice
      let courier = HandOverCourier(HandOver(records))
      if records.pageMemory.canBeChanged { courier.start(every: Self.courierPause) }
      try serving.serve(HearingPageApp.app, memory: records.pageMemory, database: self.records.database) { session in
        let devices = HearingPageDevices(
          headphone: { rate, queue in
            guard let headphone else {
              try session.headphone.start(sampleRate: rate, channelCount: 2)
              return session.headphone
            }
            return try LivePlayback(
              configuration: .init(device: headphone, channelCount: 2), sampleRate: rate, queueDuration: queue)
          },
          microphone: headphone == nil ? .browser(session.microphone) : .computer(device: microphone),
          watch: { expected in
            guard let headphone else { return BrowserWitness(session.headphone) }
            return headphone.watch(expected)
          })
        return HearingDesk(records: records, settings: settings, devices: devices, courier: courier) {
          session.send($0)
        }
      }
    }
  }

  private func chosenHeadphone() throws -> AudioDevice { try AudioDevice.chosen(device, .output) }

  private func settings() throws -> HearingPageSettings {
    let isBrowser = serving.sound == .browser
    let conditions = SessionConditions(
      calibration: try calibration.map(HeadphoneCalibration.read), stimulus: try test.stimulus,
      device: isBrowser ? "browser" : try chosenHeadphone().name, isSimulated: false)
    var settings = HearingPageSettings(setup: try test.setup(conditions), isBrowserSound: isBrowser)
    // A setup that cannot be played is found before the page is.
    _ = try settings.setup.plan(seed: 1)
    if let voice = try chosenVoice() { settings.voice = { _ in voice } }
    if let questions {
      do { settings.questionnaire = try Questionnaire(json: try SmallFile.data(questions)) } catch {
        throw ToolFault(description: "\(questions): \(error)", isUsage: true)
      }
    }
    settings.microphone = try microphone.map(MicrophoneCalibration.read)
    settings.target = try target()
    settings.circumstances = try circumstances.chosen
    return settings
  }

  private func chosenVoice() throws -> (any DigitVoice)? {
    guard let voice else { return nil }
    return FileManager.default.fileExists(atPath: voice) ? try DigitRecordings(voice) : try SynthesizedDigits(voice)
  }

  private func target() throws -> BundleDelivery.Target? {
    guard let sendTo else { return nil }
    guard ServerAddress.isMeant(by: sendTo) else { return .folder(sendTo) }
    return .server(try Self.address(sendTo), token: try tokenFile.map(TokenFile.read), timeout: 30)
  }
}
