import AudioDegradation
import Detectors
import EvaluationMetrics

extension Detection {
  /// The reference for a sound after a degradation, moved as the degradation moved its times and frequencies.
  ///
  /// Events before the new beginning are left out or shortened. A loudness stays unchanged, because it is not known
  /// which degradations change it.
  package func mapped(by degraded: DegradedSound) throws(EvaluationError) -> Detection {
    let (delay, stretch, factor) = (degraded.delay, degraded.stretch, degraded.frequencyFactor)
    guard delay != 0 || stretch != 1 || factor != 1 else { return self }
    func time(_ time: Double) -> Double { delay + time * stretch }
    switch self {
    case .pitch(let series):
      let kept = series.times.indices.filter { time(series.times[$0]) >= 0 }
      return .pitch(
        try PitchSeries(
          times: kept.map { time(series.times[$0]) }, frequencies: kept.map { series.frequencies[$0] * factor },
          voicing: series.voicing.map { voicing in kept.map { voicing[$0] } }))
    case .intervals(let intervals):
      var mapped: [ActivityInterval] = []
      for interval in intervals where time(interval.end) > 0 {
        mapped.append(try ActivityInterval(start: max(0, time(interval.start)), end: time(interval.end)))
      }
      return .intervals(mapped)
    case .times(let times): return .times(times.map(time).filter { $0 >= 0 })
    case .tempi(let pair, let weight):
      return .tempi(try TempoPair(pair.first / stretch, pair.second / stretch), weight: weight)
    case .soundEvents(let events):
      var mapped: [SoundEvent] = []
      for event in events where time(event.offset) > 0 {
        mapped.append(
          try SoundEvent(label: event.label, onset: max(0, time(event.onset)), offset: time(event.offset)))
      }
      return .soundEvents(mapped)
    case .loudness, .identities: return self
    }
  }
}
