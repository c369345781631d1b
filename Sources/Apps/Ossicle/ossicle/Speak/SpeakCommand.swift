import ArgumentParser
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import Labels
import RecordingAnalysis
import Resampling
import SpeechSynthesis
import Tables

/// `ossicle speak`: synthesizes speech from text and writes it to a file.
struct SpeakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speak",
    abstract: "Speaks text into a file, and lists the times of its words.",
    usage: """
      ossicle speak <text> --voice <voice> -o <file> [<options>]
      ossicle speak --file <file> --voice <voice> -o <file> [<options>]
      ossicle speak --voices
      """,
    discussion: """
      The text is an argument, - for standard input, or a --file, in UTF-8. A voice is a language (cs, en-US), a \
      name (Czech) or an identifier (zlw/cs) that --voices lists, optionally with + and a variant (cs+f3, \
      en+whisper). The same command gives the same bytes.

      --events writes sentences, words and phonemes with their times; the ending of the file's name (.csv, .jsonl, \
      .TextGrid) sets the format. A file appears only when it is complete.

      The engine is espeak-ng, which is loaded when this command runs and whose licence is the GPL, version 3 or later.

      Exit status: 0 spoken, 1 it could not be spoken or written, 2 wrong usage, 130 interrupted.
      """)

  @Argument(help: "The text to speak, or - for standard input.")
  var text: String?

  @Option(name: .long, help: "A text file to speak, instead of <text>.")
  var file: String?

  @Option(name: .long, help: "The voice: a language, a name or an identifier, optionally with + and a variant.")
  var voice: String?

  @Option(name: .long, help: "Speed in nominal words per minute, \(Self.range(SpeechConfiguration.rates)).")
  var rate = 175

  @Option(name: .long, help: "Pitch of the voice, \(Self.range(SpeechConfiguration.pitches)).")
  var pitch = 50

  @Option(
    name: .long, help: "Range of the voice's melody, \(Self.range(SpeechConfiguration.pitches)); 0 is a monotone.")
  var pitchRange = 50

  @Option(
    name: .long, help: "Volume in percent, \(Self.range(SpeechConfiguration.volumes)); from about 115 on it clips.")
  var volume = 100

  @Option(
    name: .long, help: "More silence between words, \(Self.range(SpeechConfiguration.wordGaps)) nominal steps of 10 ms."
  )
  var wordGap = 0

  @Flag(name: .long, help: "Say punctuation marks by their names.")
  var punctuation = false

  @Flag(name: .long, help: "Read the text as SSML.")
  var ssml = false

  @Flag(name: .long, help: "Speak what stands in [[...]] as the engine's phoneme mnemonics.")
  var phonemes = false

  @Option(name: .long, help: "Sample rate of the file, 8000 to 192000 Hz; the engine's own is 22050 Hz.")
  var sampleRate = Int(SpeechSynthesizer.sampleRate)

  @Option(name: .shortAndLong, help: "The file: .wav (16 bits), .flac (16 bits) or .ogg.")
  var output: String?

  @Option(name: .long, help: "File for sentences, words and phonemes: .csv, .jsonl or .TextGrid.")
  var events: String?

  @Option(name: .long, help: "SVG file for a picture: waveform, level, pitch over the spectrogram, and the words.")
  var plot: String?

  @Flag(name: .long, help: "List the installed voices and variants.")
  var voices = false

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  private static func range(_ values: ClosedRange<Int>) -> String { "\(values.lowerBound) to \(values.upperBound)" }

  func run() throws {
    do {
      if voices { return try listVoices() }
      let settings = try settings()
      let text = try words()
      let timing = try SpeechFile(synthesizer: settings.synthesizer, sampleRate: sampleRate)
        .write(text, markup: ssml ? .ssml : .plain, to: settings.output, encoding: settings.encoding)
      if let eventFormat = settings.eventFormat, let events {
        let file = try OutputFile(path: events)
        file.write(try eventFormat.text(timing))
        try file.finish()
      }
      if let plot {
        let picture = try OutputFile(path: plot)
        picture.write(try SpeechFigure.figure(path: settings.output, timing).svg())
        try picture.finish()
      }
    } catch is Interruption.Interrupted {
      Console.message("ossicle: interrupted; nothing was written")
      throw ExitStatus.interrupted
    } catch let error as SpeechError {
      switch error {
      case .unknownVoice, .unknownVariant: throw ValidationError("\(error): --voices lists them.")
      case .outOfRange: throw ValidationError("\(error).")
      default: break
      }
      Console.message("ossicle: \(error)")
      throw ExitStatus.someInputsFailed
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      if case .exists = error { throw ExitStatus.usage }
      throw ExitStatus.someInputsFailed
    } catch let error as RecordingAnalyzer.Failure {
      Console.message("ossicle: \(output ?? ""): \(error)")
      throw ExitStatus.someInputsFailed
    } catch let error as AudioFileError {
      Console.message("ossicle: \(output ?? ""): \(error)")
      throw ExitStatus.someInputsFailed
    }
  }

  private typealias Settings = (
    synthesizer: SpeechSynthesizer, output: String, encoding: AudioFileWriter.Encoding, eventFormat: SpeechEventFormat?
  )

  private func settings() throws -> Settings {
    guard (text == nil) != (file == nil) else {
      throw ValidationError("expected a text or a --file, got \(text == nil ? "neither" : "both").")
    }
    guard let voice else { throw ValidationError("--voice: expected a language or a voice; --voices lists them.") }
    guard let output else { throw ValidationError("-o: expected a file to write.") }
    guard let encoding = SpeechFile.encoding(path: output) else {
      throw ValidationError("-o: expected a name that ends in .wav, .flac or .ogg, got \(output).")
    }
    let eventFormat = try events.map { path in
      guard let format = SpeechEventFormat(path: path) else {
        throw ValidationError("--events: expected a name that ends in .csv, .jsonl or .TextGrid, got \(path).")
      }
      return format
    }
    guard (8000...192_000).contains(sampleRate) else {
      throw ValidationError("--sample-rate: expected 8000 to 192000 Hz, got \(sampleRate) Hz.")
    }
    let paths = [output, events, plot].compactMap { $0 }
    guard Set(paths).count == paths.count else {
      throw ValidationError("-o, --events, --plot: expected different files.")
    }
    let sources = file.map { [RecordingItem(path: $0)] } ?? []
    for path in paths { try ResultPaths.requireWritable(path, for: sources, force: force) }
    let synthesizer = try SpeechSynthesizer(
      configuration: .init(
        voice: voice, rate: rate, pitch: pitch, pitchRange: pitchRange, volume: volume, wordGap: wordGap,
        punctuation: punctuation ? .all : .none, readsPhonemes: phonemes))
    return (synthesizer, output, encoding, eventFormat)
  }

  /// The text to be spoken, from the argument, a file or standard input.
  private func words() throws(BatchError) -> String {
    if let text, text != "-" { return text }
    do {
      let data =
        try file.map { try Data(contentsOf: URL(fileURLWithPath: $0)) } ?? FileHandle.standardInput.readToEnd()
        ?? Data()
      return String(decoding: data, as: UTF8.self)
    } catch {
      throw .unreadable(path: file ?? "-", reason: error.localizedDescription)
    }
  }

  private func listVoices() throws {
    let columns = ["voice", "language", "name", "gender"].map { Column($0) }
    let voices = try SpeechVoice.installed() + SpeechVoice.variants()
    let rows = voices.map { voice in
      let isVariant = voice.identifier.hasPrefix("!v/")
      return Row([
        .text(isVariant ? "+" + voice.shortName : voice.identifier),
        isVariant ? .undefined : .text(voice.languages.joined(separator: " ")), .text(voice.name),
        columns[3].cell(voice.gender?.rawValue),
      ])
    }
    try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
  }
}
