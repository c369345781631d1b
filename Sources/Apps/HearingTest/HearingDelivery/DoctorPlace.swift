import AppDelivery
import AppWords
import Foundation
import HearingRecords

/// The place of a person's own doctor. Nobody watches what is sent there by itself: it is a folder, or a server whose way
/// nobody can read.
package enum DoctorPlace {
  /// Why a place cannot be one of a doctor.
  package enum Fault: Error, Sendable, Hashable, CustomStringConvertible, Worded {
    /// The text is no address; `reason` is one line.
    case noAddress(reason: String)
    /// Anybody on the way could read what is sent.
    case readableOnTheWay
    /// A folder has no token.
    case tokenOfAFolder
    /// The file of the token cannot be read, or contains no token.
    case noToken

    /// The fault in one line.
    package var description: String { words.en }

    /// Whether it stays until a person changes something in the records.
    package var isForGood: Bool { self != .noToken }

    /// The fault in one line, in every language.
    package var words: Words {
      switch self {
      case .noAddress(let reason):
        Words(cs: "očekávána adresa, která začíná https://, jako https://SERVER/CESTA", en: reason)
      case .readableOnTheWay:
        Words(
          cs: "očekávána adresa, která začíná https://: na cestě http:// by výsledek mohl číst kdokoli",
          en: "expected an address that begins with https://, since over http:// anybody on the way can read the result"
        )
      case .tokenOfAFolder:
        Words(
          cs: "očekávána adresa serveru, složka přístupový klíč nemá", en: "expected a server's address with a token")
      case .noToken:
        Words(
          cs: "v souboru s přístupovým klíčem žádný klíč není, nebo jej nelze přečíst",
          en: "expected one token in the token's file, which cannot be read or has none")
      }
    }
  }

  /// The stored name of a place: the unambiguous form of an address, or the whole path of a folder.
  package static func place(_ text: String) throws(Fault) -> String { try target(text, nil, timeout: 1).place }

  /// The place of a doctor, with the token.
  ///
  /// - Parameter timeout: the longest time of a delivery, in seconds.
  package static func target(of doctor: OwnDoctor, timeout: Double) throws(Fault) -> BundleDelivery.Target {
    let place = try target(doctor.address, nil, timeout: timeout)
    guard let file = doctor.tokenFile else { return place }
    guard case .server(let address, _, _) = place else { throw .tokenOfAFolder }
    guard let token = BearerToken(file: file) else { throw .noToken }
    return .server(address, token: token, timeout: timeout)
  }

  private static func target(
    _ text: String, _ token: BearerToken?, timeout: Double
  ) throws(Fault) -> BundleDelivery.Target {
    guard ServerAddress.isMeant(by: text) else { return .folder(text) }
    let address: ServerAddress
    do { address = try ServerAddress(text) } catch { throw .noAddress(reason: "\(error)") }
    let place = BundleDelivery.Target.server(address, token: token, timeout: timeout)
    guard !place.isReadableOnTheWay else { throw .readableOnTheWay }
    return place
  }
}
