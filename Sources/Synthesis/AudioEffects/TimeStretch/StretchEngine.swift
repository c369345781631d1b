import AudioCore

/// What time stretching and pitch shifting have in common: input, its transients, the map of time, the vocoder.
///
/// Input comes in by cells; frames are made one after the other, the centre of frame k at k · `hop` of the output.
struct StretchEngine: ~Copyable {
  let windowLength: Int
  /// Samples from one frame of the output to the next.
  let hop: Int
  /// Samples of the input between two searches for transients.
  let cellLength: Int
  /// Input samples that must follow the one at a frame's centre.
  let lookahead: Int

  private(set) var history: SampleHistory
  private var detector: TransientDetector
  private var map: TimeMap
  private var vocoder: PhaseVocoder
  /// Number of the next frame.
  private var frame = StretchEngine.firstFrame

  /// The first frame that reaches to the output's beginning.
  private static let firstFrame = -1
  /// Hops that the vocoder gives before the output's beginning.
  static let hopsBeforeBeginning = 3

  /// - Parameters:
  ///   - paces: input samples per output sample that there will be.
  ///   - reserve: samples of input to be kept beside what frames need.
  init(
    sampleRate: Double, channelCount: Int, windowLength: Int, paces: ClosedRange<Double>, reserve: Int
  ) throws(AudioEffectsError) {
    let vocoder = try Self.vocoder(windowLength, channelCount, sampleRate)
    self.windowLength = windowLength
    hop = vocoder.hop
    self.vocoder = vocoder
    detector = TransientDetector(sampleRate: sampleRate, channelCount: channelCount)
    cellLength = detector.cellLength
    map = TimeMap(reach: 7 * windowLength / 16)
    let delay = detector.delay
    let lookahead = Self.lookahead(paces: paces, windowLength: windowLength, map: map, delay: delay)
    history = SampleHistory(channelCount: channelCount, length: 2 * windowLength + lookahead + reserve)
    self.lookahead = lookahead
  }

  private static func vocoder(
    _ windowLength: Int, _ channelCount: Int, _ sampleRate: Double
  ) throws(AudioEffectsError) -> PhaseVocoder {
    do {
      return try PhaseVocoder(windowLength: windowLength, channelCount: channelCount, sampleRate: sampleRate)
    } catch {
      throw .unavailable(reason: error.description)
    }
  }

  private static func lookahead(paces: ClosedRange<Double>, windowLength: Int, map: TimeMap, delay: Int) -> Int {
    let (slow, fast) = (paces.lowerBound, paces.upperBound)
    let ahead = Double(map.reach) * max(0, 1 - slow, fast - 1)
    let seen = max(map.lookahead(pace: slow), map.lookahead(pace: fast), map.lookahead(pace: min(max(1, slow), fast)))
    return Int(max(Double(windowLength / 2) + ahead, seen + Double(delay)).rounded(.up)) + 1
  }

  /// Centre of the next frame in the output.
  var nextCentre: Int { frame * hop }

  /// Takes frames; searches for a transient where a cell is complete, which `block` must not go beyond.
  ///
  /// - Returns: the number of the sample at which a transient began.
  mutating func append(_ block: AudioBlock) -> Int? {
    history.append(block)
    return search()
  }

  /// Takes silence until the cell is complete.
  mutating func appendSilence() -> Int? {
    history.appendSilence(cellLength - history.end % cellLength)
    return search()
  }

  private mutating func search() -> Int? { history.end % cellLength == 0 ? detector.process(history) : nil }

  /// Tells where in the output a transient is to be.
  mutating func place(transientAt input: Int, output: Int, pace: Double) {
    map.addTransient(at: input, output: output, pace: pace)
  }

  /// Places again the transients that have not come near yet, given where an input sample is to be.
  mutating func replaceTransients(pace: Double, _ place: (Int) -> Int) {
    map.replaceTransients(after: nextCentre, pace: pace, place)
  }

  /// Makes the next frame; `output` has its hop then.
  ///
  /// - Parameters:
  ///   - nominal: number of the input sample that lies at the frame's centre.
  ///   - warp: by how much the spectral envelope is compressed in frequency; 1: it stays as it is.
  ///   - band: share of the band that is needed.
  ///   - isUnchanged: whether the phases are to be as in the input, at a pace of 1.
  mutating func renderFrame(nominal: Double, warp: Double = 1, band: Double = 1, isUnchanged: Bool = false) {
    var reading = map.reading(at: nextCentre, nominal: nominal)
    // While the pace changes a transient may turn out to lie elsewhere than it was placed.
    reading.position = min(reading.position, history.end - windowLength / 2)
    reading.position = max(reading.position, history.oldest + windowLength / 2)
    if isUnchanged {
      vocoder.add(history, at: reading.position, .unchanged)
    } else if reading.isInStep {
      vocoder.add(history, at: reading.position, .original(isFirst: reading.isFirstInStep), warp: warp, band: band)
    } else {
      vocoder.add(history, at: reading.position, .continued, warp: warp, band: band)
    }
    frame += 1
  }

  /// A hop of a channel's output.
  func output(channel: Int) -> UnsafePointer<Float> { vocoder.output(channel: channel) }

  /// The hop of all channels.
  var output: AudioBlock {
    AudioBlock(
      base: vocoder.output(channel: 0), channelStride: windowLength, channelCount: vocoder.channelCount,
      frameCount: hop)
  }

  mutating func reset() {
    history.reset()
    detector.reset()
    map.reset()
    vocoder.reset()
    frame = Self.firstFrame
  }
}

extension StretchEngine {
  /// The window for a sample rate: 2048 samples at 44.1 and 48 kHz.
  static func windowLength(sampleRate: Double) -> Int {
    var length = 64
    while Double(length) < 0.036 * sampleRate { length *= 2 }
    return length
  }
}
