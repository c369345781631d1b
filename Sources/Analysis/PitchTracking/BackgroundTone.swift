/// A steady tone below the sound of a recording: a whine, a hum, the blade tone of a fan.
public struct BackgroundTone: Sendable, Equatable {
  /// Median of its frequency in hertz.
  public let frequency: Double
  /// Median level of the frames in which it is heard, in dBFS, together with what sounds beside it.
  public let level: Double
  /// Time for which it is heard alone, in seconds.
  public let duration: Double
  /// The frequencies that are the tone's, in hertz.
  let band: ClosedRange<Double>
  /// The highest level of its frames in dBFS; a louder sound at the same frequency is not the tone.
  let ceiling: Double

  /// Whether a periodic frame is the tone's.
  func owns(frequency: Double, level: Double) -> Bool { level <= ceiling && band.contains(frequency) }
}

/// Finds the steady tone below the sound of a recording.
///
/// A band of 60 cents is a tone in the background if
/// - it is heard for 0.3 s or more, and there is louder sound: other periodic frames whose level is 6 dB or more above,
///   for 0.1 s in all; or any sound 10 dB or more above, for 0.25 s and a twentieth of the recording;
/// - it is what is periodic there: of the periodic frames that are 6 dB or more below that sound, and not more than 6 dB
///   above the tone, at least 6 of 10 are in the band, either within 10 cents of the median, or 7 of 10 of them within
///   4 dB of the median level;
/// - it does not stop: at most a quarter of the frames as quiet as it, or quieter, is without it. Digital silence
///   does not count.
///
/// If there is nothing louder, a steady tone is the recording, unless it is quieter than −60 dBFS: the noise of a quiet
/// room (`roomLevel`).
struct BackgroundToneSearch {
  /// Width of a tone in cents: trackers scatter by half of this for a tone in noise.
  static let width = 60.0
  /// Frequencies beside a tone that are still attributed to it, in cents.
  static let skirt = 20.0
  /// Least time in seconds for which a tone must be heard.
  static let leastDuration = 0.3
  /// Distance in decibels from the tone to the periodic sound above it.
  static let margin = 6.0
  /// The same for sound of any kind.
  static let noiseMargin = 10.0
  /// How far a tone of constant level swells where other sound is added, in decibels.
  static let swell = 8.0
  /// Level in dBFS below which a tone without other sound is that of the room. ACX, the largest publisher of audio
  /// books, asks for a noise floor of at most −60 dBFS RMS (ACX Audio Submission Requirements).
  static let roomLevel = -60.0
  /// Level in dBFS below which a frame is digital silence: below the steps of 16 bits.
  static let digitalSilence = -90.0

  private static let binsPerOctave = 120
  private static let binsPerTone = 6
  private static let candidateCount = 8

  let census: PitchCensus
  let cells: [PitchCensus.Cell]

  /// The tone that is heard longest, if any.
  func tone() -> BackgroundTone? {
    let least = Self.leastDuration / census.hop
    guard Double(census.voicedCount) >= least else { return nil }
    let bands = candidates(least)
    let found = bands.compactMap { below($0) }.max { $0.duration < $1.duration }
    return found ?? bands.first.flatMap { alone($0) }
  }

  /// The bands with the most frames, none of which overlap.
  private func candidates(_ least: Double) -> [ClosedRange<Double>] {
    let bins = cells.map { Int((PitchCensus.octaves($0.frequency) * Double(Self.binsPerOctave)).rounded(.down)) }
    guard let first = bins.first, let last = bins.last else { return [] }
    var counts = [Int](repeating: 0, count: last - first + Self.binsPerTone)
    for (bin, cell) in zip(bins, cells) { counts[bin - first] += cell.count }
    let sums = (0...last - first).map { start in counts[start..<start + Self.binsPerTone].reduce(0, +) }
    var chosen: [Int] = []
    for start in sums.indices.sorted(by: { (sums[$0], $1) > (sums[$1], $0) }) {
      guard Double(sums[start]) >= least, chosen.count < Self.candidateCount else { break }
      if chosen.allSatisfy({ abs($0 - start) >= Self.binsPerTone }) { chosen.append(start) }
    }
    return chosen.map { start in
      let low = Double(first + start) / Double(Self.binsPerOctave)
      return PitchCensus.frequency(low)...PitchCensus.frequency(low + Self.width / 1200).nextDown
    }
  }

