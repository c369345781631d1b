import AudioFiles
import DamagedRecordings
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

/// Each damaged file gives its readable part or an error of one clear line.
@Suite struct DamagedRecordingTests {
  private enum Outcome {
    case failed(String)
    case read(frames: Int, warnings: [String])
  }

  private func read(_ path: String) throws -> Outcome {
    do {
      let reader = try AudioFileReader(path: path)
      var allFinite = true
      while try reader.read({ block in
        for c in 0..<block.channelCount { allFinite = allFinite && block.channel(c).allSatisfy(\.isFinite) }
      }) {}
      expect(allFinite, "\(path): a sample that is not finite came through")
      return .read(frames: reader.framesRead, warnings: reader.warnings)
    } catch let error as AudioFileError {
      expect(!error.description.isEmpty && !error.description.contains("\n"), "one line: \(error)")
      return .failed(error.description)
    }
  }

  private func check(_ outcome: Outcome, _ expectation: DamagedRecording.Expectation, _ name: String) {
    func warns(_ expected: String?, _ warnings: [String]) -> Bool {
      guard let expected else { return true }
      return warnings.contains { $0.lowercased().contains(expected) }
    }
    switch (expectation, outcome) {
    case (.failed(let word), .failed(let text)):
      expect(text.lowercased().contains(word.lowercased()), "\(name)")
    case (.readable(let expected, let warning), .read(let frames, let warnings)):
      expectEqual(frames, expected, "\(name)")
      expect(warns(warning, warnings), "\(name): \(warnings)")
    case (.readableAtLeast(let expected, let warning), .read(let frames, let warnings)):
      expectAtLeast(frames, expected, "\(name)")
      expect(warns(warning, warnings), "\(name): \(warnings)")
    default: Issue.record("\(name): expected \(expectation), got \(outcome)")
    }
  }

