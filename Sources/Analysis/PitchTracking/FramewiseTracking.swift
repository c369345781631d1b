import AudioCore

/// The result of a method for one frame.
struct FrameEstimate {
  /// The best candidate in hertz; `nil` if the frame has none.
  var frequency: Double?
  /// How well the candidate fits, 0…1, in the method's own measure.
  var fit: Double
}

/// A method that judges each frame independently.
protocol FramewisePitchMethod: ~Copyable {
  /// Loads a frame and returns the largest magnitude in it; 0 if it cannot be analysed.
  mutating func load(_ samples: UnsafeBufferPointer<Float>) -> Float

  /// Finds the best candidate in the loaded frame.
  mutating func estimate() -> FrameEstimate
}

/// Tracks the frames of a stream. Each frame is decided when its window is complete: it is voiced if the method's
/// candidate fits better than a threshold and the frame is not silent.
struct FramewiseTracking<Method: FramewisePitchMethod & ~Copyable>: ~Copyable {
  var latencyInFrames: Int { windows.lookahead }

  private let hop: Double
  private let threshold: Double
  private var windows: DecimatedWindows
  private var silence: SilenceReference
  private var confidence: ConfidenceMeter
  private var method: Method

  /// Creates a tracking of frames `hop` seconds apart that are voiced above `threshold`.
  init(
    method: consuming Method, windows: DecimatedWindows, hop: Double, threshold: Double,
    calibration: ConfidenceCalibration
  ) {
    self.method = method
    self.windows = windows
    self.hop = hop
    self.threshold = threshold
    confidence = ConfidenceMeter(calibration, hop: hop)
    silence = SilenceReference(hop: hop)
  }

  mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "PitchTracker")
    windows.append(block.channel(0)) { index, samples in
      emit(Self.frame(Double(index) * hop, samples, &method, &silence, &confidence, threshold))
    }
  }

  mutating func flush(emit: (PitchFrame) -> Void) {
    windows.flush { index, samples in
      emit(Self.frame(Double(index) * hop, samples, &method, &silence, &confidence, threshold))
    }
  }

  mutating func reset() {
    windows.reset()
    silence.reset()
    confidence.reset()
  }

  private static func frame(
    _ time: Double, _ samples: UnsafeBufferPointer<Float>, _ method: inout Method, _ silence: inout SilenceReference,
    _ confidence: inout ConfidenceMeter, _ threshold: Double
  ) -> PitchFrame {
    let peak = Double(method.load(samples))
    let reference = silence.update(peak)
    guard peak > SilenceReference.threshold * reference else {
      return confidence.frame(time: time, frequency: nil, fit: 0)
    }
    let estimate = method.estimate()
    guard let frequency = estimate.frequency, estimate.fit > threshold else {
      return confidence.frame(time: time, frequency: nil, fit: estimate.fit, candidate: estimate.frequency)
    }
    return confidence.frame(time: time, frequency: frequency, fit: estimate.fit)
  }
}
