import Foundation

/// Faults in the file system instead of in a file's bytes: folders named like recordings, dangling links, pipes that
/// never end, names that aren't text.
public enum DamagedPlace {
  /// One path and the report that a good reader should give for it.
  public struct Place: Sendable {
    /// The absolute path, without a terminating zero; not always valid UTF-8.
    public var path: [UInt8]

    /// The oddity of the place, in one line.
    public var oddity: String

    /// The report that a good reader should give for this path.
    public var expectation: DamagedRecording.Expectation

    /// The path as text, or `nil` if it isn't valid UTF-8.
    public var text: String? { String(validating: path, as: UTF8.self) }
  }

  /// A place couldn't be made.
  public struct CreationError: Error, CustomStringConvertible {
    /// The system call that failed.
    public var call: String
    /// The path of the call, with U+FFFD for bytes that aren't valid UTF-8.
    public var path: String
    /// `errno` after the call.
    public var code: Int32

    /// The call, the path and the system's error message.
    public var description: String { "\(call) \(path): \(String(cString: strerror(code)))" }
  }

  /// Makes every odd place in `folder` and lists them, in a fixed order.
  ///
  /// The folder must exist and shouldn't hold anything else. The unreadable file and the unreadable folder are left out
  /// if the process runs as root, since root can read everything. Places that the file system does not allow, such as
  /// invalid UTF-8 on macOS, are left out too.
  ///
  /// - Parameters:
  ///   - folder: an absolute path.
  ///   - seed: seed of the signal in the readable files: 1600 frames at 16 kHz, mono.
  public static func make(in folder: String, seed: UInt64) throws -> [Place] {
    let maker = Maker(folder: [UInt8](folder.utf8), recording: WaveLayout(Signal(seed: seed)).bytes)
    return try maker.folders() + maker.links() + maker.specialFiles() + maker.names() + maker.locked()
  }

  /// Restores the permissions that deleting `folder` needs. Call it before removing the folder.
  public static func unlock(_ folder: String) {
    chmod(folder + "/locked-folder", 0o755)
    chmod(folder + "/locked.wav", 0o644)
  }
}

extension DamagedPlace {
  private struct Maker {
    let folder: [UInt8]
    let recording: [UInt8]

    private static let legal = DamagedRecording.Expectation.readable(frames: 1_600, warning: nil)
    private static let isFolder = DamagedRecording.Expectation.failed(mentioning: "folder")
    private static let isMissing = DamagedRecording.Expectation.failed(mentioning: "no such file")
    private static let isSpecial = DamagedRecording.Expectation.failed(mentioning: "regular file")

    func folders() throws -> [Place] {
      let named = path("folder.wav")
      let empty = path("empty-folder")
      for new in [named, empty] { try check("mkdir", new) { mkdir($0, 0o755) } }
      return [
        Place(path: named, oddity: "a folder named like a recording", expectation: Maker.isFolder),
        Place(path: empty, oddity: "an empty folder", expectation: Maker.isFolder),
        Place(path: path("missing.wav"), oddity: "nothing there", expectation: Maker.isMissing),
        Place(path: path("missing/x.wav"), oddity: "a folder on the way is missing", expectation: Maker.isMissing),
      ]
    }

    func links() throws -> [Place] {
      let target = try file("target.wav")
      let good = try link("link.wav", to: "target.wav")
      let dangling = try link("dangling.wav", to: "nowhere.wav")
      let loop = try link("loop.wav", to: "loop.wav")
      let toFolder = try link("link-to-folder.wav", to: "empty-folder")
      let device = try link("link-to-zero.wav", to: "/dev/zero")
      return [
        Place(path: target, oddity: "a regular file, as it should be", expectation: Maker.legal),
        Place(path: good, oddity: "a symbolic link to a recording, legal", expectation: Maker.legal),
        Place(path: dangling, oddity: "a symbolic link to nothing", expectation: Maker.isMissing),
        Place(
          path: loop, oddity: "a symbolic link to itself", expectation: .failed(mentioning: "symbolic link")),
        Place(path: toFolder, oddity: "a symbolic link to a folder", expectation: Maker.isFolder),
        Place(path: device, oddity: "a link to /dev/zero, which never ends", expectation: Maker.isSpecial),
      ]
    }

    func specialFiles() throws -> [Place] {
      let pipe = path("pipe.wav")
      try check("mkfifo", pipe) { mkfifo($0, 0o644) }
      return [Place(path: pipe, oddity: "a FIFO nobody writes to: opening it hangs", expectation: Maker.isSpecial)]
    }

