import AudioCore
import FeatureTracks
import PhoneticFeatures
import VoiceMeasurement

/// The sets that `features/praat.py` compares with Praat, each with its times as the first column.
enum PhoneticSet {
  static let names =
    PhoneticFeatureSet.names + ["harmonicity_ac"] + GlottalPulses.Method.allCases.map { "pulses_\($0)" }

  static func features(_ name: String, of signal: AudioBuffer) throws -> (columns: [String], values: [Float]) {
    if let method = GlottalPulses.Method.allCases.first(where: { "pulses_\($0)" == name }) {
      let configuration = PointProcessExtractor.Configuration(pitchFloor: 75, pitchCeiling: 600, method: method)
      return (["time"], try configuration.pulses(of: signal).times.map { Float($0) })
    }
    let set: PhoneticFeatureSet =
      if name == "harmonicity_ac" {
        .harmonicity(.init(method: .autocorrelation))
      } else {
        PhoneticFeatureSet.named(name) ?? .intensity(.init())
      }
    let matrix = try set.matrix(of: signal)
    var values: [Float] = []
    for n in 0..<matrix.frameCount { values += [Float(matrix.times[n])] + matrix.row(n) }
    return (["time"] + matrix.columns.map(\.name), values)
  }
}
