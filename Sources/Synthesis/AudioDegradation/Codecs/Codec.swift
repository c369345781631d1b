/// The codecs of ffmpeg that a degradation can use.
enum Codec: String, Sendable, Hashable, CaseIterable {
  case mp3
  case aac
  case opus
  case gsm

  var summary: String {
    switch self {
    case .mp3: "MPEG layer III at KBITS kbit/s, by ffmpeg"
    case .aac: "AAC at KBITS kbit/s, by ffmpeg"
    case .opus: "Opus at KBITS kbit/s, by ffmpeg"
    case .gsm: "GSM full rate (06.10) at 8 kHz, by ffmpeg"
    }
  }

  /// The allowed bit rates in kilobits per second; `nil` if the codec has a single rate.
  var bitRates: ClosedRange<Double>? {
    switch self {
    case .mp3: 8...320
    case .aac: 8...512
    case .opus: 6...510
    case .gsm: nil
    }
  }

  /// ffmpeg's names of the encoder and the container.
  var names: (encoder: String, container: String) {
    switch self {
    case .mp3: ("libmp3lame", "mp3")
    case .aac: ("aac", "adts")
    case .opus: ("libopus", "ogg")
    case .gsm: ("libgsm", "gsm")
    }
  }

  /// The sample rates that the codec supports.
  private var sampleRates: [Double] {
    switch self {
    case .mp3: [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
    case .aac:
      [7350, 8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000]
    case .opus: [48_000]
    case .gsm: [8000]
    }
  }

  /// The supported rate for a sound: the lowest one not below the sound's rate, otherwise the highest.
  func sampleRate(for rate: Double) -> Double {
    sampleRates.first { $0 >= rate } ?? sampleRates.last ?? rate
  }

  /// The most channels in one stream.
  var channelLimit: Int { self == .gsm ? 1 : 2 }
}
