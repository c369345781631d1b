import AudioCore
import Foundation
import Reporting
import Spectral

/// The waveform and the spectrum of a sound as a figure.
struct SoundPicture {
  /// The edges of the spectrum's bands in hertz: 24 in each octave.
  private static let edges = (0...240).map { 20 * exp2(Double($0) / 24) }
  /// Levels below this are not shown, relative to the strongest band; decibels.
  private static let floor = -80.0

  /// The sound from its first sample on.
  let sound: AudioBuffer

  /// - Throws: `SpectralError` for an empty sound.
  func figure() throws -> Figure {
    let samples = Array(sound.channel(0))
    let slice = max(1, samples.count / 900)
    let starts = Array(stride(from: 0, to: samples.count, by: slice))
    let parts = starts.map { samples[$0..<min(samples.count, $0 + slice)] }
    let largest = Double(samples.reduce(0) { max($0, abs($1)) })
    let spectrum = try PowerSpectrum(samples, sampleRate: sound.sampleRate)
    let levels = spectrum.levels(between: Self.edges, floor: Self.floor)
    let top = levels.max() ?? 0
    return Figure(panels: [
      Panel(
        height: 90, x: Axis("time", unit: "s", range: 0...Double(samples.count) / sound.sampleRate),
        y: Axis("sample", range: -largest...max(largest, 1e-6)),
        marks: [
          .envelope(
            x: starts.map { Double($0) / sound.sampleRate }, low: parts.map { Double($0.min() ?? 0) },
            high: parts.map { Double($0.max() ?? 0) })
        ]),
      Panel(
        height: 130, x: Axis("frequency", unit: "Hz", range: 20...20_480, scale: .logarithmic),
        y: Axis("level", unit: "dB", range: Self.floor...5),
        marks: [
          .line(
            x: zip(Self.edges, Self.edges.dropFirst()).map { ($0 * $1).squareRoot() }, y: levels.map { $0 - top },
            colour: .vermilion)
        ]),
    ])
  }
}
