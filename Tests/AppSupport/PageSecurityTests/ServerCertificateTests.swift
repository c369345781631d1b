import Expectations
import Foundation
import PageSecurity
import TestSupport
import Testing

@Suite struct ServerCertificateTests {
  @Test func aCertificateIsMadeOnceKeptForItsOwnerAloneAndIsForTheNamesItWasAskedFor() throws {
    let folder = try TemporaryFolder()
    var lines: [String] = []
    let names = ["192.0.2.7", "clinic", "clinic.local"]
    let made = try ServerCertificate.own(in: folder("data"), for: names) { lines.append($0) }
    expectEqual(lines.count, 1)
    expectEqual(made.names, names)
    expect(made.fingerprint.wholeMatch(of: /([0-9A-F]{2}:){31}[0-9A-F]{2}/) != nil)
    for path in [made.certificate, made.key] {
      expectEqual(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, 0o600)
    }
    let run = try IndependentTool.run("openssl", ["x509", "-in", made.certificate, "-noout", "-text"])
    let text = String(decoding: run.output, as: UTF8.self)
    for expected in ["prime256v1", "TLS Web Server Authentication", "IP Address:192.0.2.7", "CA:FALSE"] {
      expect(text.contains(expected))
    }
    // What iPads ask for: https://support.apple.com/103769.
    expect(throws: IndependentTool.Failure.self) {
      try IndependentTool.run("openssl", ["x509", "-in", made.certificate, "-checkend", String(825 * 86_400)])
    }
    let again = try ServerCertificate.own(in: folder("data"), for: Array(names.prefix(2))) { lines.append($0) }
    expectEqual(again, made)
    expectEqual(lines.count, 1)
  }

  @Test func anotherAddressGivesAnotherCertificateWhichIsForTheOldNamesToo() throws {
    let folder = try TemporaryFolder()
    let first = try ServerCertificate.own(in: folder.path, for: ["192.0.2.7", "clinic"]) { _ in }
    let second = try ServerCertificate.own(in: folder.path, for: ["192.0.2.8", "clinic"]) { _ in }
    expectUnequal(second.fingerprint, first.fingerprint)
    expectEqual(second.names, ["192.0.2.8", "clinic", "192.0.2.7"])
    expectEqual(try ServerCertificate.own(in: folder.path, for: ["192.0.2.7"]) { _ in }, second)
  }

  @Test func theUsersCertificateNeedsItsOwnKey() throws {
    let folder = try TemporaryFolder()
    let one = try ServerCertificate.own(in: folder("one"), for: ["*.clinic.example", "clinic.example"]) { _ in }
    let other = try ServerCertificate.own(in: folder("other"), for: ["a"]) { _ in }
    let own = try ServerCertificate(certificate: one.certificate, key: one.key)
    expect(own.isFor("games.clinic.example") && own.isFor("clinic.example"))
    expect(!own.isFor("a.b.clinic.example") && !own.isFor("example") && !own.isFor("evil.example"))
    expect(throws: ServerCertificate.Fault.self) {
      try ServerCertificate(certificate: one.certificate, key: other.key)
    }
    for path in [folder("absent.pem"), try folder.write("text.pem", "no certificate"), one.key, folder.path, "a\nb"] {
      expect(throws: ServerCertificate.Fault.self) { try ServerCertificate(certificate: path, key: one.key) }
      expect(throws: ServerCertificate.Fault.self) {
        try ServerCertificate(certificate: one.certificate, key: path + "x")
      }
    }
  }
}
