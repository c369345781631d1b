import AudioCore

/// A signal that is stretched by a variable factor, as the source of a resampler.
struct StretchedSource: ~Copyable {
  private(set) var engine: StretchEngine
  /// Frames of the engine's hop that were already passed on.
  private var given: Int
  private var hopsToSkip = StretchEngine.hopsBeforeBeginning
  /// A moment of the input, its place in the stretched signal, and the factor there.
  private var moment = 0.0
  private var place = 0.0
  private var factor = 1.0
  private var warp = 1.0
  private var isUnchanged = false

  init(_ engine: consuming StretchEngine) {
    given = engine.hop
    self.engine = engine
  }

  /// Sets the place of a moment of the input in the stretched signal, the factor from there on, the warp of the
  /// envelope, and whether the sound is unchanged.
  mutating func follow(moment: Double, place: Double, factor: Double, warp: Double, isUnchanged: Bool) {
    let isChanged = factor != self.factor
    (self.moment, self.place, self.factor) = (moment, place, factor)
    if isChanged {
      engine.replaceTransients(pace: 1 / factor) { Int((place + (Double($0) - moment) * factor).rounded()) }
    }
    (self.warp, self.isUnchanged) = (warp, isUnchanged)
  }

  /// A channel's input from a frame on.
  func input(from start: Int, channel: Int) -> UnsafePointer<Float> {
    engine.history.samples(from: start, channel: channel)
  }

  /// Takes some whole cells of the input.
  mutating func append(_ block: AudioBlock) {
    var start = 0
    while start < block.frameCount {
      let cell = start..<start + engine.cellLength
      if let transient = engine.append(block.frames(cell)) {
        let output = place + (Double(transient) - moment) * factor
        engine.place(transientAt: transient, output: Int(output.rounded()), pace: 1 / factor)
      }
      start = cell.upperBound
    }
  }

  /// Writes the next frames of the stretched signal.
  mutating func write(to block: MutableAudioBlock) {
    var done = 0
    while done < block.frameCount {
      if given == engine.hop { renderFrame() }
      let count = min(engine.hop - given, block.frameCount - done)
      block.frames(done..<done + count).copy(engine.output.frames(given..<given + count))
      given += count
      done += count
    }
  }

  mutating func reset() {
    engine.reset()
    given = engine.hop
    hopsToSkip = StretchEngine.hopsBeforeBeginning
    (moment, place, factor) = (0, 0, 1)
    (warp, isUnchanged) = (1, false)
  }

  private mutating func renderFrame() {
    while true {
      engine.renderFrame(
        nominal: moment + (Double(engine.nextCentre) - place) / factor, warp: warp, band: min(1, 1 / factor),
        isUnchanged: isUnchanged)
      guard hopsToSkip > 0 else { break }
      hopsToSkip -= 1
    }
    given = 0
  }
}
