import AllocationCounter
import AmplitudeTracking
import AudioCore
import Fingerprinting
import Foundation
import LoudnessMetering
import PhoneticFeatures
import PitchTracking
import Resampling
import SoundLevelMetering
import SoundscapeIndices
import Spectral
import SpectralFeatures
import SpeechProbability
import TempoTracking
import TestSignals
import TimeStretching
import VoiceEvents
import VoiceGames
import VoiceListening
import VoiceMeasurement

/// Counts the allocations of each streaming processor in `process` while every kind of sound goes through it, and
/// prints one line for each: `processor count`. Each processor runs once before it is counted, because the Swift
/// runtime allocates metadata when a type is first used in a process. Exit 1 if a processor allocated, or if the
/// counter does not work.
///
/// Two processors keep data that grow with the sound and reserve memory for them in their initialisers. They must not
/// allocate until it is used up: `LoudnessMeter` reserves an hour (then it takes 8 bytes per 100 ms and measure, as
/// documented), `VoiceReportMeter` its longest duration (it keeps nothing beyond).
///
/// It is a separate program, since the counter replaces the allocator of the program that links it. It must be built
/// with optimisation (`swift run -c release allocation-probe`), since without it closures and iterators are on the
/// heap.
@main
enum AllocationProbe {
  private static let sampleRate = 16_000.0
  /// Parts with every kind of sound, then a voice with pauses.
  private static let signal = {
    let mixed = TestSignal.mixed(channelCount: 1, frameCount: 48_000, sampleRate: sampleRate, seed: 7)
    let partials = (1...20).map { (number: $0, amplitude: 0.3 / Double($0), phase: Double($0 * $0)) }
    let vowel = TestSignal.harmonics(fundamental: 180, partials, frameCount: 32_000, sampleRate: sampleRate)
    let syllables = vowel.enumerated().map { n, x in
      x * Float(max(0, sin(2 * .pi * 3 * Double(n) / sampleRate)))
    }
    return AudioBuffer(known: mixed.samples + syllables, sampleRate: sampleRate)
  }()

