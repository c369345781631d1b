import AppWords
import HearingTest

/// The sentences of a conclusion for the person who was tested: without averages, thresholds and norms.
extension VerdictText {
  static let plainNoDiagnosis = Words(
    cs: "Toto vyšetření je jen orientační, není to diagnóza. Tu může stanovit jen lékař.",
    en: "This is a screening and no diagnosis. Only a doctor can make one.")
  static let plainNoAnswerAtAll = Words(
    cs:
      "Na žádný tón nepřišla odpověď. O sluchu to nic neříká: nejspíš sluchátka nehrála. Podívejte se na ně a zkuste to "
      + "znovu.",
    en:
      "No tone was answered. This says nothing of your hearing: most likely the headphone did not sound. Check it, and "
      + "try again.")

  static func plainFinding(_ ear: Ear, _ average: PureToneAverage?) -> Words {
    Words { language in
      let name = ear.words.capitalised(language)
      guard let average else {
        return name
          + Words(
            cs: ": z odpovědí se nedá říci, jaký je sluch.",
            en: ": the answers do not tell how good hearing is.")(language)
      }
      guard let grade = average.grade else {
        return name
          + Words(
            cs: ": v místnosti bylo příliš hlučno, než aby se dalo říci, jaký je sluch.",
            en: ": the room was too loud to tell how good hearing is.")(language)
      }
      return "\(name): \(named(grade, isLowerBound: average.isLowerBound, language))."
    }
  }

  /// An ear whose session has not ended.
  static func plainMeasured(_ ear: Ear) -> Words {
    Words { language in
      ear.words.capitalised(language)
        + Words(cs: ": změřeno, vyšetření ale ještě neskončilo.", en: ": measured, but the test has not ended.")(
          language)
    }
  }

  static func plainOverall(_ grade: HearingGrade, isLowerBound: Bool) -> Words {
    Words { language in
      let both = Words(cs: "Obě uši dohromady", en: "Both ears together")(language)
      return "\(both): \(named(grade, isLowerBound: isLowerBound, language)) – \(grade.experience(language))."
    }
  }

  /// - Parameter count: the number of thresholds for which there is a norm.
  static func plainNorm(worse: Int, of count: Int) -> Words {
    if worse == 0 {
      return Words(
        cs: "U tónů, které lze porovnat, slyšíte jako většina lidí vašeho věku.",
        en: "Of the tones that can be compared, you hear as most people of your age do.")
    }
    return Words(
      cs: "U \(worse) z \(count) porovnaných tónů slyší devět z deseti lidí vašeho věku se zdravýma ušima lépe.",
      en: "Of \(worse) of \(count) compared tones, nine of ten people of your age with healthy ears hear better.")
  }
}
