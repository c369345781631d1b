import AudioCore
import AudioFiles
import Foundation
import TestSignals
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
      known: positions.map { position in
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
    let samples = Array(samples.prefix(frameCount)).map(Double.init)
    let powers = waves.map { wave -> Double in
      let sum = zip(samples, wave).reduce(SIMD2<Double>()) { $0 + $1.0 * $1.1 }
      return 2 * (sum * sum).sum() / Double(samples.count)
    }
    let total = samples.reduce(0) { $0 + $1 * $1 }
    guard let best = powers.indices.max(by: { powers[$0] < powers[$1] }), powers[best] > total / 2 else { return "–" }
    return ChannelPosition.allCases[best].abbreviation
  }

  /// Makes files with the tones of their layouts, all by one run of ffmpeg.
  package static func make(_ files: [(layout: ChannelLayout, path: String, options: [String])]) throws {
    var (inputs, outputs): ([String], [String]) = ([], [])
    for (index, file) in files.enumerated() {
      let tones = file.layout.positions.map { "\(amplitude)*sin(2*PI*\(frequency($0))*t)" }.joined(separator: "|")
      let source = "aevalsrc=\(tones):c=\(file.layout):s=\(Int(sampleRate)):d=\(Double(frameCount) / sampleRate)"
      inputs += ["-f", "lavfi", "-i", source]
      outputs += ["-map", "\(index)"] + file.options + [file.path]
    }
    _ = try IndependentTool.run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + inputs + outputs)
  }

  /// What one run of ffmpeg finds in each file: the name of the channel layout, and the loudspeakers whose tones it decodes,
  /// in its order, which is that of WAVE files.
  package static func foundByFFmpeg(_ files: [(path: String, channelCount: Int)]) throws -> [String] {
    let folder = try TemporaryFolder()
    let outputs = files.indices.flatMap { ["-map", "\($0)", "-f", "f32le", folder("\($0)")] }
    let messages = try IndependentTool.run(
      "ffmpeg", ["-nostdin", "-hide_banner", "-nostats"] + files.flatMap { ["-i", $0.path] } + outputs
    ).messages
    // "Stream #0:0: Audio: pcm_s16le, 48000 Hz, 5.1(side), s16, 4608 kb/s", first of the inputs, then of the outputs
    let layouts = messages.matches(of: #/Stream #\d+:0.*: Audio: .* Hz, ([^,]+),/#).map { String($0.1) }
    return try files.indices.map { index in
      let data = try Data(contentsOf: URL(fileURLWithPath: folder("\(index)")))
      let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      let count = files[index].channelCount
      let speakers = (0..<count).map { c in heard(stride(from: c, to: samples.count, by: count).map { samples[$0] }) }
      return "\(layouts[index]): \(speakers.joined(separator: " "))"
    }
  }
}
