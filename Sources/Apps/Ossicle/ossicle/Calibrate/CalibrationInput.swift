import AudioFiles
import Foundation
import LevelCalibration

/// Reads the files that a calibration needs. Errors name the file.
enum CalibrationInput {
  /// The longest recording of a tone that is read, in seconds.
  static let longestRecording = 600.0

  /// Measures the steady tone in a recording. The tone and the file's warnings are printed on standard error.
  ///
  /// - Parameters:
  ///   - raw: the format of a recording without a header; `nil` to read the header.
  ///   - channel: the channel, counted from 1. It may be `nil` only if the recording has a single channel.
  /// - Throws: `CalibrationFailure`.
  static func tone(
    in path: String, raw: RawAudioFormat?, frequency: Double, channel: Int?
  ) throws -> SteadyTone {
    try named(path) {
      let reader = try AudioFileReader(path: path, raw: raw)
      let format = reader.format
      if let frames = format.promisedFrameCount, Double(frames) > longestRecording * format.sampleRate {
        throw CalibrationFailure.inputs(["\(path): expected at most \(Int(longestRecording)) s of a tone, got more"])
      }
      if channel == nil, format.channelCount > 1 {
        throw CalibrationFailure.inputs(["\(path): \(format.channelCount) channels: expected --channel to choose one"])
      }
      let recording = try reader.readAll()
      for warning in reader.warnings { CalibrationFailure.say("\(path): warning: \(warning)") }
      let tone = try SteadyTone(in: recording, channel: (channel ?? 1) - 1, frequency: frequency)
      CalibrationFailure.say("\(path): \(description(of: tone))")
      return tone
    }
  }

  /// Reads the calibration of a microphone from a file.
  static func microphone(in path: String) throws -> InputCalibration {
    try named(path) { try InputCalibration(CalibrationRecord(json: data(path))) }
  }

  /// Returns the calibration with the microphone's frequency response, which is read from a text file.
  static func applying(responseIn path: String, to calibration: InputCalibration) throws -> InputCalibration {
    // Some manufacturers' comments are not UTF-8. Replaced bytes do no harm in a comment.
    try named(path) {
      try calibration.applying(MicrophoneResponse(text: String(decoding: data(path), as: UTF8.self)))
    }
  }

  private static func description(of tone: SteadyTone) -> String {
    let rest = tone.signalToNoise.map { String(format: "%.1f dB above the rest", $0) } ?? "nothing else"
    return String(
      format: "%.2f Hz, %.2f dBFS peak, steady from %.1f to %.1f s (standard deviation %.3f dB, drift %.2f dB), ",
      tone.frequency, tone.level.sinePeak, tone.stretch.lowerBound, tone.stretch.upperBound, tone.levelDeviation,
      tone.drift) + rest
  }

  /// The contents of a regular file of less than 16 MiB.
  private static func data(_ path: String) throws -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw AudioFileError.noSuchFile }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size < 1 << 24 else {
      throw AudioFileError.notReadable(reason: "expected a regular file of less than 16 MiB")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw AudioFileError.notReadable(reason: String(cString: strerror(errno)))
    }
    return data
  }

  private static func named<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as CalibrationError {
      throw CalibrationFailure.inputs(["\(path): \(error)"])
    } catch let error as AudioFileError {
      throw CalibrationFailure.inputs(["\(path): \(error)"])
    }
  }
}
