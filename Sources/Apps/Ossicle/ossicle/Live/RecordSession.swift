import ArgumentParser
import AudioCore
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import LiveAudio
import RecordingAnalysis
import RecordingReports

/// One run of `ossicle record`.
struct RecordSession {
  let path: String
  let encoding: AudioFileWriter.Encoding
  let sampleRate: Int
  let channelCount: Int
  /// The number of frames after which the recording ends; `nil` for no limit.
  let frameLimit: Int?
  let plotPath: String?

  /// The largest number of bytes of samples in a WAV file. It keeps the sizes in the header below 2³².
  private static let mostBytes = 4_294_000_000

  /// The reason why a recording ended.
  private enum Ending {
    case complete, interrupted, fileFull
    case failed(any Error)
  }

  /// Records until the end and reports the length, the peak and losses of sound.
  func record(from device: AudioDevice) throws {
    let writer = try writer()
    // The buffer holds ten seconds, so that no sound is lost while the disk pauses.
    let input = try LiveInput(
      configuration: .init(device: device, channelCount: channelCount, latency: 0.1, bufferDuration: 10),
      sampleRate: Double(sampleRate))
    let interruption = Interruption { input.stop() }
    try input.start()
    var display = LevelDisplay(sampleRate: Double(sampleRate))
    let (written, ending) = transfer(from: input, to: writer, interruption, &display)
    input.stop()
    display.clear()
    let gaps = try conclude(writer, written, ending, input.counts, display)
    if let plotPath { try plot(plotPath) }
    switch ending {
    case .failed, .fileFull: throw ExitStatus.someInputsFailed
    case .interrupted where frameLimit != nil: throw ExitStatus.interrupted
    case .interrupted, .complete: if gaps { throw ExitStatus.someInputsFailed }
    }
  }

  private func writer() throws -> AudioFileWriter {
    do {
      let writer = try AudioFileWriter(
        path: path, encoding: encoding, sampleRate: sampleRate, channelCount: channelCount)
      if let remark = writer.remark { Console.message("ossicle: \(path): warning: \(remark)") }
      return writer
    } catch {
      Console.message("ossicle: \(path): \(error)")
      throw ExitStatus.someInputsFailed
    }
  }

  /// Copies sound from the device to the file until the device stops, writing fails or the limit is reached.
  private func transfer(
    from input: LiveInput, to writer: AudioFileWriter, _ interruption: Interruption, _ display: inout LevelDisplay
  ) -> (frames: Int, Ending) {
    var written = 0
    let limit = min(frameLimit ?? .max, mostFrames)
    do {
      var isMore = true
      while isMore, written < limit {
        isMore = try input.read { block in
          let part = block.frames(0..<min(block.frameCount, limit - written))
          try writer.write(part)
          written += part.frameCount
          display.show(part)
        }
      }
    } catch {
      return (written, .failed(error))
    }
    if interruption.isRequested && written < frameLimit ?? .max { return (written, .interrupted) }
    return (written, written == frameLimit ? .complete : .fileFull)
  }

  private var mostFrames: Int {
    switch encoding {
    case .wav16: Self.mostBytes / (2 * channelCount)
    case .wav24: Self.mostBytes / (3 * channelCount)
    case .wavFloat: Self.mostBytes / (4 * channelCount)
    case .flac16, .flac24, .oggVorbis: .max
    }
  }

  /// Completes the file and reports its length, its peak and losses of sound.
  ///
  /// - Returns: whether sound was lost between the device and the file.
  private func conclude(
    _ writer: AudioFileWriter, _ written: Int, _ ending: Ending, _ counts: LiveCounts, _ display: LevelDisplay
  ) throws -> Bool {
    switch ending {
    case .failed(let error as AudioFileError): Console.message("ossicle: \(path): \(error)")
    case .failed(let error): Console.message("ossicle: \(error)")
    case .fileFull: Console.message("ossicle: \(path): stopped: the file has reached the largest size of a WAV file")
    case .complete, .interrupted: break
    }
    guard written > 0 else {
      Console.message("ossicle: nothing was recorded")
      throw ExitStatus.someInputsFailed
    }
    do {
      try writer.finish()
    } catch {
      Console.message("ossicle: \(path): \(error)")
      throw ExitStatus.someInputsFailed
    }
    let seconds = String(format: "%.2f", Double(written) / Double(sampleRate))
    Console.message("\(path): \(seconds) s, \(sampleRate) Hz, peak \(LiveOptions.decibels(display.peak))")
    if display.fullScaleCount > 0 {
      Console.message("ossicle: \(display.fullScaleCount) samples at full scale: the input is probably overdriven")
    }
    if counts.overflows > 0 { Console.message("ossicle: sound was lost \(counts.overflows) times by the device") }
    if counts.droppedFrames > 0 {
      Console.message("ossicle: \(counts.droppedFrames) frames were lost: the file could not be written fast enough")
    }
    return counts.overflows > 0 || counts.droppedFrames > 0
  }

  private func plot(_ plotPath: String) throws {
    do {
      let analyzer = RecordingAnalyzer(configuration: .init(features: [.amplitude, .spectrum]))
      let file = try OutputFile(path: plotPath)
      file.write(RecordingFigure.figure(try analyzer.measure(.file(path))).svg())
      try file.finish()
    } catch let error as RecordingAnalyzer.Failure {
      Console.message("ossicle: \(path): \(error)")
      throw ExitStatus.someInputsFailed
    }
  }
}
