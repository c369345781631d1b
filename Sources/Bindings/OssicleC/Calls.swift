// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import AudioCore
import AudioDegradation
import AudioFiles
import COssicle
import Glibc
import SpeechSynthesis
import Tables

/// What an argument of a call should have been.
struct InvalidArgument: Error, CustomStringConvertible {
  let description: String

  init(_ name: String, expected: String, got: String) { description = "\(name): expected \(expected), got \(got)" }

  /// What a module says of an argument.
  init(line: String) { description = line }
}

/// Memory for results.
enum Memory {
  /// Sees whether there is room for a result before it is computed, since Swift ends the process where there is none. A result
  /// that grows is there twice for a moment, and once more as what it was made of.
  ///
  /// - Throws: `UnsupportedSound`.
  static func require(frames: Double, channelCount: Int) throws(UnsupportedSound) {
    let bytes = frames * Double(channelCount) * Double(4 * MemoryLayout<Float>.stride)
    guard bytes < 0x1p62, let probe = malloc(Int(max(1, bytes))) else {
      let needed = bytes / 0x1p30
      throw UnsupportedSound(
        description: "memory: expected a result that fits into it, got one of \(needed.rounded(.up)) GiB with its work")
    }
    free(probe)
  }
}

/// A file that cannot be read or written.
struct UnreadableFile: Error, CustomStringConvertible {
  let description: String
}

/// What a sound does not allow.
struct UnsupportedSound: Error, CustomStringConvertible {
  let description: String
}

/// Runs the body of a call: its error becomes a status and the thread's line.
func call(_ body: () throws -> Void) -> ossicle_status {
  do {
    try body()
    return OSSICLE_OK
  } catch {
    // An error may quote a text of the caller's, with line breaks and whatever else.
    LastError.set(DisplayText.visible("\(error)"))
    return switch error {
    case is InvalidArgument: OSSICLE_INVALID_ARGUMENT
    case is AudioFileError, is UnreadableFile: OSSICLE_FILE_ERROR
    case SpeechError.engineUnavailable, SpeechError.dataNotFound, DegradationError.unavailable: OSSICLE_NOT_INSTALLED
    default: OSSICLE_UNSUPPORTED_SOUND
    }
  }
}

/// The last error of each thread.
private enum LastError {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { free($0) }
    return key
  }()

  static func set(_ text: String) {
    free(pthread_getspecific(key))
    pthread_setspecific(key, strdup(text))
  }

  static var text: UnsafePointer<CChar>? {
    pthread_getspecific(key).map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) }
  }
}

/// Text that lives for ever.
private struct LastingText: @unchecked Sendable {
  let pointer: UnsafePointer<CChar>?

  init(_ text: String) { pointer = UnsafePointer(strdup(text)) }

  static let empty = LastingText("")
  static let version = LastingText(OssicleVersion.current)
}

@c @implementation
public func ossicle_abi_version() -> Int32 { OSSICLE_ABI_VERSION }

@c @implementation
public func ossicle_version() -> UnsafePointer<CChar>? { LastingText.version.pointer }

@c @implementation
public func ossicle_last_error() -> UnsafePointer<CChar>? { LastError.text ?? LastingText.empty.pointer }

/// A call with a sound and settings: `read` takes its settings and says what is to be done with them. Settings that it did not
/// ask for are refused before anything is done.
func call<Result: Handle>(
  on sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, to place: Place?,
  _ read: (Sound, inout Settings) throws -> () throws -> Result
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    let work = try read(sound, &settings)
    try settings.finish()
    try work().give(to: place)
  }
}

/// The place of a result of a call.
public typealias Place = UnsafeMutablePointer<OpaquePointer?>

/// What C holds as an opaque pointer.
protocol Handle: AnyObject {
  /// What the handle is called in errors.
  static var name: String { get }
}

extension Handle {
  /// The handle at a pointer.
  ///
  /// - Throws: `InvalidArgument` for null.
  static func at(_ pointer: OpaquePointer?, _ argument: String? = nil) throws(InvalidArgument) -> Self {
    guard let pointer else { throw InvalidArgument(argument ?? name, expected: "a handle", got: "null") }
    return Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Gives the handle to C.
  ///
  /// - Throws: `InvalidArgument` for null.
  func give(to place: UnsafeMutablePointer<OpaquePointer?>?) throws(InvalidArgument) {
    guard let place else { throw InvalidArgument(Self.name, expected: "a place for the result", got: "null") }
    place.pointee = OpaquePointer(Unmanaged.passRetained(self).toOpaque())
  }

  /// Gives the handle to C, if there is a place for it.
  func give(toOptional place: UnsafeMutablePointer<OpaquePointer?>?) throws(InvalidArgument) {
    if place != nil { try give(to: place) }
  }

  /// Takes the handle back from C.
  static func destroy(_ pointer: OpaquePointer?) {
    if let pointer { Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).release() }
  }
}

/// Values behind a pointer of C.
enum Argument {
  /// - Throws: `InvalidArgument` for null, unless there are no values.
  static func values<Value>(
    _ name: String, _ pointer: UnsafePointer<Value>?, _ count: Int
  ) throws(InvalidArgument) -> UnsafeBufferPointer<Value> {
    try check(name, count, MemoryLayout<Value>.stride)
    guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    guard let pointer else { throw InvalidArgument(name, expected: "\(count) values", got: "null") }
    try check(name, UnsafeRawPointer(pointer), alignment: MemoryLayout<Value>.alignment)
    return UnsafeBufferPointer(start: pointer, count: count)
  }

  /// - Throws: `InvalidArgument` for null and for too little room.
  static func room<Value>(
    _ name: String, _ pointer: UnsafeMutablePointer<Value>?, _ capacity: Int, needs count: Int
  ) throws(InvalidArgument) -> UnsafeMutableBufferPointer<Value> {
    guard capacity >= count || capacity < 0 else {
      throw InvalidArgument("capacity", expected: "at least \(count)", got: "\(capacity)")
    }
    guard count > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
    guard let pointer else { throw InvalidArgument(name, expected: "room for \(count) values", got: "null") }
    try check(name, UnsafeRawPointer(pointer), alignment: MemoryLayout<Value>.alignment)
    return UnsafeMutableBufferPointer(start: pointer, count: count)
  }

  /// - Throws: `InvalidArgument` for null and for bytes that are no UTF-8.
  static func text(_ name: String, _ pointer: UnsafePointer<CChar>?) throws(InvalidArgument) -> String {
    guard let text = try optionalText(name, pointer) else {
      throw InvalidArgument(name, expected: "a text", got: "null")
    }
    return text
  }

  /// - Throws: `InvalidArgument` for bytes that are no UTF-8.
  static func optionalText(_ name: String, _ pointer: UnsafePointer<CChar>?) throws(InvalidArgument) -> String? {
    guard let pointer else { return nil }
    guard let text = String(validatingCString: pointer) else {
      throw InvalidArgument(name, expected: "UTF-8", got: "other bytes")
    }
    return text
  }

  private static func check(_ name: String, _ count: Int, _ stride: Int) throws(InvalidArgument) {
    // A size of C beyond half of all addresses comes as a negative number.
    guard count >= 0, count <= Int.max / stride / 2 else {
      throw InvalidArgument(name, expected: "fewer values", got: "\(UInt(bitPattern: count))")
    }
  }

  static func check(_ name: String, _ pointer: UnsafeRawPointer, alignment: Int) throws(InvalidArgument) {
    guard Int(bitPattern: pointer) % alignment == 0 else {
      throw InvalidArgument(name, expected: "an address that \(alignment) divides", got: "\(pointer)")
    }
  }
}
