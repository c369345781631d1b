import AudioCore
import AudioEffects

/// One step of a condition with its arguments.
enum DegradationStep: Sendable, Hashable, CustomStringConvertible {
  case noise(NoiseColour, signalToNoiseDB: Double)
  case hum(signalToNoiseDB: Double, frequency: Double)
  case babble(signalToNoiseDB: Double, talkerCount: Int)
  case room(reverberationTime: Double, directToReverberantDB: Double)
  case band(ClosedRange<Double>)
  case clip(Clipping)
  case speed(percent: Double)
  case tempo(percent: Double)
  case pitch(cents: Double)
  case gain(decibels: Double)
  case dropouts(rate: Double, length: Double)
  case jitter(upTo: Double)
  case quantise(bits: Int)
  case resample(rate: Double)
  case codec(Codec, kilobitsPerSecond: Double?)
  case g711(G711)

  /// The canonical text, with all arguments.
  var description: String {
    let number = ArgumentText.number
    return switch self {
    case .noise(let colour, let ratio): "\(colour.rawValue):\(number(ratio))"
    case .hum(let ratio, let frequency): "hum:\(number(ratio))/\(number(frequency))"
    case .babble(let ratio, let count): "babble:\(number(ratio))/\(count)"
    case .room(let time, let ratio): "room:\(number(time))/\(number(ratio))"
    case .band(let edges): "band:\(number(edges.lowerBound))-\(number(edges.upperBound))"
    case .clip(.share(let percent)): "clip:\(number(percent))%"
    case .clip(.belowPeak(let decibels)): "clip:\(number(decibels))dB"
    case .speed(let percent): "speed:\(ArgumentText.signed(percent))"
    case .tempo(let percent): "tempo:\(ArgumentText.signed(percent))"
    case .pitch(let cents): "pitch:\(ArgumentText.signed(cents))"
    case .gain(let decibels): "gain:\(ArgumentText.signed(decibels))"
    case .dropouts(let rate, let length): "dropouts:\(number(rate))/\(number(length * 1000))"
    case .jitter(let time): "jitter:\(number(time * 1000))"
    case .quantise(let bits): "quantise:\(bits)"
    case .resample(let rate): "resample:\(number(rate))"
    case .codec(let codec, let rate): codec.rawValue + (rate.map { ":\(number($0))" } ?? "")
    case .g711(let law): "g711:\(law.rawValue)"
    }
  }

  /// The name before the colon.
  var name: String { String(description.prefix { $0 != ":" }) }

  /// Whether the step may raise samples beyond full scale without a correction.
  var mayLeaveFullScale: Bool { if case .gain = self { true } else { false } }

  /// Applies the step to a sound.
  func applied(
    to sound: AudioBuffer, seed: UInt64, materials: DegradationMaterials
  ) throws(DegradationError) -> DegradedSound {
    switch self {
    case .noise(let colour, let ratio):
      return try AddedNoise(kind: name, signalToNoiseDB: ratio).applied(to: sound, try colour.noise(like: sound, seed))
    case .hum(let ratio, let frequency):
      return try AddedNoise(kind: name, signalToNoiseDB: ratio)
        .applied(to: sound, try MainsHum(frequency: frequency).noise(like: sound, seed))
    case .babble(let ratio, let count):
      let babble = try Babble(talkerCount: count).noise(like: sound, seed, materials.talkers)
      var result = try AddedNoise(kind: name, signalToNoiseDB: ratio).applied(to: sound, babble.noise)
      result.realised["talkerCount"] = Double(babble.talkerCount)
      return result
    case .room(let time, let ratio):
      return try RoomResponse(reverberationTime: time, directToReverberantDB: ratio).applied(to: sound, seed)
    case .band(let edges): return try BandLimit(edges: edges).applied(to: sound)
    case .clip(let rule): return try rule.applied(to: sound)
    case .speed(let percent): return try Speeds.speed(sound, percent: percent)
    case .tempo(let percent): return try Speeds.tempo(sound, percent: percent)
    case .pitch(let cents): return try Speeds.pitch(sound, cents: cents)
    case .gain(let decibels):
      return DegradedSound(sound.scaled(by: Decibels.amplitude(level: decibels)), realised: ["gainDB": decibels])
    case .dropouts(let rate, let length): return Dropouts(rate: rate, length: length).applied(to: sound, seed)
    case .jitter(let time): return StartJitter(longest: time).applied(to: sound, seed)
    case .quantise(let bits): return Quantisation(bits: bits).applied(to: sound)
    case .resample(let rate): return DegradedSound(try Speeds.resampled(sound, to: rate, kind: name))
    case .codec(let codec, let rate):
      return try CodecRun(codec: codec, kilobitsPerSecond: rate, materials: materials).applied(to: sound)
    case .g711(let law): return try law.applied(to: sound)
    }
  }
}
