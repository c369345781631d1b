import Expectations
import Foundation
import TestSupport
import Testing

/// `hearing-test` with a database, listeners and a calibration of its own.
struct Home {
  let folder: TemporaryFolder
  let tool = Tool("hearing-test")

  init() throws { folder = try TemporaryFolder() }

  /// The arguments with the database.
  func arguments(_ arguments: [String]) -> [String] { arguments + ["--database", folder("h.sqlite")] }

  func run(_ words: [String]) throws -> Tool.Outcome { try tool.run(arguments(words)) }

  /// Runs what must not fail.
  @discardableResult func mustRun(_ words: [String]) throws -> Tool.Outcome {
    let outcome = try run(words)
    try require(outcome.status == 0, "\(words): \(outcome.messages)")
    return outcome
  }

  /// A listener with a sloping loss, the left ear 6 dB worse; nothing is heard at 8 kHz.
  func listener(seed: Int = 1) throws -> String {
    let thresholds = ["right", "left"].flatMap { ear in
      [(250, 15), (500, 20), (1000, 30), (2000, 40), (4000, 55), (6000, 120), (8000, 140)].map {
        #"{"ear": "\#(ear)", "frequency": \#($0), "threshold": \#(ear == "left" ? $1 + 6 : $1)}"#
      }
    }
    return try folder.write(
      "listener\(seed).json",
      """
      {"thresholds": [\(thresholds.joined(separator: ", "))], "slope": 0.2, "lapse_rate": 0.02, "false_alarm_rate": 0.02,
       "speech_threshold": -7, "speech_slope": 0.15, "seed": \(seed)}
      """)
  }

  /// A listener whose right ear hears nothing, and whose left one hears from 5 dB on; 45 dB between the ears.
  func deadRightEar() throws -> String {
    let thresholds = [("right", 150), ("left", 5)].flatMap { ear, threshold in
      [250, 8000].map { #"{"ear": "\#(ear)", "frequency": \#($0), "threshold": \#(threshold)}"# }
    }
    return try folder.write(
      "dead-right.json",
      """
      {"thresholds": [\(thresholds.joined(separator: ", "))], "slope": 0.2, "interaural_attenuation": 45, "seed": 3}
      """)
  }

  /// A TDH39 whose full-scale sine is 120 dB SPL ± 1, or another level, at every frequency.
  func calibration(fullScale: Double = 120, uncertainty: Double? = 1) throws -> String {
    let level = "\"level_db\": \(fullScale)" + (uncertainty.map { ", \"uncertainty_db\": \($0)" } ?? "")
    return try folder.write(
      "headphone.json",
      """
      {"format": "ossicle-calibration", "version": 1, "kind": "headphone", "transducer": "TDH39", "device": "card, 50 %",
       "coupler": "IEC 60318-3", "method": {"stated": {"source": "a test"}}, "unit": "dB SPL",
       "full_scale_sine": [{"frequency_hz": 125, \(level)}, {"frequency_hz": 8000, \(level)}]}
      """)
  }

  /// A microphone whose full-scale sine is 100 dB SPL.
  func microphone() throws -> String {
    try folder.write(
      "microphone.json",
      """
      {"format": "ossicle-calibration", "version": 1, "kind": "microphone", "transducer": "M1", "device": "card",
       "method": {"stated": {"source": "a test"}}, "unit": "dB SPL", "reference_frequency_hz": 1000,
       "full_scale_sine": [{"frequency_hz": 1000, "level_db": 100}]}
      """)
  }

  /// Lines of JSON.
  static func objects(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").map {
      try require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Rows of CSV without quotes, by column.
  static func rows(_ text: String) -> [[String: String]] {
    let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let head = lines.first else { return [] }
    return lines.dropFirst().map { line in
      Dictionary(zip(head.map(String.init), line.map(String.init))) { first, _ in first }
    }
  }
}
