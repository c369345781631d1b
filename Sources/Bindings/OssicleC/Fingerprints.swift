// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import COssicle
import Fingerprinting
import RecordingAnalysis

/// A fingerprint that C holds.
final class HeldFingerprint: Handle, Sendable {
  static let name = "fingerprint"

  let fingerprint: Fingerprint

  init(_ fingerprint: Fingerprint) { self.fingerprint = fingerprint }
}

/// An index that C looks things up in.
final class HeldIndex: Handle, Sendable {
  static let name = "index"

  let index: FingerprintIndex

  init(_ index: FingerprintIndex) { self.index = index }
}

/// An index that C writes.
final class HeldIndexWriter: Handle {
  static let name = "writer"

  let writer: IndexWriter

  init(_ writer: IndexWriter) { self.writer = writer }
}

/// Runs a work on the files of an index.
private func onFiles<Value>(_ work: () throws(FingerprintError) -> Value) throws -> Value {
  do { return try work() } catch { throw UnreadableFile(description: "\(error)") }
}

private func profile(_ name: String) throws(InvalidArgument) -> FingerprintProfile {
  do { return try FingerprintProfile(named: name) } catch { throw InvalidArgument(line: "profile: \(error)") }
}

@c @implementation
public func ossicle_fingerprint_create(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call(on: sound, options, to: place) { sound, settings in
    let profile = try settings.text("profile").map(profile) ?? .compact
    return {
      return try HeldFingerprint(RecordingFingerprint(of: sound.source, profile: profile).fingerprint)
    }
  }
}

@c @implementation
public func ossicle_fingerprint_word_count(_ fingerprint: OpaquePointer?) -> Int {
  (try? HeldFingerprint.at(fingerprint).fingerprint.words.count) ?? 0
}

@c @implementation
public func ossicle_fingerprint_words(
  _ fingerprint: OpaquePointer?, _ words: UnsafeMutablePointer<UInt32>?, _ capacity: Int
) -> ossicle_status {
  call {
    let found = try HeldFingerprint.at(fingerprint).fingerprint.words
    _ = try Argument.room("words", words, capacity, needs: found.count).update(fromContentsOf: found)
  }
}

@c @implementation
public func ossicle_fingerprint_hop(_ fingerprint: OpaquePointer?) -> Double {
  (try? HeldFingerprint.at(fingerprint).fingerprint.profile.hopDuration) ?? 0
}

@c @implementation
public func ossicle_fingerprint_hash(
  _ fingerprint: OpaquePointer?, _ hash: UnsafeMutablePointer<UInt64>?
) -> ossicle_status {
  call {
    let held = try HeldFingerprint.at(fingerprint)
    guard let found = SimHash(held.fingerprint) else {
      throw UnsupportedSound(description: "fingerprint: expected content, got none")
    }
    try Argument.room("hash", hash, 1, needs: 1)[0] = found.bits
  }
}

@c @implementation
public func ossicle_fingerprint_destroy(_ fingerprint: OpaquePointer?) { HeldFingerprint.destroy(fingerprint) }

@c @implementation
public func ossicle_compare(
  _ reference: OpaquePointer?, _ other: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?,
  _ differences: Place?
) -> ossicle_status {
  call {
    let (reference, other) = (try Sound.at(reference, "reference"), try Sound.at(other, "other"))
    var settings = try Settings(options)
    let tolerances = SoundComparison.Tolerances()
    let chosen = SoundComparison.Tolerances(
      level: try settings.number("level_db", tolerances.level, in: 0...1000),
      bitErrorRate: try settings.number("rate", tolerances.bitErrorRate, in: 0...1),
      jump: try settings.number("jump_ms", tolerances.jump * 1000, in: 0...1e6) / 1000)
    try settings.finish()
    guard place != nil else { throw InvalidArgument("table", expected: "a place for the result", got: "null") }
    let comparison = try SoundComparison(reference: reference.buffer, other: other.buffer, tolerances: chosen)
    try comparison.differenceTable.give(toOptional: differences)
    try comparison.table.give(to: place)
  }
}

