import AppDatabases
import Foundation
import VoiceEvents
import VoiceGames
import VoiceListening

/// Lossless coding of a part of a session's recording: the decoded numbers equal the encoded ones bit for bit.
///
/// Format 1: a byte 1; for each tick and event a byte of flags, two bytes of codes (`NumberTrack`; not for a tick with
/// those of the last one), and what the codes say that follows; at the end 32 bits of FNV-1a of all before. Each part
/// stands alone. Numbers on the grid of `SoundTick.resolution` take a byte or two, all others eight. What begins with
/// `[` is JSON, as the first version kept it.
enum HeardCoding {
  private static let format: UInt8 = 1

  /// Encodes a part as bytes.
  static func data(_ heard: [Heard]) -> Data {
    var writer = ByteWriter()
    var tracks = Tracks()
    writer.append(format)
    for sound in heard {
      switch sound {
      case .tick(let tick): tracks.write(tick, to: &writer)
      case .event(let event): tracks.write(event, to: &writer)
      }
    }
    writer.append(little: checksum(writer.bytes))
    return Data(writer.bytes)
  }

  /// Decodes the bytes of a part.
  ///
  /// - Throws: `AppDatabaseError.unreadable` for changed or truncated bytes.
  static func heard(_ data: Data) throws(AppDatabaseError) -> [Heard] {
    if data.first == UInt8(ascii: "[") {
      return try StoredText.value([Heard].self, String(decoding: data, as: UTF8.self), "record of a session")
    }
    let bytes = [UInt8](data)
    guard bytes.count >= 5, bytes[0] == format else { throw unreadable("expected format \(format)") }
    var reader = ByteReader(bytes: bytes[1..<(bytes.count - 4)])
    var end = ByteReader(bytes: bytes.suffix(4))
    guard try end.little(UInt32.self) == checksum(bytes.dropLast(4)) else {
      throw unreadable("its bytes were changed: the checksum does not fit")
    }
    var tracks = Tracks()
    var heard: [Heard] = []
    while !reader.isAtEnd { heard.append(try tracks.read(&reader)) }
    return heard
  }

  static func unreadable(_ reason: String) -> AppDatabaseError {
    .unreadable(what: "record of a session", reason: reason)
  }

  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// The tracks of a part's numbers; each number is coded relative to the last of its kind.
  private struct Tracks {
    // The grid of format 1 does not change.
    static let coefficientGrid = 32.0
    static let kinds: [SoundEvent.Kind] = [
      .soundBegan, .voiceAccepted, .soundRejected, .syllable, .soundEnded, .belowVoiceRange, .inVoiceRange,
      .aboveVoiceRange, .inVoiceAllowedDuration, .aboveVoiceAllowedDuration,
    ]
    static let soundings: [SoundTick.Sounding] = [.silence, .undecided, .voice, .rejected]

    /// Index, time, volume, level, the room's level, frequency, the players' pitches.
    var tick =
      [NumberTrack(grid: 1, isSteady: true), NumberTrack(grid: 1000, isSteady: true)]
      + [NumberTrack](repeating: NumberTrack(grid: 64), count: 6)
    /// Time, the sound's start, voicing onset, volume, level, the room's level, frequency, duration.
    var event =
      [NumberTrack](repeating: NumberTrack(grid: 1000), count: 3)
      + [NumberTrack](repeating: NumberTrack(grid: 64), count: 4) + [NumberTrack(grid: 1000)]
    /// The codes of the last tick; at first a value that no tick has.
    var tickCodes: UInt16 = .max
    var coefficients = [Int64](repeating: 0, count: VoiceSpectrum.coefficientCount)

    mutating func write(_ value: SoundTick, to writer: inout ByteWriter) {
      let steps = value.spectrum.flatMap(Self.steps)
      let numbers = [
        Double(value.index), value.time, value.volume, value.level, value.roomLevel, value.frequency,
        value.players?.lower, value.players?.upper,
      ]
      var body = ByteWriter()
      let codes = NumberTrack.write(numbers, &tick, to: &body)
      writer.append(
        UInt8(Self.soundings.firstIndex(of: value.sounding) ?? 0) << 1 | (value.spectrum != nil ? 8 : 0)
          | (value.players != nil ? 16 : 0) | (value.spectrum != nil && steps == nil ? 32 : 0)
          | (codes == tickCodes ? 64 : 0))
      if codes != tickCodes { writer.append(little: codes) }
      tickCodes = codes
      writer.bytes += body.bytes
      if let steps {
        for (k, step) in steps.enumerated() { writer.append(signed: step - coefficients[k]) }
        coefficients = steps
      } else if let spectrum = value.spectrum {
        for k in 0..<16 { writer.append(little: spectrum.coefficients[k].bitPattern) }
      }
    }

