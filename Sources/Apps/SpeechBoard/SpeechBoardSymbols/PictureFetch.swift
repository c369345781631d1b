import ExternalPrograms
import Foundation
import OpenBoards
import SymbolSets

/// Fetches the pictures of boards that are only addresses, when a person asks for it.
///
/// Each address is fetched once: the picture is kept beside its address. Addresses of https only, hosts in the internet
/// only, a limit for each picture and for all, a time for each. What comes is checked and made safe like any picture.
package struct PictureFetch: Sendable {
  /// The most pictures, the bytes of one and of all that are fetched at once.
  package static let (countLimit, byteLimit, totalLimit) = (2000, SymbolPicture.byteLimit, 256 << 20)
  private static let (seconds, redirections) = (20.0, 5)
  private static let program = "curl"

  /// A picture that was fetched.
  package struct Fetched: Sendable {
    let bytes: Data
    let type: String
    let size: (width: Double?, height: Double?)
  }

  /// What was fetched, by address.
  package private(set) var pictures: [String: Fetched] = [:]
  /// What was not, and why, in the order of the boards.
  package private(set) var failures: [(address: String, reason: PictureFetchError)] = []

  /// The addresses of the pictures of boards that have nothing else, each once.
  package static func addresses(in set: BoardSet) -> [String] {
    var seen: Set<String> = []
    return set.boards.flatMap(\.images).compactMap { image in
      guard case .url(let address) = image.content.place, seen.insert(address).inserted else { return nil }
      return address
    }
  }

  /// Fetches pictures, one after the other. It takes up to 20 s for each.
  ///
  /// - Parameters:
  ///   - allowsPrivate: whether hosts of private networks are asked, too, also without encryption.
  ///   - get: gives the bytes of an address; usually the network.
  ///   - progress: called after each with its number.
  /// - Throws: `PictureFetchError.programMissing`; the error of `progress`.
  package init(
    _ addresses: [String], allowsPrivate: Bool = false,
    get: ((String) throws(PictureFetchError) -> Data)? = nil, progress: (Int) throws -> Void = { _ in }
  ) throws {
    guard get != nil || ExternalProgram.isThere(Self.program) else { throw PictureFetchError.programMissing }
    var total = 0
    for (number, address) in addresses.enumerated() {
      do throws(PictureFetchError) {
        guard pictures.count < Self.countLimit, total < Self.totalLimit else { throw .overLimit }
        let bytes: Data
        if let get {
          bytes = try get(address)
        } else {
          bytes = try Self.bytes(at: address, allowsPrivate: allowsPrivate)
        }
        total += bytes.count
        do throws(SymbolSetError) {
          let picture = try SymbolPicture([UInt8](bytes), file: String(address.suffix(60)))
          pictures[address] = Fetched(
            bytes: Data(picture.bytes), type: picture.kind.mediaType,
            size: (picture.width.map(Double.init), picture.height.map(Double.init)))
        } catch { throw .notAPicture(error) }
      } catch { failures.append((address, error)) }
      try progress(number + 1)
    }
  }

  /// The boards with the pictures that were fetched; their addresses stay beside them.
  package func applied(to set: BoardSet) -> BoardSet {
    var set = set
    for board in set.boards.indices {
      for image in set.boards[board].images.indices {
        guard case .url(let address) = set.boards[board].images[image].content.place, let fetched = pictures[address]
        else { continue }
        set.boards[board].images[image].content.data = fetched.bytes
        set.boards[board].images[image].contentType = fetched.type
        set.boards[board].images[image].width = fetched.size.width
        set.boards[board].images[image].height = fetched.size.height
      }
    }
    return set
  }

  // MARK: The network

  private static func bytes(at address: String, allowsPrivate: Bool) throws(PictureFetchError) -> Data {
    var address = address
    for _ in 0...redirections {
      let (bytes, next) = try answer(address, allowsPrivate)
      guard let next else { return bytes }
      address = next
    }
    throw .redirections
  }

  /// The bytes at an address, or the address to which the server sends.
  private static func answer(
    _ address: String, _ allowsPrivate: Bool
  ) throws(PictureFetchError) -> (Data, next: String?) {
    // Files have addresses with spaces.
    guard let parts = URLComponents(string: address), let url = parts.string, let host = parts.host, !host.isEmpty,
      parts.scheme == "https" || (allowsPrivate && parts.scheme == "http"), parts.user == nil,
      address.utf8.count <= 4000
    else { throw .notHTTPS }
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    let addresses = PublicAddress.addresses(of: name)
    guard let first = addresses.first else { throw .unknownHost(name) }
    guard allowsPrivate || addresses.allSatisfy(PublicAddress.isPublic) else { throw .privateAddress(name) }
    let port = parts.port ?? (parts.scheme == "https" ? 443 : 80)
    // The address that was looked at is the one that is asked, whatever the name means a moment later.
    let pinned = "\(name):\(port):\(first.contains(":") ? "[\(first)]" : first)"
    let run: ProgramRun
    do {
      run = try ExternalProgram(arguments: [
        "env", "LC_ALL=C.UTF-8", program, "--disable", "--silent", "--show-error", "--noproxy", "*", "--globoff",
        "--proto", allowsPrivate ? "=http,https" : "=https", "--max-time", "\(Int(seconds))", "--resolve", pinned,
        "--write-out", "%{stderr}\n%{http_code} %{redirect_url}", "--", url,
      ]).run(within: ProgramLimits(processorTime: seconds, waitingTime: seconds + 5, output: byteLimit))
    } catch { throw .failed(reason: "\(error)") }
    if run.ending == .stopped(.output) { throw .tooLarge(limit: byteLimit) }
    guard run.succeeded, let line = run.lastErrorLine else { throw .failed(reason: run.failure ?? "curl") }
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "200": return (Data(run.output), nil)
    case let status? where status.hasPrefix("3") && words.count == 2: return (Data(), words[1])
    case let status: throw .status(status ?? "?")
    }
  }
}
