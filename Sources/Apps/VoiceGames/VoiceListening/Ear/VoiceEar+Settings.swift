import AppSettings
import AppWords
import VoiceEvents

extension VoiceEar.Configuration {
  /// The settings by name. The pitch ranges of two players are no setting: they follow from a game's tones.
  public static let settings: [Setting<Self>] =
    [
      Setting(
        "tick-rate", \Self.tickRate, in: 5...200, .hertz,
        Words(cs: "kolikrát za vteřinu se měří", en: "how often a second the voice is measured")),
      Setting(
        "pitch-range", \Self.pitchRange, within: 40...2000, .hertz,
        Words(cs: "jaké výšky hlasu se hledají", en: "which pitches are looked for")),
      Setting(
        "syllable-dip", \Self.syllableDip, in: 0.5...20, .decibels,
        Words(
          cs: "o kolik musí hlas zesílit po slabším místě, aby to byla další slabika",
          en: "how far the level must rise out of a dip to make another syllable")),
      Setting(
        "response-delay", \Self.responseDelay, in: 0...0.5, .seconds,
        Words(cs: "jak dlouho hra čeká, než na hlas odpoví", en: "how long the game waits before it answers a voice")),
      Setting(
        "volume-floor", \Self.volumeFloor, in: VolumeScale.floors, .decibelsFullScale,
        Words(
          cs: "jak silný zvuk má hlasitost 0; o 60 dB silnější má 200",
          en: "the level that is volume 0; 60 dB above it is 200")),
      Setting(
        "measures-spectrum", \Self.measuresSpectrum,
        Words(cs: "zda se měří tvar spektra", en: "whether the shape of the spectrum is measured")),
    ] + VoiceGate.Configuration.settings.map { $0.inside(path: "gate.", \.gate) }
}

extension VoiceGate.Configuration {
  /// The settings of the gate by name.
  static let settings: [Setting<Self>] = [
    Setting(
      "gate-margin", \Self.margin, in: 3...40, .decibels,
      Words(cs: "o kolik musí zvuk převýšit místnost", en: "how far a sound must stand above the room"), path: "margin"),
    Setting(
      "gate-minimum-level", \Self.minimumLevel, in: -100...0, .decibelsFullScale,
      Words(cs: "nejslabší zvuk, který platí", en: "the softest sound that counts"), path: "minimumLevel"),
    Setting(
      "gate-maximum-level", \Self.maximumLevel, in: { min(40, $0.minimumLevel)...40 }, .decibelsFullScale,
      Words(cs: "nejsilnější zvuk, který je ještě hlas", en: "the loudest sound that is still a voice"),
      path: "maximumLevel"),
    Setting(
      "gate-strictness", \Self.strictness, in: -6...6, .none,
      Words(
        cs: "jak jistý si musí program být, že slyší hlas: 0 propustí každý hlas, 3 skoro žádnou ránu",
        en: "how sure the program must be that it hears a voice: 0 lets every voice through, 3 hardly any knock"),
      path: "strictness"),
    Setting(
      "gate-release", \Self.release, in: 0.02...2, .seconds,
      Words(cs: "jak dlouhé ticho zvuk ukončí", en: "how long a silence ends a sound"), path: "release"),
    Setting(
      "gate-unvoiced-release", \Self.unvoicedRelease, in: 0.05...5, .seconds,
      Words(
        cs: "jak dlouhý šum bez hlasu hlas ukončí", en: "how long a noise without voice ends a voice"),
      path: "unvoicedRelease"),
    Setting(
      "gate-deadline", \Self.deadline, in: 0.1...10, .seconds,
      Words(
        cs: "po jaké době se zvuk, který není hlas, odmítne", en: "after what time a sound that is no voice is rejected"
      ),
      path: "deadline"),
  ]
}
