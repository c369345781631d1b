import AppWords
import HearingTest

/// The sentences about changes since earlier sessions.
extension VerdictText {
  /// The tones of a change: all from 2000 Hz on are high, all up to 1000 Hz are low.
  private static func tones(_ frequencies: [Double]) -> Words {
    if frequencies.allSatisfy({ $0 >= 2000 }) { return Words(cs: "vysoké tóny", en: "high tones") }
    if frequencies.allSatisfy({ $0 <= 1000 }) { return Words(cs: "hluboké tóny", en: "low tones") }
    return Words(cs: "některé tóny", en: "some tones")
  }

  private static func ears(_ ears: Set<Ear>) -> Words {
    ears.count > 1 ? Words(cs: "obě uši", en: "both ears") : ears.first?.words ?? Words(cs: "uši", en: "the ears")
  }

  /// "hear" or "hears"; Czech: "slyší" for both.
  private static func hear(_ ears: Set<Ear>) -> String { ears.count > 1 ? "hear" : "hears" }
  private static func name(_ ears: Set<Ear>) -> String { ears.count > 1 ? "both ears" : "the \(self.ears(ears).en)" }

  /// What to do about ears that hear worse. The findings are not empty.
  static func worse(_ findings: [HearingChange.Finding]) -> Words {
    let ears = Set(findings.map(\.ear))
    let tones = tones(findings.flatMap(\.frequencies))
    let isConfirmed = findings.contains { $0.certainty == .confirmed }
    return Words(
      cs: "Ve srovnání s vašimi prvními vyšetřeními \(self.ears(ears).cs) slyší \(tones.cs) hůře"
        + (isConfirmed
          ? ", a opakované vyšetření to potvrdilo: ukažte to lékaři v nejbližších dnech; ještě dnes, pokud to přišlo "
            + "během hodin nebo dnů. Užíváte-li léky, které mohou sluch poškodit (například při chemoterapii), řekněte to "
            + "hned svému léčebnému týmu."
          : ": zopakujte vyšetření ještě dnes, v tichu a odpočatí. Užíváte-li léky, které mohou sluch poškodit "
            + "(například při chemoterapii), řekněte to hned svému léčebnému týmu."),
      en: "Compared with your first tests \(name(ears)) \(hear(ears)) \(tones.en) worse"
        + (isConfirmed
          ? ", and a repeated test confirmed it: show this to a doctor within days; today if it came within hours or days. "
            + "If you take drugs that can harm hearing, as in chemotherapy, tell your treatment team now."
          : ": repeat the test today, in quiet and rested. If you take drugs that can harm hearing, as in chemotherapy, "
            + "tell your treatment team now."))
  }

  /// What to do about a loss that came slowly.
  static func slowLoss(_ ears: Set<Ear>) -> Words {
    Words(
      cs:
        "Během vyšetření \(self.ears(ears).cs) slyší pomalu hůře, více, než připouští náhoda. Ukažte to lékaři. Užíváte-li "
        + "léky, které mohou sluch poškodit, řekněte to svému léčebnému týmu.",
      en:
        "Over the sessions \(name(ears)) \(ears.count > 1 ? "have" : "has") slowly come to hear worse, beyond chance. Show "
        + "this to a doctor. If you take drugs that can harm hearing, tell your treatment team.")
  }

  /// The figures of a change.
  static func change(_ finding: HearingChange.Finding, references: Int) -> Words {
    let list = finding.frequencies.map { String(Int($0)) }.joined(separator: ", ")
    return Words { language in
      let size = ResultText.number(abs(finding.shift), language)
      let isWorse = finding.direction == .worse
      let isConfirmed = finding.certainty == .confirmed
      return Words(
        cs:
          "\(finding.ear.words.capitalised(.czech)): při \(list) Hz o \(finding.isAtLeast ? "nejméně " : "")\(size)\u{A0}dB "
          + "\(isWorse ? "hůře" : "lépe") než průměr prvních vyšetření (\(references)); "
          + (isConfirmed ? "potvrzeno dalším vyšetřením." : "dosud nepotvrzeno dalším vyšetřením."),
        en: "\(finding.ear.words.capitalised(.english)): \(finding.isAtLeast ? "at least " : "")\(size)\u{A0}dB "
          + "\(isWorse ? "worse" : "better") at \(list) Hz than the mean of the first sessions (\(references)); "
          + (isConfirmed ? "confirmed by a repeat." : "not yet confirmed by a repeat."))(language)
    }
  }

  /// A change without figures.
  static func plainChange(_ finding: HearingChange.Finding) -> Words {
    let tones = tones(finding.frequencies)
    if finding.direction == .worse {
      return Words(
        cs: "\(finding.ear.words.capitalised(.czech)): \(tones.cs) hůře než při prvních vyšetřeních.",
        en: "\(finding.ear.words.capitalised(.english)): \(tones.en) worse than in your first tests.")
    }
    return Words(
      cs:
        "\(finding.ear.words.capitalised(.czech)): \(tones.cs) lépe než při prvních vyšetřeních. Proč, z vyšetření poznat "
        + "nelze.",
      en:
        "\(finding.ear.words.capitalised(.english)): \(tones.en) better than in your first tests. The test cannot tell why."
    )
  }