extension SoundComparison {
  fileprivate var table: ResultTable {
    ResultTable([
      .init("same_sound", texts: ["\(isSameSound)"]), .init("bit_error_rate", decimals: 4, [bitErrorRate ?? .nan]),
      .init("false_positive_probability", [falsePositiveProbability]),
      .init("offset_s", decimals: 4, [isSameSound ? offset : .nan]),
      .init("drift", decimals: 6, [isSameSound ? drift : .nan]),
      .init("gain_db", decimals: 2, [isSameSound ? gain : .nan]),
      .init("inverted", texts: [isInverted.map { "\($0)" }]),
      .init("level_margin_db", decimals: 2, [levelMargin ?? .nan]),
      .init("bit_error_rate_margin", decimals: 4, [bitErrorRateMargin ?? .nan]),
    ])
  }

  fileprivate var differenceTable: ResultTable {
    ResultTable([
      .init("kind", texts: differences.map(\.kind.rawValue)), .init("start_s", decimals: 3, differences.map(\.start)),
      .init("duration_s", decimals: 3, differences.map(\.duration)),
      .init("size", decimals: 3, differences.map(\.size)),
    ])
  }
}

@c @implementation
public func ossicle_index_writer_create(
  _ folder: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let folder = try Argument.text("folder", folder)
    let profile = try Argument.optionalText("profile", name).map(profile)
    let writer = try onFiles { () throws(FingerprintError) in try IndexWriter(path: folder, profile: profile) }
    try HeldIndexWriter(writer).give(to: place)
  }
}

@c @implementation
public func ossicle_index_writer_add(
  _ writer: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ fingerprint: OpaquePointer?
) -> ossicle_status {
  call {
    let writer = try HeldIndexWriter.at(writer).writer
    let name = try Argument.text("name", name)
    let fingerprint = try HeldFingerprint.at(fingerprint).fingerprint
    do throws(FingerprintError) { try writer.add(id: name, fingerprint) } catch {
      switch error {
      case .duplicateEntry, .differentProfiles: throw InvalidArgument(line: "\(error)")
      default: throw UnreadableFile(description: "\(error)")
      }
    }
  }
}

@c @implementation
public func ossicle_index_writer_commit(_ writer: OpaquePointer?) -> ossicle_status {
  call {
    let writer = try HeldIndexWriter.at(writer).writer
    try onFiles { () throws(FingerprintError) in try writer.commit() }
  }
}

@c @implementation
public func ossicle_index_writer_destroy(_ writer: OpaquePointer?) { HeldIndexWriter.destroy(writer) }

@c @implementation
public func ossicle_index_open(_ folder: UnsafePointer<CChar>?, _ place: Place?) -> ossicle_status {
  call {
    let folder = try Argument.text("folder", folder)
    try HeldIndex(onFiles { () throws(FingerprintError) in try FingerprintIndex(path: folder) }).give(to: place)
  }
}

@c @implementation
public func ossicle_index_query(
  _ index: OpaquePointer?, _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let index = try HeldIndex.at(index).index
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    let effort = settings.text("effort") ?? "deep"
    let options = SearchOptions(
      effort: try searchEffort(effort),
      maximumFalsePositiveProbability: try settings.number(
        "max_false_positive", 1e-3, in: Double.leastNormalMagnitude...1),
      maximumMatches: try settings.integer("matches", in: 1...1_000_000) ?? 10)
    try settings.finish()
    guard (1.5...600).contains(sound.buffer.duration) else {
      throw InvalidArgument("sound", expected: "1.5 to 600 s", got: "\(sound.buffer.duration) s")
    }
    let query = try QueryFingerprint(sound.buffer, profile: index.profile)
    let matches = try index.search(query, options: options).matches
    try ResultTable([
      .init("id", texts: matches.map(\.id)), .init("offset_s", decimals: 3, matches.map(\.offset)),
      .init("tempo", decimals: 4, matches.map(\.tempo)),
      .init("frequency_factor", decimals: 4, matches.map(\.frequencyFactor)),
      .init("bit_error_rate", decimals: 4, matches.map(\.bitErrorRate)),
      .init("false_positive_probability", matches.map(\.falsePositiveProbability)),
    ]).give(to: place)
  }
}

private func searchEffort(_ name: String) throws(InvalidArgument) -> SearchOptions.Effort {
  guard let effort = SearchOptions.Effort.allCases.first(where: { "\($0)" == name }) else {
    let names = SearchOptions.Effort.allCases.map { "\($0)" }.joined(separator: ", ")
    throw InvalidArgument("effort", expected: names, got: "'\(name)'")
  }
  return effort
}

@c @implementation
public func ossicle_index_destroy(_ index: OpaquePointer?) { HeldIndex.destroy(index) }
