import AudioCore
import PitchTracking

/// Measures `SpeechFrame`s: one every 10 ms of the signal.
///
/// `HarmonicPitchTracker`, live, says how voiced the sound is; `VoiceFrameAnalyzer` measures level and bands, and with the
/// gate's scorer what is struck or rings. `SpeechScorerModel`, trained by `Benchmarks/voice/activity_training.py`, joins them.
///
/// Latency: 45 ms, or what the tracker needs if that is more. Cost: that of the tracker (about 1/350 of real time) and of the gate. No
/// allocation after `init`.
public struct SpeechFrameAnalyzer: ~Copyable, StreamingProcessor {
  /// Frames after a `SpeechFrame`'s time that must arrive before it is emitted, at most.
  public let latencyInFrames: Int
  /// What the newest `SpeechFrame` was judged from.
  public var evidence: SpeechEvidence { judge.evidence }

  private static let pitches = 70.0...1000.0

  private let piece: Int
  private var analyzer: VoiceFrameAnalyzer
  private var tracker: HarmonicPitchTracker
  private var judge: SpeechJudge

  /// An analyzer that has heard nothing.
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
    // A pitch is used once everything that it may need was heard, whichever block brought it.
    judge = SpeechJudge(pitchDelay: max(lookahead, Double(tracker.latencyInFrames + 1) / sampleRate))
    piece = max(1, Int(VoiceFrame.hop * sampleRate))
    latencyInFrames = Int((lookahead * sampleRate).rounded(.up)) + analyzer.latencyInFrames
    self.analyzer = analyzer
    self.tracker = tracker
  }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (SpeechFrame) -> Void) {
    processHolding(block) { frame, _ in emit(frame) }
  }

  /// The last 45 ms are not judged.
  public mutating func flush(emit: (SpeechFrame) -> Void) {
    flushHolding { frame, _ in emit(frame) }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    analyzer.reset()
    tracker.reset()
    judge.reset()
  }

  /// As `process(_:emit:)`, for whoever can say after each frame what the room's level is to do next.
  mutating func processHolding(_ block: AudioBlock, _ emit: (SpeechFrame, inout NoiseFloor.Hold) -> Void) {
    precondition(block.channelCount == 1, "voice events are found in one channel")
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

  /// As `flush(emit:)`, likewise.
  mutating func flushHolding(_ emit: (SpeechFrame, inout NoiseFloor.Hold) -> Void) {
    analyzer.flushHolding { frame, hold in
      if let judged = judge.append(frame) { emit(judged, &hold) }
    }
  }
}
