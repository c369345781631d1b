import AudioCore
import CorpusMaking
import Expectations
import Foundation
import PitchTracking
import Testing

@Suite struct CorpusMakerTests {
  @Test(arguments: CorpusKind.allCases) func aRecordingDependsOnSeedAndIndexAlone(kind: CorpusKind) throws {
    let maker = try Corpora.maker(kind)
    let fourth = try maker.recording(3)
    let sound = try fourth.sound()
    _ = try maker.recording(7).sound()
    let again = try Corpora.maker(kind).recording(3)
    expect(try again.sound() == sound && again.reference == fourth.reference)
    expect(again.furtherReferences == fourth.furtherReferences && again.id == "\(kind.rawValue)-00000003")
    // A second rendering, in blocks, gives the same samples.
    var pieces: [Float] = []
    try fourth.render { block in
      expect(block.channelCount == 1 && block.frameCount <= 16_384)
      pieces += block.channel(0)
    }
    expectEqual(pieces, sound.samples)
    expectUnequal(try maker.recording(4).sound(), sound)
    expectUnequal(try Corpora.maker(kind, seed: 2).recording(3).sound(), sound)
    // The sound is audible and does not exceed full scale.
    let peak = sound.samples.reduce(Float(0)) { max($0, abs($1)) }
    expect(peak > 0.01 && peak <= 1, "\(peak)")
    expect(sound.samples.allSatisfy { $0.isFinite })
  }

  @Test(arguments: [CorpusKind.tones, .events, .beats]) func durationsAndRatesAreAsAsked(kind: CorpusKind) throws {
    for rate in [8000.0, 44_100] {
      let sound = try Corpora.maker(kind, duration: 2.5, rate: rate).recording(0).sound()
      expect(sound.frameCount == Int(2.5 * rate) && sound.sampleRate == rate)
    }
  }

  @Test func partsOfTheCorpus() throws {
    let maker = try Corpora.maker(.beats, duration: 1)
    let splits = try (0..<20).map { try maker.recording($0).split }
    expect(splits.count { $0 == "train" } == 16 && splits[8] == "validation" && splits[19] == "test")
  }

  @Test func wrongSettingsAreErrors() throws {
    expect(throws: CorpusMakingError.noSources(kind: "pitch")) {
      try CorpusMaker(configuration: .init(kind: .pitch, sampleRate: 16_000, seed: 1))
    }
    for (rate, duration) in [(7999.0, 1.0), (.nan, 1), (16_000, 0.5), (16_000, .infinity)] {
      let error = try #require(throws: CorpusMakingError.self) {
        try CorpusMaker(configuration: .init(kind: .tones, sampleRate: rate, duration: duration, seed: 1))
      }
      expect(error.description.contains("expected"))
    }
    let silent = CorpusMaker.Source(id: "broken") { throw CorpusMakingError.noSources(kind: "") }
    let maker = try CorpusMaker(configuration: .init(kind: .pitch, sampleRate: 16_000, seed: 1, sources: [silent]))
    let error = try #require(throws: CorpusMakingError.self) { try maker.recording(0) }
    expect(error.description.hasPrefix("pitch-00000000: broken"))
  }
}

/// The references agree with measurements of the sound.
@Suite struct TruthTests {
  /// Compares the reference with an independent tracker at every third frame away from onsets.
  private func deviations(_ recording: MadeRecording) throws -> (cents: [Double], voiced: Int, falselyVoiced: Int) {
    guard case .pitch(let truth) = recording.reference else { return ([], 0, 0) }
    let frames = try PitchMethod.yin.track(
      recording.sound(),
      configuration: PitchConfiguration(
        minimumFrequency: 50, maximumFrequency: 2000, hopDuration: 0.01, mode: .offline))
    var cents: [Double] = []
    var (voiced, falselyVoiced) = (0, 0)
    for k in 5..<min(truth.count, frames.count) - 5 {
      let around = truth[k - 5...k + 5]
      if around.allSatisfy({ $0.frequency == nil }), frames[k].frequency != nil { falselyVoiced += 1 }
      guard around.allSatisfy({ $0.frequency != nil }), let expected = truth[k].frequency else { continue }
      voiced += 1
      if let found = frames[k].frequency { cents.append(abs(1200 * log2(found / expected))) }
    }
    return (cents.sorted(), voiced, falselyVoiced)
  }

  @Test(arguments: 0..<6) func tonesHaveTheirPitch(index: Int) throws {
    let (cents, voiced, falselyVoiced) = try deviations(try Corpora.maker(.tones, duration: 8).recording(index))
    expect(voiced > 100 && cents.count > voiced * 9 / 10 && falselyVoiced == 0)
    // The tracker's windows of 40 ms blur glides of two octaves per second and vibrato.
    expectLess(cents[cents.count / 2], 5, "median \(cents[cents.count / 2]) cents")
  }