    func names() throws -> [Place] {
      var long = [UInt8](repeating: UInt8(ascii: "n"), count: 251)
      long += [UInt8](".wav".utf8)
      let odd: [(name: [UInt8], oddity: String)] = [
        (.text("line\nbreak.wav"), "a line feed in the name"),
        (.text("-leading-dash.wav"), "a name that looks like an option"),
        (.text("--help"), "a name that is an option"),
        (.text(" spaces .wav"), "spaces at both ends of the stem"),
        (.text("quote\"comma,tab\t.wav"), "quote, comma and tab, which CSV must escape"),
        (.text("=1+1.wav"), "a name that a spreadsheet takes for a formula"),
        (.text("<b>&amp;.wav"), "a name that HTML must escape"),
        (.text("star*[1]?.wav"), "a name with wildcards"),
        (.text("%s%n%41.wav"), "a name with format and URL escapes"),
        (.text("café-NFC.wav"), "a name with a precomposed letter"),
        (.text("cafe\u{301}-NFD.wav"), "a name with a combining accent"),
        (.text("\u{1F3A7}.wav"), "a name outside the Basic Multilingual Plane"),
        (.text("\u{202E}vaw.txt.wav"), "a name with a right-to-left override"),
        (.text("\u{1B}[31mred.wav"), "a name with a terminal escape"),
        (.text(".hidden.wav"), "a name that starts with a dot"),
        (.joined(.text("latin1-"), [0xE9], .text(".wav")), "a name in Latin-1, not UTF-8"),
        (.joined([0xFF, 0xFE, 0xC0, 0x80], .text(".wav")), "a name of bytes that no UTF-8 text holds"),
        (long, "a name of 255 bytes"),
      ]
      return try odd.compactMap { item in
        let new = folder + [UInt8(ascii: "/")] + item.name
        do {
          try write(recording, to: new)
        } catch let error as CreationError where error.code == EILSEQ {
          return nil
        }
        return Place(path: new, oddity: item.oddity, expectation: Maker.legal)
      } + [
        Place(
          path: path(String(repeating: "n", count: 256)), oddity: "a name of 256 bytes, which can't exist",
          expectation: .failed(mentioning: "name too long"))
      ]
    }

    func locked() throws -> [Place] {
      guard geteuid() != 0 else { return [] }
      let closed = try file("locked.wav")
      let house = path("locked-folder")
      try check("mkdir", house) { mkdir($0, 0o755) }
      let inside = try file("locked-folder/x.wav")
      try check("chmod", closed) { chmod($0, 0) }
      try check("chmod", house) { chmod($0, 0) }
      return [
        Place(path: closed, oddity: "a file nobody may read", expectation: .failed(mentioning: "permission")),
        Place(path: inside, oddity: "a file in a closed folder", expectation: .failed(mentioning: "permission")),
      ]
    }

    private func path(_ name: String) -> [UInt8] {
      folder + [UInt8(ascii: "/")] + [UInt8](name.utf8)
    }

    private func file(_ name: String) throws -> [UInt8] {
      let new = path(name)
      try write(recording, to: new)
      return new
    }

    private func link(_ name: String, to target: String) throws -> [UInt8] {
      let new = path(name)
      try check("symlink", new) { symlink(target, $0) }
      return new
    }

    private func write(_ bytes: [UInt8], to path: [UInt8]) throws(CreationError) {
      var descriptor: Int32 = -1
      try check("open", path) {
        descriptor = open($0, O_WRONLY | O_CREAT | O_EXCL, 0o644)
        return descriptor
      }
      defer { close(descriptor) }
      try check("write", path) { _ in
        bytes.withUnsafeBytes { DamagedPlace.write($0, to: descriptor) } == bytes.count ? 0 : -1
      }
    }

    /// Calls `body` with the path as a C string and throws an error if the result is negative.
    private func check(
      _ call: String, _ path: [UInt8], body: (UnsafePointer<CChar>) -> Int32
    ) throws(CreationError) {
      let characters = path.map { CChar(bitPattern: $0) } + [0]
      var failure: Int32?
      characters.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        if body(start) < 0 { failure = errno }
      }
      if let failure {
        throw CreationError(call: call, path: String(decoding: path, as: UTF8.self), code: failure)
      }
    }
  }

  /// Calls `write(2)`, which is hidden inside `Maker` by a method of the same name.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    Foundation.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
