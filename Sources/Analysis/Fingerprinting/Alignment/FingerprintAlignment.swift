/// Aligns two recordings piece by piece. Offsets may drift, as they do when the tempo differs, and may jump.
///
/// The first recording is cut into stretches of `stretchDuration` that overlap by half. Each stretch is compared with
/// the second recording at every offset of up to `maximumShift` seconds to each side. Dynamic programming then finds
/// the offsets with the lowest sum of bit error rates. A drift within `maximumDrift` is free and a jump costs. Cost:
/// O(stretches · offsets · words in a stretch).
public struct FingerprintAlignment: Sendable, Equatable, Codable {
  /// Settings of an alignment.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Length of a stretch, seconds.
    public var stretchDuration: Double
    /// Largest offset looked at, seconds.
    public var maximumShift: Double
    /// Largest change of offset per second that does not count as a jump, in seconds.
    public var maximumDrift: Double
    /// Share of bits that a jump must gain over a stretch to be accepted. Among thousands of offsets the best one is
    /// 0.15 below the mean by chance.
    public var jumpCost: Double

    /// Creates a configuration: by default stretches of 2 s, offsets up to a minute, drifts up to 6 %.
    public init(
      stretchDuration: Double = 2, maximumShift: Double = 60, maximumDrift: Double = 0.06, jumpCost: Double = 0.2
    ) {
      self.stretchDuration = stretchDuration
      self.maximumShift = maximumShift
      self.maximumDrift = maximumDrift
      self.jumpCost = jumpCost
    }

    /// The longest stretch and the largest shift, in seconds: some days.
    public static let longest = 1e6

    /// Checks the settings for words that follow each other by `hop` seconds.
    func check(hop: Double) throws(FingerprintError) {
      guard stretchDuration >= 1.5 * hop, stretchDuration <= Self.longest, maximumShift > 0,
        maximumShift <= Self.longest
      else {
        throw .invalidSetting(
          name: "stretch", expected: "\(2 * hop) to \(Self.longest) s and a shift above 0 of at most as much",
          got: "\(stretchDuration) s, \(maximumShift) s")
      }
      guard (0...1).contains(maximumDrift), jumpCost >= 0, jumpCost.isFinite else {
        throw .invalidSetting(
          name: "drift", expected: "0 to 1 and a cost of a jump of 0 or more", got: "\(maximumDrift), \(jumpCost)")
      }
    }
  }

  /// The stretches in order.
  public let stretches: [AlignedStretch]
  /// Share of differing bits over all stretches that have content; `nil` if none has.
  public let bitErrorRate: Double?
  /// Number of words that were compared.
  public let comparedWords: Int

  /// Aligns two recordings.
  ///
  /// - Throws: `FingerprintError.differentProfiles`; `.invalidSetting` for a stretch of under two words, and for a setting
  ///   that is negative, not a number, or longer than `longest`.
  public init(
    of first: Fingerprint, with second: Fingerprint, configuration: Configuration = Configuration()
  ) throws(FingerprintError) {
    guard first.profile == second.profile else {
      throw .differentProfiles(expected: first.profile.identifier, got: second.profile.identifier)
    }
    let hop = first.profile.hopDuration
    try configuration.check(hop: hop)
    let length = Int((configuration.stretchDuration / hop).rounded())
    let reach = Int(configuration.maximumShift / hop)
    let lowest = -min(reach, first.words.count)
    let highest = min(reach, second.words.count)
    let starts = Array(stride(from: 0, through: max(0, first.words.count - length), by: max(1, length / 2)))
    let rates = starts.map { start in
      Self.rates(
        first.words[start..<min(start + length, first.words.count)], start, second, lowest...highest,
        first.profile.bitCount)
    }
    let path = Self.path(
      rates, freeStep: max(1, Int((configuration.maximumDrift * configuration.stretchDuration / 2 / hop).rounded(.up))),
      jumpCost: Float(configuration.jumpCost))
    var (sum, words) = (0.0, 0)
    var stretches: [AlignedStretch] = []
    for (index, start) in starts.enumerated() {
      let cell = rates[index][path[index]]
      let count = min(length, first.words.count - start)
      stretches.append(
        AlignedStretch(
          start: Double(start) * hop, duration: Double(count) * hop, offset: Double(lowest + path[index]) * hop,
          bitErrorRate: cell.words > 0 ? Double(cell.rate) : nil))
      sum += Double(cell.rate) * Double(cell.words)
      words += cell.words
    }
    self.stretches = stretches
    bitErrorRate = words > 0 ? sum / Double(words) : nil
    comparedWords = words
  }

  private struct Cell {
    var rate: Float
    var words: Int
  }

  /// The bit error rate of a stretch at every offset; ½ where nothing can be compared.
  private static func rates(
    _ words: ArraySlice<UInt32>, _ start: Int, _ second: Fingerprint, _ offsets: ClosedRange<Int>, _ bitCount: Int
  ) -> [Cell] {
    words.withUnsafeBufferPointer { a in
      second.words.withUnsafeBufferPointer { b in
        offsets.map { offset in
          let low = max(0, -(start + offset))
          let high = min(a.count, b.count - start - offset)
          // An overlap of less than half of the stretch is too short for a reliable rate.
          guard high - low >= (a.count + 1) / 2 else { return Cell(rate: 0.5, words: 0) }
          var (errors, compared) = (0, 0)
          for n in low..<high where a[n] != 0 && b[start + offset + n] != 0 {
            errors += (a[n] ^ b[start + offset + n]).nonzeroBitCount
            compared += 1
          }
          guard 4 * compared >= a.count else { return Cell(rate: 0.5, words: 0) }
          return Cell(rate: Float(errors) / Float(compared * bitCount), words: compared)
        }
      }
    }
  }

  /// The offsets, one for each stretch, with the least sum of rates and jump costs (Viterbi).
  private static func path(_ rates: [[Cell]], freeStep: Int, jumpCost: Float) -> [Int] {
    guard let first = rates.first else { return [] }
    var costs = first.map(\.rate)
    var origins: [[Int32]] = []
    for row in rates.dropFirst() {
      let overall = costs.indices.min { costs[$0] < costs[$1] } ?? 0
      var next = [Float](repeating: 0, count: costs.count)
      var origin = [Int32](repeating: 0, count: costs.count)
      for offset in costs.indices {
        var (best, from) = (costs[overall] + jumpCost, overall)
        for near in max(0, offset - freeStep)...min(costs.count - 1, offset + freeStep) {
          // Of equal costs, the one that drifts least.
          let cost = costs[near] + 0.0005 * Float(abs(near - offset))
          if cost < best { (best, from) = (cost, near) }
        }
        next[offset] = best + row[offset].rate
        origin[offset] = Int32(from)
      }
      costs = next
      origins.append(origin)
    }
    var path = [costs.indices.min { costs[$0] < costs[$1] } ?? 0]
    for origin in origins.reversed() { path.append(Int(origin[path[path.count - 1]])) }
    return path.reversed()
  }
}
