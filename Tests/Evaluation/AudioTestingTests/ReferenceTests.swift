import AudioCore
import AudioTesting
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// Samples are compared bit by bit with sounds and with recorded references.
@Suite struct ReferenceTests {
  private let sound = TestSignal.mixed(channelCount: 2, frameCount: 3000, sampleRate: 48_000, seed: 3)

  @Test func theFirstDifferenceIsTold() throws {
    expect(BitsExpectation.bits(of: sound).outcome(of: sound).isMet)
    var other = sound
    other.samples[3000 + 777] += 0.25
    other.samples[3000 + 2000] += 0.125
    let outcome = BitsExpectation.bits(of: sound).outcome(of: other)
    expect(!outcome.isMet && outcome.expected.hasSuffix("in frame 777 of channel 1"), "\(outcome)")
    expect(outcome.measured.hasSuffix("2 of 6000 samples differ, by up to -12.04 dBFS"), "\(outcome)")
    let short = AudioBuffer(silence: 2999, channelCount: 2, sampleRate: 48_000)
    expectEqual(BitsExpectation.bits(of: sound).outcome(of: short).measured, "2999 frames of 2 channels at 48000 Hz")
  }

  @Test(arguments: [false, true]) func recordedReferences(keepsSamples: Bool) throws {
    let folder = try TemporaryFolder()
    let recording = AudioReferences(path: folder("references"), mode: .record)
    let references = AudioReferences(path: folder("references"), mode: .compare)
    let missing = try references.bits("beep").outcome(of: sound)
    expect(!missing.isMet && missing.measured == "none: record it with OSSICLE_RECORD=1")
    // A run that records the reference does not pass, because it compares nothing.
    expect(try !recording.bits("beep", keepsSamples: keepsSamples).outcome(of: sound).isMet)
    expect(try references.bits("beep").outcome(of: sound).isMet)
    var other = sound
    other.samples[3000 + 777] += 0.25
    let outcome = try references.bits("beep").outcome(of: other)
    expect(!outcome.isMet)
    expect(
      outcome.description.contains(keepsSamples ? "in frame 777 of channel 1" : "frames 768 to 1023 of channel 1"),
      "\(outcome)")
    expect(try !references.bits("beep").outcome(of: AudioBuffer(known: [0], sampleRate: 8000)).isMet)
    // The file is smaller than a tenth of the samples in 16 bits, plus a frame.
    let size = try FileManager.default.attributesOfItem(atPath: folder("references/beep.bits.json"))[.size] as? Int
    let bytes = try require(size)
    expectLess(bytes, 6000 * 2 / 10 + 400)
  }

  @Test func otherFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let references = AudioReferences(path: folder.path, mode: .compare)
    _ = try folder.write("a.bits.json", "{}")
    expect(throws: AudioTestingError.self) { try references.bits("a").outcome(of: sound) }
    _ = try AudioReferences(path: folder.path, mode: .record).bits("b").outcome(of: sound)
    let text = try folder.text("b.bits.json").replacingOccurrences(of: "\"format\" : 1", with: "\"format\" : 99")
    _ = try folder.write("b.bits.json", text)
    expect(throws: AudioTestingError.self) { try references.bits("b").outcome(of: sound) }
  }
}
