import AppDatabases
import ArgumentParser
import BatchProcessing
import CommandSupport
import FilePaths
import Foundation
import PageFront
import PageServer

/// The options of `serve` for devices of the local network.
package struct NetworkOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: """
      Show the page on devices of the local network too: encrypted, by Debian's program stunnel4, and only after a device \
      was paired by the code that is shown here.
      """)
  package var lan = false
  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --lan: the address of this computer in the network, if it has several. (default: that of its way out)",
      valueName: "address"))
  package var lanAddress: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --lan: the certificate, a PEM file. (default: one that this computer makes for itself)", valueName: "file"))
  package var certificate: String?
  @Option(name: .long, help: ArgumentHelp("The key of the certificate, a PEM file.", valueName: "file"))
  package var key: String?
  @Flag(name: .long, help: "With --lan: forget all devices that were paired, before serving.")
  package var forgetDevices = false

  /// Creates an instance whose arguments the parser fills in later.
  package init() {}

  package func validate() throws {
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key: expected both or none.")
    }
    guard lan || lanAddress == nil && certificate == nil && !forgetDevices else {
      throw ValidationError("--lan-address, --certificate and --forget-devices: expected with --lan.")
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
      say(
        "forgotten: \(device.name), paired on \(Date(timeIntervalSince1970: Double(device.pairedAt)).formatted(days))")
    }
    if devices.all.isEmpty { say("no device was paired") }
    try devices.forgetAll()
  }

  /// Shows how a device comes to the page, and makes another code whenever the user presses Enter.
  static func show(_ access: NetworkAccess, at address: String, app: String) {
    let count = access.devices.all.count
    Console.message(
      """
      \(app): in the local network: \(address)
        code to pair a device: \(spaced(access.digits ?? "")) (works once; Enter shows another one)
        paired devices: \(count)
        SHA-256 fingerprint of the certificate:
          \(access.certificate.fingerprint.prefix(47))
          \(access.certificate.fingerprint.suffix(47))
      """)
    Thread {
      while readLine() != nil { Console.message("\(app): code to pair a device: \(spaced(access.renewCode()))") }
    }.start()
  }

  private static func line(_ news: NetworkAccess.News) -> String {
    switch news {
    case .paired(let device): "paired: \(device); Enter shows a code for another device"
    case .wrongGuess(let wait):
      "a wrong code was typed; the next one counts in \(Int(wait / .seconds(1))) s"
    case .codeChanged(let code): "too many wrong codes; code to pair a device: \(spaced(code))"
    case .fault(let reason): "the device was not paired: \(reason)"
    }
  }

  /// Six digits in two groups, which are read more easily.
  private static func spaced(_ code: String) -> String { "\(code.prefix(3)) \(code.suffix(3))" }
}

/// There is no local network, or not the one that was asked for.
struct NetworkAbsent: CommandFault {
  let wanted: String?

  var isUsage: Bool { wanted != nil }

  var description: String {
    let all = NetworkAddresses.all
    let there = all.isEmpty ? "none" : all.joined(separator: ", ")
    guard let wanted else { return "--lan: expected a local network, got none" }
    return "--lan-address: expected an address of this computer in a network (\(there)), got \(wanted)"
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

extension TLSFront.Fault: CommandFault {
  /// Whether the user named a port that is taken.
  package var isUsage: Bool { if case .portTaken = self { true } else { false } }
}
