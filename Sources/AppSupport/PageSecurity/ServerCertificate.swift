import BatchProcessing
import ExternalPrograms
import FilePaths
import Foundation

/// The certificate by which devices know the server, with its key: the user's own, or one that this computer makes.
///
/// One of our own has a key on the curve P-256 and is signed by itself, so a device is told its fingerprint by the user and
/// not by an authority. It is valid for 820 days: iPads refuse certificates that are valid for more than 825 days
/// (https://support.apple.com/103769). It is made anew, with the names of the old one, when it has nearly ended or when
/// this computer has another address.
package struct ServerCertificate: Sendable, Equatable {
  /// Why there is no certificate.
  package enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The program `openssl` is absent or failed.
    case openSSL(reason: String)
    /// A file of the user's cannot be used.
    case unusable(path: String, reason: String)

    /// One line.
    package var description: String {
      switch self {
      case .openSSL(let reason): "expected a certificate from the command openssl (Debian: openssl): \(reason)"
      case .unusable(let path, let reason): "\(path): \(reason)"
      }
    }
  }

  /// The days for which a certificate of our own is valid.
  static let days = 820
  /// It is made anew when it would be valid for less than this.
  static let leastDays = 30

  /// The file of the certificate.
  package let certificate: String
  /// The file of its key.
  package let key: String
  /// The names and addresses that the certificate is for, in lower case.
  package let names: [String]
  /// The SHA-256 of the certificate, in pairs of hexadecimal digits.
  package let fingerprint: String

  /// Reads a certificate and its key from PEM files of the user's.
  ///
  /// - Throws: `Fault`.
  package init(certificate: String, key: String) throws {
    for path in [certificate, key] {
      // The path stands in a line of settings.
      guard !path.contains(where: \.isNewline) else {
        throw Fault.unusable(path: path.debugDescription, reason: "expected a path of one line")
      }
      do throws(FileAccessError) { try FileAccess.requireReadable(path) } catch {
        throw Fault.unusable(path: path, reason: error.description)
      }
    }
    let text = try Self.openSSL(
      ["x509", "-in", certificate, "-noout", "-fingerprint", "-sha256", "-ext", "subjectAltName"], certificate)
    guard let fingerprint = text.firstMatch(of: /Fingerprint=([0-9A-Fa-f:]{95})/)?.1 else {
      throw Fault.unusable(path: certificate, reason: "expected a certificate in PEM form")
    }
    let ofCertificate = try Self.openSSL(["x509", "-in", certificate, "-noout", "-pubkey"], certificate)
    guard try Self.openSSL(["pkey", "-in", key, "-passin", "pass:", "-pubout"], key) == ofCertificate else {
      throw Fault.unusable(path: key, reason: "expected the key of \(certificate), got another")
    }
    self.certificate = certificate
    self.key = key
    self.fingerprint = String(fingerprint).uppercased()
    names = text.matches(of: /(?:DNS|IP Address):([^,\s]+)/).map { $0.1.lowercased() }
  }

  /// The certificate that this computer has made for itself, which is made now if there is none that is usable.
  ///
  /// - Parameters:
  ///   - folder: where the certificate and its key are kept, for their owner alone.
  ///   - required: the addresses and names that it must be for.
  ///   - notify: receives a line if a certificate is made.
  /// - Throws: `Fault`, `BatchError.unwritable`.
  package static func own(in folder: String, for required: [String], notify: (String) -> Void) throws -> Self {
    let (certificate, key) = (
      ResultPaths.join(folder, "page-certificate.pem"), ResultPaths.join(folder, "page-key.pem")
    )
    var names = required
    if FileStatus(path: certificate) != nil {
      let kept = try Self(certificate: certificate, key: key)
      if required.allSatisfy(kept.names.contains), try isValid(certificate) { return kept }
      names += kept.names.filter { !required.contains($0) }
      notify("the certificate has ended, or this computer has another address: a new one takes its place")
    }
    try make(certificate: certificate, key: key, names: names.prefix(50).map { $0 })
    let made = try Self(certificate: certificate, key: key)
    notify("a certificate was made and is kept in \(certificate)")
    return made
  }

  /// Whether the server may be called by this name.
  package func isFor(_ name: String) -> Bool {
    names.contains { own in
      // A certificate for *.clinic.example is for games.clinic.example (RFC 6125, 6.4.3).
      guard own.hasPrefix("*."), let dot = name.firstIndex(of: ".") else { return own == name }
      return own.dropFirst() == name[dot...]
    }
  }

  private static func isValid(_ certificate: String) throws -> Bool {
    let seconds = leastDays * 86_400
    let run = try run(["x509", "-in", certificate, "-noout", "-checkend", String(seconds)])
    return run.succeeded
  }

  private static func make(certificate: String, key: String, names: [String]) throws {
    // The files are there, for their owner alone, before openssl writes into them.
    let parts = [certificate, key].map { $0 + ".new" }
    defer { for part in parts { FileAccess.remove(part) } }
    for part in parts {
      FileAccess.remove(part)
      try PrivateFile.makeEmpty(part)
    }
    let alternatives = names.map { NetworkAddresses.isAddress($0) ? "IP:\($0)" : "DNS:\($0)" }
    _ = try openSSL(
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-sha256",
        "-days", String(days), "-subj", "/CN=Ossicle page", "-addext",
        "subjectAltName=" + alternatives.joined(separator: ","), "-addext", "extendedKeyUsage=serverAuth", "-addext",
        "keyUsage=critical,digitalSignature", "-addext", "basicConstraints=critical,CA:FALSE", "-keyout", parts[1],
        "-out", parts[0],
      ], certificate)
    for (part, path) in zip(parts, [certificate, key]) {
      do throws(FileAccessError) { try FileAccess.rename(part, to: path) } catch {
        throw BatchError.unwritable(path: path, reason: error.description)
      }
    }
  }

  private static func openSSL(_ arguments: [String], _ path: String) throws -> String {
    let run = try run(arguments)
    if let failure = run.failure { throw Fault.unusable(path: path, reason: "openssl \(arguments[0]): \(failure)") }
    return String(decoding: run.output, as: UTF8.self)
  }

  private static func run(_ arguments: [String]) throws -> ProgramRun {
    do {
      return try ExternalProgram(arguments: ["openssl"] + arguments)
        .run(within: try ProgramLimits(processorTime: 30, waitingTime: 30))
    } catch let error as ExternalProgramError { throw Fault.openSSL(reason: error.description) }
  }
}
