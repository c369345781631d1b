import VoiceEvents

extension GameText {
  static let games: [Game: GameText] = [
    .cloud: GameText(cs: "Mráčky", en: "Clouds"),
    .airplane: GameText(cs: "Letadlo", en: "Airplane"),
    .dog: GameText(cs: "Pejsek", en: "Dog"),
    .balloon: GameText(cs: "Balónek", en: "Balloon"),
    .pitchHold: GameText(cs: "Držení výšky hlasu", en: "Holding a pitch"),
    .pitchGlide: GameText(cs: "Klouzání hlasu", en: "Gliding pitch"),
    .pitchSwitch: GameText(cs: "Nízko a vysoko", en: "Low and high"),
    .mole: GameText(cs: "Krtek a zahradník", en: "Mole and gardener"),
    .voiceTiming: GameText(cs: "Hlas ve správnou chvíli", en: "Voice in time"),
    .phonemeContrast: GameText(cs: "Dvě hlásky", en: "Two sounds"),
    .spectrumMatch: GameText(cs: "Stejná hláska", en: "The same sound"),
  ]

  static let tasks: [Game: GameText] = [
    .cloud: GameText(cs: "Každým hlasem zvedni jeden mráček.", en: "Lift a cloud with every sound."),
    .airplane: GameText(cs: "Dlouhým hlasem doleť k domu.", en: "Fly to the house with a long voice."),
    .dog: GameText(cs: "Krátkým slovem popožeň pejska ke kosti.", en: "Make the dog jump with a short word."),
    .balloon: GameText(cs: "Drž správnou hlasitost.", en: "Keep the right loudness."),
    .pitchHold: GameText(cs: "Drž výšku hlasu v pásu.", en: "Keep your pitch inside the band."),
    .pitchGlide: GameText(cs: "Veď hlas po čáře.", en: "Lead your pitch along the line."),
    .pitchSwitch: GameText(cs: "Střídej nízký a vysoký hlas.", en: "Switch between a low and a high voice."),
    .mole: GameText(
      cs: "Krtek zpívá nízko, zahradník vysoko.", en: "The mole sings low, the gardener high."),
    .voiceTiming: GameText(cs: "Ozvi se, když se otevře okno.", en: "Speak when the window opens."),
    .phonemeContrast: GameText(cs: "Řekni hlásku, která se ukáže.", en: "Say the sound that is shown."),
    .spectrumMatch: GameText(cs: "Řekni hlásku jako vzor.", en: "Say the sound like the model."),
  ]

  /// Why a sound moved nothing; every reason has a text.
  public static func of(_ reason: VoiceGateEvent.RejectionReason) -> GameText {
    switch reason {
    case .tooShort: GameText(cs: "příliš krátký zvuk", en: "too short")
    case .tooLoud: GameText(cs: "příliš hlasitý zvuk", en: "too loud")
    case .impact: GameText(cs: "úder nebo tlesknutí", en: "a knock or a clap")
    case .ringing: GameText(cs: "znějící předmět", en: "something that rings")
    case .noise: GameText(cs: "šum", en: "noise")
    }
  }
}
