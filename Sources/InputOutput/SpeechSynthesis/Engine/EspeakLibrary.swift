import CEspeakNG
import Foundation

/// The shared library of espeak-ng, loaded for one use and unloaded after it.
///
/// espeak-ng keeps its position in the table of pitch flutter in a variable that nothing resets, not even
/// `espeak_Terminate`. A text would therefore sound different each time it is spoken in one process. Unloading the
/// library resets the variable. Loading takes about a millisecond, a tenth of the time for choosing a voice. For this
/// reason no target may link the library.
struct EspeakLibrary: ~Copyable {
  let initialize: espeak_initialize_function
  let setSynthCallback: espeak_set_synth_callback_function
  let setURICallback: espeak_set_uri_callback_function
  let listVoices: espeak_list_voices_function
  let setVoiceByName: espeak_set_voice_by_name_function
  let setParameter: espeak_set_parameter_function
  let setPunctuationList: espeak_set_punctuation_list_function
  let synth: espeak_synth_function
  let terminate: espeak_terminate_function

  private let handle: UnsafeMutableRawPointer

  #if os(macOS)
    private static let names = [
      "libespeak-ng.1.dylib", "/opt/homebrew/lib/libespeak-ng.1.dylib", "/usr/local/lib/libespeak-ng.1.dylib",
    ]
  #else
    private static let names = ["libespeak-ng.so.1"]
  #endif

  /// Keeps the libraries that espeak-ng needs loaded, since libraries of sound servers are not made for unloading while
  /// their threads' data exist. Missing libraries are ignored.
  private static let kept: Void = {
    for name in ["libpcaudio.so.0", "libsonic.so.0"] { _ = dlopen(name, RTLD_NOW | RTLD_LOCAL) }
  }()

  init() throws(SpeechError) {
    Self.kept
    let handle = try Self.load()
    do {
      let initialize = try Self.find("espeak_Initialize", handle, espeak_initialize_function.self)
      let setSynthCallback = try Self.find(
        "espeak_SetSynthCallback", handle, espeak_set_synth_callback_function.self)
      let setURICallback = try Self.find("espeak_SetUriCallback", handle, espeak_set_uri_callback_function.self)
      let listVoices = try Self.find("espeak_ListVoices", handle, espeak_list_voices_function.self)
      let setVoiceByName = try Self.find("espeak_SetVoiceByName", handle, espeak_set_voice_by_name_function.self)
      let setParameter = try Self.find("espeak_SetParameter", handle, espeak_set_parameter_function.self)
      let setPunctuationList = try Self.find(
        "espeak_SetPunctuationList", handle, espeak_set_punctuation_list_function.self)
      let synth = try Self.find("espeak_Synth", handle, espeak_synth_function.self)
      let terminate = try Self.find("espeak_Terminate", handle, espeak_terminate_function.self)
      self.initialize = initialize
      self.setSynthCallback = setSynthCallback
      self.setURICallback = setURICallback
      self.listVoices = listVoices
      self.setVoiceByName = setVoiceByName
      self.setParameter = setParameter
      self.setPunctuationList = setPunctuationList
      self.synth = synth
      self.terminate = terminate
      self.handle = handle
    } catch {
      dlclose(handle)
      throw error
    }
  }

  deinit { dlclose(handle) }

  /// A handle to the library that no other code holds, so that closing the handle unloads the library. A library that
  /// other code holds would keep its state and, initialised a second time, could wait forever for its own thread
  /// (espeak-ng 1.51).
  private static func load() throws(SpeechError) -> UnsafeMutableRawPointer {
    for name in names {
      if let other = dlopen(name, RTLD_NOW | RTLD_NOLOAD) {
        dlclose(other)
        throw .engineUnavailable(reason: "another part of this program has loaded it, or it cannot be unloaded here")
      }
    }
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) { return handle }
    }
    throw .engineUnavailable(reason: lastError())
  }

  private static func find<Function>(
    _ name: String, _ handle: UnsafeMutableRawPointer, _ type: Function.Type
  ) throws(SpeechError) -> Function {
    guard let symbol = dlsym(handle, name) else { throw .engineUnavailable(reason: lastError()) }
    return unsafeBitCast(symbol, to: type)
  }

  private static func lastError() -> String { dlerror().map { String(cString: $0) } ?? "not found" }
}
