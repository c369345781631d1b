import AudioCore
import AudioEffects

/// The common part of time stretching and pitch shifting: the input history, the transient detector, the time map and
/// the vocoder.
///
/// The input comes in cells. Frames are rendered in order; the centre of frame k is at k · `hop` of the output.
struct StretchEngine: ~Copyable {
  let windowLength: Int
  /// Samples from one frame of the output to the next.
  let hop: Int
  /// Samples of the input between two searches for transients.
  let cellLength: Int
  /// Input samples that must follow the centre of a frame.
  let lookahead: Int

  private(set) var history: SampleHistory
  private var detector: TransientDetector
  private var map: TimeMap
  private var vocoder: PhaseVocoder
  /// Number of the next frame.
  private var frame = StretchEngine.firstFrame

  /// The first frame whose window reaches the beginning of the output.
  private static let firstFrame = -1
  /// Hops that the vocoder emits before the beginning of the output.
  static let hopsBeforeBeginning = 3

  /// - Parameters:
  ///   - paces: the range of the ratio of input samples to output samples.
  ///   - reserve: input samples to store in addition to those that frames need.
  init(
    sampleRate: Double, channelCount: Int, windowLength: Int, paces: ClosedRange<Double>, reserve: Int
  ) throws(AudioEffectsError) {
    let detector = try TransientDetector(sampleRate: sampleRate, channelCount: channelCount)
    let vocoder = try PhaseVocoder(
      windowLength: windowLength, channelCount: channelCount, sampleRate: sampleRate)
    self.windowLength = windowLength
    hop = vocoder.hop
    self.vocoder = vocoder
    let delay = detector.delay
    cellLength = detector.cellLength
    self.detector = detector
    map = TimeMap(reach: 7 * windowLength / 16)
    let lookahead = Self.lookahead(paces: paces, windowLength: windowLength, map: map, delay: delay)
    history = SampleHistory(channelCount: channelCount, length: 2 * windowLength + lookahead + reserve)
    self.lookahead = lookahead
  }

  private static func lookahead(paces: ClosedRange<Double>, windowLength: Int, map: TimeMap, delay: Int) -> Int {
    let (slow, fast) = (paces.lowerBound, paces.upperBound)
    let ahead = Double(map.reach) * max(0, 1 - slow, fast - 1)
    let seen = max(map.lookahead(pace: slow), map.lookahead(pace: fast), map.lookahead(pace: min(max(1, slow), fast)))
    return Int(max(Double(windowLength / 2) + ahead, seen + Double(delay)).rounded(.up)) + 1
  }

  /// Centre of the next frame in the output.
  var nextCentre: Int { frame * hop }

  /// Takes frames and searches for a transient at the end of a cell. `block` must not reach beyond the end of the cell.
  ///
  /// - Returns: the number of the sample at which a transient began.
  mutating func append(_ block: AudioBlock) -> Int? {
    history.append(block)
    return search()
  }

  /// Fills the cell with silence.
  mutating func appendSilence() -> Int? {
    history.appendSilence(cellLength - history.end % cellLength)
    return search()
  }

  private mutating func search() -> Int? { history.end % cellLength == 0 ? detector.process(history) : nil }

  /// Sets the place of a transient in the output.
  mutating func place(transientAt input: Int, output: Int, pace: Double) {
    map.addTransient(at: input, output: output, pace: pace)
  }

  /// Moves the transients that the reading has not approached yet. `place` gives the output place of an input sample.
  mutating func replaceTransients(pace: Double, _ place: (Int) -> Int) {
    map.replaceTransients(after: nextCentre, pace: pace, place)
  }

  /// Renders the next frame; `output` then holds its hop.
  ///
  /// - Parameters:
  ///   - nominal: number of the input sample that lies at the frame's centre.
  ///   - warp: the factor by which the spectral envelope is compressed in frequency; 1 leaves it unchanged.
  ///   - band: the needed share of the band.
  ///   - isUnchanged: whether the phases of the input are kept, at a pace of 1.
  mutating func renderFrame(nominal: Double, warp: Double = 1, band: Double = 1, isUnchanged: Bool = false) {
    var reading = map.reading(at: nextCentre, nominal: nominal)
    // During a change of pace the place of a transient may differ from its first estimate.
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
