import AudioCore
import AudioFiles
import Foundation
import PitchResynthesis
import Resampling

/// Renders all variants of recordings, one recording after another.
struct MaterialMaker {
  struct Variant {
    let excitation: Excitation
    let curve: CurveName
  }

  /// One line of the manifest.
  struct Row {
    let audio: String
    let reference: String
    let source: String
    let variant: Variant
    let seed: UInt64
    let attenuation: Double
    let licence: String
  }

  let command: MakePitchMaterial
  let variants: [Variant]

  /// Reads and analyses a recording and renders its variants. Each file appears when it is complete; after a failure,
  /// the recording has no row in the manifest.
  func make(_ source: SourceRecording, index: Int) throws -> [Row] {
    let recording = try read(source.path)
    let model = try VoiceModel(
      recording,
      configuration: .init(minimumFrequency: command.minimumFrequency, maximumFrequency: command.maximumFrequency))
    guard model.estimate.contains(where: { $0.frequency != nil }) else { throw MaterialError.noVoice }
    return try variants.enumerated().map { number, variant in
      var random = SeededRandom(seed: command.seed &+ UInt64(index) &* 0x1_0000 &+ UInt64(number))
      let seed = random.next()
      var configuration = ResynthesisConfiguration(
        excitation: variant.excitation, curve: variant.curve.curve, seed: seed)
      configuration.phases = command.phases
      configuration.breathiness = command.breathiness
      configuration.referenceHop = command.hop
      let rendering = try model.render(configuration)
      let name = fileName(source.path, index: index, variant: variant)
      let (audio, reference) = ("audio/\(name).wav", "reference/\(name).csv")
      try FileManager.default.createDirectory(
        atPath: command.output + "/audio", withIntermediateDirectories: true)
      try AudioFileWriter.write(rendering.audio, to: command.output + "/" + audio, encoding: .wav16)
      try write(rendering.reference, to: command.output + "/" + reference)
      return Row(
        audio: audio, reference: reference, source: source.path, variant: variant, seed: seed,
        attenuation: rendering.attenuation, licence: source.licence)
    }
  }

  func writeManifest(_ rows: [Row]) throws {
    var text = "audio,reference,source,excitation,curve,seed,attenuation_db,licence\n"
    for row in rows {
      let cells = [
        row.audio, row.reference, row.source, row.variant.excitation.rawValue, row.variant.curve.text, "\(row.seed)",
        String(format: "%.2f", row.attenuation), row.licence,
      ]
      text += cells.map(Self.cell).joined(separator: ",") + "\n"
    }
    try Self.write(text, to: command.output + "/manifest.csv")
  }

  private func read(_ path: String) throws -> AudioBuffer {
    let reader = try AudioFileReader(path: path)
    var buffer = try reader.readAll()
    if let seconds = command.seconds, buffer.duration > seconds {
      let count = Int(seconds * buffer.sampleRate)
      buffer = try AudioBuffer(
        channels: (0..<buffer.channelCount).map { Array(buffer.channel($0).prefix(count)) },
        sampleRate: buffer.sampleRate)
    }
    buffer = buffer.downmixed()
    guard let rate = command.sampleRate, Double(rate) != buffer.sampleRate else { return buffer }
    return try SampleRateConverter.convert(buffer, to: Double(rate))
  }

  private func write(_ reference: [ReferencePitchFrame], to path: String) throws {
    let rows = reference.map { String(format: "%.4f,%.4f\n", $0.time, $0.frequency ?? 0) }
    try Self.write("time_s,f0_hz\n" + rows.joined(), to: path)
  }

  /// Writes a text to a temporary file in the same folder and renames it to `path`, so that it appears when it is
  /// complete. Missing parent folders are made.
  private static func write(_ text: String, to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  private func fileName(_ path: String, index: Int, variant: Variant) -> String {
    let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let safe = String(stem.prefix(80).map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "_" })
    return String(format: "%05d_", index) + "\(safe)_\(variant.excitation.rawValue)_\(variant.curve.fileName)"
  }

  private static func cell(_ text: String) -> String {
    guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}

/// The reason why a recording cannot be a source of pitch material.
enum MaterialError: Error, CustomStringConvertible {
  case noVoice

  var description: String {
    switch self {
    case .noVoice: "no voiced frame found, nothing to render"
    }
  }
}