  static func main() throws {
    allocation_counter_start()
    let grown = (0..<1000).map { $0 * 2 }
    var isClean = allocation_counter_stop() > 0 && grown.count == 1000
    if !isClean { print("the counter does not count") }
    for method in PitchMethod.allCases {
      for mode in PitchConfiguration.Mode.allCases {
        let configuration = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1000, mode: mode)
        isClean =
          try check("\(method.rawValue)-\(mode.rawValue)") {
            try method.makeTracker(configuration: configuration, sampleRate: sampleRate)
          } && isClean
      }
    }
    isClean = try checkVoice() && isClean
    isClean = try checkOthers() && isClean
    isClean = try checkFeatures() && isClean
    isClean = try EffectProbe.checkAll() && isClean
    isClean = try GraphProbe.check() && isClean
    isClean = try GeneratorProbe.check() && isClean
    isClean = LiveProbe.checkAll() && isClean
    isClean = try PCMProbe.checkAll() && isClean
    if !isClean { exit(1) }
  }

  private static func checkVoice() throws -> Bool {
    var isClean = try check("voice-frames") { try VoiceFrameAnalyzer(sampleRate: sampleRate) }
    isClean = try check("voice-gate") { try VoiceGate(sampleRate: sampleRate) } && isClean
    for rate in [16_000.0, 44_100] {
      let sound = TestSignal.mixed(channelCount: 1, frameCount: Int(rate), sampleRate: rate, seed: 10)
      isClean =
        try check("speech-probability-\(Int(rate))", sound) {
          try SpeechFrameAnalyzer(sampleRate: rate)
        }
        && isClean
    }
    isClean = try check("voice-activity") { try VoiceActivityDetector(sampleRate: sampleRate) } && isClean
    for method in OnsetDetector.Method.allCases {
      for mode in OnsetDetector.Mode.allCases {
        isClean =
          try check("onsets-\(method.rawValue)-\(mode.rawValue)") {
            try OnsetDetector(configuration: .init(method: method, mode: mode), sampleRate: sampleRate)
          } && isClean
      }
    }
    for mode in SyllableNuclei.Mode.allCases {
      isClean =
        try check("nuclei-\(mode.rawValue)") {
          try SyllableNuclei(configuration: .init(mode: mode), sampleRate: sampleRate)
        } && isClean
    }
    isClean =
      try check("voice-ear") {
        try VoiceEar(
          configuration: .init(measuresSpectrum: true, players: MoleSettings().ranges), sampleRate: sampleRate)
      } && isClean
    for game in Game.allCases {
      guard let settings = GameSettings.standard(for: game) else { continue }
      isClean =
        try check("game-\(game.rawValue)") { try GameRun(settings: settings, sampleRate: sampleRate) } && isClean
    }
    return try check("voice-report") {
      try VoiceReportMeter(
        configuration: .init(pitchFloor: 75, pitchCeiling: 600), sampleRate: sampleRate, maximumDuration: 10)
    } && isClean
  }

  private static func checkFeatures() throws -> Bool {
    var isClean = try check("soundscape") { try SoundscapeMeter(sampleRate: sampleRate) }
    isClean = try check("intensity") { try IntensityExtractor(sampleRate: sampleRate) } && isClean
    isClean = try check("tempogram") { try TempogramExtractor(sampleRate: sampleRate) } && isClean
    isClean = try check("tempo") { try TempoEstimator(sampleRate: sampleRate) } && isClean
    var all = SpectralFeatureSet.librosa.streaming
    all.features += [.mel(.librosaDecibels.streaming), .onsetStrength(.librosaDecibels.streaming)]
    let htk = SpectralFeatureSet.htkCepstrum(sampleRate: sampleRate)
    for (name, set) in [("librosa", all), ("htk", htk), ("torchaudio", .torchaudioCepstrum.streaming)] {
      isClean =
        try check("features-\(name)") {
          try SpectralFeatureExtractor(configuration: set, sampleRate: sampleRate)
        } && isClean
    }
    return isClean
  }

  private static func checkOthers() throws -> Bool {
    var isClean = try check("amplitude") { try AmplitudeMeter(sampleRate: sampleRate, channelCount: 1) }
    isClean = try check("level") { try LevelTracker(sampleRate: sampleRate, channelCount: 1) } && isClean
    let stereo = TestSignal.mixed(channelCount: 2, frameCount: 64_000, sampleRate: sampleRate, seed: 8)
    for history in [LoudnessMeter.History.exact, .histogram] {
      isClean =
        try check("loudness-\(history)", stereo) {
          try LoudnessMeter(
            configuration: .init(history: history, readingInterval: 0.1), sampleRate: sampleRate, channelCount: 2)
        } && isClean
    }
    for profile in FingerprintProfile.allCases {
      isClean =
        try check("fingerprint-\(profile.rawValue)", stereo) {
          try FingerprintExtractor(configuration: profile, sampleRate: sampleRate, channelCount: 2)
        } && isClean
    }
    for weighting in TimeWeighting.allCases {
      isClean =
        try check("sound-level-\(weighting)") {
          try SoundLevelMeter(configuration: .init(timeWeighting: weighting), sampleRate: sampleRate)
        } && isClean
    }
    for fraction in OctaveFraction.allCases {
      isClean =
        try check("band-level-\(fraction)") {
          try BandLevelMeter(configuration: .init(fraction), sampleRate: sampleRate)
        } && isClean
    }
    isClean =
      try check("spectrum") {
        try ShortTimeFourierTransform(configuration: .init(windowLength: 512, hopLength: 128))
      } && isClean
    for ratio in [0.5, 1.25] {
      isClean =
        try check("time-stretcher-\(ratio)", stereo) {
          try TimeStretcher(configuration: .init(ratio: ratio), sampleRate: sampleRate, channelCount: 2)
        } && isClean
    }
    return try checkResampling() && isClean
  }

  private static func checkResampling() throws -> Bool {
    let stereo = TestSignal.mixed(channelCount: 2, frameCount: 48_000, sampleRate: sampleRate, seed: 9)
    var isClean = true
    for (name, kernel) in [
      ("ossicle", ResamplingKernel.ossicle(.snr140)), ("libsamplerate", .libsamplerate(.fastest)),
    ] {
      // From 16 kHz to 44.1 kHz the converter has two stages; to 17 001.3 Hz it interpolates its filters.
      for rate in [44_100, 8000, 17_001.3] {
        isClean =
          try check("resampling-\(name)-\(rate)", stereo) {
            try SampleRateConverter(from: sampleRate, to: rate, channelCount: 2, kernel: kernel)
          } && isClean
      }
      isClean =
        try check("speed-\(name)", stereo) {
          var resampler = try VariableSpeedResampler(channelCount: 2, speeds: 0.5...4, kernel: kernel)
          resampler.setSpeed(3, rampLengthInFrames: 10_000)
          return resampler
        } && isClean
      isClean = try checkPulled("speed-\(name)-pulled", kernel) && isClean
    }
    return isClean
  }

  /// Checks a resampler that pulls its input.
  private static func checkPulled(_ name: String, _ kernel: ResamplingKernel) throws -> Bool {
    var resampler = try VariableSpeedResampler(channelCount: 1, speeds: 0.5...4, kernel: kernel)
    var output = AudioBuffer(silence: 480, sampleRate: sampleRate)
    var allocations = 0
    for round in 0..<40 {
      output.withMutableBlock { block in
        allocation_counter_start()
        resampler.setSpeed(round.isMultiple(of: 2) ? 3 : 0.7, rampLengthInFrames: 300)
        resampler.render(into: block) { part in
          part.channel(0).update(repeating: 0.5)
          return part.frameCount
        }
        let count = allocation_counter_stop()
        if round > 1 { allocations += count }
      }
    }
    print(name, allocations)
    return allocations == 0
  }

  /// Whether the processor did not allocate and gave output, if it is a processor with output.
  private static func check<Processor: StreamingProcessor & ~Copyable>(
    _ name: String, _ signal: AudioBuffer = signal, _ make: () throws -> Processor
  ) rethrows -> Bool {
    var (outputs, allocations) = (0, 0)
    for isCounted in [false, true] {
      var processor = try make()
      signal.forEachBlock(of: 480) { block in
        allocation_counter_start()
        processor.process(block) { _ in outputs += 1 }
        let count = allocation_counter_stop()
        if isCounted { allocations += count }
      }
    }
    let isHeard = outputs > 0 || Processor.Output.self == Never.self
    print(name, allocations, isHeard ? "" : "and gave nothing")
    return isHeard && allocations == 0
  }
}
