import AppWords
import HearingTest

/// The sentences of a conclusion, in Czech and English.
package enum VerdictText {
  // MARK: When to see a doctor, whatever a test says

  /// The signs with which to see a doctor on the same day, and within days: a title, and the signs.
  package static let whenToSeeADoctor: [(title: Words, signs: Words)] = [
    (
      Words(cs: "Ještě dnes k lékaři", en: "See a doctor today"),
      Words(
        cs:
          "(ušní ambulance, pohotovost), pokud sluch na jednom nebo obou uších zmizel či se výrazně zhoršil během hodin až "
          + "tří dnů, i když už je to několik týdnů; po úrazu hlavy; spolu s prudkou závratí, s ochrnutím či "
          + "znecitlivěním obličeje; nebo při silné bolesti ucha s výtokem či horečkou.",
        en:
          "(an ear clinic, an emergency department) if hearing in one ear or both went away or became much worse within "
          + "hours to three days, even if that was some weeks ago; after an injury of the head; with strong dizziness, or "
          + "with a face that is weak or numb; or with strong ear pain and discharge or fever.")
    ),
    (
      Words(cs: "V nejbližších dnech", en: "Within days"),
      Words(
        cs:
          "při bolesti ucha, výtoku, závratích, pískání nebo šumění jen v jednom uchu, nebo když se sluch zhoršuje během "
          + "týdnů.",
        en: "with ear pain, discharge, dizziness, a ringing in one ear only, or hearing that becomes worse over weeks.")
    ),
  ]

  /// The limit of every test.
  package static let noDiagnosis = Words(
    cs: "Je to orientační vyšetření vzdušným vedením, ne diagnóza. Tu může stanovit jen lékař.",
    en: "This is a screening by air conduction and no diagnosis. Only a doctor can make one.")

  // MARK: What the answers to questions say

  /// The ids of questions that are signs of an illness, with the names of the signs.
  static let signs: [(id: String, name: Words)] = [
    ("pain", Words(cs: "bolest ucha", en: "ear pain")), ("discharge", Words(cs: "výtok z ucha", en: "discharge")),
    ("dizziness", Words(cs: "závratě", en: "dizziness")),
  ]

  static let sudden = Words(
    cs:
      "Podle odpovědí na otázky se sluch zhoršil náhle. Jděte k lékaři ještě dnes, do ušní ambulance nebo na pohotovost: "
      + "náhlou ztrátu sluchu je třeba léčit hned.",
    en:
      "By the answers to the questions hearing became worse suddenly. See a doctor today, at an ear clinic or an emergency "
      + "department: a sudden loss has to be treated at once.")

  static func with(_ signs: [Words]) -> Words {
    Words(
      cs:
        "V odpovědích na otázky je: \(signs.map(\.cs).joined(separator: ", ")). Jděte s tím k lékaři v nejbližších dnech; "
        + "ještě dnes, pokud jsou potíže silné, s horečkou, nebo se s nimi zhoršil sluch.",
      en:
        "The answers to the questions name \(signs.map(\.en).joined(separator: ", ")). See a doctor about it within days; "
        + "today if it is strong, with fever, or if hearing became worse with it.")
  }

  // MARK: What the tones say

  static func finding(_ ear: Ear, _ average: PureToneAverage?) -> Words {
    Words { language in
      let name = ear.words.capitalised(language)
      guard let average else {
        return name
          + Words(
            cs: ": výsledky se nedají shrnout, některý práh chybí nebo není spolehlivý.",
            en: ": the results cannot be summed up, since a threshold is missing or not reliable.")(language)
      }
      let number = ResultText.average(average, language)
      guard let grade = average.grade else {
        return name
          + Words(
            cs:
              ": v místnosti bylo příliš hlučno, než aby se dalo říci, jaký je sluch (průměr \(number)\u{A0}dB\u{A0}HL).",
            en: ": the room was too loud to tell how good hearing is (average \(number)\u{A0}dB\u{A0}HL).")(language)
      }
      return "\(name): \(named(grade, isLowerBound: average.isLowerBound, language)) "
        + Words(cs: "(průměr \(number)\u{A0}dB\u{A0}HL).", en: "(average \(number)\u{A0}dB\u{A0}HL).")(language)
    }
  }

  /// The average of an ear whose session has not ended.
  static func average(_ ear: Ear, _ average: PureToneAverage) -> Words {
    Words { language in
      let number = ResultText.average(average, language)
      return ear.words.capitalised(language)
        + Words(cs: ": průměr zatím \(number)\u{A0}dB\u{A0}HL.", en: ": average so far \(number)\u{A0}dB\u{A0}HL.")(
          language)
    }
  }

  static func poorTones(_ ear: Ear, _ frequencies: [Double]) -> Words {
    let list = frequencies.map { String(Int($0)) }.joined(separator: ", ")
    return Words(
      cs: "\(ear.words.capitalised(.czech)) však některé tóny slyší hůře: \(list) Hz.",
      en: "But the \(ear.words.en) hears some tones less well: \(list) Hz.")
  }

  static func overall(_ grade: HearingGrade, isLowerBound: Bool) -> Words {
    Words { language in
      let name = named(grade, isLowerBound: isLowerBound, language)
      return Words(
        cs: "Celkem podle Světové zdravotnické organizace (2021): \(name) – \(grade.experience.cs).",
        en: "Both ears, World Health Organization (2021): \(name) – \(grade.experience.en).")(language)
    }
  }

  /// The name of a grade, which is only the least one if a frequency gave no response.
  static func named(_ grade: HearingGrade, isLowerBound: Bool, _ language: Language) -> String {
    (isLowerBound ? Words(cs: "nejméně ", en: "at least ")(language) : "") + grade.words(language)
  }

  /// - Parameters:
  ///   - count: the number of thresholds for which there is a norm.
  ///   - total: the number of all.
  static func norm(worse: Int, of count: Int, total: Int) -> Words {
    if worse == 0 {
      return count == total
        ? Words(
          cs: "Všechny prahy jsou v tomto věku a u tohoto pohlaví obvyklé.",
          en: "All thresholds are usual at this age and for this sex.")
        : Words(
          cs: "Prahy, pro které je norma (\(count) z \(total)), jsou v tomto věku a u tohoto pohlaví obvyklé.",
          en: "Those thresholds that have a norm (\(count) of \(total)) are usual at this age and for this sex.")
    }
    return Words(
      cs:
        "Horší než u devíti z deseti lidí stejného věku a pohlaví se zdravýma ušima: prahy na \(worse) z \(count) míst.",
      en:
        "Worse than in nine of ten people of the same age and sex with healthy ears: \(worse) of \(count) thresholds."
    )
  }

  static let nominal = Words(
    cs:
      "Sluchátka nejsou zkalibrovaná, a proto nelze říci, zda je sluch dobrý. Z audiogramu lze jen odhadnout, které tóny "
      + "jsou slyšet lépe a které hůře.",
    en:
      "The headphone is not calibrated, so nobody can say from this whether hearing is good. The audiogram only hints at "
      + "which tones are heard better and which worse.")

  /// Levels without a calibration that are compared with those of earlier sessions.
  static func relative(_ headphone: String) -> Words {
    Words(
      cs:
        "Sluchátka (\(headphone)) nejsou zkalibrovaná, a proto nelze říci, zda je sluch dobrý. Lze však říci, zda se změnil: "
        + "stejná sluchátka hrála při dřívějších vyšetřeních totéž.",
      en:
        "The headphone (\(headphone)) is not calibrated, so nobody can say from this whether hearing is good. But a change can be "
        + "told, since the same headphone played the same levels in earlier sessions.")
  }

  // MARK: What to do

  package static let nothingToDo = Words(
    cs: "Pokud nemáte potíže, není třeba nic dělat. Zopakujte vyšetření za rok nebo dva, nebo když si všimnete změny.",
    en: "If nothing troubles you, there is nothing to do. Test again in a year or two, or when you notice a change.")
  package static let seeDoctor = Words(
    cs:
      "Ukažte tento výsledek svému lékaři nebo ušnímu lékaři. Vyšetření najde příčinu (třeba ušní maz) a co pomůže (třeba "
      + "sluchadlo).",
    en:
      "Show this result to your doctor or to an ear doctor. An examination finds the cause, such as ear wax, and what "
      + "helps, such as a hearing aid.")
  static let examineAnyway = Words(
    cs: "Máte-li se sluchem potíže, nechte si ho vyšetřit u lékaře, ať je obrázek jakýkoli.",
    en: "If you have trouble hearing, have it examined by a doctor, whatever the picture looks like.")
  package static let testAgain = Words(
    cs: "Odpočiňte si a vyšetření v klidném prostředí zopakujte.", en: "Take a rest, and test again in a quiet place.")
  /// - Parameter ear: the worse ear; `nil` if each is worse at other frequencies.
  static func differentEars(worse ear: Ear?) -> Words {
    let finding =
      ear.map { ear in
        Words(
          cs: "\(ear.words.capitalised(.czech)) slyší zřetelně hůře než \(ear.other.words.cs).",
          en: "The \(ear.words.en) hears clearly worse than the \(ear.other.words.en).")
      } ?? Words(cs: "Každé ucho slyší zřetelně hůře jiné tóny.", en: "Each ear hears other tones clearly worse.")
    return Words(
      cs:
        "\(finding.cs) Objednejte se k ušnímu lékaři a vezměte výsledek s sebou; jděte tam ještě dnes, pokud to přišlo "
        + "během hodin nebo dnů.",
      en:
        "\(finding.en) Make an appointment with an ear doctor and bring this result; go there today if it came within hours "
        + "or days.")
  }

  static func ifDeaf(_ ear: Ear) -> Words {
    Words(
      cs:
        "Pokud \(ear.words.cs) opravdu neslyší a je to nové, jděte k lékaři ještě dnes. Pokud se to ví a neměnilo se to, není "
        + "kam spěchat.",
      en:
        "If the \(ear.words.en) really does not hear, and this is new, see a doctor today. If it is known and has not "
        + "changed, there is no hurry.")
  }

  // MARK: How far a result is to be trusted

  static let unfinished = Words(
    cs: "Vyšetření není dokončené: část výsledků chybí.", en: "The session has not ended: results are missing.")
  package static let tooLoud = Words(
    cs: "Místnost byla příliš hlučná, nebo se neví, zda byla dost tichá: prahy mohou být horší, než je sluch.",
    en: "The room was too loud, or not known to be quiet enough: thresholds may be worse than hearing is.")
}
