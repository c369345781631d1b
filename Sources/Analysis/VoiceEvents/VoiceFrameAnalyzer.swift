import AudioCore
import Foundation

/// Computes `VoiceFrame`s: one for every 5 ms of the signal, at its last sample.
///
/// Latency: two samples of the 8 kHz band after the end of a frame (`latencyInFrames`). Cost: about 20,000
/// multiplications and a transform of 256 samples per frame; no allocation after `init`.
public struct VoiceFrameAnalyzer: ~Copyable, StreamingProcessor {
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Number of frames after a `VoiceFrame`'s time that must arrive before it is emitted.
  public let latencyInFrames: Int

  static let hopLength = 40
  /// Number of samples before the end of a frame that are read.
  private static let reach = max(CausalPeriodicity.reach, SpectralShape.length)

  private var frontEnd: NarrowbandFrontEnd
  private var periodicity = CausalPeriodicity()
  private var shape: SpectralShape
  private var history: [Float]
  private var filled = reach
  private var sinceFrame = 0
  private var energy = 0.0
  private var lastEnergy = 0.0
  private var floor = NoiseFloor()
  private var frame = VoiceFrame()

  /// Creates an analyzer.
  ///
  /// - Throws: `VoiceEventError.invalidSampleRate`, `SpectralError`.
  public init(sampleRate: Double) throws {
    try VoiceEventError.validate(sampleRate: sampleRate)
    let shape = try SpectralShape()
    let frontEnd = try NarrowbandFrontEnd(sampleRate: sampleRate)
    self.sampleRate = sampleRate
    self.frontEnd = frontEnd
    self.shape = shape
    history = [Float](repeating: 0, count: 4 * Self.reach)
    latencyInFrames = Int(
      (Double(NarrowbandFrontEnd.lookahead) * max(1, sampleRate / NarrowbandFrontEnd.sampleRate)).rounded(.up))
  }

  /// Adds a block of a one-channel signal and emits the frames that it completes.
  public mutating func process(_ block: AudioBlock, emit: (VoiceFrame) -> Void) {
    processHolding(block) { frame, _ in emit(frame) }
  }

  /// Ends the signal. An incomplete frame is not emitted.
  public mutating func flush(emit: (VoiceFrame) -> Void) {
    flushHolding { frame, _ in emit(frame) }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    frontEnd.reset()
    periodicity.reset()
    shape.reset()
    for index in history.indices { history[index] = 0 }
    filled = Self.reach
    sinceFrame = 0
    energy = 0
    lastEnergy = 0
    floor.reset()
    frame = VoiceFrame()
  }

  /// Like `process(_:emit:)`, for callers that set, after each frame, how the room's level is updated.
  mutating func processHolding(_ block: AudioBlock, _ emit: (VoiceFrame, inout NoiseFloor.Hold) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "VoiceFrameAnalyzer")
    for sample in block.channel(0) { step(sample, emit) }
  }

  /// Like `flush(emit:)`, for callers that set, after each frame, how the room's level is updated.
  mutating func flushHolding(_ emit: (VoiceFrame, inout NoiseFloor.Hold) -> Void) {
    for _ in 0..<NarrowbandFrontEnd.lookahead { step(0, emit) }
  }

  private mutating func step(_ sample: Float, _ emit: (VoiceFrame, inout NoiseFloor.Hold) -> Void) {
    guard let y = frontEnd.step(sample) else { return }
    if filled == history.count {
      history.withUnsafeMutableBufferPointer { storage in
        for n in 0..<Self.reach { storage[n] = storage[storage.count - Self.reach + n] }
      }
      filled = Self.reach
    }
    history[filled] = y
    filled += 1
    energy += Double(y) * Double(y)
    sinceFrame += 1
    if sinceFrame == Self.hopLength { endFrame(emit) }
  }

  private mutating func endFrame(_ emit: (VoiceFrame, inout NoiseFloor.Hold) -> Void) {
    let end = filled
    let power = (energy + lastEnergy) / Double(2 * Self.hopLength)
    frame.level = max(-120, 10 * log10(power + 1e-20))
    lastEnergy = energy
    energy = 0
    sinceFrame = 0
    frame.floor = floor.update(level: frame.level)
    Self.measure(&frame, history, end, &periodicity, &shape)
    // Frame k ends with sample 40 (k + 1) of the 8 kHz band. This is a whole number, so no error accumulates.
    frame.time = Double((frame.index + 1) * Self.hopLength) / NarrowbandFrontEnd.sampleRate
    emit(frame, &floor.hold)
    frame.index += 1
  }

  private static func measure(
    _ frame: inout VoiceFrame, _ history: [Float], _ end: Int, _ periodicity: inout CausalPeriodicity,
    _ shape: inout SpectralShape
  ) {
    history.withUnsafeBufferPointer { samples in
      periodicity.measure(samples, end: end)
      shape.measure(samples, end: end, frequency: periodicity.frequency)
    }
    frame.periodicity = periodicity.correlation
    frame.frequency = periodicity.frequency
    frame.flatness = shape.flatness
    frame.peakShare = shape.peakShare
    frame.peakFrequency = shape.peakFrequency
    frame.centroid = shape.centroid
    frame.bands = shape.bands
    frame.bandLevels = shape.bandLevels
    frame.harmonicShare = shape.harmonicShare
    frame.fundamentalShare = shape.fundamentalShare
    frame.partialCount = shape.partialCount
  }
}
