import AudioCore
import AudioTesting
import Expectations
import Foundation
import Synchronization
import TestSignals
import Testing

/// A failed expectation fails the test, reports the measured value, and writes its evidence to files.
@Suite struct AssertionTests {
  private var tone: AudioBuffer {
    AudioBuffer(
      known: TestSignal.sine(frequency: 440, amplitude: 0.5, frameCount: 48_000, sampleRate: 48_000), sampleRate: 48_000
    )
  }

  @Test func whatIsMetIsQuiet() {
    let outcomes = expectAudio(tone, .pitch(440, toleranceCents: 1), .level(-9.03, toleranceDB: 0.1), .noClipping)
    expect(outcomes.count == 3 && outcomes.allSatisfy(\.isMet))
  }

  @Test func whatIsNotMetFails() throws {
    let faulty = try AudioMutation.dropout(at: 0.4).applied(to: tone)
    let evidence = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("AudioFailures")
    let said = Mutex<[String]>([])
    let line = #line + 2
    withKnownIssue {
      expectAudio(faulty, .pitch(450, toleranceCents: 1), .noClicks(in: 0.1..<0.9), .bits(of: tone), name: "a tone")
    } matching: { issue in
      said.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return true
    }
    let messages = said.withLock { $0 }
    expectEqual(messages.count, 3, "\(messages)")
    expect(messages[0].hasPrefix("a tone: pitch: expected 450 Hz ± 1 cents, got 440"), "\(messages)")
    let folder = evidence.appendingPathComponent("AssertionTests-\(line)-a_tone")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["actual.wav", "picture.svg", "report.txt"] {
      expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path), "\(name)")
    }
    expect(messages.allSatisfy { $0.hasSuffix("see \(folder.path)") })
  }

  /// A line may fail for each argument of a test, or in each turn of a loop: none of its sounds is written over.
  @Test func eachFailureHasItsOwnFolder() throws {
    let places = Mutex<[String]>([])
    let frequencies = [450.0, 460, 470]
    for frequency in frequencies {
      withKnownIssue {
        expectAudio(tone, .pitch(frequency, toleranceCents: 1), name: "turns")
      } matching: { issue in
        let message = issue.comments.map(\.rawValue).joined()
        let place = message.split(separator: "see ").last.map(String.init) ?? ""
        places.withLock { if $0.last != place { $0.append(place) } }
        return true
      }
    }
    let folders = places.withLock { $0 }
    defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
    expectEqual(Set(folders).count, frequencies.count, "\(folders)")
    for (folder, frequency) in zip(folders, frequencies) {
      let report = try String(contentsOfFile: folder + "/report.txt", encoding: .utf8)
      expect(report.contains("expected \(Int(frequency)) Hz"), "\(report)")
    }
  }

  @Test func mutationsShowWhatATestIsWorth() throws {
    let expectations: [any AudioExpectation] = [
      .pitch(440, toleranceCents: 5), .level(-9.03, toleranceDB: 0.5), .noClicks(in: 0.1..<0.9),
    ]
    let report = try MutationReport(
      expectations, of: tone, harmless: [.invertedPolarity, .noise(levelDBFS: -90), .gain(-0.2)],
      faults: [.dropout(at: 0.5), .splice(at: 0.5003), .gain(-1), .pitch(cents: 20)])
    expectSeparation(report, leastMargin: 1.5)
    expect(report.rows.count == 8 && report.misjudged.isEmpty)
    // A test of the level alone would let most mutations pass.
    let weak = try MutationReport(
      [expectations[1]], of: tone, faults: [.splice(at: 0.5003), .gain(-1), .pitch(cents: 20)])
    expectEqual(weak.misjudged, ["splice without 10 ms at 0.5 s", "pitch 20 cents off"])
    withKnownIssue { expectSeparation(weak) }
  }
}
