import ExternalPrograms
import Synchronization

/// What encrypts between the devices of the local network and the server: the program stunnel, which runs beside this one
/// and ends with it.
///
/// It listens at an address of this computer and passes what it decrypts to a port of this computer's own.
package final class TLSProxy: Sendable {
  /// Why nothing is encrypted.
  package enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The program is absent.
    case absent
    /// The address and port are taken.
    case portTaken(address: String, port: UInt16)
    /// The program's reason.
    case failed(reason: String)

    /// One line.
    package var description: String {
      switch self {
      case .absent:
        "expected the command stunnel, by which the local network is encrypted: install Debian's package stunnel4"
      case .portTaken(let address, let port):
        "\(address), port \(port): expected a free port, got one that another program uses"
      case .failed(let reason): "the program stunnel, which encrypts, did not start: \(reason)"
      }
    }
  }

  private static let names = ["stunnel4", "stunnel"]
  private let program: CompanionProgram

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - address: an IPv4 address of this computer.
  ///   - port: its port.
  ///   - inner: the port of 127.0.0.1 to which the decrypted bytes go.
  ///   - ended: called once with the reason if the program ends by itself later.
  /// - Throws: `Fault`.
  package init(
    address: String, port: UInt16, to inner: UInt16, certificate: ServerCertificate,
    ended: @escaping @Sendable (String) -> Void
  ) throws(Fault) {
    guard let name = Self.names.first(where: { ExternalProgram.isThere($0) }) else { throw Fault.absent }
    let start: CompanionProgram.Start
    do throws(ExternalProgramError) {
      program = CompanionProgram(try ExternalProgram(arguments: [name, "-fd", "0"]))
      start = try program.start(
        input: Self.configuration(address: address, port: port, inner: inner, certificate: certificate),
        isReady: { $0.contains("bound to \(address):\(port)") }, onEnd: { ended(Self.reason($0)) })
    } catch { throw Fault.failed(reason: error.description) }
    guard case .ended(let lines) = start else { return }
    if lines.contains(where: { $0.contains("Address already in use") }) {
      throw Fault.portTaken(address: address, port: port)
    }
    throw Fault.failed(reason: Self.reason(lines))
  }

  /// Ends the program. Its connections end too.
  package func stop() { program.stop() }

  /// The settings of stunnel(8). Its own time limits are long where the server has shorter ones.
  private static func configuration(
    address: String, port: UInt16, inner: UInt16, certificate: ServerCertificate
  ) -> String {
    """
    foreground = yes
    pid =
    syslog = no
    debug = info
    [page]
    accept = \(address):\(port)
    connect = 127.0.0.1:\(inner)
    cert = \(certificate.certificate)
    key = \(certificate.key)
    sslVersionMin = TLSv1.2
    TIMEOUTbusy = 10
    TIMEOUTidle = 300
    TIMEOUTclose = 0
    retry = no
    socket = l:TCP_NODELAY=1
    socket = r:TCP_NODELAY=1

    """
  }

  /// The last line that tells a fault, without the mark before it.
  private static func reason(_ lines: [String]) -> String {
    let faults = lines.filter { $0.hasPrefix("[!]") || $0.contains(" LOG3[") }
    let line = faults.last { !$0.contains("No trusted certificates") } ?? lines.last ?? "it said nothing"
    return line.replacing(/^(\[.\] |[0-9. :]+ LOG[0-9]\[[^\]]*\]: )/, with: "")
  }
}
