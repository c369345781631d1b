import AppWords

/// Why events cannot be sent to a server.
package enum UploadFault: Error, Sendable, Hashable, CaseIterable, CustomStringConvertible, Worded {
  /// The text is no address.
  case noAddress
  /// Anybody on the way could read what is sent.
  case readableOnTheWay
  /// The file of the token cannot be read, or contains no token.
  case noToken

  /// The fault in one line.
  package var description: String { words.en }

  /// The fault in one line, in every language.
  package var words: Words {
    switch self {
    case .noAddress:
      Words(
        cs: "očekávána adresa, která začíná https://, jako https://SERVER/CESTA, beze jména, hesla a parametrů",
        en:
          "expected an address that begins with https://, as https://HOST/PATH, without a name, a password and parameters"
      )
    case .readableOnTheWay:
      Words(
        cs: "očekávána adresa, která začíná https://: na cestě http:// by události mohl číst kdokoli",
        en: "expected an address that begins with https://, since over http:// anybody on the way can read the events")
    case .noToken:
      Words(
        cs: "v souboru s přístupovým klíčem žádný klíč není, nebo jej nelze přečíst",
        en: "expected one token in the token's file, which cannot be read or has none")
    }
  }
}
