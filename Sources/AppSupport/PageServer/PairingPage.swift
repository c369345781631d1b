import AppWords

/// The page that asks a device for its code. It needs no script.
enum PairingPage {
  /// What is said above the code.
  enum Notice: Equatable {
    /// The code was wrong.
    case wrong(seconds: Int)
    /// The code came too early, so that it was not looked at.
    case tooEarly(seconds: Int)
    /// There is no code at the moment.
    case noCode
    /// The device cannot be kept.
    case fault
  }

  private static let heading = Words(cs: "Spárovat toto zařízení", en: "Pair this device")
  private static let explanation = Words(
    cs: "Opište šest číslic, které ukazuje počítač, na němž běží",
    en: "Type the six digits that are shown by the computer with")
  private static let label = Words(cs: "Kód", en: "Code")
  private static let action = Words(cs: "Spárovat", en: "Pair")
  private static let check = Words(
    cs: "Ukazuje prohlížeč varování? Porovnejte otisk certifikátu s tím, který ukazuje počítač.",
    en: "Does the browser show a warning? Compare the certificate's fingerprint with the one that the computer shows.")
  private static let seconds = CountedWords(
    cs: .init(one: "sekundu", few: "sekundy", fraction: "sekundy", other: "sekund"),
    en: .init(one: "second", other: "seconds"))

  private static func text(_ notice: Notice, _ language: Language) -> String {
    switch notice {
    case .wrong(let count):
      return Words(
        cs: "To nebyl ten kód. Zkuste to znovu za \(time(count, language)).",
        en: "That was not the code. Try again in \(time(count, language)).")(language)
    case .tooEarly(let count):
      return Words(
        cs: "Po chybném kódu se čeká. Zkuste to znovu za \(time(count, language)).",
        en: "There is a wait after a wrong code. Try again in \(time(count, language)).")(language)
    case .noCode:
      return Words(
        cs: "Kód už byl použit. Nový ukáže počítač, když na něm stisknete Enter.",
        en: "The code has been used. The computer shows a new one when you press Enter there.")(language)
    case .fault:
      return Words(
        cs: "Zařízení nelze uložit. Proč, říká počítač.", en: "The device cannot be kept. The computer says why.")(
          language)
    }
  }

  private static func time(_ count: Int, _ language: Language) -> String {
    "\(count) \(seconds(Double(count), language))"
  }

  /// The whole page.
  static func html(app: String, language: Language, notice: Notice?) -> String {
    let said = notice.map { "<p class=\"notice\" role=\"alert\">\(text($0, language))</p>" } ?? ""
    return """
      <!doctype html>
      <html lang="\(language.rawValue)">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <title>\(heading(language)): \(app)</title>
          <link rel="stylesheet" href="/common/look.css" />
          <link rel="stylesheet" href="/common/pairing.css" />
        </head>
        <body>
          <main>
            <form method="post" action="/pair" autocomplete="off">
              <svg viewBox="0 0 36 36" aria-hidden="true">
                <path d="M8 16h20v15H8z M12 16v-4a6 6 0 0 1 12 0v4 M18 22v4" />
              </svg>
              <h1>\(heading(language))</h1>
              <p>\(explanation(language)) <strong>\(app)</strong>.</p>
              \(said)
              <label for="code">\(label(language))</label>
              <input id="code" name="code" inputmode="numeric" pattern="[0-9 ]{6,11}" maxlength="11" required autofocus
                autocomplete="one-time-code" />
              <button class="main">\(action(language))</button>
              <p class="check">\(check(language))</p>
            </form>
          </main>
        </body>
      </html>

      """
  }
}
