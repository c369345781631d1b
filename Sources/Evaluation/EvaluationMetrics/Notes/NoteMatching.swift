import Foundation

/// Finds which notes of a reference and an estimate may match, and a maximum matching of them.
struct NoteMatching {
  /// The properties that must agree.
  enum Criterion {
    /// The onset alone.
    case onset
    /// The offset alone.
    case offset
    /// Onset and pitch.
    case onsetAndPitch
    /// Onset, pitch and offset.
    case all
  }

  /// Distances in time are compared in multiples of 0.1 ms, so that times with few decimals meet a tolerance exactly.
  private static let timeSteps = 1e4

  let configuration: TranscriptionConfiguration
  private let reference: [Note]
  private let estimate: [Note]
  private let referenceOctaves: [Double]
  private let estimateOctaves: [Double]

  init(reference: [Note], estimate: [Note], configuration: TranscriptionConfiguration) {
    self.reference = reference
    self.estimate = estimate
    self.configuration = configuration
    referenceOctaves = reference.map { log2($0.frequency) }
    estimateOctaves = estimate.map { log2($0.frequency) }
  }

  /// Pairs of indices. Cost: O(n log n) plus the number of pairs that are close in time.
  func pairs(_ criterion: Criterion) -> [(reference: Int, estimate: Int)] {
    let time: (Note) -> Double = if case .offset = criterion { { $0.offset } } else { { $0.onset } }
    let sorted = estimate.indices.sorted { time(estimate[$0]) < time(estimate[$1]) }
    let times = sorted.map { time(estimate[$0]) }
    var candidates: [(reference: Int, estimate: Int)] = []
    for (index, note) in reference.enumerated() {
      // The window is slightly wider than the tolerance because of rounding; each pair is then checked exactly.
      let tolerance = (criterion == .offset ? offsetTolerance(note) : configuration.onsetTolerance) + 1 / Self.timeSteps
      var place = Self.firstIndex(in: times, notBefore: time(note) - tolerance)
      var near: [Int] = []
      while place < times.count, times[place] <= time(note) + tolerance {
        if matches(index, sorted[place], criterion) { near.append(sorted[place]) }
        place += 1
      }
      for other in near.sorted() { candidates.append((index, other)) }
    }
    return BipartiteMatching.pairs(
      of: candidates, referenceCount: reference.count, estimateCount: estimate.count)
  }

  private func offsetTolerance(_ note: Note) -> Double {
    max(configuration.offsetRatio * note.duration, configuration.smallestOffsetTolerance)
  }

  private func matches(_ index: Int, _ other: Int, _ criterion: Criterion) -> Bool {
    let (note, guess) = (reference[index], estimate[other])
    func isNear(_ distance: Double, _ tolerance: Double) -> Bool {
      configuration.isStrict ? distance < tolerance : distance <= tolerance
    }
    func isNearInTime(_ first: Double, _ second: Double, _ tolerance: Double) -> Bool {
      isNear((abs(first - second) * Self.timeSteps).rounded(.toNearestOrEven) / Self.timeSteps, tolerance)
    }
    if criterion != .offset, !isNearInTime(note.onset, guess.onset, configuration.onsetTolerance) { return false }
    if criterion == .onsetAndPitch || criterion == .all {
      let distance = abs(1200 * (referenceOctaves[index] - estimateOctaves[other]))
      if !isNear(distance, configuration.pitchToleranceCents) { return false }
    }
    if criterion == .offset || criterion == .all {
      if !isNearInTime(note.offset, guess.offset, offsetTolerance(note)) { return false }
    }
    return true
  }

  private static func firstIndex(in times: [Double], notBefore time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