  /// No change, and how large one is found.
  static func noChange(references: Int) -> Words {
    Words(
      cs:
        "Beze změny proti průměru prvních vyšetření (\(references)). Hledá se změna o \(Int(HearingChange.suspectedShift))\u{A0}dB "
        + "na dvou sousedních kmitočtech; menší zůstává skrytá.",
      en:
        "No change from the mean of the first sessions (\(references)). A change by \(Int(HearingChange.suspectedShift))\u{A0}dB at "
        + "two adjacent frequencies is looked for; a smaller one stays hidden.")
  }

  static let plainNoChange = Words(
    cs: "Proti prvním vyšetřením se sluch zřetelně nezměnil.",
    en: "Hearing has not clearly changed since your first tests.")

  // MARK: How far the session is to be trusted

  /// One reason to doubt the calibration.
  package static func doubt(_ doubt: CalibrationDoubt) -> Words {
    switch doubt {
    case .old(let years):
      Words { language in
        let age = ResultText.number(years, language)
        return Words(
          cs: "Kalibrace sluchátek je stará \(age) roku: hladiny už nemusejí platit. Zkalibrujte je znovu.",
          en: "The headphone's calibration is \(age) years old: the levels may no longer hold. Calibrate it again.")(
            language)
      }
    case .later:
      Words(
        cs: "Kalibrace sluchátek má pozdější datum než vyšetření.",
        en: "The headphone's calibration is dated after the session.")
    case .implausible(let level, let frequency):
      Words(
        cs:
          "Kalibrace sluchátek nemůže být pravdivá: \(Int(level)) dB při plné hlasitosti na \(Int(frequency)) Hz. Hladiny "
          + "neplatí, dokud ji někdo neověří.",
        en:
          "The headphone's calibration cannot be true: \(Int(level)) dB at full scale at \(Int(frequency)) Hz. The levels do "
          + "not hold until somebody verifies it.")
    }
  }

  /// One reason to doubt the answers, and what follows.
  static func doubt(_ doubt: SessionValidity.Doubt) -> Words {
    let what = reason(doubt)
    if case .lostSound = doubt {
      return Words(
        cs: "\(what.cs). Podívejte se na ně a vyšetření zopakujte.", en: "\(what.en). Check it, and test again.")
    }
    return Words(
      cs: "\(what.cs): sluch může být horší, než výsledek ukazuje. Vyšetření zopakujte.",
      en: "\(what.en): hearing may be worse than the result shows. Test again.")
  }

  /// Results that say nothing of hearing.
  static func notValid(_ validity: SessionValidity) -> Words {
    Words(
      cs:
        "Vyšetření není platné a o sluchu nic neříká. \(validity.doubts.map { reason($0).cs }.joined(separator: ". ")).",
      en:
        "The session is not valid and says nothing of hearing. \(validity.doubts.map { reason($0).en }.joined(separator: ". "))."
    )
  }

  /// The same for somebody who reads no figures.
  static func plainNotValid(_ validity: SessionValidity) -> Words {
    for case .earphones(let verdict) in validity.doubts {
      let what = reason(.earphones(verdict))
      return Words(
        cs: "\(what.cs), a proto výsledek o sluchu nic neříká.",
        en: "\(what.en), so the result says nothing of hearing.")
    }
    return plainWrongPresses
  }

  private static let plainWrongPresses = Words(
    cs: "Stisky nepatřily k tónům, a proto výsledek o sluchu nic neříká. Tiskněte, jen když slyšíte tón.",
    en:
      "The presses did not belong to the tones, so the result says nothing of hearing. Press only when you hear a tone."
  )

  private static func reason(_ doubt: SessionValidity.Doubt) -> Words {
    switch doubt {
    case .falseAlarms(let count, let total):
      Words(
        cs: "Odpovědi přicházely i v tichu (\(count) z \(total))",
        en: "Silences were answered, too (\(count) of \(total))")
    case .strayPresses(let count, let total):
      Words(
        cs: "Stisky bez tónu: \(count) na \(total) tónů a tich",
        en: "\(count) presses belong to no tone, of \(total) trials")
    case .lostSound(let count, let total):
      Words(
        cs: "Na \(count) z \(total) míst nebylo slyšet nic a opakovaný tón také ne: sluchátka nejspíš přestala hrát",
        en:
          "Nothing was heard at \(count) of \(total) places, nor a tone that was heard before: most likely the headphone fell "
          + "silent")
    case .earphones(.swapped):
      Words(cs: "Levá a pravá strana byly prohozené", en: "Left and right were swapped")
    case .earphones(.mono): Words(cs: "Obě strany hrály totéž (mono)", en: "Both sides played the same (mono)")
    case .earphones:
      Words(
        cs: "Zkouška před vyšetřením jednu stranu neslyšela, vyšetření však ano: strany se nejspíš míchají (mono)",
        en:
          "The check before the test did not find one side to sound, yet the test did: most likely the sides are mixed (mono)"
      )
    case .inconsistent(let count, let total):
      Words(
        cs: "Odpovědi si odporují na \(count) z \(total) míst",
        en: "The answers contradict each other at \(count) of \(total) places")
    }
  }
}
