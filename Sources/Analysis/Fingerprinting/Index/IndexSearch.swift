/// One look-up: words of the query give places in the index, the places are compared, and the best are kept.
///
/// A look-up has rounds of growing effort (`SearchTier`). In each round, words of the query and their variants with
/// flipped uncertain bits are looked up and give postings. A posting is first compared over nine words around it, then
/// over the whole query at several tempos.
struct IndexSearch {
  /// Deviations from chance from which on no further round is needed.
  static let certain = 8.0
  /// A posting with a larger share of differing bits, in hundredths, is dropped: chance has ½ ± 0.035 over nine words.
  private static let nearLimit = 41
  /// A candidate is kept if its rate is at least this many standard deviations below chance.
  private static let leastDeviations = 2.5
  /// Number of best candidates whose lines are refined at the end. Candidates below them are not matches.
  private static let polishedCount = 40
  /// Number of words to each side in the first comparison.
  private static let nearReach = 4

  let index: FingerprintIndex
  let query: QueryFingerprint
  let options: SearchOptions
  let model: FalsePositiveModel

  private var best: [Key: Candidate] = [:]
  private var seen: Set<UInt64> = []
  /// The largest number of deviations found so far.
  private var highest = 0.0
  /// Number of postings compared so far.
  private var tested = 0

  /// Identifies a match: only one is kept per entry and half a second.
  private struct Key: Hashable {
    let segment: Int
    let entry: Int
    let halfSecond: Int
  }

  init(_ index: FingerprintIndex, _ query: QueryFingerprint, _ options: SearchOptions) {
    self.index = index
    self.query = query
    self.options = options
    model = FalsePositiveModel(index.profile)
  }

  /// Number of query words per reference word.
  private var queryStep: Double { Double(index.profile.hopLength / QueryFingerprint.hop) }

  /// Step between compared reference words.
  private var spacing: Int { index.profile == .prh ? 4 : 1 }

  /// Step between compared reference words near a posting.
  private var nearSpacing: Int { index.profile == .prh ? 8 : 1 }

  mutating func run() throws(FingerprintError) -> [IndexMatch] {
    rounds: for tier in SearchTier.tiers(options.effort) {
      for bank in tier.banks where bank < query.banks.count {
        for segment in index.segments.indices { try scan(segment, bank, tier) }
        // A neighbouring bank may fit better: `inNearestBank` finds it at the places that are found.
        if highest >= Self.certain { break rounds }
      }
    }
    if options.effort == .exhaustive { try compareEveryPlace() }
    return try matches()
  }

  /// Compares each bank with each place of the index, at each tempo that fits the bank.
  private mutating func compareEveryPlace() throws(FingerprintError) {
    // A quarter of a reference word's hop, or two hops of a dense profile, whose neighbouring words are nearly equal.
    let shift = max(1, Int(queryStep) / 4)
    let stride = queryStep > 1 ? 1 : 2
    for segmentIndex in index.segments.indices {
      let segment = index.segments[segmentIndex]
      for (bankIndex, bank) in query.banks.enumerated() {
        try bank.withWords { (queryWords) throws(FingerprintError) in
          let scorer = PathScorer(queryStep: queryStep, spacing: spacing, query: queryWords, model: model)
          let tempo = bank.frequencyFactor
          for entry in segment.entries.indices {
            let range = segment.firstWords[entry]..<segment.firstWords[entry + 1]
            for word in Swift.stride(from: range.lowerBound, to: range.upperBound, by: stride) {
              for sub in Swift.stride(from: 0, to: max(1, Int(queryStep)), by: shift) {
                let place = Double(min(queryWords.count / 2 + sub, queryWords.count - 1))
                let start = Candidate(
                  segment: segmentIndex, entry: entry, bank: bankIndex, queryWord: place, word: word, tempo: tempo)
                let scored = try scorer.score(start, segment, range)
                let best = try scorer.refined(scored, segment, range, tempos: Self.tempos(tempo))
                tested += 1
                if best.deviations > Self.leastDeviations { keep(best, range.lowerBound) }
              }
            }
          }
        }
      }
    }
  }

