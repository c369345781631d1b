/// A kind of degradation: its name, its arguments and a summary, for lists and help.
public struct DegradationKind: Sendable {
  /// The name before the colon.
  public let name: String
  /// The form with its arguments and units: `white:SNR (dB)`.
  public let form: String
  /// One line on the effect.
  public let summary: String

  let read: @Sendable (ArgumentReader) throws(DegradationError) -> DegradationStep

  init(
    _ name: String, _ form: String, _ summary: String,
    read: @escaping @Sendable (ArgumentReader) throws(DegradationError) -> DegradationStep
  ) {
    self.name = name
    self.form = form
    self.summary = summary
    self.read = read
  }

  static let all: [DegradationKind] =
    noises + [
      DegradationKind("room", "room[:RT60[/DRR]]", "reverberation: RT60 in s (0.5), direct to reverberant in dB (0)") {
        (reader) throws(DegradationError) in
        let numbers = try reader.numbers([0.05...10, -40...40], absent: [0.5, 0])
        return .room(reverberationTime: numbers[0], directToReverberantDB: numbers[1])
      },
      DegradationKind("band", "band:LOW-HIGH", "nothing outside LOW to HIGH hertz") {
        (reader) throws(DegradationError) in
        let edges = try reader.numbers([0...384_000, 1...384_000], separator: "-")
        guard edges[0] < edges[1] else { throw reader.unexpected }
        return .band(edges[0]...edges[1])
      },
      DegradationKind("phone", "phone", "the telephone's band: band:300-3400") { (reader) throws(DegradationError) in
        try reader.nothing()
        return .band(300...3400)
      },
      DegradationKind(
        "clip", "clip:PERCENT or clip:DECIBELdB", "clips PERCENT of the samples, or DECIBEL dB of the peak"
      ) {
        (reader) throws(DegradationError) in
        if let level = reader.text.hasSuffix("dB") ? String(reader.text.dropLast(2)) : nil {
          return .clip(.belowPeak(decibels: try reader.number(level, 0...120)))
        }
        let share = reader.text.hasSuffix("%") ? String(reader.text.dropLast()) : reader.text
        return .clip(.share(percent: try reader.number(share, 0...100)))
      },
      DegradationKind("speed", "speed:PERCENT", "faster and higher, as a tape does") {
        (reader) throws(DegradationError) in
        .speed(percent: try reader.numbers([-75...300])[0])
      },
      DegradationKind("tempo", "tempo:PERCENT", "faster, with the pitch kept") { (reader) throws(DegradationError) in
        .tempo(percent: try reader.numbers([-75...300])[0])
      },
      DegradationKind("pitch", "pitch:CENTS", "higher, with the duration kept") { (reader) throws(DegradationError) in
        .pitch(cents: try reader.numbers([-2400...2400])[0])
      },
      DegradationKind("gain", "gain:DECIBEL", "louder or softer, even beyond full scale") {
        (reader) throws(DegradationError) in
        .gain(decibels: try reader.numbers([-120...60])[0])
      },
      DegradationKind("dropouts", "dropouts:RATE/LENGTH", "RATE times a second LENGTH ms of silence") {
        (reader) throws(DegradationError) in
        let numbers = try reader.numbers([0.001...1000, 0.01...60_000])
        return .dropouts(rate: numbers[0], length: numbers[1] / 1000)
      },
      DegradationKind("jitter", "jitter:MS", "begins up to MS ms later") { (reader) throws(DegradationError) in
        .jitter(upTo: try reader.numbers([0...60_000])[0] / 1000)
      },
      DegradationKind("quantise", "quantise:BITS", "samples of BITS bits, without dither") {
        (reader) throws(DegradationError) in
        .quantise(bits: try reader.whole(2...24))
      },
      DegradationKind("resample", "resample:RATE", "another sample rate, in hertz") {
        (reader) throws(DegradationError) in
        .resample(rate: Double(try reader.whole(1000...768_000)))
      },
    ] + codecs

  private static let signalToNoise = -60.0...100.0

  private static let noises: [DegradationKind] =
    NoiseColour.allCases.map { colour in
      DegradationKind(colour.rawValue, "\(colour.rawValue):SNR", colour.summary) { (reader) throws(DegradationError) in
        .noise(colour, signalToNoiseDB: try reader.numbers([signalToNoise])[0])
      }
    } + [
      DegradationKind("noise", "noise:SNR", "the same as white:SNR") { (reader) throws(DegradationError) in
        .noise(.white, signalToNoiseDB: try reader.numbers([signalToNoise])[0])
      },
      DegradationKind("hum", "hum:SNR[/HERTZ]", "mains hum and nine harmonics (50 Hz)") {
        (reader) throws(DegradationError) in
        let numbers = try reader.numbers([signalToNoise, 10...1000], absent: [nil, 50])
        return .hum(signalToNoiseDB: numbers[0], frequency: numbers[1])
      },
      DegradationKind("babble", "babble:SNR[/TALKERS]", "other recordings of the corpus at once (6)") {
        (reader) throws(DegradationError) in
        let numbers = try reader.numbers([signalToNoise, 1...64], absent: [nil, 6])
        guard numbers[1] == numbers[1].rounded() else { throw reader.unexpected }
        return .babble(signalToNoiseDB: numbers[0], talkerCount: Int(numbers[1]))
      },
    ]

  private static let codecs: [DegradationKind] =
    Codec.allCases.map { codec in
      guard let rates = codec.bitRates else {
        return DegradationKind(codec.rawValue, codec.rawValue, codec.summary) { (reader) throws(DegradationError) in
          try reader.nothing()
          return .codec(codec, kilobitsPerSecond: nil)
        }
      }
      return DegradationKind(codec.rawValue, "\(codec.rawValue):KBITS", codec.summary) {
        (reader) throws(DegradationError) in
        .codec(codec, kilobitsPerSecond: try reader.numbers([rates])[0])
      }
    } + [
      DegradationKind("g711", "g711[:mu|a]", "ITU-T G.711 at 8 kHz, μ-law or A-law (mu)") {
        (reader) throws(DegradationError) in
        guard let law = G711(rawValue: reader.text.isEmpty ? "mu" : reader.text) else { throw reader.unexpected }
        return .g711(law)
      }
    ]
}
