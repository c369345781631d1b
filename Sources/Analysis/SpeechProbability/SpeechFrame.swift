import Foundation

/// What is heard in 10 ms of a signal.
public struct SpeechFrame: Sendable, Equatable, Codable {
  /// Number of the frame, from 0. It covers the time from `index` · 10 ms on.
  public let index: Int
  /// Probability that the frame is speech, 0…1: of the frames with a probability of 0.8, about 80 % are speech.
  public let probability: Double
  /// Level of the 25 ms around its middle, dBFS (a full-scale sine: −3.01), at least −90.
  public let level: Double
  /// Height of the highest peak of the normalised autocorrelation of the 40 ms around its middle, about 0…1: near 1 for
  /// a sound with one period of 2 to 16.6 ms.
  public let periodicity: Double

  package init(index: Int, probability: Double, level: Double, periodicity: Double) {
    self.index = index
    self.probability = probability
    self.level = level
    self.periodicity = periodicity
  }

  /// Whether it is clearly periodic, like voices, ringing objects and notes: a periodicity of 0.6 or more. White noise
  /// reaches 0.3.
  public var isPeriodic: Bool { periodicity >= 0.6 }

  /// Time from one frame to the next in seconds.
  public static let hop = 0.01

  /// Time of the frame's end in seconds from the start of the signal.
  public var time: Double { Double(index + 1) / 100 }
  /// Time of its middle in seconds.
  public var middle: Double { (Double(index) + 0.5) / 100 }

  /// ln(p / (1 − p)) of the probability, −16…16.
  public var logOdds: Double {
    let bounded = max(1e-7, min(1 - 1e-7, probability))
    return log(bounded / (1 - bounded))
  }
}
