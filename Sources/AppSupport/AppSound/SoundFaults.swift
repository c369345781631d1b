import AppWords
import AudioCore
import AudioFiles
import CommandSupport
import LiveAudio

// The faults of sound in the languages of the apps. Their modules know English only.

extension LiveAudioError: CommandFault {
  /// Always `false`: the sound system or a device is at fault, even if the user named a device that does not exist.
  public var isUsage: Bool { false }
}

extension LiveAudioError: Worded {
  /// The error in one line.
  public var words: Words { Words(cs: czech, en: description) }

  private var czech: String {
    switch self {
    case .noDevice(let direction): "není tu žádné zařízení pro \(direction.purpose)"
    case .deviceNotFound(let name, let direction, let available):
      "není tu zařízení pro \(direction.purpose) se jménem '\(name)'; "
        + (available.isEmpty ? "není tu žádné" : "jsou tu: \(available.joined(separator: ", "))")
    case .ambiguousDevice(let name, let candidates):
      "zařízení '\(name)' je tu víckrát, očekáváno jedno z: \(candidates.joined(separator: ", "))"
    case .invalidConfiguration(let name, let expected, let got): "\(name): očekáváno \(expected), zadáno \(got)"
    case .unsupportedChannelCount(let count, let available, _, let device):
      "\(device): očekáváno 1 až \(available) kanálů, zadáno \(count)"
    case .unsupportedSampleRate(let rate, let preferred, let device):
      "\(device): neumí kmitočet \(rate) Hz; hodí se \(preferred) Hz"
    case .unavailable(let device, let reason): "\(device): nelze otevřít: \(reason)"
    case .deviceLost(let device, let reason): "\(device): zařízení se ztratilo: \(reason)"
    case .soundLost(let lost):
      "očekáván zvuk bez mezer; mezery zařízení: \(lost.overflows), nepřečtené vzorky: \(lost.frames)"
    case .notResponding(let seconds): "zvukový systém neodpověděl do \(seconds) s"
    case .invalidSound(let problem): problem.words.cs
    }
  }
}

extension AudioDirection {
  /// The Czech accusative of the sound's way.
  fileprivate var purpose: String { self == .input ? "vstup zvuku" : "výstup zvuku" }
}

extension AudioFileError: Worded {
  /// The error in one line.
  public var words: Words { Words(cs: czech, en: description) }

  private var czech: String {
    switch self {
    case .noSuchFile: "takový soubor není"
    case .notARegularFile(let kind): "očekáván obyčejný soubor, je to něco jiného (\(kind))"
    case .notReadable(let reason), .malformed(let reason): "nelze otevřít: \(reason)"
    case .empty: "očekáván zvuk, soubor je prázdný (0 bajtů)"
    case .notRecognised(let reason): "zvukový soubor v neznámém formátu: \(reason)"
    case .needsDecoder(let format): "\(format): čte jej program ffmpeg, který tu není; nainstalujte ffmpeg"
    case .invalidRawSize(let size, let raw):
      "bez hlavičky (\(raw)): od bajtu \(raw.offset) očekávány celé vzorky po \(raw.frameByteCount) bajtech, soubor má \(size) bajtů"
    case .rawWithHeader(let format):
      "očekávány vzorky bez hlavičky, soubor začíná jako \(format); má-li se hlavička přeskočit, zadejte její délku v bajtech"
    case .invalidSampleRate(let rate):
      "vzorkovací kmitočet: očekáváno \(AudioFileReader.sampleRates.lowerBound)…"
        + "\(AudioFileReader.sampleRates.upperBound) Hz, je \(rate) Hz"
    case .invalidChannelCount(let count):
      "kanály: očekáváno \(AudioFileReader.channelCounts.lowerBound)…\(AudioFileReader.channelCounts.upperBound), "
        + "je \(count)"
    case .noFrames(let promised?) where promised > 0:
      "bez zvuku: hlavička slibuje \(promised) vzorků, nelze přečíst žádný"
    case .noFrames: "bez zvuku: soubor má jen hlavičku"
    case .decodingFailed(let reason): "zvuk nelze dekódovat: \(reason)"
    case .unsupportedOutput(let reason): "v tomto formátu nelze zapisovat: \(reason)"
    case .notWritable(let reason): "nelze zapsat: \(reason)"
    case .invalidBlockLength(let length): "délka bloku: očekáván aspoň 1 vzorek, zadáno \(length)"
    case .invalidSound(let problem): problem.words.cs
    }
  }
}

extension AudioFormatError: Worded {
  /// The error in one line.
  public var words: Words { Words(cs: czech, en: description) }

  private var czech: String {
    switch self {
    case .sampleRate(let rate, let expected):
      "vzorkovací kmitočet: očekáváno \(expected.lowerBound) až \(expected.upperBound) Hz, je \(rate) Hz"
    case .differentSampleRate(let rate, let expected):
      "vzorkovací kmitočet: očekáváno \(expected) Hz, zvuk má \(rate) Hz"
    case .channelCount(let count, let expected):
      expected.count == 1
        ? "kanály: očekáváno \(expected.lowerBound), je jich \(count)"
        : "kanály: očekáváno \(expected.lowerBound) až \(expected.upperBound), je jich \(count)"
    case .unevenChannels(let channel, let count, let expected):
      "kanály: v každém očekáváno \(expected) vzorků, v kanálu \(channel) je \(count)"
    case .frameCount(let count, let channels): "délka: očekáváno méně vzorků (\(channels) kanálů), je \(count)"
    case .sampleCount(let count, let expected): "vzorky: očekáváno \(expected), je \(count)"
    case .argument(let name, let value, let expected):
      "\(name): očekáváno \(expected.lowerBound) až \(expected.upperBound), je \(value)"
    case .partialFrame(let count, let channels): "vzorky: očekáván násobek \(channels) kanálů, je \(count)"
    }
  }
}
