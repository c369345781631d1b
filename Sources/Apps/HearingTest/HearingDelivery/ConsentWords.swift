import AppWords
import HearingRecords

/// The words of the consent to the hand-over of results to one's own doctor.
package enum ConsentWords {
  /// The words with `{doctor}` and `{address}` in the places of the doctor's name and of the address.
  package static func form(_ occasion: OwnDoctor.Occasion) -> Words { text("{doctor}", at: "{address}", occasion) }

  /// The words that a person agrees to.
  package static func text(_ doctor: String, at address: String, _ occasion: OwnDoctor.Occasion) -> Words {
    let when = Self.when(occasion)
    return Words(
      cs:
        "Souhlasím s tím, aby tento program sám posílal výsledky mého vyšetření sluchu: \(doctor), \(address). \(when.cs) "
        + "Posílá se jméno, rok narození, pohlaví, číslo u lékaře, datum, prahy slyšení, číslice v hluku a závěr vyšetření "
        + "i s varovnými příznaky z odpovědí na otázky. Souhlas mohu kdykoli odvolat; co už bylo odesláno, se tím nevrátí.",
      en:
        "I agree that this program sends the results of my hearing tests by itself to \(doctor), \(address). \(when.en) "
        + "It sends my name, year of birth, sex, the number that the doctor has for me, the date, the hearing thresholds, "
        + "the digits in noise and the conclusion with warning signs from my answers. I can revoke this at any time; what "
        + "was sent by then does not come back.")
  }

  /// When a result goes to the doctor, in a sentence.
  private static func when(_ occasion: OwnDoctor.Occasion) -> Words {
    switch occasion {
    case .always:
      Words(cs: "Pošle se každý platný výsledek.", en: "Every valid result is sent.")
    case .asNeeded:
      Words(
        cs: "Pošle se jen výsledek, se kterým je třeba jít k lékaři.",
        en: "Only a result with which I should see a doctor is sent.")
    }
  }
}
