import AudioCore
import AudioFiles
import Foundation
import TestSupport

/// A different tone for each loudspeaker, which identifies its channel in a file.
package enum LayoutTones {
  package static let sampleRate = 48_000.0
  package static let frameCount = 12_000
  private static let amplitude = 0.3

  /// The frequency of a loudspeaker's tone in hertz. Codecs keep only low frequencies in an LFE channel. All tones last
  /// a whole number of periods.
  package static func frequency(_ position: ChannelPosition) -> Double {
    position == .lowFrequency ? 60 : 300 + 100 * Double(position.rawValue)
  }

  package static func sound(_ positions: [ChannelPosition]) -> AudioBuffer {
    AudioBuffer(
      channels: positions.map { position in
        (0..<frameCount).map { Float(amplitude * sin(2 * .pi * frequency(position) * Double($0) / sampleRate)) }
      }, sampleRate: sampleRate)
  }

  /// The cosine and the sine of each tone.
  private static let waves: [[SIMD2<Double>]] = ChannelPosition.allCases.map { position in
    let step = 2 * Double.pi * frequency(position) / sampleRate
    return (0..<frameCount).map { SIMD2(cos(step * Double($0)), sin(step * Double($0))) }
  }

  /// The loudspeaker whose tone has most of a channel's energy; "–" if none has half of it.
  package static func heard(_ samples: some Collection<Float>) -> String {
    let samples = samples.prefix(frameCount).map { Double($0) }
    let powers = waves.map { wave -> Double in
      let sum = zip(samples, wave).reduce(SIMD2<Double>()) { $0 + $1.0 * $1.1 }
      return 2 * (sum * sum).sum() / Double(samples.count)
    }
    let total = samples.reduce(0) { $0 + $1 * $1 }
    guard let best = powers.indices.max(by: { powers[$0] < powers[$1] }), powers[best] > total / 2 else { return "–" }
    return ChannelPosition.allCases[best].abbreviation
  }

  /// Makes a file with the tones of a layout by ffmpeg.
  package static func make(_ layout: ChannelLayout, _ path: String, _ options: [String]) throws {
    let tones = layout.positions.map { "\(amplitude)*sin(2*PI*\(frequency($0))*t)" }.joined(separator: "|")
    let source = "aevalsrc=\(tones):c=\(layout):s=\(Int(sampleRate)):d=\(Double(frameCount) / sampleRate)"
    let input = ["-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", source]
    _ = try IndependentTool.run("ffmpeg", input + options + [path])
  }

  /// The loudspeakers whose tones ffmpeg decodes from a file, in its order, which is that of WAVE files.
  package static func heardByFFmpeg(_ path: String, channelCount: Int) throws -> [String] {
    let data = try IndependentTool.run("ffmpeg", ["-nostdin", "-v", "error", "-i", path, "-f", "f32le", "-"]).output
    let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return (0..<channelCount).map { c in heard(stride(from: c, to: samples.count, by: channelCount).map { samples[$0] })
    }
  }

  /// The name of a file's channel layout in ffmpeg's output.
  package static func layoutByFFmpeg(_ path: String) throws -> String {
    let arguments = ["-v", "error", "-show_entries", "stream=channel_layout", "-of", "csv=p=0", path]
    let text = String(decoding: try IndependentTool.run("ffprobe", arguments).output, as: UTF8.self)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
