import AudioCore

/// A seeded, repeatable change of a recording, or several one after another: a condition under which a detector is tested.
///
/// A degradation is written as `kind:arguments`. Several are joined by `+` in the order of their application:
/// `room:0.4+pink:10`. `Degradation.kinds` lists all kinds. Equal conditions have equal descriptions, in which aliases
/// are resolved and defaults are written out.
///
/// The guide `Docs/Guides/degradation.md` describes each kind, its source and its measurements.
public struct Degradation: Sendable, Hashable, Codable, CustomStringConvertible {
  let steps: [DegradationStep]

  init(steps: [DegradationStep]) { self.steps = steps }

  /// Reads one condition.
  ///
  /// - Throws: `DegradationError`.
  public init(parsing text: String) throws(DegradationError) {
    let conditions = try Self.conditions(parsing: text)
    guard conditions.count == 1 else { throw .severalConditions(text, count: conditions.count) }
    self = conditions[0]
  }

  /// Reads one condition or several: `noise:20,10,0` is three, `room:0.3,0.6+pink:20,10` is four, in this order.
  ///
  /// - Throws: `DegradationError`.
  public static func conditions(parsing text: String) throws(DegradationError) -> [Degradation] {
    try DegradationReader.conditions(text)
  }

  /// All kinds, in the order of the guide.
  public static var kinds: [DegradationKind] { DegradationKind.all }

  /// Reads the text of one condition.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the line of the error.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = try decoder.checked { () throws(DegradationError) in try Self(parsing: text) }
  }

  /// Writes the canonical name.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }

  /// The canonical name of the condition, which parses as the same condition. Results are stored under it.
  public var description: String { steps.map(\.description).joined(separator: "+") }

  /// Whether the sound depends on `DegradationMaterials.talkers`.
  package var needsTalkers: Bool {
    steps.contains { if case .babble = $0 { true } else { false } }
  }

  /// The seed for one recording of a run. It depends only on the run's seed, the recording's name and the condition,
  /// and not on the order, the shards or the other recordings.
  public func seed(run: UInt64, recording id: String) -> UInt64 { SeededRandom.seed(from: run, id, description) }

  /// Applies the degradation to a sound.
  ///
  /// The same sound, seed and materials give the same bits; codecs need the same ffmpeg for it. If a step would raise
  /// the peak beyond full scale, the whole sound, signal and noise together, is scaled down. Only `gain` is exempt.
  /// `realised["gainDB"]` is the sum of all gains.
  ///
  /// Memory: the sound, the result, and at most twice as much for the present step. Time: see the guide.
  ///
  /// - Parameters:
  ///   - sound: at least one frame, with a rate and a number of channels that all steps accept.
  ///   - seed: determines all random numbers.
  /// - Returns: the degraded sound, the relation of its times and frequencies to the original, and values measured on
  ///   it. If two steps of a chain give the same value, the step's number follows the name of the later one:
  ///   `signalToNoiseDB#3`.
  /// - Throws: `DegradationError`, also if a step takes samples beyond single precision.
  public func apply(
    to sound: AudioBuffer, seed: UInt64, materials: DegradationMaterials
  ) throws(DegradationError) -> DegradedSound {
    guard sound.frameCount > 0 else { throw .emptySound }
    try Self.checkFinite(sound)
    var result = DegradedSound(sound)
    for (index, step) in steps.enumerated() {
      // A step that shortens the sound can leave nothing of it.
      guard result.sound.frameCount > 0 else { throw .emptySound }
      let limit = max(1, Self.peak(of: result.sound))
      var next = try step.applied(
        to: result.sound, seed: SeededRandom.seed(from: seed, "\(index)", step.description), materials: materials)
      if !step.mayLeaveFullScale { next.fit(below: limit) }
      // Samples near the limits of single precision can leave them.
      try Self.checkFinite(next.sound)
      result.append(next, number: index + 1)
    }
    return result
  }

  private static func checkFinite(_ sound: AudioBuffer) throws(DegradationError) {
    guard let index = sound.samples.firstIndex(where: { !$0.isFinite }) else { return }
    throw .notFinite(frame: index % sound.frameCount)
  }

  /// The largest magnitude of a sound's samples.
  static func peak(of sound: AudioBuffer) -> Float {
    sound.samples.withUnsafeBufferPointer { samples in
      var peak: Float = 0
      for sample in samples { peak = max(peak, abs(sample)) }
      return peak
    }
  }
}

extension DegradedSound {
  /// Scales the sound so that its peak is at most `limit`.
  fileprivate mutating func fit(below limit: Float) {
    let peak = Degradation.peak(of: sound)
    guard peak > limit else { return }
    // Slightly below the exact factor, since the products are rounded.
    let factor = Double(limit) / Double(peak) * (1 - 0x1p-22)
    sound.withMutableBlock { block in
      for c in 0..<block.channelCount {
        let channel = block.channel(c)
        for n in 0..<channel.count { channel[n] = Float(Double(channel[n]) * factor) }
      }
    }
    realised["gainDB"] = (realised["gainDB"] ?? 0) + (Decibels.level(amplitude: factor) ?? 0)
  }

  /// Adds the result of the next step.
  fileprivate mutating func append(_ next: DegradedSound, number: Int) {
    sound = next.sound
    delay = next.delay + delay * next.stretch
    stretch *= next.stretch
    frequencyFactor *= next.frequencyFactor
    for (name, value) in next.realised {
      if name == "gainDB" {
        realised[name, default: 0] += value
      } else {
        realised[realised[name] == nil ? name : "\(name)#\(number)"] = value
      }
    }
  }
}