  @Test(arguments: [1, 2] as [UInt64]) func everyKindIsReadOrRefusedWithItsReason(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let recordings = DamagedRecording.all(seed: seed)
    expectAtLeast(recordings.count, 40)
    for recording in recordings {
      let path = try folder.write(recording.name, recording.bytes)
      check(try read(path), recording.expectation, "\(recording.name) (\(recording.damage)), seed \(seed)")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// libsndfile keeps the reason of a failed opening in one global variable. Each thread must get its own reason.
  @Test func reasonsStayApartWhenManyThreadsOpenFiles() throws {
    let folder = try TemporaryFolder()
    let paths = try DamagedRecording.all(seed: 6).map { try folder.write($0.name, $0.bytes) }
    let reason: @Sendable (String) -> String = { path in
      do {
        _ = try AudioFileReader(path: path)
        return ""
      } catch {
        return "\(error)"
      }
    }
    let alone = paths.map(reason)
    let mismatches = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in paths.indices {
        let here = (index + thread * 37) % paths.count
        let together = reason(paths[here])
        if together != alone[here] { mismatches.withLock { $0.append("\(alone[here]) became \(together)") } }
      }
    }
    expect(mismatches.withLock { $0 }.isEmpty)
  }

  /// The warning about a file that is cut off states the missing size, although libsndfile corrects it silently. An
  /// intact file gives no warning.
  @Test func missingBytesAreCounted() throws {
    let folder = try TemporaryFolder()
    var counted = 0
    for recording in DamagedRecording.all(seed: 3) {
      let path = try folder.write(recording.name, recording.bytes)
      guard case .read(_, let warnings) = try read(path) else { continue }
      let truncations = warnings.filter { $0.hasPrefix("truncated: the header promises") && $0.contains("bytes") }
      let unknown: [UInt64] = [0xFFFF_FFFF, 0x7FFF_F000, .max]
      if let sizes = recording.contradiction, sizes.promisedBytes > sizes.presentBytes,
        !unknown.contains(sizes.promisedBytes)
      {
        counted += 1
        expectEqual(
          truncations,
          [
            "truncated: the header promises \(sizes.promisedBytes) bytes of audio, \(sizes.presentBytes) are present"
          ], "\(recording.name)")
      } else {
        expect(truncations.isEmpty, "\(recording.name)")
      }
    }
    expectAtLeast(counted, 10)
  }

  @Test func intactSiblingsAreReadExactlyAndWithoutWarning() throws {
    let folder = try TemporaryFolder()
    for recording in IntactRecording.all(seed: 4) {
      let reader = try AudioFileReader(path: folder.write(recording.name, recording.bytes), blockLength: 100)
      let buffer = try reader.readAll()
      let interleaved = (0..<buffer.frameCount * buffer.channelCount).map { index in
        buffer.samples[index % buffer.channelCount * buffer.frameCount + index / buffer.channelCount]
      }
      expectEqual(interleaved, recording.samples, "\(recording.name)")
      expectEqual(buffer.sampleRate, Double(recording.sampleRate), "\(recording.name)")
      expect(reader.warnings.isEmpty, "\(recording.name): \(reader.warnings)")
    }
  }

  /// Reading into memory gives the same samples as reading by blocks, regardless of the length in the header.
  @Test(arguments: [100, 16_384]) func allAtOnceIsWhatTheBlocksAre(blockLength: Int) throws {
    let folder = try TemporaryFolder()
    var compared = 0
    for recording in DamagedRecording.all(seed: 8) {
      let path = try folder.write(recording.name, recording.bytes)
      guard case .read = try read(path) else { continue }
      let reader = try AudioFileReader(path: path, blockLength: blockLength)
      let buffer = try reader.readAll()
      let byBlocks = try AudioFileReader(path: path, blockLength: blockLength)
      var last: [Float] = []
      while try byBlocks.read({ last += $0.channel($0.channelCount - 1) }) {}
      expectEqual(Array(buffer.channel(buffer.channelCount - 1)), last, "\(recording.name)")
      expectEqual(reader.warnings, byBlocks.warnings, "\(recording.name)")
      try FileManager.default.removeItem(atPath: path)
      compared += 1
    }
    expectGreater(compared, 100)
  }

  /// The file of an interrupted recorder, which has sizes of 0 before the audio, is read to the last sample.
  @Test func unfinishedHeadersAreCompleted() throws {
    let folder = try TemporaryFolder()
    let whole = try require(IntactRecording.all(seed: 7).first { $0.name == "intact-24.wav" })
    let data = try require(whole.bytes.indices.first { Array(whole.bytes[$0..<$0 + 4]) == Array("data".utf8) })
    var unfinished = whole.bytes
    for index in [4, 5, 6, 7] + Array(data + 4..<data + 8) { unfinished[index] = 0 }
    let reader = try AudioFileReader(path: folder.write("unfinished.wav", unfinished))
    let expected = try AudioFileReader(path: folder.write("whole.wav", whole.bytes)).readAll()
    expectEqual(try reader.readAll(), expected)
    expect(reader.warnings.count == 1 && reader.warnings[0].hasPrefix("unfinished header"))
  }

  /// A file with an empty data chunk before other chunks is not mistaken for an unfinished file.
  @Test func anEmptyDataChunkBeforeOthersIsNoFrames() throws {
    let folder = try TemporaryFolder()
    let format: [UInt8] = [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0]
    let bytes =
      Array("RIFF".utf8) + [50, 0, 0, 0] + Array("WAVEfmt ".utf8) + format + Array("data".utf8) + [0, 0, 0, 0]
      + Array("LIST".utf8) + [6, 0, 0, 0] + Array("INFO".utf8) + [0, 0]
    expect(throws: AudioFileError.noFrames(promised: 0)) {
      try AudioFileReader(path: folder.write("empty.wav", bytes)).readAll()
    }
  }

  @Test func oddPlacesGiveALineAndNeverHang() throws {
    let folder = try TemporaryFolder()
    defer { DamagedPlace.unlock(folder.path) }
    for place in try DamagedPlace.make(in: folder.path, seed: 5) {
      if let text = place.text { check(try read(text), place.expectation, place.oddity) }
    }
  }
}
