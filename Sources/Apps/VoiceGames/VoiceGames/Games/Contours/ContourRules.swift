import AppSettings
import VoiceListening

/// The conditions under which an attempt follows a contour of pitch and loudness.
public struct ContourRules: Sendable, Hashable, Codable {
  /// The largest distance from the line that is on it, 10…1200 cents.
  public var pitchTolerance: Double
  /// The largest distance from the model's loudness, 1…40 dB.
  public var loudnessTolerance: Double
  /// The share of the line that must be met, 0.05…1.
  public var wantedShare: Double
  /// The part of the model's change of pitch that the voice must make, 0…1; 0 asks for none.
  public var pitchMovement: Double
  /// The part of the model's change of loudness that the voice must make, 0…1; 0 asks for none.
  public var loudnessMovement: Double
  /// How many times longer or shorter than the model an attempt may be, 1…4.
  public var stretch: Double
  /// How far the whole attempt may be above or below the line, 0…3600 cents.
  public var registerShift: Double
  /// The number of successful attempts that end the game, 1…50.
  public var count: Int
  /// Whether the model is played before each attempt.
  public var playsModel: Bool
  /// Whether the child hears what it has just said, and then the model.
  public var playsBack: Bool

  /// Makes rules.
  public init(
    pitchTolerance: Double = 250, loudnessTolerance: Double = 8, wantedShare: Double = 0.7, pitchMovement: Double = 0.4,
    loudnessMovement: Double = 0, stretch: Double = 1.8, registerShift: Double = 2400, count: Int = 3,
    playsModel: Bool = true, playsBack: Bool = false
  ) {
    self.pitchTolerance = pitchTolerance
    self.loudnessTolerance = loudnessTolerance
    self.wantedShare = wantedShare
    self.pitchMovement = pitchMovement
    self.loudnessMovement = loudnessMovement
    self.stretch = stretch
    self.registerShift = registerShift
    self.count = count
    self.playsModel = playsModel
    self.playsBack = playsBack
  }

  /// The settings by name.
  static let settings: [Setting<Self>] = [
    Setting(
      "pitch-tolerance", \Self.pitchTolerance, in: 10...1200, .cents,
      Words(cs: "jak daleko od čáry smí výška být", en: "how far the pitch may be from the line")),
    Setting(
      "loudness-tolerance", \Self.loudnessTolerance, in: 1...40, .decibels,
      Words(cs: "jak daleko od vzoru smí hlasitost být", en: "how far the loudness may be from the model's")),
    Setting(
      "wanted-share", \Self.wantedShare, in: 0.05...1, .none,
      Words(cs: "jaká část čáry se má trefit", en: "what part of the line must be met")),
    Setting(
      "pitch-movement", \Self.pitchMovement, in: 0...1, .none,
      Words(
        cs: "jakou část změny výšky má hlas udělat: 0 nežádá žádnou, 1 celou",
        en: "what part of the model's change of pitch the voice must make: 0 asks for none, 1 for all")),
    Setting(
      "loudness-movement", \Self.loudnessMovement, in: 0...1, .none,
      Words(
        cs: "jakou část změny hlasitosti má hlas udělat: 0 nežádá žádnou, 1 celou",
        en: "what part of the model's change of loudness the voice must make: 0 asks for none, 1 for all")),
    Setting(
      "stretch", \Self.stretch, in: 1...4, .none,
      Words(
        cs: "kolikrát delší nebo kratší smí hlas být než vzor",
        en: "how many times longer or shorter than the model the voice may be")),
    Setting(
      "register-shift", \Self.registerShift, in: 0...3600, .cents,
      Words(
        cs: "o kolik smí být celý hlas výš nebo níž než čára",
        en: "how far the whole voice may be above or below the line")),
    Setting(
      "hits", \Self.count, in: 1...50, .none,
      Words(cs: "kolik správných pokusů je třeba", en: "how many right attempts are needed"), path: "count"),
    Setting(
      "plays-model", \Self.playsModel,
      Words(cs: "zda se vzor před pokusem přehraje", en: "whether the model is played before each attempt")),
    Setting(
      "plays-back", \Self.playsBack,
      Words(
        cs: "zda dítě po pokusu uslyší, co právě řeklo, a po tom vzor",
        en: "whether the child hears what it has just said, and then the model")),
  ]

  /// A harder game wants the line to be met more nearly, and more of it.
  static let difficulty = [
    DifficultyStep("pitch-tolerance", .factor(0.85), within: 60...600),
    DifficultyStep("loudness-tolerance", .factor(0.85), within: 3...20),
    DifficultyStep("wanted-share", .factor(1.1), within: 0.3...0.95),
  ]
}
