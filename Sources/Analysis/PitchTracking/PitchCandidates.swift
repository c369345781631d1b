import Foundation

/// The candidates of pYIN's undecided frames, and the log probabilities that the newest frame gives to a grid of
/// pitches. It uses a fixed amount of memory.
struct PitchCandidates: Sendable {
  /// A dip: its frequency in hertz and how well it fits, 0…1.
  struct Candidate {
    var frequency = 0.0
    var fit = 0.0
  }

  /// Largest number of candidates per frame. Each is deeper than the one before, so there are few.
  private static let width = 24
  /// Added to every probability, so that its logarithm is finite.
  private static let floor: Float = 1e-12

  private let frames: Int
  private var candidates: [Candidate]
  private var counts: [Int]
  private var probabilities: [Float]
  private var logarithms: [Float]
  private var total = 0.0
  private var begun = 0

  init(frames: Int, pitchCount: Int) {
    self.frames = frames
    candidates = Array(repeating: Candidate(), count: frames * Self.width)
    counts = [Int](repeating: 0, count: frames)
    probabilities = [Float](repeating: 0, count: pitchCount)
    // An array of its own: an array that shares memory would be copied, and so allocated, at the first write.
    logarithms = [Float](repeating: 0, count: pitchCount)
  }

  mutating func reset() { begun = 0 }

  /// Starts the next frame.
  mutating func beginFrame() {
    counts[begun % frames] = 0
    begun += 1
    total = 0
    for pitch in probabilities.indices { probabilities[pitch] = 0 }
  }

  /// Adds a candidate to the newest frame. It replaces the last one if the frame is full.
  mutating func add(frequency: Double, fit: Double, probability: Double, pitch: Int) {
    let slot = (begun - 1) % frames
    let place = min(counts[slot], Self.width - 1)
    candidates[slot * Self.width + place] = Candidate(frequency: frequency, fit: fit)
    counts[slot] = place + 1
    addToLast(probability: probability, pitch: pitch)
  }

  /// Adds to the probability of the last candidate.
  mutating func addToLast(probability: Double, pitch: Int) {
    probabilities[pitch] += Float(probability)
    total += probability
  }

  /// Completes the newest frame; returns the log probability of each unvoiced pitch.
  mutating func endFrame() -> Float {
    for pitch in probabilities.indices { logarithms[pitch] = log(probabilities[pitch] + Self.floor) }
    return log(max(0, 1 - Float(total)) / Float(probabilities.count) + Self.floor)
  }

  /// Calls `body` with the newest frame's log probability of each pitch being voiced.
  func withObservations<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
    logarithms.withUnsafeBufferPointer(body)
  }

  /// A frame's best candidate; `nil` if it has none.
  func best(frame: Int) -> Candidate? {
    let slot = frame % frames
    // Each candidate is deeper than the one before, so the last one is the best.
    return counts[slot] > 0 ? candidates[slot * Self.width + counts[slot] - 1] : nil
  }

  /// The candidate of a frame that is nearest to a frequency in hertz, within a number of octaves.
  func nearest(to frequency: Double, within octaves: Double, frame: Int) -> Candidate? {
    let slot = frame % frames
    var best = (distance: octaves + 1e-9, candidate: Candidate?.none)
    for candidate in candidates[slot * Self.width..<slot * Self.width + counts[slot]] {
      let distance = abs(log2(candidate.frequency / frequency))
      if distance <= best.distance { best = (distance, candidate) }
    }
    return best.candidate
  }
}
