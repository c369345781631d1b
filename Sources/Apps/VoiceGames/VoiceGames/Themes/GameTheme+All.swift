extension GameTheme {
  /// All themes: those of the thesis's games and of its future work, and one for each exercise.
  public static let all: [GameTheme] = [
    GameTheme(
      "clouds", .cloud, cs: "Mráčky", en: "Clouds",
      parts: [
        Part(.player, "cloud", cs: "mráček", en: "cloud"), Part(.goal, "sky", cs: "nebe", en: "sky"),
        Part(.place, "meadow", cs: "louka", en: "meadow"), Part(.reward, "sun", cs: "sluníčko", en: "sun"),
      ]),
    GameTheme(
      "birds", .cloud, cs: "Ptáčci", en: "Birds",
      parts: [
        Part(.player, "bird", cs: "ptáček", en: "bird"), Part(.goal, "nest", cs: "hnízdo", en: "nest"),
        Part(.place, "tree", cs: "strom", en: "tree"),
        Part(.reward, "mother-bird", cs: "ptačí máma", en: "mother bird"),
      ]),
    GameTheme(
      "airplane", .airplane, cs: "Letadlo", en: "Airplane",
      parts: [
        Part(.player, "airplane", cs: "letadlo", en: "airplane"), Part(.goal, "house", cs: "dům", en: "house"),
        Part(.place, "landscape", cs: "krajina", en: "landscape"),
        Part(.reward, "landing", cs: "přistání", en: "landing"),
      ]),
    GameTheme(
      "boat", .airplane, cs: "Loď", en: "Boat",
      parts: [
        Part(.player, "boat", cs: "loď", en: "boat"), Part(.goal, "harbour", cs: "přístav", en: "harbour"),
        Part(.place, "ocean", cs: "oceán", en: "ocean"), Part(.reward, "anchor", cs: "kotva", en: "anchor"),
      ]),
    GameTheme(
      "hot-air-balloon", .airplane, cs: "Horkovzdušný balón", en: "Hot-air balloon",
      parts: [
        Part(.player, "hot-air-balloon", cs: "horkovzdušný balón", en: "hot-air balloon"),
        Part(.goal, "clearing", cs: "mýtina", en: "clearing"), Part(.place, "forest", cs: "les", en: "forest"),
        Part(.reward, "landing", cs: "přistání", en: "landing"),
      ]),
    GameTheme(
      "dog", .dog, cs: "Pejsek", en: "Dog",
      parts: [
        Part(.player, "dog", cs: "pejsek", en: "dog"), Part(.goal, "bone", cs: "kost", en: "bone"),
        Part(.place, "living-room", cs: "obývák", en: "living room"),
        Part(.reward, "wagging-tail", cs: "vrtění ocáskem", en: "wagging tail"),
      ]),
    GameTheme(
      "cat", .dog, cs: "Kočka", en: "Cat",
      parts: [
        Part(.player, "cat", cs: "kočka", en: "cat"), Part(.goal, "ball", cs: "míček", en: "ball"),
        Part(.place, "garden", cs: "zahrada", en: "garden"), Part(.reward, "purring", cs: "předení", en: "purring"),
      ]),
    GameTheme(
      "horse", .dog, cs: "Kůň", en: "Horse",
      parts: [
        Part(.player, "horse", cs: "kůň", en: "horse"), Part(.goal, "stable", cs: "stáj", en: "stable"),
        Part(.place, "hurdles", cs: "překážky", en: "hurdles"), Part(.reward, "hay", cs: "seno", en: "hay"),
      ]),
    GameTheme(
      "balloon", .balloon, cs: "Balónek", en: "Balloon",
      parts: [
        Part(.player, "balloon", cs: "balónek", en: "balloon"), Part(.goal, "size", cs: "velikost", en: "size"),
        Part(.place, "sky", cs: "nebe", en: "sky"), Part(.reward, "smile", cs: "úsměv", en: "smile"),
      ]),
    GameTheme(
      "fire", .balloon, cs: "Oheň", en: "Fire",
      parts: [
        Part(.player, "fire", cs: "oheň", en: "fire"), Part(.goal, "size", cs: "velikost", en: "size"),
        Part(.place, "camp", cs: "tábor", en: "camp"), Part(.reward, "sausage", cs: "buřt", en: "sausage"),
      ]),
    GameTheme(
      "bee", .pitchHold, cs: "Včelka", en: "Bee",
      parts: [
        Part(.player, "bee", cs: "včelka", en: "bee"), Part(.goal, "flower", cs: "květina", en: "flower"),
        Part(.place, "meadow", cs: "louka", en: "meadow"), Part(.reward, "honey", cs: "med", en: "honey"),
      ]),
    GameTheme(
      "car", .pitchGlide, cs: "Auto do kopce", en: "Car uphill",
      parts: [
        Part(.player, "car", cs: "auto", en: "car"), Part(.goal, "summit", cs: "vrchol", en: "summit"),
        Part(.place, "hill", cs: "kopec", en: "hill"), Part(.reward, "view", cs: "výhled", en: "view"),
      ]),
    GameTheme(
      "stairs", .pitchGlide, cs: "Schody k pokladu", en: "Stairs to the treasure",
      parts: [
        Part(.player, "knight", cs: "rytíř", en: "knight"), Part(.goal, "treasure", cs: "poklad", en: "treasure"),
        Part(.place, "stairs", cs: "schody", en: "stairs"), Part(.reward, "gold", cs: "zlato", en: "gold"),
      ]),
    GameTheme(
      "lift", .pitchSwitch, cs: "Výtah", en: "Lift",
      parts: [
        Part(.player, "lift", cs: "výtah", en: "lift"), Part(.goal, "floor", cs: "patro", en: "floor"),
        Part(.place, "house", cs: "dům", en: "house"), Part(.reward, "bell", cs: "zvonek", en: "bell"),
      ]),
    GameTheme(
      "mole", .mole, cs: "Krtek", en: "Mole",
      parts: [
        Part(.player, "mole", cs: "krtek", en: "mole"), Part(.goal, "plant", cs: "rostlina", en: "plant"),
        Part(.place, "garden", cs: "zahrada", en: "garden"), Part(.reward, "gardener", cs: "zahradník", en: "gardener"),
      ]),
    GameTheme(
      "train", .voiceTiming, cs: "Vlak", en: "Train",
      parts: [
        Part(.player, "train", cs: "vlak", en: "train"), Part(.goal, "signal", cs: "návěstidlo", en: "signal"),
        Part(.place, "railway", cs: "trať", en: "railway"), Part(.reward, "station", cs: "nádraží", en: "station"),
      ]),
    GameTheme(
      "two-doors", .phonemeContrast, cs: "Dvoje dveře", en: "Two doors",
      parts: [
        Part(.player, "mouse", cs: "myška", en: "mouse"), Part(.goal, "door", cs: "dveře", en: "door"),
        Part(.place, "corridor", cs: "chodba", en: "corridor"), Part(.reward, "cheese", cs: "sýr", en: "cheese"),
      ]),
    GameTheme(
      "parrot", .spectrumMatch, cs: "Papoušek", en: "Parrot",
      parts: [
        Part(.player, "parrot", cs: "papoušek", en: "parrot"), Part(.goal, "sound", cs: "hláska", en: "sound"),
        Part(.place, "cage", cs: "klec", en: "cage"), Part(.reward, "seed", cs: "zrníčko", en: "seed"),
      ]),
  ]
}
