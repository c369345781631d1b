import AudioCore
import PitchTracking

/// Computes `SpeechFrame`s: one for every 10 ms of the signal.
///
/// `HarmonicPitchTracker`, in live mode, gives the probability of voicing. `VoiceFrameAnalyzer` measures level and
/// bands, and the gate's scorer detects struck and ringing sounds. `SpeechScorerModel`, trained by
/// `Benchmarks/voice/activity_training.py`, combines them.
///
/// Latency: 45 ms, or that of the tracker if it is longer. Cost: that of the tracker (about 1/350 of real time) and of
/// the gate. No allocation after `init`.
public struct SpeechFrameAnalyzer: ~Copyable, StreamingProcessor {
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Largest number of frames after a `SpeechFrame`'s time that must arrive before it is emitted.
  public let latencyInFrames: Int
  /// The values that the newest `SpeechFrame` was judged by.
  public var evidence: SpeechEvidence { judge.evidence }

  private static let pitches = 70.0...1000.0

  private let piece: Int
  private var analyzer: VoiceFrameAnalyzer
  private var tracker: HarmonicPitchTracker
  private var judge: SpeechJudge

  /// Creates an analyzer.
  ///
  /// - Throws: `VoiceEventError.invalidSampleRate`, `PitchError`, `SpectralError`.
  public init(sampleRate: Double) throws {
    let analyzer = try VoiceFrameAnalyzer(sampleRate: sampleRate)
    let tracker = try HarmonicPitchTracker(
      configuration: PitchConfiguration(
        minimumFrequency: Self.pitches.lowerBound, maximumFrequency: Self.pitches.upperBound,
        hopDuration: SpeechFrame.hop, mode: .live),
      sampleRate: sampleRate)
    let lookahead = Double(SpeechEvidence.lookahead) * VoiceFrame.hop
    // A pitch is used only when all sound that it may depend on has been processed, so that the result does not depend
    // on the blocks.
    judge = SpeechJudge(pitchDelay: max(lookahead, Double(tracker.latencyInFrames + 1) / sampleRate))
    piece = max(1, Int(VoiceFrame.hop * sampleRate))
    self.sampleRate = sampleRate
    latencyInFrames = Int((lookahead * sampleRate).rounded(.up)) + analyzer.latencyInFrames
    self.analyzer = analyzer
    self.tracker = tracker
  }

  /// Adds a block of a one-channel signal and emits the frames that it completes.
  public mutating func process(_ block: AudioBlock, emit: (SpeechFrame) -> Void) {
    processHolding(block) { frame, _ in emit(frame) }
  }

  /// Ends the signal. The last 45 ms are not judged.
  public mutating func flush(emit: (SpeechFrame) -> Void) {
    flushHolding { frame, _ in emit(frame) }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    analyzer.reset()
    tracker.reset()
    judge.reset()
  }

  /// Like `process(_:emit:)`, for callers that set, after each frame, how the room's level is updated.
  mutating func processHolding(_ block: AudioBlock, _ emit: (SpeechFrame, inout NoiseFloor.Hold) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "SpeechFrameAnalyzer")
    var start = 0
    while start < block.frameCount {
      let end = min(start + piece, block.frameCount)
      let part = block.frames(start..<end)
      tracker.process(part) { judge.append($0) }
      analyzer.processHolding(part) { frame, hold in
        if let judged = judge.append(frame) { emit(judged, &hold) }
      }
      start = end
    }
  }

  /// Like `flush(emit:)`, for callers that set, after each frame, how the room's level is updated.
  mutating func flushHolding(_ emit: (SpeechFrame, inout NoiseFloor.Hold) -> Void) {
    analyzer.flushHolding { frame, hold in
      if let judged = judge.append(frame) { emit(judged, &hold) }
    }
  }
}
