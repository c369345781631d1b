import AppWords
import SymbolSets

/// The reasons why a picture is not fetched.
package enum PictureFetchError: Error, Sendable, Hashable, Worded, CustomStringConvertible {
  /// The program that fetches is not installed.
  case programMissing
  /// The address is not one of https with a host.
  case notHTTPS
  /// The host has no address.
  case unknownHost(String)
  /// The host is in a private network or this computer.
  case privateAddress(String)
  /// The server's answer.
  case status(String)
  /// More redirections than are followed.
  case redirections
  /// The picture is larger than this many bytes.
  case tooLarge(limit: Int)
  /// Nothing came within the time, or the connection failed; the program's own line.
  case failed(reason: String)
  /// What came is no picture.
  case notAPicture(SymbolSetError)
  /// All pictures together are more than are fetched at once.
  case overLimit

  package var words: Words {
    switch self {
    case .programMissing:
      Words(
        cs: "očekáván program curl, který stahuje, není tu; nainstaluje ho „sudo apt install curl“",
        en: "expected the program curl, which fetches, got none; 'sudo apt install curl' installs it")
    case .notHTTPS: Words(cs: "očekávána adresa https", en: "expected an address of https")
    case .unknownHost(let host): Words(cs: "server \(host) nemá adresu", en: "the host \(host) has no address")
    case .privateAddress(let host):
      Words(cs: "server \(host) je v soukromé síti", en: "the host \(host) is in a private network")
    case .status(let status): Words(cs: "server odpověděl \(status)", en: "the server answered \(status)")
    case .redirections: Words(cs: "příliš mnoho přesměrování", en: "too many redirections")
    case .tooLarge(let limit):
      Words(cs: "očekáváno nejvýš \(limit >> 20) MB, přišlo více", en: "expected at most \(limit >> 20) MB, got more")
    case .failed(let reason): Words(cs: reason, en: reason)
    case .notAPicture(let error): Words(cs: "\(error)", en: "\(error)")
    case .overLimit:
      Words(cs: "najednou se stahuje jen část; spusťte znovu", en: "only a part is fetched at once; start again")
    }
  }

  package var description: String { words.en }
}
