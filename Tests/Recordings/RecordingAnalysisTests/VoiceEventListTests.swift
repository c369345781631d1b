import AudioCore
import AudioFiles
import Expectations
import RecordingAnalysis
import RecordingReports
import TestSignals
import TestSupport
import Testing
import VoiceEvents

@Suite struct VoiceEventListTests {
  private static let speech = PackageRoot.file("Examples/Recordings/prompt-french-8khz.wav")
  private static let list = Result { try VoiceEventList(of: .file(speech), configuration: .init()) }

  /// All detectors together, on a file in blocks, give the same events as each detector alone on the whole signal.
  @Test func theEventsAreThoseOfTheDetectors() throws {
    let signal = try AudioFileReader(path: Self.speech).readAll()
    let mono = AudioBuffer(known: Array(signal.channel(0)), sampleRate: signal.sampleRate)
    let list = try Self.list.get()
    func times(_ kinds: VoiceEvent.Kind...) -> [Double] {
      list.events.filter { kinds.contains($0.kind) }.map(\.time)
    }
    var (began, accepted, rejected, ended): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for event in try VoiceGate.events(in: mono) {
      switch event {
      case .began(let beginning): began.append(beginning.time)
      case .accepted(let decision): accepted.append(decision.time)
      case .rejected(_, let decision): rejected.append(decision.time)
      case .ended(let ending): ended.append(ending.end)
      case .exceededMaximumLevel: break
      }
    }
    expect(times(.soundBegan) == began && times(.voiceAccepted) == accepted)
    expect(times(.soundRejected) == rejected && times(.soundEnded) == ended && !accepted.isEmpty)
    let segments = try VoiceActivityDetector.segments(in: mono).sorted { $0.start < $1.start }
    expect(times(.speech, .notSpeech) == segments.map(\.start) && !segments.isEmpty)
    expectEqual(times(.onset), try OnsetDetector.onsets(in: mono).map(\.time))
    expectEqual(times(.nucleus), try SyllableNuclei.nuclei(in: mono).map(\.time))
  }

  @Test func everySoundThatBeginsEndsOnce() throws {
    let list = try Self.list.get()
    var isOpen = false
    for event in list.events {
      switch event.kind {
      case .soundBegan:
        expect(!isOpen)
        isOpen = true
      case .soundEnded:
        expect(isOpen && (event.isVoice == true) == (event.reason == nil))
        isOpen = false
      default: break
      }
    }
    expect(!isOpen && list.events.allSatisfy { $0.decidedAt <= list.duration + 0.005 })
  }

  @Test func labelsLieWithinTheRecording() throws {
    let list = try Self.list.get()
    let grid = try VoiceEventLabels(list).textGrid([.gate, .nuclei])
    expect(grid.contains("size = 2") && grid.contains("\"sounds\"") && !grid.contains("\"activity\""))
    for line in try VoiceEventLabels(list).audacity().split(separator: "\n") {
      let times = line.split(separator: "\t").prefix(2).compactMap { Double($0) }
      expect(times.count == 2 && times[0] <= times[1] && times[1] <= list.duration + 1e-6)
    }
  }
}