    mutating func write(_ value: SoundEvent, to writer: inout ByteWriter) {
      writer.append(
        1 | (value.isVoice ? 2 : 0) | (value.count != nil ? 4 : 0) | (value.reason != nil ? 8 : 0)
          | UInt8(Self.kinds.firstIndex(of: value.kind) ?? 0) << 4)
      let numbers = [
        value.time, value.soundStart, value.voicingOnset, value.volume, value.level, value.roomLevel, value.frequency,
        value.duration,
      ]
      var body = ByteWriter()
      writer.append(little: NumberTrack.write(numbers, &event, to: &body))
      writer.bytes += body.bytes
      if let count = value.count { writer.append(signed: Int64(count)) }
      if let reason = value.reason?.rawValue.utf8 {
        writer.append(UInt8(reason.count))
        for byte in reason { writer.append(byte) }
      }
    }

    mutating func read(_ reader: inout ByteReader) throws(AppDatabaseError) -> Heard {
      let flags = try reader.byte()
      return flags & 1 == 0 ? .tick(try readTick(flags, &reader)) : .event(try readEvent(flags, &reader))
    }

    private mutating func readTick(_ flags: UInt8, _ reader: inout ByteReader) throws(AppDatabaseError) -> SoundTick {
      if flags & 64 == 0 { tickCodes = try reader.little(UInt16.self) }
      let numbers = try NumberTrack.read(tickCodes, &tick, &reader)
      guard let index = numbers[0].flatMap({ Int(exactly: $0) }), let time = numbers[1], let volume = numbers[2],
        let level = numbers[3], let room = numbers[4]
      else { throw unreadable("a tick lacks a number") }
      var value = SoundTick(
        index: index, time: time, volume: volume, level: level, roomLevel: room, frequency: numbers[5],
        sounding: Self.soundings[Int(flags >> 1 & 3)])
      if flags & 16 != 0 { value.players = PlayerPitches(lower: numbers[6], upper: numbers[7]) }
      guard flags & 8 != 0 else { return value }
      var spectrum = SIMD16<Float>.zero
      if flags & 32 == 0 {
        for k in coefficients.indices {
          coefficients[k] &+= try reader.signed()
          spectrum[k] = Float(Double(coefficients[k]) / Self.coefficientGrid)
        }
      } else {
        for k in 0..<16 { spectrum[k] = Float(bitPattern: try reader.little(UInt32.self)) }
      }
      value.spectrum = VoiceSpectrum(coefficients: spectrum)
      return value
    }

    private mutating func readEvent(_ flags: UInt8, _ reader: inout ByteReader) throws(AppDatabaseError) -> SoundEvent {
      let numbers = try NumberTrack.read(try reader.little(UInt16.self), &event, &reader)
      guard let time = numbers[0], let start = numbers[1], let volume = numbers[3], let level = numbers[4],
        let room = numbers[5], Int(flags >> 4) < Self.kinds.count
      else { throw unreadable("an event lacks a number") }
      var value = SoundEvent(
        Self.kinds[Int(flags >> 4)], time: time, soundStart: start, isVoice: flags & 2 != 0, voicingOnset: numbers[2],
        volume: volume, level: level, roomLevel: room, frequency: numbers[6], duration: numbers[7])
      if flags & 4 != 0 { value.count = Int(try reader.signed()) }
      if flags & 8 != 0 {
        var name: [UInt8] = []
        for _ in 0..<(try reader.byte()) { name.append(try reader.byte()) }
        value.reason = try StoredText.named(
          VoiceGateEvent.RejectionReason.self, String(decoding: name, as: UTF8.self), "reason of a rejection")
      }
      return value
    }

    /// A spectrum's coefficients in steps of the grid; `nil` if they are not on it.
    private static func steps(_ spectrum: VoiceSpectrum) -> [Int64]? {
      let all = (0..<16).map { NumberTrack.steps(Double(spectrum.coefficients[$0]), grid: coefficientGrid) }
      guard all[VoiceSpectrum.coefficientCount...].allSatisfy({ $0 == 0 }) else { return nil }
      let steps = all.prefix(VoiceSpectrum.coefficientCount).compactMap { $0 }
      return steps.count == VoiceSpectrum.coefficientCount ? steps : nil
    }
  }
}
