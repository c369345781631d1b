import Foundation

/// Files that contain one fingerprint: `Docs/Formats/fingerprint.md`.
public enum FingerprintFile {
  private static let magic = Array("OSSPRINT".utf8)
  private static let version: UInt32 = 1

  /// The contents of a file with this fingerprint.
  public static func bytes(_ fingerprint: Fingerprint) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(raw: magic)
    writer.append(version)
    writer.append(fingerprint.profile.rawValue)
    writer.append(UInt32(fingerprint.profile.version))
    writer.append(fingerprint.duration)
    writer.append(UInt64(fingerprint.words.count))
    for word in fingerprint.words { writer.append(word) }
    writer.append(CRC32C.checksum(writer.bytes))
    return writer.bytes
  }

  /// Reads the fingerprint from a file's contents.
  ///
  /// - Parameter path: the file's path, for error messages.
  /// - Throws: `FingerprintError.unfitFile` if the file is of another kind, version or profile; `.damagedFile`.
  public static func fingerprint(_ bytes: [UInt8], path: String) throws(FingerprintError) -> Fingerprint {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(FingerprintError) in try parse(buffer, path) }
    }
    return try result.get()
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer, _ path: String) throws(FingerprintError) -> Fingerprint {
    var reader = ByteReader(bytes)
    guard reader.readRaw(magic.count) == magic else {
      throw .unfitFile(path: path, reason: "expected a fingerprint file, got something else")
    }
    let cut = FingerprintError.damagedFile(path: path, reason: "it ends too early")
    guard let found = reader.read(UInt32.self) else { throw cut }
    guard found == version else {
      throw .unfitFile(path: path, reason: "expected fingerprint file version \(version), got \(found)")
    }
    guard let name = reader.readString(), let profileVersion = reader.read(UInt32.self) else { throw cut }
    let profile = try FingerprintProfile(storedName: name, version: Int(profileVersion), path: path)
    guard let duration = reader.readDouble(), let count = reader.read(UInt64.self),
      count <= UInt64(bytes.count / 4), bytes.count == reader.offset + Int(count) * 4 + 4
    else { throw cut }
    let words = (0..<Int(count)).map { _ in reader.read(UInt32.self) ?? 0 }
    let end = reader.offset
    guard reader.read(UInt32.self) == CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<end])) else {
      throw .damagedFile(path: path, reason: "its checksum does not fit")
    }
    return Fingerprint(profile: profile, words: words, duration: duration)
  }
}

extension FingerprintProfile {
  /// Finds the profile that a file names.
  init(storedName name: String, version: Int, path: String) throws(FingerprintError) {
    guard let profile = FingerprintProfile(rawValue: name) else {
      throw .unfitFile(path: path, reason: "expected a profile that this version knows, got '\(name)'")
    }
    guard version == profile.version else {
      throw .unfitFile(
        path: path,
        reason: "expected profile \(profile.identifier), got \(name)/\(version): make the fingerprints again")
    }
    self = profile
  }
}