  private mutating func scan(_ segmentIndex: Int, _ bankIndex: Int, _ tier: SearchTier) throws(FingerprintError) {
    let segment = index.segments[segmentIndex]
    let bank = query.banks[bankIndex]
    let keys = segment.layout.keys
    let total = 0..<segment.layout.wordCount
    let tempo = bank.frequencyFactor
    try bank.withWords { (queryWords) throws(FingerprintError) in
      try bank.weakBits.withUnsafeBufferPointer { (weakBits) throws(FingerprintError) in
        let scorer = PathScorer(
          queryStep: queryStep, spacing: nearSpacing, query: queryWords, model: model)
        try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: QueryBank.weakCount) {
          (masks) throws(FingerprintError) in
          let offsets = scorer.nearOffsets(tempo: tempo, reach: Self.nearReach)
          try offsets.withUnsafeBufferPointer { (nearOffsets) throws(FingerprintError) in
            for table in 0..<KeyScheme.tableCount {
              for place in stride(from: bankIndex % tier.step, to: queryWords.count, by: tier.step) {
                let word = queryWords.words[place]
                guard word != 0 else { continue }
                let key = keys.key(word, table: table)
                var flips = 0
                for n in 0..<QueryBank.weakCount where flips < tier.flippedBits {
                  let mask = keys.keyMask(bit: weakBits[place * QueryBank.weakCount + n], table: table)
                  guard mask != 0 else { continue }
                  masks[flips] = mask
                  flips += 1
                }
                // All combinations in the order of a Gray code: each differs from the last in one bit.
                var probe = key
                for combination in 0..<1 << flips {
                  if combination > 0 { probe ^= masks[combination.trailingZeroBitCount] }
                  let postings = try segment.postings(probe, table: table)
                  tested += postings.count
                  for posting in postings {
                    let found = try segment.word(of: posting)
                    let isNear = try scorer.isNear(
                      segment, total, queryWord: place, word: found, offsets: nearOffsets, limit: Self.nearLimit)
                    guard isNear else { continue }
                    try consider(segmentIndex, bankIndex, queryWords, place, found)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Compares the whole query at a place, unless the same line was compared before.
  private mutating func consider(
    _ segmentIndex: Int, _ bankIndex: Int, _ queryWords: QueryWords, _ place: Int, _ word: Int
  ) throws(FingerprintError) {
    let segment = index.segments[segmentIndex]
    let tempo = query.banks[bankIndex].frequencyFactor
    let start = Double(word) * queryStep - tempo * Double(place)
    // The same line: within 46 ms at its start, and from the same second of the query, since other seconds may give
    // another tempo.
    let line =
      UInt64(bitPattern: Int64((start / 4).rounded())) & 0xFF_FFFF_FFFF << 0 | UInt64(place / 86 & 0xFFF) << 40
      | UInt64(bankIndex) << 52 | UInt64(segmentIndex & 0xFF) << 56
    guard seen.insert(line).inserted else { return }
    let entry = segment.entry(ofWord: word)
    let range = segment.firstWords[entry]..<segment.firstWords[entry + 1]
    let scorer = PathScorer(queryStep: queryStep, spacing: spacing, query: queryWords, model: model)
    var candidate = Candidate(
      segment: segmentIndex, entry: entry, bank: bankIndex, queryWord: Double(place), word: word, tempo: tempo)
    candidate = try scorer.score(candidate, segment, range)
    candidate = try scorer.refined(candidate, segment, range, tempos: Self.tempos(tempo))
    guard candidate.deviations > Self.leastDeviations else { return }
    keep(candidate, range.lowerBound)
  }

  /// Tempos that fit a shift of frequency: the same factor (speed), none (pitch), and values between and around them.
  private static func tempos(_ factor: Double) -> [Double] {
    abs(factor - 1) < 0.01
      ? [0.945, 0.955, 0.965, 0.975, 0.985, 0.9925, 1.0075, 1.015, 1.025, 1.035, 1.045, 1.055]
      : [1, factor - 0.01, factor + 0.01, 1 - 0.01, 1 + 0.01]
  }

  private mutating func keep(_ candidate: Candidate, _ firstWord: Int) {
    highest = max(highest, candidate.deviations)
    let offset = self.offset(candidate, firstWord)
    let key = Key(
      segment: candidate.segment, entry: candidate.entry, halfSecond: Int((offset * 2).rounded()))
    if let old = best[key], old.deviations >= candidate.deviations { return }
    best[key] = candidate
  }

  /// The time in its recording at which the query starts, in seconds. Spans are aligned by their middles.
  private func offset(_ candidate: Candidate, _ firstWord: Int) -> Double {
    let profile = index.profile
    let middle = profile.spanDuration / 2
    let hop = Double(QueryFingerprint.hop) / profile.sampleRate
    return Double(candidate.word - firstWord) * profile.hopDuration + middle
      - candidate.tempo * (candidate.queryWord * hop + middle)
  }

  private static func isBetter(_ a: Candidate, _ b: Candidate) -> Bool {
    (a.deviations, b.segment, b.entry, b.word) > (b.deviations, a.segment, a.entry, a.word)
  }

  /// The candidate on its best line, with its bank.
  private func polished(_ candidate: Candidate) throws(FingerprintError) -> Candidate {
    let segment = index.segments[candidate.segment]
    let range = segment.firstWords[candidate.entry]..<segment.firstWords[candidate.entry + 1]
    return try query.banks[candidate.bank].withWords { (words) throws(FingerprintError) in
      try PathScorer(queryStep: queryStep, spacing: spacing, query: words, model: model)
        .polished(candidate, segment, range)
    }
  }

  /// The candidate with the bank that fits it best, each bank on its best line. An early round may have found it with a
  /// neighbouring bank, whose lines have other tempos.
  ///
  /// Bits are certain in one bank that are not in another, so deviations of several banks do not compare: the lowest sum
  /// of both rates is the best.
  private func inNearestBank(_ candidate: Candidate) throws(FingerprintError) -> Candidate {
    let segment = index.segments[candidate.segment]
    let range = segment.firstWords[candidate.entry]..<segment.firstWords[candidate.entry + 1]
    var nearest = try polished(candidate)
    for (number, bank) in query.banks.enumerated() where number != candidate.bank {
      try bank.withWords { (words) throws(FingerprintError) in
        let scorer = PathScorer(queryStep: queryStep, spacing: spacing, query: words, model: model)
        var other = candidate
        other.bank = number
        other = try scorer.score(other, segment, range)
        other = try scorer.refined(other, segment, range, tempos: [bank.frequencyFactor, 1])
        // Neighbouring banks resemble each other, others do not: only near ones are worth the last steps.
        guard other.rates < nearest.rates + 0.2 else { return }
        other = try scorer.polished(other, segment, range)
        if other.rates < nearest.rates { nearest = other }
      }
    }
    nearest.isInNearestBank = true
    return nearest
  }

  private func matches() throws(FingerprintError) -> [IndexMatch] {
    var sorted: [Candidate] = []
    for candidate in best.values.sorted(by: Self.isBetter).prefix(Self.polishedCount) {
      // An early round need not have had the best bank.
      let isNamed = candidate.deviations >= Self.certain && sorted.count < options.maximumMatches
      sorted.append(try isNamed ? inNearestBank(candidate) : polished(candidate))
    }
    let chance = try ChanceLevel(index, query, sorted, spacing: spacing, queryStep: queryStep)
    sorted = sorted.map(chance.normalised)
    sorted.sort(by: Self.isBetter)
    var matches: [IndexMatch] = []
    var taken: [(segment: Int, entry: Int, offset: Double)] = []
    for candidate in sorted where matches.count < options.maximumMatches {
      let segment = index.segments[candidate.segment]
      let offset = offset(candidate, segment.firstWords[candidate.entry])
      let isNear = taken.contains {
        $0.segment == candidate.segment && $0.entry == candidate.entry && abs($0.offset - offset) < 1
      }
      let probability = ChanceLevel.probability(
        deviations: candidate.deviations, alignments: Double(max(1, tested) * ChanceLevel.rateCount))
      guard !isNear, probability <= options.maximumFalsePositiveProbability else { continue }
      taken.append((candidate.segment, candidate.entry, offset))
      let bank = try candidate.isInNearestBank ? candidate.bank : inNearestBank(candidate).bank
      matches.append(
        IndexMatch(
          id: segment.entries[candidate.entry].id, offset: offset, tempo: candidate.tempo,
          frequencyFactor: query.banks[bank].frequencyFactor,
          bitErrorRate: candidate.bitErrorRate, comparedWords: candidate.compared, testedAlignments: tested,
          deviations: candidate.deviations, falsePositiveProbability: probability))
    }
    return matches
  }
}

extension FingerprintIndex {
  /// Searches the index for a recording.
  ///
  /// Cost: rounds of table look-ups, more of them the less certain the match is. A query without a match takes all
  /// rounds of its effort.
  /// - Throws: `FingerprintError.differentProfiles`; `.invalidSetting` for a limit below 0; `.damagedFile` if a
  ///   page that the look-up reads does not match its checksum.
  public func search(
    _ query: QueryFingerprint, options: SearchOptions = SearchOptions()
  ) throws(FingerprintError) -> SearchResult {
    guard query.profile == profile else {
      throw .differentProfiles(expected: profile.identifier, got: query.profile.identifier)
    }
    try options.check()
    guard query.duration >= 1.5, query.contentShare >= 0.25 else { return .noContent }
    for segment in segments { try segment.file.requireSize() }
    var search = IndexSearch(self, query, options)
    return .matches(try search.run())
  }
}
