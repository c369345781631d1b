import AudioFiles
import FeatureSets
import FeatureTracks
import PitchTracking
import RecordingAnalysis

extension Settings {
  /// The settings of a pitch track.
  mutating func pitch(_ features: Set<Feature> = [.pitch], isLive: Bool? = nil) throws -> AnalysisConfiguration {
    let method = try word("method", PitchMethod.default)
    let highest = 0.45 * Double(AudioFileReader.sampleRates.upperBound)
    let lowest = try number("min_hz", 50, in: 10...highest / 2)
    let top = try number("max_hz", 1600, in: 20...highest)
    guard top >= 2 * lowest else {
      throw InvalidArgument("min_hz, max_hz", expected: "at least an octave", got: "\(lowest) and \(top)")
    }
    do { try method.validate(PitchConfiguration(minimumFrequency: lowest, maximumFrequency: top)) } catch {
      throw InvalidArgument("min_hz, max_hz", expected: "a range of the method", got: "\(error)")
    }
    let hop = try number("hop_ms", 10, in: 0.1...1000)
    let live = try isLive ?? flag("live")
    return AnalysisConfiguration(
      features: features, pitchMethod: method, pitchMode: live ? .live : .offline, minimumFrequency: lowest,
      maximumFrequency: top, hopDuration: hop / 1000, channel: try channel())
  }

  /// The settings of sets of features.
  mutating func sets(_ names: [String], isSummary: Bool) throws -> (FeatureSelection, [FeatureStatistic]) {
    let deltas = try integer("deltas", in: 0...FeatureDeltas.highestOrder) ?? 0
    var statistics: [FeatureStatistic] = []
    for name in list("summary") ?? (isSummary ? ["mean", "std"] : []) {
      guard let statistic = FeatureStatistic(name: name) else {
        throw InvalidArgument("summary", expected: "mean, std, min, max, median, count, p95 …", got: "'\(name)'")
      }
      if !statistics.contains(statistic) { statistics.append(statistic) }
    }
    let sets = try names.map { name in
      guard let set = FeatureSet.named(name) else {
        throw InvalidArgument(
          "set", expected: FeatureSet.all.map(\.name).joined(separator: ", "), got: "'\(name)'")
      }
      return set
    }
    do { return (try FeatureSelection(sets, deltas: deltas), statistics) } catch {
      throw InvalidArgument("set", expected: "sets that stand together", got: "\(error)")
    }
  }

  /// The settings of an analysis: features and sets by name, and what they need.
  mutating func analysis() throws -> AnalysisConfiguration {
    let names = list("features") ?? Feature.defaults.map(\.rawValue)
    let features = names.compactMap(Feature.init)
    var configuration = try pitch(Set(features))
    let sets = names.filter { Feature(rawValue: $0) == nil }
    if let unknown = sets.first(where: { FeatureSet.named($0) == nil }) {
      let known = Feature.allCases.map(\.rawValue) + FeatureSet.all.map(\.name)
      throw InvalidArgument("features", expected: known.joined(separator: ", "), got: "'\(unknown)'")
    }
    let (selection, statistics) = try self.sets(sets, isSummary: true)
    if !sets.isEmpty { configuration.sets = FeatureSetSettings(selection, statistics: statistics) }
    return configuration
  }
}

extension Settings {
  /// Points (`50,75`) or parts (`25-75`) of segments, in percent.
  mutating func percents(_ name: String) throws(InvalidArgument) -> [[Double]] {
    let count = name == "at" ? 1 : 2
    var found: [[Double]] = []
    for text in list(name) ?? [] {
      let numbers = text.replacing("%", with: "").split(separator: "-").compactMap { Double($0) }
      guard numbers.count == count, numbers.allSatisfy((0...100).contains),
        numbers[0] < numbers[count - 1] || count == 1
      else {
        throw InvalidArgument(name, expected: count == 1 ? "0 to 100" : "a part such as 25-75", got: "'\(text)'")
      }
      guard !found.contains(numbers) else { throw InvalidArgument(name, expected: "each once", got: "'\(text)' twice") }
      found.append(numbers)
    }
    return found
  }
}
