/// Specific loudness over the critical-band rate, built from the core loudness of each critical band (ISO 532-1:2017,
/// annex A). A band that is louder than the pattern before it is drawn as a rectangle. Behind it the pattern falls
/// along flanks whose slope depends on the present height.
struct LoudnessPattern {
  /// The area under the pattern: the loudness in sone.
  private(set) var loudness = 0.0
  /// The pattern's height at 0.1, 0.2 … 24.0 Bark, in sone per Bark.
  private(set) var specificLoudness: [Double] = []

  /// End of the pattern so far: critical-band rate in Bark, height in sone per Bark.
  private var rate = 0.0
  private var height = 0.0

  /// Creates the pattern of the core loudnesses of 20 critical bands. Above them it decays up to 24 Bark.
  init(coreLoudnesses: [Double]) {
    specificLoudness.reserveCapacity(ZwickerLoudness.placeCount)
    for (band, core) in (coreLoudnesses + [0]).enumerated() {
      let end = ZwickerTables.upperLimits[band]
      while rate < end {
        if height <= core {
          height = core
          draw(to: end, slope: 0)
        } else {
          descend(to: core, before: end, band: band)
        }
      }
    }
  }

  /// Draws a flank until its slope changes, it meets the core loudness, or the band ends.
  private mutating func descend(to core: Double, before end: Double, band: Int) {
    let ranges = ZwickerTables.slopeRanges
    // The first range that starts below the height. At a height of 0 the pattern runs along the axis.
    guard let range = ranges.firstIndex(where: { $0 < height }) else { return draw(to: end, slope: 0) }
    let slope = ZwickerTables.slopes[range][min(max(band - 1, 0), 7)]
    let target = max(ranges[range], core)
    let foot = rate + (height - target) / slope
    if foot < end {
      draw(to: foot, slope: slope)
      height = target
    } else {
      draw(to: end, slope: slope)
    }
  }

  private mutating func draw(to end: Double, slope: Double) {
    let (start, top) = (rate, height)
    height = top - slope * (end - start)
    loudness += (top + height) / 2 * (end - start)
    while specificLoudness.count < ZwickerLoudness.placeCount {
      let z = Double(specificLoudness.count + 1) / 10
      // A sample on the border belongs to the lower side, despite the rounding of multiples of 0.1.
      guard z < end + 1e-9 else { break }
      specificLoudness.append(max(0, top - slope * (z - start)))
    }
    rate = end
  }
}
