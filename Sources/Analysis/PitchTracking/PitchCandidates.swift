import Foundation

/// The candidates of pYIN's undecided frames, and the log probabilities that the newest frame gives to a grid of pitches.
/// Memory is fixed.
struct PitchCandidates: Sendable {
  /// A dip: its frequency in hertz and how well it fits, 0…1.
  struct Candidate {
    var frequency = 0.0
    var fit = 0.0
  }

  /// Candidates per frame: each is deeper than the one before, which leaves few.
  private static let width = 24
  /// Added to every probability, so that its logarithm exists.
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
    // Memory of its own: shared memory would be parted, and so allocated, at the first write.
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

  /// Adds a candidate to the newest frame, in place of the last if the frame is full.
  mutating func add(frequency: Double, fit: Double, probability: Double, pitch: Int) {
    let slot = (begun - 1) % frames
    let place = min(counts[slot], Self.width - 1)
    candidates[slot * Self.width + place] = Candidate(frequency: frequency, fit: fit)
    counts[slot] = place + 1
    addToLast(probability: probability, pitch: pitch)
  }

  /// Adds to the probability of a candidate that is there already.
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

  /// How well the best candidate of a frame fits; 0 if there is none.
  func bestFit(frame: Int) -> Double {
    let slot = frame % frames
    // Each candidate is deeper than the one before.
    return counts[slot] > 0 ? candidates[slot * Self.width + counts[slot] - 1].fit : 0
  }

  /// The candidate of a frame nearest to a frequency in hertz, within some octaves.
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
