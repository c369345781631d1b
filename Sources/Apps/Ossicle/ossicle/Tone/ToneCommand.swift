import ArgumentParser
import AudioCore
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import RecordingAnalysis
import RecordingReports
import Stimuli
import Tables
import ToneSynthesis

/// `ossicle tone`: writes tones, noises and stimuli for hearing tests to files.
struct ToneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tone",
    abstract: "Makes tones, noises, sweeps and stimuli for hearing tests.",
    usage: "ossicle tone <kind> --rate <Hz> -o <file> [<options>]",
    discussion: """
      Kinds: sine, triangle, square, sawtooth, pulse (--width); white, pink, brown, narrow-band (around --frequency, \
      --band), speech (noise with the spectrum of speech); pulsed, warble; sweep (from --frequency to --to).

      --level means the same for every kind: the peak of a sine that has the same root mean square as the sound \
      while it is on. So 0 is the full-scale sine, and sounds of the same --level have the same power: their RMS is \
      3.01 dB below the number, relative to 1. Noises and pulses have higher peaks than a sine; a clipped peak gives \
      a warning.

      Rise and fall are raised cosines of --ramp seconds within --duration: with 0.05 they take 29 ms from -20 to -1 \
      dB. A pulsed tone needs the 20 to 50 ms of an audiometer (--ramp 0.035 to 0.086). A frequency, also the \
      highest of a warble tone and the end of a sweep, must be below half of --rate; that of a square, triangle, \
      sawtooth or pulse wave below 0.42 of --rate, where the band limit begins. The same command gives the same bytes.

      Exit status: 0 the file was written, 1 it could not be written, 2 wrong usage.
      """)

  @Argument(help: "The kind of sound.")
  var kind: StimulusKind

  @Option(name: .shortAndLong, help: "Frequency in hertz: of a tone, of the middle of a band, of the start of a sweep.")
  var frequency: Double?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: "Level in dBFS: for all kinds the peak of a sine with the same RMS.")
  var level = -20.0

  @Option(name: .shortAndLong, help: "Duration in seconds, with the rise and the fall.")
  var duration = 1.0

  @Option(name: .long, help: "Length of the rise, and of the fall, in seconds.")
  var ramp = 0.05

  @Option(name: .long, help: "Sample rate of the file, 1000 to 384000 Hz.")
  var rate: Int

  @Option(name: .long, help: "Which channels sound: left or right of two, both of two, or mono for a single one.")
  var ear = Stimulus.Ear.mono

  @Option(name: .long, help: "Frequency at which a sweep ends, in hertz.")
  var to: Double?

  @Option(name: .long, help: "Course of a sweep's frequency over time.")
  var course = FrequencySweep.Course.exponential

  @Option(
    name: .long, help: "File for the inverse of a sweep; it turns a recording of the sweep into an impulse response.")
  var inverse: String?

  @Option(name: .long, help: "Share of the period during which a pulse wave is high.")
  var width = 0.25

  @Option(name: .long, help: "Width of a narrow band of noise.")
  var band = NarrowBandNoise.Bandwidth.thirdOctave

  @Option(name: .long, help: "The talkers whose speech gives the spectrum of speech noise.")
  var spectrum = SpeechSpectrum.combined

  @Option(name: .long, help: "Seed of the noise: the same number gives the same samples.")
  var seed: UInt64 = 1

  @Option(
    name: .long,
    help: "Length in seconds of each pulse of a pulsed tone, at half its amplitude; the pauses are as long.")
  var pulse = 0.225

  @Option(name: .long, help: "Frequency swings of a warble tone per second.")
  var warbleRate = 5.0

  @Option(name: .long, help: "Largest deviation of a warble tone, as a share of its frequency.")
  var deviation = 0.05

  @Option(name: .shortAndLong, help: "The file to write: .wav (24 bits), .flac (24 bits) or .ogg.")
  var output: String

  @Option(name: .long, help: "SVG file for a picture of the sound's beginning and its spectrum.")
  var plot: String?

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  func run() throws {
    do {
      let stimulus = stimulus
      do { try stimulus.validate(sampleRate: Double(rate)) } catch {
        throw ValidationError("--\(error.setting): \(error.problem).")
      }
      guard let encoding = ToneFile.encoding(path: output) else {
        throw ValidationError("-o: expected a name that ends in .wav, .flac or .ogg, got \(output).")
      }
      if inverse != nil, kind != .sweep {
        throw ValidationError("--inverse: expected the kind sweep, got \(kind.rawValue).")
      }
      let paths = [output, plot, inverse].compactMap { $0 }
      guard Set(paths).count == paths.count else {
        throw ValidationError("-o, --plot, --inverse: expected different files.")
      }
      for path in paths { try ResultPaths.requireWritable(path, for: [], force: force) }
      let file = try ToneFile(stimulus, sampleRate: rate)
      let peak = try file.write(to: output, encoding: encoding)
      if peak > 1 {
        let level = Cell.number(20 * log10(Double(peak)), decimals: 1).plainText ?? ""
        Console.message("ossicle: \(output): warning: its peak of \(level) dBFS was clipped; lower --level")
      }
      if let inverse { try file.writeInverse(to: inverse) }
      if let plot {
        let picture = try OutputFile(path: plot)
        picture.write(try SpectrumFigure.figure(RecordingSpectrum(path: output), title: output).svg())
        try picture.finish()
      }
    } catch let error as ToneError {
      throw ValidationError("\(error).")
    } catch let error as AudioFormatError {
      throw ValidationError("\(error).")
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      if case .exists = error { throw ExitStatus.usage }
      throw ExitStatus.someInputsFailed
    } catch let error as RecordingAnalyzer.Failure {
      Console.message("ossicle: \(output): \(error)")
      throw ExitStatus.someInputsFailed
    } catch let error as AudioFileError {
      Console.message("ossicle: \(output): \(error)")
      throw ExitStatus.someInputsFailed
    }
  }

  private var stimulus: Stimulus {
    var stimulus = Stimulus(kind)
    (stimulus.frequency, stimulus.level, stimulus.duration, stimulus.ramp) = (frequency, level, duration, ramp)
    (stimulus.ear, stimulus.endFrequency, stimulus.course, stimulus.width) = (ear, to, course, width)
    (stimulus.bandwidth, stimulus.spectrum, stimulus.seed, stimulus.pulse) = (band, spectrum, seed, pulse)
    (stimulus.warbleRate, stimulus.deviation) = (warbleRate, deviation)
    return stimulus
  }
}

extension StimulusKind: ExpressibleByArgument {}
extension Stimulus.Ear: ExpressibleByArgument {}
extension FrequencySweep.Course: ExpressibleByArgument {}
extension NarrowBandNoise.Bandwidth: ExpressibleByArgument {}
extension SpeechSpectrum: ExpressibleByArgument {}
