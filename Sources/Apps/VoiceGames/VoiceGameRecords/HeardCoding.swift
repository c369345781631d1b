import AppDatabases
import Foundation
import VoiceEvents
import VoiceGames
import VoiceListening

/// Encodes a part of a session's recording without loss: the decoded numbers equal the encoded ones bit for bit.
///
/// Format 1 begins with the byte 1. Each tick and each event has a byte of flags, two bytes of codes and the numbers
/// that the codes announce (`NumberTrack`); a tick with the codes of the last tick omits them. At the end are 32 bits
/// of FNV-1a of all bytes before. Each part can be decoded without the others. A number on its grid (1/64 as
/// `Heard.resolution`, of times a millisecond) takes a byte or two, any other number eight. A part that begins with `[`
/// is JSON, the form of the first version.
package enum HeardCoding {
  private static let format: UInt8 = 1

  /// Encodes a part as bytes.
  package static func data(_ heard: [Heard]) -> Data {
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
  package static func heard(_ data: Data) throws(AppDatabaseError) -> [Heard] {
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

  package static func unreadable(_ reason: String) -> AppDatabaseError {
    .unreadable(what: "record of a session", reason: reason)
  }

  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// The tracks of a part's numbers. Each number is coded relative to the last number of its kind.
  private struct Tracks {
    // The grid and the order of the kinds belong to format 1 and do not change.
    static let coefficientGrid = 32.0
    static let kinds: [SoundEvent.Kind] = [
      .soundBegan, .voiceAccepted, .soundRejected, .syllable, .soundEnded, .belowVoiceRange, .inVoiceRange,
      .aboveVoiceRange, .inVoiceAllowedDuration, .aboveVoiceAllowedDuration,
    ]
    static let soundings: [SoundTick.Sounding] = [.silence, .undecided, .voice, .rejected]

    /// The tracks of a tick: index, time, volume, level, the room's level, frequency, the players' two pitches.
    var tick =
      [NumberTrack(grid: 1, isSteady: true), NumberTrack(grid: 1000, isSteady: true)]
      + [NumberTrack](repeating: NumberTrack(grid: 64), count: 6)
    /// The tracks of an event: time, the sound's start, voicing onset, volume, level, the room's level, frequency,
    /// duration.
    var event =
      [NumberTrack](repeating: NumberTrack(grid: 1000), count: 3)
      + [NumberTrack](repeating: NumberTrack(grid: 64), count: 4) + [NumberTrack(grid: 1000)]
    /// The codes of the last tick. The first value is one that no tick has.
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

    /// Returns a spectrum's coefficients in steps of the grid; `nil` if one of them is not on the grid.
    private static func steps(_ spectrum: VoiceSpectrum) -> [Int64]? {
      let all = (0..<16).map { NumberTrack.steps(Double(spectrum.coefficients[$0]), grid: coefficientGrid) }
      guard all[VoiceSpectrum.coefficientCount...].allSatisfy({ $0 == 0 }) else { return nil }
      let steps = all.prefix(VoiceSpectrum.coefficientCount).compactMap { $0 }
      return steps.count == VoiceSpectrum.coefficientCount ? steps : nil
    }
  }
}
