import AudioCore

/// The numbers by which the network hears: 42 for every 10 ms of sound at 16 kHz.
///
/// 40 logarithmic mel bands of 25 ms; the height of the highest peak of the normalised autocorrelation of 40 ms; the
/// logarithm of the mean power. Frame `i` is centred on sample 160 i + 80; samples outside of the signal count as 0.
/// `Benchmarks/voice/network` has the same in Python. No allocation after `init`.
package struct SpeechFeatures: ~Copyable {
  /// Hertz.
  package static let sampleRate = 16_000.0
  /// Samples from one frame to the next.
  package static let hop = 160
  /// Number of features, and the places of the last two.
  package static let count = SpeechFeatureStage.bandCount + 2
  package static let periodicityIndex = SpeechFeatureStage.bandCount, energyIndex = SpeechFeatureStage.bandCount + 1
  /// Samples from the middle of a frame on that it depends on.
  package static let lookahead = SpeechFeatureStage.periodLength / 2
  /// Zeros before the signal, so that the second window is centred on the middle of frame 0.
  private static let lead = hop / 2 + 1

  private var windows = SlidingWindow(length: SpeechFeatureStage.periodLength + 1, hop: hop)
  private let stage: SpeechFeatureStage

  /// - Throws: `SpectralError`, `SpectralFeatureError`.
  package init() throws {
    stage = try SpeechFeatureStage()
    lead()
  }

  package mutating func reset() {
    windows.reset()
    lead()
  }

  /// Takes the next samples, finite ones, and calls `body` with the features of each frame that they complete.
  package mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ body: (UnsafeBufferPointer<Float>) -> Void
  ) {
    let stage = stage
    windows.append(samples) { index, window in
      // The first window is centred before frame 0.
      guard index > 0, let window = window.baseAddress else { return }
      stage.measure(window)
      body(UnsafeBufferPointer(stage.values))
    }
  }

  private mutating func lead() {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.lead) { zeros in
      zeros.initialize(repeating: 0)
      windows.append(UnsafeBufferPointer(zeros)) { _, _ in }
    }
  }
}
