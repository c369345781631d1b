import AmplitudeTracking
import AudioCore
import AudioDegradation
import AudioFiles
import BatchProcessing
import CommandSupport
import Corpora
import Foundation
import HearingRuns
import HearingTest
import Resampling

/// The ten digits in recordings of the user's own. The pauses around each digit are cut off, and all have the same
/// level.
struct DigitRecordings: DigitVoice {
  /// The sample rate in hertz to which all recordings are converted.
  private static let sampleRate = 48_000.0
  /// The permitted length of a digit's active part in seconds.
  private static let durations = 0.1...3.0
  /// The silence between two digits in seconds. The active part already ends with 0.2 s of silence.
  private static let gap = 0.1
  /// The level of each digit's active part in dBFS: far enough from clipping for speech.
  private static let level = -26.0

  let name: String
  private let digits: [AudioBuffer]

  /// Reads a folder with 0.wav to 9.wav (or other formats), or a list of recordings with the digit of each.
  init(_ path: String) throws {
    let entries: [CorpusEntry]
    do { entries = try Corpus(path: path).entries } catch { throw ToolFault(description: "\(error)", isUsage: true) }
    var byDigit: [Int: CorpusEntry] = [:]
    for entry in entries {
      guard let digit = Self.digit(entry) else { continue }
      if let other = byDigit[digit] {
        throw Self.fault(path, "expected one recording of the digit \(digit), got \(other.audio) and \(entry.audio)")
      }
      byDigit[digit] = entry
    }
    let missing = (0...9).filter { byDigit[$0] == nil }.map(String.init)
    guard missing.isEmpty else {
      throw Self.fault(
        path,
        "expected recordings of the digits 0 to 9, named 0.wav to 9.wav or listed with a digit; missing: "
          + missing.joined(separator: ", "))
    }
    let files = (0...9).compactMap { byDigit[$0] }
    digits = try files.map(Self.read)
    // The beginning of a common checksum distinguishes these recordings from others.
    let checksum = FileChecksum.digest(text: try files.map { try FileChecksum.checksum(path: $0.audio) }.joined())
    name = "recordings \((path as NSString).lastPathComponent) \(checksum.prefix(8))"
  }

  func spoken(_ triplet: DigitTriplet) throws -> AudioBuffer {
    let silence = [Float](repeating: 0, count: Int(Self.gap * Self.sampleRate))
    return try AudioBuffer(
      mono: Array(triplet.digits.map { Array(digits[$0].samples) }.joined(separator: silence)),
      sampleRate: Self.sampleRate)
  }

  /// The digit from the column `digit`, or else from the file's name.
  private static func digit(_ entry: CorpusEntry) -> Int? {
    let stem = ((entry.audio as NSString).lastPathComponent as NSString).deletingPathExtension
    let text = entry.attributes["digit"] ?? stem
    return text.utf8.count == 1 ? Int(text).flatMap { (0...9).contains($0) ? $0 : nil } : nil
  }

  private static func read(_ entry: CorpusEntry) throws -> AudioBuffer {
    var sound: AudioBuffer
    do {
      sound = try AudioFileReader(path: entry.audio).readAll()
      guard sound.channelCount == 1 else {
        throw fault(entry.audio, "expected one channel, got \(sound.channelCount)")
      }
      var meter = try AmplitudeMeter(sampleRate: sound.sampleRate, channelCount: 1)
      sound.withBlock { meter.process($0) { _ in } }
      guard meter.clippedSampleCount == 0 else {
        throw fault(entry.audio, "expected peaks below full scale, got a clipped recording")
      }
      if sound.sampleRate != sampleRate { sound = try SampleRateConverter.convert(sound, to: sampleRate) }
    } catch let error as AudioFileError {
      throw fault(entry.audio, "\(error)")
    }
    guard let activity = ActiveLevel(of: sound), let first = activity.isActive.firstIndex(of: true),
      let last = activity.isActive.lastIndex(of: true)
    else { throw fault(entry.audio, "expected a spoken digit, got silence") }
    let duration = Double(last - first + 1) / sampleRate
    guard durations.contains(duration) else {
      throw fault(
        entry.audio,
        String(
          format: "expected a spoken digit of %.1f to %.1f s, got %.2f s", durations.lowerBound, durations.upperBound,
          duration))
    }
    let gain = Float(Decibels.amplitude(level: level - activity.level))
    return try AudioBuffer(mono: sound.samples[first...last].map { gain * $0 }, sampleRate: sampleRate)
  }

  private static func fault(_ path: String, _ reason: String) -> ToolFault {
    ToolFault(description: "\(path): \(reason)", isUsage: true)
  }
}
