import AppWords
import HearingTest

extension HearingGrade {
  /// The name of the grade within a sentence.
  package var words: Words {
    switch self {
    case .normal: Words(cs: "sluch v normě", en: "normal hearing")
    case .mild: Words(cs: "lehká nedoslýchavost", en: "mild hearing loss")
    case .moderate: Words(cs: "střední nedoslýchavost", en: "moderate hearing loss")
    case .moderatelySevere: Words(cs: "středně těžká nedoslýchavost", en: "moderately severe hearing loss")
    case .severe: Words(cs: "těžká nedoslýchavost", en: "severe hearing loss")
    case .profound: Words(cs: "velmi těžká ztráta sluchu", en: "profound hearing loss")
    case .complete: Words(cs: "úplná ztráta sluchu", en: "complete or total hearing loss")
    case .unilateral: Words(cs: "jednostranná ztráta sluchu", en: "unilateral hearing loss")
    }
  }

  /// What most people with this grade notice: World Health Organization, World report on hearing (2021), table 1.3, in
  /// plain words.
  var experience: Words {
    switch self {
    case .normal: Words(cs: "s hovorem bývají potíže málokdy", en: "conversation is rarely difficult")
    case .mild:
      Words(
        cs: "v tichu hovor potíže nedělá, v hluku může", en: "conversation is easy in quiet, and may be hard in noise")
    case .moderate:
      Words(
        cs: "hovor může dělat potíže i v tichu, v hluku je obtížný",
        en: "conversation may be hard even in quiet, and is difficult in noise")
    case .moderatelySevere:
      Words(
        cs: "běžný hovor je obtížný i v tichu, hlasitý je slyšet",
        en: "conversation is difficult even in quiet; a raised voice is heard")
    case .severe:
      Words(
        cs: "běžný hovor většinou není slyšet, i hlasitý může dělat potíže",
        en: "most of a conversation is not heard; even a raised voice may be hard to understand")
    case .profound:
      Words(
        cs: "běžný hovor není slyšet, i hlasitý je velmi obtížný",
        en: "conversation is not heard; even a raised voice is very difficult")
    case .complete:
      Words(cs: "řeč ani většina zvuků kolem není slyšet", en: "neither speech nor most sounds around are heard")
    case .unilateral:
      Words(
        cs: "potíže bývají, když zvuk přichází ze strany horšího ucha, v hluku a při hledání, odkud zvuk jde",
        en: "sounds on the side of the worse ear, noise, and telling where a sound comes from may be hard")
    }
  }
}
