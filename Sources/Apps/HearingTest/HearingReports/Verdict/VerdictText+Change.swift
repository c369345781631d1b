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

  /// Low tones that differ from those of an earlier session with the same headphone, without a calibration.
  ///
  /// - Parameter isPlain: whether figures are left out.
  static func unsteady(_ shift: Double, isPlain: Bool = false) -> Words {
    Words { language in
      let size =
        isPlain
        ? Words(cs: "zřetelně", en: "clearly")(language)
        : Words { "\($0 == .czech ? "o " : "")\(ResultText.number(abs(shift), $0))\u{A0}dB" }(language)
      if shift < 0 {
        return Words(
          cs:
            "Hluboké tóny jsou \(size) lépe slyšet než dříve: zvuk je nejspíš hlasitější. S dřívějšími vyšetřeními se to "
            + "nedá srovnat. Nastavte hlasitost jako tehdy a vyšetření zopakujte.",
          en:
            "Low tones are heard \(size) better than before: most likely the sound is louder. This cannot be compared with "
            + "earlier sessions. Set the volume as it was, and test again.")(language)
      }
      return Words(
        cs:
          "Hluboké tóny jsou \(size) hůře slyšet než dříve. Buď je zvuk slabší, nebo se zhoršil sluch; odtud to poznat "
          + "nelze. Zkontrolujte hlasitost, zástrčku a jak sluchátka sedí, a vyšetření zopakujte ještě dnes. Zůstane-li to tak, "
          + "nebo slyší-li druhá osoba na stejných sluchátkách jako dříve, jděte k lékaři; ještě dnes, pokud to přišlo během hodin "
          + "nebo dnů.",
        en:
          "Low tones are heard \(size) worse than before. Either the sound is softer, or hearing has become worse; this "
          + "cannot be told from here. Check the volume, the plug and how the headphone sits, and repeat the test today. If it "
          + "stays so, or if a second person hears as before with the same headphone, see a doctor; today if it came within "
          + "hours or days.")(language)
    }
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
}