  @Test(arguments: 0..<3) func resynthesesHaveTheirPitch(index: Int) throws {
    let (cents, voiced, _) = try deviations(try Corpora.maker(.pitch).recording(index))
    expect(voiced > 50 && cents.count > voiced / 2)
    expectLess(cents[cents.count / 2], 10, "median \(cents[cents.count / 2]) cents")
  }

  /// Before and after an event there is only noise, exact to the frame. The event's level is the requested one.
  @Test(arguments: 0..<6) func eventsBeginAndEndWhereTheyAreSaidTo(index: Int) throws {
    let maker = try Corpora.maker(.events, duration: 10)
    let recording = EventRecording(
      maker.configuration, seed: SeededRandom.seed(from: 1, maker.id(of: index)))
    guard case .events(let events) = try maker.recording(index).reference else { return }
    func rendered(noise: Bool, sounds: Bool) throws -> [Float] {
      var samples: [Float] = []
      try recording.render({ samples += $0.channel(0) }, noise: noise, sounds: sounds)
      return samples
    }
    let (sounds, noise) = (try rendered(noise: false, sounds: true), try rendered(noise: true, sounds: false))
    let whole = try maker.recording(index).sound().samples
    expectEqual(zip(sounds, noise).map(+), whole)
    let noiseLevel = 0.01
    var covered = 0
    for event in events {
      let (start, end) = (Int((event.onset * 16_000).rounded()), Int((event.offset * 16_000).rounded()))
      covered += end - start
      expect(sounds[start] != 0 || event.label != "noise")
      expect(sounds[start..<start + 4].contains { $0 != 0 } && sounds[end - 4..<end].contains { $0 != 0 })
      expect(sounds[max(0, start - 3000)..<start].allSatisfy { $0 == 0 })
      let power = sounds[start..<end].reduce(0) { $0 + Double($1) * Double($1) } / Double(end - start)
      let ratio = 10 * log10(power / noiseLevel / noiseLevel)
      // The level of noises of a tenth of a second has a standard deviation of 0.2 dB; four of these are allowed.
      expectLess(abs(ratio - recording.signalToNoiseDB), (event.label == "noise" ? 0.8 : 0.3), "\(event)")
    }
    expect(covered > 0 && sounds.count { $0 != 0 } <= covered && ["voice", "tone", "noise"].contains(events[0].label))
  }

  /// A drum's first sample is at the time of the beat, and loud.
  @Test(arguments: 0..<6) func beatsAreWhereTheyAreSaidToBe(index: Int) throws {
    let recording = try Corpora.maker(.beats, duration: 12).recording(index)
    guard case .times(let beats) = recording.reference else { return }
    let sound = try recording.sound().samples
    for beat in beats {
      let frame = Int((beat * 16_000).rounded())
      expectLess(abs(Double(frame) / 16_000 - beat), 1e-9)
      // The beat is a jump: a kick begins at its largest value, a snare and a hat with a sample of noise.
      let before = frame == 0 ? 0 : sound[frame - 1]
      let after = sound[frame..<min(sound.count, frame + 3)].map { abs($0 - before) }.max() ?? 0
      expectGreater(after, 0.1, "beat at \(beat) s: \(after)")
    }
    let attributes = Dictionary(uniqueKeysWithValues: recording.attributes)
    let first = try require(attributes["first_tempo_bpm"].flatMap(Double.init))
    let last = try require(attributes["last_tempo_bpm"].flatMap(Double.init))
    let intervals = zip(beats, beats.dropFirst()).map { $1 - $0 }
    expectEqual(attributes["beat_count"], "\(beats.count)")
    // The tempo of an interval is that of its middle. Beats are rounded to frames of 1/16000 s.
    for (interval, beat) in zip(intervals, beats) {
      let tempo = first + (last - first) * (beat + interval / 2) / 12
      expectLess(abs(60 / interval - tempo), tempo * tempo / 60 / 16_000 + 0.02)
    }
  }

  @Test(arguments: 0..<8) func wordsAreThoseOfTheText(index: Int) throws {
    let recording = try Corpora.maker(.speech).recording(index)
    let text = try require(recording.attributes.first { $0.name == "text" }?.value)
    guard case .events(let words) = recording.reference,
      case .events(let phonemes)? = recording.furtherReferences["phonemes"]
    else {
      Issue.record("no events")
      return
    }
    expectEqual(
      words.map(\.label).joined(separator: " ").split(separator: " "), text.filter { $0 != "." }.split(separator: " "))
    expectGreater(phonemes.count, 2 * words.count)
    let sound = try recording.sound()
    expect(words.allSatisfy { $0.onset < $0.offset && $0.offset <= sound.duration + 1e-3 })
    // The sound is louder in words than outside of them.
    var inside = [Bool](repeating: false, count: sound.frameCount)
    for word in words {
      for n in Int(word.onset * 16_000)..<min(sound.frameCount, Int(word.offset * 16_000)) { inside[n] = true }
    }
    func power(_ isInside: Bool) -> Double {
      let samples = sound.samples.indices.filter { inside[$0] == isInside }.map { Double(sound.samples[$0]) }
      return samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)
    }
    expectGreater(power(true), 30 * power(false))
  }
}
