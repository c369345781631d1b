import AudioCore
import Foundation

/// The level of a signal over time: the RMS of a sliding window in dBFS, once per hop.
///
/// Frame `k` describes the window centred on time k · hop. Samples outside the signal count as 0. Several channels are
/// combined by their mean square. Latency: half a window. Cost: O(1) per sample; no allocation after `init`.
public struct LevelTracker: StreamingProcessor, Sendable {
  /// What to measure.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Window length in seconds.
    public var windowDuration: Double
    /// Time from one frame to the next in seconds. The window is rounded to a whole number of hops.
    public var hopDuration: Double

    /// Creates a configuration. Both durations are in seconds.
    public init(windowDuration: Double = 0.05, hopDuration: Double = 0.01) {
      self.windowDuration = windowDuration
      self.hopDuration = hopDuration
    }
  }

  /// The level at one time.
  public struct Frame: Sendable, Equatable, Codable {
    /// The window's centre in seconds from the signal's start.
    public let time: Double
    /// RMS in dBFS (a full-scale sine: −3.01); `nil` in digital silence.
    public let level: Double?
  }

  /// Number of samples after a frame's time that must arrive before the frame is emitted.
  public let latencyInFrames: Int

  /// The sample rate in hertz that the tracker was made for.
  public let sampleRate: Double
  /// Sound of the tracker's rate and channels.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: channelCount) }

  private let channelCount: Int
  /// Length of a step in samples: half a hop. Then the middle of a window of any whole number of hops lies between two
  /// steps.
  private let stepLength: Double
  private let hopDuration: Double
  /// Sums of squares of the window's steps, in a ring buffer.
  private var steps: [Double]
  private var stepCount = 0
  private var position = 0
  private var nextBoundary = 0
  /// Sums of squares of the current step so far, per channel.
  private var energies: [Double]
  private var frames = 0

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - sampleRate: hertz, in `SampleRate.range`.
  ///   - channelCount: one of `AudioFormat.channelCounts`.
  /// - Throws: `AmplitudeError` if a duration, the sample rate or the number of channels is out of range.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AmplitudeError) {
    guard SampleRate.range.contains(sampleRate) else { throw .invalidSampleRate(sampleRate) }
    guard AudioFormat.channelCounts.contains(channelCount) else { throw .invalidChannelCount(channelCount) }
    let (window, hop) = (configuration.windowDuration, configuration.hopDuration)
    guard hop * sampleRate >= 1, hop * sampleRate < 0x1p31, window * sampleRate >= 1, window / hop < 1e6 else {
      throw .invalidWindow(length: window, hop: hop)
    }
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    hopDuration = hop
    stepLength = hop * sampleRate / 2
    energies = [Double](repeating: 0, count: channelCount)
    steps = [Double](repeating: 0, count: 2 * max(1, Int((window / hop).rounded())))
    latencyInFrames = Int((Double(steps.count) * stepLength / 2).rounded())
    nextBoundary = Int(stepLength.rounded())
  }

  /// Adds a block and emits the frames that it completes. The block must have the tracker's number of channels.
  public mutating func process(_ block: AudioBlock, emit: (Frame) -> Void) {
    ensure(channels: block.channelCount, are: channelCount, of: "LevelTracker")
    var start = 0
    while start < block.frameCount {
      let count = min(block.frameCount - start, nextBoundary - position)
      for c in 0..<channelCount {
        let channel = block.channel(c)
        var sum = energies[c]
        for n in start..<start + count {
          let x = Double(channel[n])
          sum += x * x
        }
        energies[c] = sum
      }
      start += count
      position += count
      if position == nextBoundary { endStep(emit) }
    }
  }

  /// Ends the signal and emits the remaining frames.
  public mutating func flush(emit: (Frame) -> Void) {
    let total = Int((Double(position) / (2 * stepLength)).rounded(.up))
    while frames < total { endStep(emit) }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    for index in steps.indices { steps[index] = 0 }
    stepCount = 0
    position = 0
    for c in energies.indices { energies[c] = 0 }
    frames = 0
    nextBoundary = Int(stepLength.rounded())
  }

  private mutating func endStep(_ emit: (Frame) -> Void) {
    steps[stepCount % steps.count] = energies.reduce(0, +)
    for c in energies.indices { energies[c] = 0 }
    stepCount += 1
    nextBoundary = Int((Double(stepCount + 1) * stepLength).rounded())
    // The ring covers the last steps. Its middle is a frame's time if it is a whole number of hops from the start.
    let middle = stepCount - steps.count / 2
    guard middle >= 0, middle.isMultiple(of: 2) else { return }
    let samples = Double(steps.count * channelCount) * stepLength
    let level = Decibels.level(power: steps.reduce(0, +) / samples)
    emit(Frame(time: Double(middle / 2) * hopDuration, level: level))
    frames += 1
  }
}
