import AudioCore

/// The lowest and the highest samples of a sound, collected while it is rendered, in memory that does not grow with its
/// length.
package struct SoundEnvelope: Sendable {
  /// Parts that are kept; when there are more, two become one.
  private static let mostParts = 4096

  private var parts: [ClosedRange<Float>] = []
  /// Frames of a part.
  private var length = 64
  private var present: ClosedRange<Float>?
  private var filled = 0

  /// An envelope without sound.
  package init() {}

  /// Adds frames; all channels count.
  package mutating func add(_ block: AudioBlock) {
    for n in 0..<block.frameCount {
      for c in 0..<block.channelCount {
        let sample = block.channel(c)[n]
        present = present.map { min($0.lowerBound, sample)...max($0.upperBound, sample) } ?? sample...sample
      }
      filled += 1
      if filled == length { close() }
    }
  }

  private mutating func close() {
    if let present { parts.append(present) }
    (present, filled) = (nil, 0)
    guard parts.count == Self.mostParts else { return }
    parts = stride(from: 0, to: parts.count, by: 2).map { Self.union(parts[$0], parts[$0 + 1]) }
    length *= 2
  }

  private static func union(_ a: ClosedRange<Float>, _ b: ClosedRange<Float>) -> ClosedRange<Float> {
    min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
  }

  /// At most `count` parts of equal length.
  package func ranges(_ count: Int) -> [ClosedRange<Float>] {
    let all = parts + (present.map { [$0] } ?? [])
    guard all.count > count else { return all }
    return (0..<count).map { index in
      let range = index * all.count / count..<max(index * all.count / count + 1, (index + 1) * all.count / count)
      return all[range].dropFirst().reduce(all[range.lowerBound], Self.union)
    }
  }
}
