import CommandSupport
import Foundation
import HearingSimulation
import HearingTest
import JSONReading

/// The file of a simulated listener for the option `--simulate`.
struct ListenerFile: Decodable {
  /// An example of the format in one line.
  static let example =
    #"{"thresholds": [{"ear": "right", "frequency": 1000, "threshold": 20}, …], "slope": 0.1, "seed": 1}"#

  var thresholds: [Audiogram.Point]
  var slope: Double?
  var lapseRate: Double?
  var falseAlarmRate: Double?
  var driftPerTrial: Double?
  var interauralAttenuation: Double?
  var speechThreshold: Double?
  var speechSlope: Double?
  var seed: UInt64?

  private enum CodingKeys: String, CodingKey {
    case thresholds, slope, seed
    case lapseRate = "lapse_rate"
    case falseAlarmRate = "false_alarm_rate"
    case driftPerTrial = "drift_per_trial"
    case interauralAttenuation = "interaural_attenuation"
    case speechThreshold = "speech_threshold"
    case speechSlope = "speech_slope"
  }

  /// Reads a file.
  static func read(_ path: String) throws -> ListenerFile {
    let data = try SmallFile.data(path)
    do { return try JSONDecoder().value(ListenerFile.self, in: data) } catch {
      throw ToolFault(description: "\(path): expected a listener such as \(example)", isUsage: true)
    }
  }

  /// The listener of tones. Every press falls into a window of this many seconds after the tone. Tones cross the head
  /// 50 dB weaker by default.
  func listener(window: Double) throws -> SimulatedListener {
    try SimulatedListener(
      thresholds: try Audiogram(thresholds), slope: slope ?? 0.1, lapseRate: lapseRate ?? 0,
      falseAlarmRate: falseAlarmRate ?? 0, reactionTimes: try ReactionTimes(window: window),
      driftPerTrial: driftPerTrial ?? 0,
      crossHearing: CrossHearing(interauralAttenuation: interauralAttenuation ?? 50), seed: seed ?? 1)
  }

  /// The listener of digits in noise.
  func speechListener() throws -> SimulatedSpeechListener {
    try SimulatedSpeechListener(
      threshold: speechThreshold ?? -8, slope: speechSlope ?? 0.15, lapseRate: lapseRate ?? 0, seed: seed ?? 1)
  }
}
