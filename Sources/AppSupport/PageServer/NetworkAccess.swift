import BatchProcessing
import Foundation
import PageSecurity
import Synchronization

/// How devices of the local network come to a page: encrypted, and only those that were paired by a code that the terminal
/// shows.
package final class NetworkAccess: Sendable {
  /// What is said in the terminal.
  package enum News: Sendable, Equatable {
    /// A device was paired by the code, which works no more.
    case paired(device: String)
    /// Somebody guessed a wrong code.
    case wrongGuess(wait: Duration)
    /// Nobody knew the code often enough: another one takes its place.
    case codeChanged(String)
    /// The list of devices cannot be written.
    case fault(String)
  }

  /// What a device is told.
  enum Answer: Sendable, Equatable {
    /// The device is paired by this token.
    case paired(token: String)
    /// The code was wrong. The next one counts after this time.
    case wrong(wait: Duration)
    /// The code came too early and was not looked at. One counts after this time.
    case tooEarly(wait: Duration)
    /// There is no code at the moment.
    case noCode
    /// The list of devices cannot be written.
    case fault
  }

  /// The address of this computer in the network.
  package let address: String
  /// The certificate.
  package let certificate: ServerCertificate
  /// The paired devices.
  package let devices: PageTokens
  private let code: Mutex<PairingCode>
  private let now: @Sendable () -> Duration
  private let secondsSince1970: @Sendable () -> Int
  private let news: @Sendable (News) -> Void

  /// Creates the access.
  ///
  /// - Parameters:
  ///   - now: the time since any fixed moment.
  ///   - secondsSince1970: the time of the calendar.
  ///   - news: receives what must be said in the terminal.
  package init(
    address: String, certificate: ServerCertificate, devices: PageTokens, now: @escaping @Sendable () -> Duration,
    secondsSince1970: @escaping @Sendable () -> Int, news: @escaping @Sendable (News) -> Void
  ) {
    (self.address, self.certificate, self.devices) = (address, certificate, devices)
    (self.now, self.secondsSince1970, self.news) = (now, secondsSince1970, news)
    var random = SystemRandomNumberGenerator()
    code = Mutex(PairingCode(using: &random))
  }

  /// The code that pairs a device; `nil` after it has been used.
  package var digits: String? { code.withLock { $0.digits } }

  /// Makes another code.
  package func renewCode() -> String {
    code.withLock { code in
      var random = SystemRandomNumberGenerator()
      code.renew(using: &random)
      return code.digits ?? ""
    }
  }

  /// Whether the server is called by this name or address.
  func isOwn(_ name: String) -> Bool {
    name == address || NetworkAddresses.all.contains(name) || NetworkAddresses.names.contains(name)
      || certificate.isFor(name)
  }

  /// Whether a token is that of a paired device.
  func isPaired(_ token: String?) -> Bool {
    guard let token else { return false }
    return devices.isPaired(token, at: secondsSince1970())
  }

  /// Judges a guess, and pairs the device if it is right.
  func pair(_ guess: String, device: String) -> Answer {
    var random = SystemRandomNumberGenerator()
    let (answer, digits) = code.withLock { code in
      (code.guess(guess, at: now(), using: &random), code.digits)
    }
    switch answer {
    case .used: return .noCode
    case .tooEarly(let wait): return .tooEarly(wait: wait)
    case .wrong(let wait, let isRenewed):
      news(.wrongGuess(wait: wait))
      if isRenewed, let digits { news(.codeChanged(digits)) }
      return .wrong(wait: wait)
    case .right:
      do throws(BatchError) {
        let token = try devices.pair(name: device, at: secondsSince1970(), using: &random)
        news(.paired(device: device))
        return .paired(token: token)
      } catch {
        news(.fault("\(error)"))
        return .fault
      }
    }
  }
}
