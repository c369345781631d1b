// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import COssicle
import EvaluationMetrics

/// Runs a metric; what is wrong with its values is a matter of the arguments.
private func metric(_ place: Place?, _ scores: () throws -> [NamedScore]) -> ossicle_status {
  call {
    do {
      try ResultTable(scores().map { .init($0.name, [$0.score.value ?? .nan]) }).give(to: place)
    } catch let error as EvaluationError { throw InvalidArgument(line: "\(error)") }
  }
}

@c @implementation
public func ossicle_metric_melody(
  _ referenceTimes: UnsafePointer<Double>?, _ referenceFrequencies: UnsafePointer<Double>?, _ referenceCount: Int,
  _ estimateTimes: UnsafePointer<Double>?, _ estimateFrequencies: UnsafePointer<Double>?, _ estimateCount: Int,
  _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  metric(place) {
    var settings = try Settings(options)
    let cents = try settings.number("cents", 50, in: 0...1e6)
    try settings.finish()
    let reference = try PitchSeries(
      times: Array(Argument.values("reference_times", referenceTimes, referenceCount)),
      frequencies: Array(Argument.values("reference_frequencies", referenceFrequencies, referenceCount)))
    let estimate = try PitchSeries(
      times: Array(Argument.values("estimate_times", estimateTimes, estimateCount)),
      frequencies: Array(Argument.values("estimate_frequencies", estimateFrequencies, estimateCount)))
    var metric = MelodyMetric(try .init(toleranceCents: cents))
    try metric.update(reference: reference, estimate: estimate)
    return metric.value.named
  }
}

@c @implementation
public func ossicle_metric_onset(
  _ reference: UnsafePointer<Double>?, _ referenceCount: Int, _ estimate: UnsafePointer<Double>?,
  _ estimateCount: Int, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  metric(place) {
    var settings = try Settings(options)
    let window = try settings.number("window", 0.05, in: 0...1e6)
    try settings.finish()
    var metric = try OnsetMetric(window: window)
    try metric.update(
      reference: Array(Argument.values("reference", reference, referenceCount)),
      estimate: Array(Argument.values("estimate", estimate, estimateCount)))
    return metric.value.named
  }
}

@c @implementation
public func ossicle_metric_voice_activity(
  _ reference: UnsafePointer<UInt8>?, _ estimate: UnsafePointer<UInt8>?, _ count: Int, _ place: Place?
) -> ossicle_status {
  metric(place) {
    var metric = VoiceActivityMetric()
    try metric.update(
      reference: Argument.values("reference", reference, count).map { $0 != 0 },
      estimate: Argument.values("estimate", estimate, count).map { $0 != 0 })
    return metric.value.named
  }
}

@c @implementation
public func ossicle_metric_sound_events(
  _ referenceLabels: UnsafePointer<UnsafePointer<CChar>?>?, _ referenceOnsets: UnsafePointer<Double>?,
  _ referenceOffsets: UnsafePointer<Double>?, _ referenceCount: Int,
  _ estimateLabels: UnsafePointer<UnsafePointer<CChar>?>?, _ estimateOnsets: UnsafePointer<Double>?,
  _ estimateOffsets: UnsafePointer<Double>?, _ estimateCount: Int, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  metric(place) {
    var settings = try Settings(options)
    let configuration = try EventMatchingConfiguration(
      collar: settings.number("collar", 0.2, in: 0...1e6),
      lengthShare: settings.number("length_share", 0.5, in: 0...1))
    try settings.finish()
    let reference = try events(
      "reference", referenceLabels, referenceOnsets, referenceOffsets, referenceCount)
    let estimate = try events("estimate", estimateLabels, estimateOnsets, estimateOffsets, estimateCount)
    let labels = Set((reference + estimate).map(\.label)).sorted()
    var metric = try EventBasedMetric(labels: labels, configuration: configuration)
    try metric.update(reference: reference, estimate: estimate)
    return metric.value.overall.named
  }
}

private func events(
  _ name: String, _ labels: UnsafePointer<UnsafePointer<CChar>?>?, _ onsets: UnsafePointer<Double>?,
  _ offsets: UnsafePointer<Double>?, _ count: Int
) throws -> [SoundEvent] {
  let labels = try Argument.values(name + "_labels", labels, count)
  let onsets = try Argument.values(name + "_onsets", onsets, count)
  let offsets = try Argument.values(name + "_offsets", offsets, count)
  return try (0..<count).map { index in
    try SoundEvent(
      label: Argument.text(name + "_labels", labels[index]), onset: onsets[index], offset: offsets[index])
  }
}

extension VoiceActivityScores {
  fileprivate var named: [NamedScore] {
    [
      NamedScore("speech_hit_rate", speechHitRate), NamedScore("non_speech_hit_rate", nonSpeechHitRate),
      NamedScore("miss_rate", missRate), NamedScore("false_alarm_rate", falseAlarmRate),
      NamedScore("precision", precision), NamedScore("f_measure", fMeasure), NamedScore("accuracy", accuracy),
      NamedScore("half_total_error_rate", halfTotalErrorRate), NamedScore("detection_cost", detectionCost),
    ]
  }
}

extension SoundEventScores {
  fileprivate var named: [NamedScore] {
    [
      NamedScore("f_measure", fMeasure), NamedScore("precision", precision), NamedScore("recall", recall),
      NamedScore("error_rate", errorRate), NamedScore("substitution_rate", substitutionRate),
      NamedScore("deletion_rate", deletionRate), NamedScore("insertion_rate", insertionRate),
    ]
  }
}
