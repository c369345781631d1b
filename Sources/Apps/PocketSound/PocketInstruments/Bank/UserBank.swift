import AudioCore
import AudioFiles
import FilePaths
import Foundation
import Instruments

/// The regions of a user's SFZ file, sorted by instruments and drums. The samples of its regions are whole paths.
struct UserBank: Sendable {
  /// The longest recording in frames: ten minutes at 96 kHz.
  private static let longestRecording = 57_600_000
  /// The largest text in bytes: that of 65,536 regions with many opcodes.
  private static let largestText = 32_000_000
  /// The MIDI channel of drums.
  private static let drumChannel = 10

  let path: String
  private(set) var warnings: [BankWarning] = []
  private var melodic: [SFZRegion] = []
  private var drumRegions: [MusicDrum: [SFZRegion]] = [:]

  init(path: String) throws(InstrumentBankError) {
    self.path = path
    let parsed = try Self.instrument(path)
    warnings = parsed.warnings.map { BankWarning(description: "\(path): \($0)") }
    var regions = parsed.regions
    var paths: [String: String] = [:]
    for index in regions.indices {
      let sample = regions[index].sample
      if let known = paths[sample] {
        regions[index].sample = known
      } else {
        let whole = try Self.wholePath(of: sample, bank: path)
        paths[sample] = whole
        regions[index].sample = whole
      }
    }
    let drums = regions.filter { $0.lowestChannel == Self.drumChannel && $0.highestChannel == Self.drumChannel }
    melodic = regions.filter { $0.lowestChannel != Self.drumChannel || $0.highestChannel != Self.drumChannel }
    for drum in MusicDrum.allCases {
      let found = [drum.key, drum.generalMIDIKey].lazy.map { Self.regions(drums, of: drum, at: $0) }.first {
        !$0.isEmpty
      }
      if let found {
        drumRegions[drum] = found
      } else {
        warn(nil, drum, "no region for drum \(drum.rawValue), \(drum.name); the synthesised one sounds")
      }
    }
    for instrument in MusicInstrument.allCases {
      guard let own = self.regions(of: instrument) else {
        warn(
          instrument, nil,
          "no region for program \(instrument.program), \(instrument.name); the synthesised one sounds")
        continue
      }
      let highest = own.map(\.highestKey).max() ?? 0
      if highest < Sampler.keys.upperBound {
        warn(instrument, nil, "\(instrument.name) has no region above note \(highest) and is silent there")
      }
    }
  }

  /// The regions of an instrument; `nil` if it has none.
  func regions(of instrument: MusicInstrument) -> [SFZRegion]? {
    let own = melodic.filter { $0.lowestProgram <= instrument.program && instrument.program <= $0.highestProgram }
    return own.isEmpty ? nil : own
  }

  /// The regions of a drum at the key of its number; `nil` if it has none.
  func regions(of drum: MusicDrum) -> [SFZRegion]? { drumRegions[drum] }

  /// Reads a recording.
  static func recording(_ path: String) throws -> AudioBuffer {
    let reader = try AudioFileReader(path: path)
    if let count = reader.format.promisedFrameCount, count > longestRecording {
      throw InstrumentBankError.unreadable(
        path: path, reason: "expected at most \(longestRecording) frames, got \(count)")
    }
    return try reader.readAll()
  }

  /// The regions that sound at `key`, moved to the key of the drum's number with the pitch that they have at `key`.
  private static func regions(_ drums: [SFZRegion], of drum: MusicDrum, at key: Int) -> [SFZRegion] {
    drums.filter { $0.lowestKey <= key && key <= $0.highestKey && $0.lowestKey >= 0 }.map { region in
      var moved = region
      moved.tuneCents = region.cents(at: key)
      (moved.keyTrackingCents, moved.transposition) = (0, 0)
      (moved.lowestKey, moved.highestKey, moved.keyCentre) = (drum.key, drum.key, drum.key)
      // A drum plays to its end, whatever the length of the note.
      moved.loopMode = .oneShot
      return moved
    }
  }

  private mutating func warn(_ instrument: MusicInstrument?, _ drum: MusicDrum?, _ text: String) {
    warnings.append(BankWarning(instrument: instrument, drum: drum, description: "\(path): \(text)"))
  }

  private static func instrument(_ path: String) throws(InstrumentBankError) -> SFZInstrument {
    let data: Data
    do {
      let status = try FileStatus(of: path)
      // A pipe or a device could be read without end.
      guard status.kind == .regular else {
        throw InstrumentBankError.unreadable(path: path, reason: "expected a file, got another kind of entry")
      }
      guard status.size <= largestText else {
        throw InstrumentBankError.unreadable(
          path: path, reason: "expected at most \(largestText) bytes, got \(status.size)")
      }
      data = try FileAccess.contents(of: path)
    } catch let error as InstrumentBankError { throw error } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    // Comments of old banks are not always in UTF-8. Some editors put a mark before the text.
    let text = String(decoding: data, as: UTF8.self)
    do { return try SFZInstrument(text: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text) } catch {
      throw .invalid(path: path, error)
    }
  }

  /// The path of a recording, which must exist in the folder of the bank or below it, symbolic links resolved.
  private static func wholePath(of sample: String, bank: String) throws(InstrumentBankError) -> String {
    let parts = sample.split(separator: "/", omittingEmptySubsequences: false)
    guard !sample.hasPrefix("/"), !parts.contains(".."), !sample.utf8.contains(0) else {
      throw .outsideFolder(bank: bank, sample: sample)
    }
    let parent = FileAccess.folder(of: bank)
    let folder = parent.isEmpty ? "." : parent
    let path = folder + "/" + sample
    guard let status = FileStatus(path: path) else {
      throw .unreadable(path: path, reason: "the bank \(bank) names this recording, and there is no such file")
    }
    guard status.kind == .regular else {
      throw .unreadable(path: path, reason: "the bank \(bank) names this recording, and it is no file")
    }
    guard let inside = resolved(folder), let real = resolved(path), real.hasPrefix(inside == "/" ? "/" : inside + "/")
    else {
      throw .outsideFolder(bank: bank, sample: sample)
    }
    return path
  }

  private static func resolved(_ path: String) -> String? {
    PathText.withSystemPath(path) { name in
      guard let real = realpath(name, nil) else { return nil }
      defer { free(real) }
      return String(cString: real)
    }
  }
}
