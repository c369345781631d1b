import BatchProcessing
import FilePaths
import Foundation
import JSONReading
import Synchronization

/// The devices that may show an app's page, each by a random token of 256 bits that only the device has.
///
/// A file keeps the SHA-256 of each token, so that devices stay paired when the server starts again and nobody who reads
/// the file can pretend to be one. Only its owner may read it.
package final class PageTokens: Sendable {
  /// A paired device.
  package struct Device: Codable, Sendable, Equatable {
    /// The SHA-256 of its token, in hexadecimal digits.
    var digest: String
    /// What its browser says it is.
    package var name: String
    /// When it was paired, in seconds since 1970.
    package var pairedAt: Int
  }

  /// Why the devices cannot be read.
  package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file.
    package var path: String
    /// What is wrong with it.
    package var reason: String
    /// One line.
    package var description: String { "\(path): expected a list of paired devices: \(reason)" }
  }

  /// How long a device stays paired, in seconds: a year of 365 days.
  package static let lifetime = 31_536_000
  /// The most devices; the one that was paired first gives way.
  package static let most = 50
  private static let longestName = 60

  private let path: String
  private let devices: Mutex<[Device]>

  /// Reads the devices of a file. A file that is absent has none.
  ///
  /// - Throws: `Fault`.
  package init(path: String) throws(Fault) {
    self.path = path
    let data: Data
    do throws(FileAccessError) { data = try FileAccess.contents(of: path) } catch {
      guard error.isAbsence else { throw Fault(path: path, reason: error.description) }
      devices = Mutex([])
      return
    }
    guard let list = try? JSONDecoder().value([Device].self, in: data),
      list.allSatisfy({ SecretDigest(hexadecimal: $0.digest) != nil })
    else { throw Fault(path: path, reason: "got something else; remove the file to pair all devices again") }
    devices = Mutex(list)
  }

  /// The paired devices, in the order in which they were paired.
  package var all: [Device] { devices.withLock { $0 } }

  /// Pairs a device.
  ///
  /// - Parameters:
  ///   - name: what the device is called.
  ///   - time: seconds since 1970.
  /// - Returns: the token that the device keeps.
  /// - Throws: `BatchError.unwritable`; the device is not paired then.
  package func pair(
    name: String, at time: Int, using random: inout some RandomNumberGenerator
  ) throws(BatchError) -> String {
    let token = Hexadecimal.text((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
    let device = Device(
      digest: SecretDigest(of: token).hexadecimal, name: Self.printable(name), pairedAt: time)
    try change { list in list = (list.filter { !Self.isOver($0, at: time) } + [device]).suffix(Self.most) }
    return token
  }

  /// Whether a token belongs to a paired device.
  ///
  /// - Parameter time: seconds since 1970.
  package func isPaired(_ token: String, at time: Int) -> Bool {
    let digest = SecretDigest(of: token)
    return devices.withLock { list in
      list.contains { SecretDigest(hexadecimal: $0.digest) == digest && !Self.isOver($0, at: time) }
    }
  }

  /// Forgets all devices.
  ///
  /// - Throws: `BatchError.unwritable`; the devices stay paired then.
  package func forgetAll() throws(BatchError) { try change { $0 = [] } }

  private func change(_ body: (inout [Device]) -> Void) throws(BatchError) {
    let outcome = devices.withLock { list -> Result<Void, BatchError> in
      var changed = list
      body(&changed)
      do throws(BatchError) {
        try write(changed)
        list = changed
        return .success(())
      } catch { return .failure(error) }
    }
    try outcome.get()
  }

  private func write(_ list: [Device]) throws(BatchError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(list) else {
      throw .unwritable(path: path, reason: "the list cannot be written as JSON")
    }
    let file = try OutputFile(path: path, isPrivate: true)
    file.write(String(decoding: data, as: UTF8.self) + "\n")
    try file.finish()
  }

  private static func isOver(_ device: Device, at time: Int) -> Bool { time - device.pairedAt >= lifetime }

  private static func printable(_ name: String) -> String {
    String(name.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.prefix(longestName).map(Character.init))
  }
}
