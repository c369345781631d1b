import AppDatabases
import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import FilePaths
import Foundation
import PageSecurity
import PageServer

/// The options of `serve` for devices of the local network.
public struct NetworkOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: .words(
      cs: "Ukáže stránku i zařízením v místní síti: šifrovaně, programem stunnel4 z Debianu, a teprve když zařízení "
        + "spárujete kódem, který se tu ukáže.",
      en: "Show the page on devices of the local network too: encrypted, by Debian's program stunnel4, and only after "
        + "you have paired a device by the code that is shown here."))
  package var lan = false
  @Option(
    name: .long,
    help: .words(
      cs: "S --lan: adresa tohoto počítače v síti, má-li jich víc. (výchozí: ta, kterou mluví se světem)",
      en: "With --lan: the address of this computer in the network, if it has several. (default: that by which it "
        + "speaks with the world)",
      valueName: Words(cs: "adresa", en: "address")))
  package var lanAddress: String?
  @Option(
    name: .long,
    help: .words(
      cs: "S --lan: certifikát, soubor PEM. (výchozí: ten, který si počítač sám vyrobí)",
      en: "With --lan: the certificate, a PEM file. (default: one that this computer makes for itself)",
      valueName: Words(cs: "soubor", en: "file")))
  package var certificate: String?
  @Option(
    name: .long,
    help: .words(
      cs: "Klíč k certifikátu, soubor PEM bez hesla.", en: "The key of the certificate, a PEM file without a password.",
      valueName: Words(cs: "soubor", en: "file")))
  package var key: String?
  @Flag(
    name: .long,
    help: .words(
      cs: "S --lan: nejdřív zapomene všechna spárovaná zařízení.",
      en: "With --lan: first forget all devices that were paired."))
  package var forgetDevices = false

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Checks that the values go together.
  ///
  /// - Throws: `ValidationError`.
  public func validate() throws {
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError(
        Words(
          cs: "--certificate a --key: zadejte oba, nebo žádný.", en: "--certificate and --key: expected both or none."
        )
        .text)
    }
    guard lan || lanAddress == nil && certificate == nil && !forgetDevices else {
      throw ValidationError(
        Words(
          cs: "--lan-address, --certificate a --forget-devices: jen s --lan.",
          en: "--lan-address, --certificate and --forget-devices: expected with --lan."
        ).text)
    }
  }

  /// The access of the devices, if they have any.
  ///
  /// - Throws: `PageTokens.Fault`, `ServerCertificate.Fault`, `BatchError`, `NetworkAbsent`.
  func access(app: String, database: String?) throws -> NetworkAccess? {
    guard lan else { return nil }
    func say(_ line: String) { Console.message("\(app): \(line)") }
    let path = AppDatabase.chosenPath(database, app: app, notify: say)
    let folder = FileAccess.folder(of: path)
    guard let address = lanAddress ?? NetworkAddresses.main else { throw NetworkAbsent(wanted: nil) }
    guard NetworkAddresses.all.contains(address) else { throw NetworkAbsent(wanted: address) }
    let devices = try PageTokens(path: ResultPaths.join(folder, "\(app)-devices.json"))
    if forgetDevices { try Self.forget(devices, say) }
    let names = [address] + NetworkAddresses.names
    let certificate =
      if let certificate, let key {
        try ServerCertificate(certificate: certificate, key: key)
      } else {
        try ServerCertificate.own(in: folder, for: names, notify: say)
      }
    let start = ContinuousClock.now
    return NetworkAccess(
      address: address, certificate: certificate, devices: devices, now: { start.duration(to: .now) },
      secondsSince1970: { Int(Date().timeIntervalSince1970) },
      news: { Console.message("\(app): \(Self.line($0))") })
  }

  private static func forget(_ devices: PageTokens, _ say: (String) -> Void) throws {
    let days = Date.ISO8601FormatStyle().year().month().day()
    for device in devices.all {
      let day = Date(timeIntervalSince1970: Double(device.pairedAt)).formatted(days)
      say(
        Words(
          cs: "zapomenuto: \(device.name), spárováno \(day)", en: "forgotten: \(device.name), paired on \(day)"
        ).text)
    }
    if devices.all.isEmpty {
      say(Words(cs: "žádné zařízení nebylo spárováno", en: "no device was paired").text)
    }
    try devices.forgetAll()
  }

  /// Shows how a device comes to the page, and makes another code whenever the user presses Enter.
  static func show(_ access: NetworkAccess, at address: String, app: String) {
    let (digits, count) = (spaced(access.digits ?? ""), access.devices.all.count)
    let text = Words(
      cs: """
        v místní síti: \(address)
          kód ke spárování zařízení: \(digits) (platí jednou; další ukáže Enter)
          spárovaná zařízení: \(count)
          otisk certifikátu SHA-256:
        """,
      en: """
        in the local network: \(address)
          code to pair a device: \(digits) (works once; Enter shows another one)
          paired devices: \(count)
          SHA-256 fingerprint of the certificate:
        """)
    let fingerprint = access.certificate.fingerprint
    // Two lines of 16 bytes each.
    Console.message("\(app): \(text.text)\n    \(fingerprint.prefix(47))\n    \(fingerprint.suffix(47))")
    Thread {
      while readLine() != nil { Console.message("\(app): \(line(.codeChanged(access.renewCode())))") }
    }.start()
  }

  private static func line(_ news: NetworkAccess.News) -> String {
    switch news {
    case .paired(let device):
      Words(
        cs: "spárováno: \(device); kód pro další zařízení ukáže Enter",
        en: "paired: \(device); Enter shows a code for another device"
      ).text
    case .wrongGuess(let wait):
      Words(
        cs: "někdo zadal chybný kód; další platí za \(Int(wait / .seconds(1))) s",
        en: "a wrong code was typed; the next one counts in \(Int(wait / .seconds(1))) s"
      ).text
    case .codeChanged(let code):
      Words(cs: "kód ke spárování zařízení: \(spaced(code))", en: "code to pair a device: \(spaced(code))").text
    case .fault(let reason):
      Words(cs: "zařízení nebylo spárováno: \(reason)", en: "the device was not paired: \(reason)").text
    }
  }

  /// Six digits in two groups, which are read more easily.
  private static func spaced(_ code: String) -> String { "\(code.prefix(3)) \(code.suffix(3))" }
}

/// There is no local network, or not the one that was asked for.
struct NetworkAbsent: CommandFault, CustomStringConvertible {
  let wanted: String?

  var isUsage: Bool { wanted != nil }

  var description: String {
    let all = NetworkAddresses.all
    let there = all.isEmpty ? "–" : all.joined(separator: ", ")
    guard let wanted else {
      return Words(cs: "--lan: počítač není v žádné síti", en: "--lan: expected a local network, got none").text
    }
    return Words(
      cs: "--lan-address: čeká se adresa tohoto počítače v síti (\(there)), ne \(wanted)",
      en: "--lan-address: expected an address of this computer in a network (\(there)), got \(wanted)"
    ).text
  }
}

extension PageTokens.Fault: CommandFault {
  /// The file has failed.
  package var isUsage: Bool { false }
}

extension ServerCertificate.Fault: CommandFault {
  /// Whether the user named a file that cannot be used.
  package var isUsage: Bool { if case .unusable = self { true } else { false } }
}

extension TLSProxy.Fault: CommandFault {
  /// Whether the user named a port that is taken.
  package var isUsage: Bool { if case .portTaken = self { true } else { false } }
}