  private func below(_ band: ClosedRange<Double>) -> BackgroundTone? {
    let inside = cells.filter { band.contains($0.frequency) }
    let others = cells.filter { !band.contains($0.frequency) }
    guard
      let level = PitchCensus.median(inside.map { ($0.level, $0.count) }),
      let sound = levelAbove(level, inside, others)
    else { return nil }
    // Frames at the tone's own level and below it decide: a long recording has quiet frames of its own above them.
    let ceiling = sound - Self.margin
    let quiet = inside.filter { $0.level <= ceiling }
    guard let middle = PitchCensus.median(quiet.map { ($0.level, $0.count) }) else { return nil }
    let limit = min(ceiling, middle + Self.margin)
    let low = cells.reduce(0) { $1.level <= limit ? $0 + $1.count : $0 }
    let tone = quiet.filter { $0.level <= limit }
    let count = tone.reduce(0) { $0 + $1.count }
    guard
      Double(count) * census.hop >= Self.leastDuration, Double(count) >= 0.6 * Double(low),
      let toneLevel = PitchCensus.median(tone.map { ($0.level, $0.count) }),
      let frequency = PitchCensus.median(tone.map { ($0.frequency, $0.count) }),
      isLasting(count, others, toneLevel)
    else { return nil }
    if isLevel(tone, count, toneLevel) {
      return make(frequency, toneLevel, count, band, min(ceiling, toneLevel + Self.swell))
    }
    return isNarrow(tone, low, frequency) ? make(frequency, toneLevel, count, band, ceiling) : nil
  }

  /// The level of the sound above a tone; `nil` if there is none.
  private func levelAbove(_ level: Double, _ inside: [PitchCensus.Cell], _ others: [PitchCensus.Cell]) -> Double? {
    if Double(others.reduce(0) { $0 + $1.count }) * census.hop >= 0.1 - 1e-9,
      let sound = PitchCensus.level(of: others), sound >= level + Self.margin
    {
      return sound
    }
    let limit = level + Self.noiseMargin
    let loud = others.reduce(census.unvoicedCount(from: limit)) { $1.level >= limit ? $0 + $1.count : $0 }
    return Double(loud) >= max(0.25 / census.hop, 0.05 * Double(census.frameCount)) ? limit : nil
  }

  private func isLevel(_ tone: [PitchCensus.Cell], _ count: Int, _ level: Double) -> Bool {
    let near = tone.reduce(0) { abs($1.level - level) <= 4 ? $0 + $1.count : $0 }
    return Double(near) >= 0.7 * Double(count)
  }

  private func isNarrow(_ tone: [PitchCensus.Cell], _ low: Int, _ frequency: Double) -> Bool {
    let centre = PitchCensus.octaves(frequency)
    let near = tone.reduce(0) { abs(PitchCensus.octaves($1.frequency) - centre) <= 10.0 / 1200 ? $0 + $1.count : $0 }
    return Double(near) >= 0.6 * Double(low)
  }

  private func isLasting(_ count: Int, _ others: [PitchCensus.Cell], _ level: Double) -> Bool {
    let limit = level - Self.margin
    let unvoiced = census.unvoicedCount(from: Self.digitalSilence) - census.unvoicedCount(from: limit)
    let without = others.reduce(max(0, unvoiced)) {
      $1.level < limit && $1.level > Self.digitalSilence ? $0 + $1.count : $0
    }
    return Double(without) < 0.25 * Double(without + count)
  }

  /// A tone without other sound, if it is that of a quiet room.
  private func alone(_ band: ClosedRange<Double>) -> BackgroundTone? {
    let tone = cells.filter { band.contains($0.frequency) }
    let count = tone.reduce(0) { $0 + $1.count }
    guard
      let sound = PitchCensus.level(of: cells), sound < Self.roomLevel, 10 * count >= 6 * census.voicedCount,
      let level = PitchCensus.median(tone.map { ($0.level, $0.count) }),
      let frequency = PitchCensus.median(tone.map { ($0.frequency, $0.count) }),
      isLevel(tone, count, level) || isNarrow(tone, census.voicedCount, frequency)
    else { return nil }
    return make(frequency, level, count, band, .infinity)
  }

  private func make(
    _ frequency: Double, _ level: Double, _ count: Int, _ band: ClosedRange<Double>, _ ceiling: Double
  ) -> BackgroundTone {
    let skirt = PitchCensus.ratio(cents: Self.skirt)
    return BackgroundTone(
      frequency: frequency, level: level, duration: Double(count) * census.hop,
      band: band.lowerBound / skirt...band.upperBound * skirt, ceiling: ceiling)
  }
}
