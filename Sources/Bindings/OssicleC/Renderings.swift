// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import AudioCore
import AudioDegradation
import COssicle
import Resampling
import SpeechSynthesis
import Stimuli
import ToneSynthesis

/// The qualities of resampling by name.
enum ResamplingQuality: String, CaseIterable {
  case snr100, snr120, snr140

  var kernel: ResamplingKernel {
    switch self {
    case .snr100: .ossicle(.snr100)
    case .snr120: .ossicle(.snr120)
    case .snr140: .ossicle(.snr140)
    }
  }
}

@c @implementation
public func ossicle_resample(
  _ sound: OpaquePointer?, _ sampleRate: Double, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    var settings = try Settings(options)
    let quality = try settings.word("quality", ResamplingQuality.snr140)
    try settings.finish()
    // As the command: a sound that has the rate stays as it is.
    if sampleRate == sound.buffer.sampleRate { return try sound.give(to: place) }
    if sampleRate.isFinite, sampleRate > 0 {
      try Memory.require(frames: sound.buffer.duration * sampleRate, channelCount: sound.buffer.channelCount)
    }
    do {
      try Sound(SampleRateConverter.convert(sound.buffer, to: sampleRate, kernel: quality.kernel)).give(to: place)
    } catch let error as ResamplingError {
      throw InvalidArgument("sample_rate", expected: "one that can be reached", got: "\(error)")
    }
  }
}

@c @implementation
public func ossicle_degrade(
  _ sound: OpaquePointer?, _ condition: UnsafePointer<CChar>?, _ seed: UInt64, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    let result = try degradation(condition).apply(to: sound.buffer, seed: seed, materials: DegradationMaterials())
    try Sound(result.sound).give(to: place)
  }
}

@c @implementation
public func ossicle_degradation_seed(
  _ condition: UnsafePointer<CChar>?, _ seed: UInt64, _ recording: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<UInt64>?
) -> ossicle_status {
  call {
    let found = try degradation(condition).seed(run: seed, recording: Argument.text("recording", recording))
    try Argument.room("result", result, 1, needs: 1)[0] = found
  }
}

private func degradation(_ condition: UnsafePointer<CChar>?) throws(InvalidArgument) -> Degradation {
  let text = try Argument.text("condition", condition)
  do { return try Degradation(parsing: text) } catch {
    throw InvalidArgument("condition", expected: "a condition", got: "'\(text)': \(error)")
  }
}

@c @implementation
public func ossicle_tone(
  _ kind: UnsafePointer<CChar>?, _ sampleRate: Double, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let kind: StimulusKind = try Settings.word("kind", Argument.text("kind", kind))
    var settings = try Settings(options)
    let stimulus = try settings.stimulus(kind)
    try settings.finish()
    if sampleRate.isFinite, sampleRate > 0, stimulus.duration > 0 {
      try Memory.require(frames: stimulus.duration * sampleRate, channelCount: stimulus.ear == .mono ? 1 : 2)
    }
    do { try Sound(stimulus.sound(sampleRate: sampleRate)).give(to: place) } catch let fault as Stimulus.Fault {
      throw InvalidArgument(line: "\(fault.setting): \(fault.problem)")
    } catch let error as ToneError { throw InvalidArgument(line: "\(error)") } catch let error as AudioFormatError {
      throw InvalidArgument(line: "\(error)")
    }
  }
}

extension Settings {
  fileprivate mutating func stimulus(_ kind: StimulusKind) throws(InvalidArgument) -> Stimulus {
    let any = -1e9...1e9
    var stimulus = Stimulus(kind)
    stimulus.frequency = try optionalNumber("frequency", in: any)
    stimulus.level = try number("level", stimulus.level, in: -1000...1000)
    stimulus.duration = try number("duration", stimulus.duration, in: any)
    stimulus.ramp = try number("ramp", stimulus.ramp, in: any)
    stimulus.ear = try word("ear", stimulus.ear)
    stimulus.endFrequency = try optionalNumber("to", in: any)
    stimulus.course = try word("course", stimulus.course)
    stimulus.width = try number("width", stimulus.width, in: any)
    stimulus.bandwidth = try word("band", stimulus.bandwidth)
    stimulus.spectrum = try word("spectrum", stimulus.spectrum)
    stimulus.seed = UInt64(try integer("seed", in: 0...Int.max) ?? Int(stimulus.seed))
    stimulus.pulse = try number("pulse", stimulus.pulse, in: any)
    stimulus.warbleRate = try number("warble_rate", stimulus.warbleRate, in: any)
    stimulus.deviation = try number("deviation", stimulus.deviation, in: any)
    return stimulus
  }
}

@c @implementation
public func ossicle_speak(
  _ text: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?, _ place: Place?, _ events: Place?
) -> ossicle_status {
  call {
    let text = try Argument.text("text", text)
    var settings = try Settings(options)
    let configuration = SpeechConfiguration(
      voice: settings.text("voice") ?? "en",
      rate: try settings.integer("speed", in: SpeechConfiguration.rates) ?? 175,
      pitch: try settings.integer("pitch", in: SpeechConfiguration.pitches) ?? 50)
    let markup: SpeechSynthesizer.Markup = try settings.flag("ssml") ? .ssml : .plain
    try settings.finish()
    let spoken: SpokenText
    do {
      spoken = try SpeechSynthesizer(configuration: configuration).spoken(text, markup: markup)
    } catch let error as SpeechError {
      switch error {
      case .unknownVoice, .unknownVariant, .outOfRange, .emptyText: throw InvalidArgument(line: "\(error)")
      default: throw error
      }
    }
    let sound = try Sound(spoken.audio)
    try spoken.table.give(toOptional: events)
    do { try sound.give(to: place) } catch {
      ResultTable.destroy(events?.pointee)
      events?.pointee = nil
      throw error
    }
  }
}

extension SpokenText {
  /// The sentences, words and phonemes, in the order of time.
  fileprivate var table: ResultTable {
    let segments = SpeechSegment.Kind.allCases.flatMap(segments)
      .sorted { ($0.frames.lowerBound, $1.frames.upperBound) < ($1.frames.lowerBound, $0.frames.upperBound) }
    let rate = audio.sampleRate
    return ResultTable([
      .init("kind", texts: segments.map(\.kind.rawValue)),
      .init("start_s", decimals: 6, segments.map { Double($0.frames.lowerBound) / rate }),
      .init("end_s", decimals: 6, segments.map { Double($0.frames.upperBound) / rate }),
      .init("text", texts: segments.map(\.text)),
    ])
  }
}
