import AppWords
import HearingTest

/// The sentences about how far a session is to be trusted.
extension VerdictText {
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
    case .implausibleReference(let level, let frequency):
      Words(
        cs:
          "Kalibrace sluchátek nemůže být pravdivá: práh sluchu \(Int(level)) dB SPL na \(Int(frequency)) Hz. Hladiny "
          + "neplatí, dokud ji někdo neověří.",
        en:
          "The headphone's calibration cannot be true: a threshold of hearing of \(Int(level)) dB SPL at \(Int(frequency)) "
          + "Hz. The levels do not hold until somebody verifies it.")
    case .unknownUncertainty:
      Words(
        cs: "Kalibrace sluchátek je převzatá a nikdo neuvádí, o kolik se může mýlit: výsledek je jen předběžný.",
        en:
          "The headphone's calibration is from elsewhere, and nobody says how wrong it may be: the result is only preliminary."
      )
    case .otherPlayer:
      Words(
        cs:
          "Kalibrace sluchátek platí jen pro iPhone a jeho vlastní hlasitost. Z jiného zařízení mají tóny jinou hladinu.",
        en:
          "The headphone's calibration holds only for an iPhone and its own volume. Tones from another device have other levels."
      )
    }
  }

  /// One reason to doubt the answers, and what follows.
  static func doubt(_ doubt: SessionValidity.Doubt) -> Words {
    let what = reason(doubt)
    if case .soundChanged = doubt {
      return Words(
        cs: "\(what.cs): prahy se tím mohly posunout. Vyšetření zopakujte.",
        en: "\(what.en): that may have shifted the thresholds. Test again.")
    }
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
    case .soundChanged(let changes):
      Words { language in
        let list = SoundChange.allCases.filter(changes.contains).map { change(of: $0)(language) }
        return Words(cs: "Zvuk se během vyšetření změnil", en: "The sound changed during the test")(language)
          + " (\(list.joined(separator: ", ")))"
      }
    case .inconsistent(let count, let total):
      Words(
        cs: "Odpovědi si odporují na \(count) z \(total) míst",
        en: "The answers contradict each other at \(count) of \(total) places")
    }
  }

  private static func change(of sound: SoundChange) -> Words {
    switch sound {
    case .volume: Words(cs: "jiná hlasitost", en: "another volume")
    case .muted: Words(cs: "ztlumený výstup", en: "a muted output")
    case .output: Words(cs: "jiný výstup nebo jiná sluchátka", en: "another output or headphone")
    case .otherSound: Words(cs: "hrál i jiný program", en: "another program played")
    case .unseen: Words(cs: "nastavení zvuku nešlo přečíst", en: "the settings of the sound could not be read")
    }
  }
}
