import AudioCore
import AudioFiles

/// One step that a recording goes through: takes its blocks in order and gives blocks, as many frames or others.
protocol SoundStage: AnyObject {
  typealias Sink = (AudioBlock) throws -> Void

  /// Number of channels that it gives.
  var outputChannelCount: Int { get }

  /// Takes the next frames.
  func process(_ block: AudioBlock, _ sink: Sink) throws

  /// Gives what it still holds back after the end.
  func flush(_ sink: Sink) throws
}

/// Rate and channels of what comes into a stage.
struct SoundShape: Sendable {
  var sampleRate: Double
  /// Another number takes the layout away, but for one channel and two.
  var channelCount: Int {
    didSet { if channelCount != oldValue { channelLayout = ChannelLayout(channelCount: channelCount) } }
  }
  /// `nil`: not known.
  private(set) var channelLayout: ChannelLayout?

  /// What a file holds.
  init(_ format: AudioFileFormat) {
    sampleRate = format.sampleRate
    channelCount = format.channelCount
    channelLayout = format.channelLayout
  }
}

/// Stages in a row.
struct SoundPipeline {
  let stages: [any SoundStage]

  /// Sends a block through all of them.
  func process(_ block: AudioBlock, _ sink: SoundStage.Sink) throws { try push(block, 0, sink) }

  /// Ends them, one after the other.
  func flush(_ sink: SoundStage.Sink) throws {
    for index in stages.indices { try stages[index].flush { try push($0, index + 1, sink) } }
  }

  private func push(_ block: AudioBlock, _ index: Int, _ sink: SoundStage.Sink) throws {
    guard index < stages.count else { return try sink(block) }
    try stages[index].process(block) { try push($0, index + 1, sink) }
  }
}

extension AudioBuffer {
  /// A block of its own.
  init(copying block: AudioBlock, sampleRate: Double) {
    self.init(channelCount: block.channelCount, frameCount: block.frameCount, sampleRate: sampleRate)
    withMutableBlock { $0.copy(block) }
  }
}
