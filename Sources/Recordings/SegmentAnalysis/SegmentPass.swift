import AmplitudeTracking
import AudioCore
import AudioFiles
import BatchProcessing
import FeatureSets
import PitchTracking
import RecordingAnalysis
import Statistics
import VoiceMeasurement

/// The pass over one recording: the pieces and tracks of its segments.
final class SegmentPass {
  private let configuration: AnalysisConfiguration
  private let places: [SegmentPlace]
  private let segments: [Segment]
  /// The indices of the segments that have a length.
  private let measured: [Int]
  private let coverage: TimeCoverage
  private let settings: SegmentSettings
  /// The sets of features, and the indices of the segments that they are measured for.
  private var sets: FeatureSections?
  private let setIndices: [Int]
  private let spools = FrameSpools()

  private var format: AudioFileFormat?
  /// The first frame of each measured segment, and the one after its last.
  private var bounds: [(start: Double, end: Double)] = []
  private var openPieces = OpenSections([])
  private var pieces: [Int: PieceMeter] = [:]
  private var pieceValues: [Int: RecordingMeasurement] = [:]
  private var position = 0
  private var levels: LevelTracker?

  private var pitchHop = 1.0
  private var pitchFrames: [(time: Double, frequency: Double, level: Double?)] = []
  private var pitch = FrameTrack(hop: 1)
  private var level = FrameTrack(hop: 1)
  private var centroid = FrameTrack(hop: 1)
  private var formants: [FrameTrack] = []
  private var voice: VoiceObserver.Parts?

  /// The margin around segments, in seconds, in which frames are kept: values at a segment's edge lie between frames.
  private static let margin = 0.15

  init(
    _ segments: [Segment], _ configuration: AnalysisConfiguration, _ places: [SegmentPlace],
    _ settings: SegmentSettings
  ) {
    self.segments = segments
    self.settings = settings
    self.configuration = configuration
    self.places = places
    setIndices = segments.indices.filter { segments[$0].fault == nil }
    measured = segments.indices.filter { segments[$0].fault == nil && !segments[$0].isPoint }
    coverage = TimeCoverage(
      segments.filter { $0.fault == nil }.map { ($0.start, $0.end) },
      margin: max(Self.margin, 2 * configuration.hopDuration))
    let settings = (configuration.voice ?? VoiceReportSettings()).configuration.formants
    let hop = settings.hopDuration ?? settings.windowDuration / 4
    formants = [FrameTrack](repeating: FrameTrack(hop: hop), count: 3)
  }

  /// What receives the recording.
  var observer: TrackObserver {
    var observer = TrackObserver(levelledPitch: { [self] in take($0, level: $1) })
    observer.format = { [self] in try begin($0) }
    observer.block = { [self] in process($0) }
    if configuration.sets != nil { observer.mono = { [self] in sets?.process($0) } }
    observer.centroid = { [self] in if coverage.contains($0) { centroid.append($1, at: $0) } }
    let hasFormants = places.contains { $0.quantity.feature == .voice }
    observer.voice = VoiceObserver(
      sections: measured.map { (segments[$0].start, segments[$0].end) },
      wantsFormants: { [coverage] in hasFormants && coverage.contains($0) },
      formants: { [self] frame in
        for index in formants.indices {
          let formant = index < frame.formants.count ? frame.formants[index].frequency : nil
          formants[index].append(formant, at: frame.time)
        }
      }, parts: { [self] in voice = $0 })
    return observer
  }

  // MARK: The pass

  private func begin(_ format: AudioFileFormat) throws {
    self.format = format
    let rate = format.sampleRate
    bounds = measured.map { ((segments[$0].start * rate).rounded(), (segments[$0].end * rate).rounded()) }
    openPieces = OpenSections(bounds)
    let settings = configuration.pitchConfiguration(sampleRate: rate)
    pitchHop = (settings.hopDuration * rate).rounded() / rate
    centroid = FrameTrack(hop: configuration.spectrumHop(sampleRate: rate))
    if let wanted = configuration.sets {
      sets = FeatureSections(
        try wanted.selection(), statistics: wanted.parsedStatistics, places: self.settings.places,
        sections: setIndices.map { (segments[$0].start, segments[$0].end) }, sampleRate: rate, store: spools.make)
    }
    guard places.contains(where: { $0.quantity == .level }) else { return }
    level = FrameTrack(hop: configuration.levelHop(sampleRate: rate))
    levels = try configuration.levelTracker(format)
  }

  private func process(_ block: AudioBlock) {
    levels?.process(block, emit: take)
    let (first, last) = (Double(position), Double(position + block.frameCount))
    openPieces.open(through: last - 1)
    for index in openPieces.open {
      let from = Int(max(bounds[index].start, first) - first)
      let to = Int(min(bounds[index].end, last) - first)
      guard to > from, let format else { continue }
      if pieces[index] == nil { pieces[index] = try? PieceMeter(configuration.features, format) }
      pieces[index]?.process(block.frames(from..<to))
    }
    for index in openPieces.close(until: last) { endPiece(index, at: last) }
    position += block.frameCount
  }

  private func endPiece(_ index: Int, at end: Double) {
    guard let piece = pieces.removeValue(forKey: index) else { return }
    let length = min(bounds[index].end, end) - max(bounds[index].start, 0)
    pieceValues[index] = piece.measurement(frameCount: Int(length))
  }

  private func take(_ frame: LevelTracker.Frame) {
    if coverage.contains(frame.time) { level.append(frame.level, at: frame.time) }
  }

  private func take(_ frame: PitchFrame, level: Double?) {
    if coverage.contains(frame.time) { pitchFrames.append((frame.time, frame.frequency ?? .nan, level)) }
  }

  // MARK: The values

  /// Ends the pass: the segments with their values.
  ///
  /// - Throws: `BatchError` if temporary files could not be written or read.
  func finish(_ recording: RecordingMeasurement) throws(BatchError) -> [SegmentMeasurement] {
    let setValues = sets?.finish(duration: recording.duration) ?? []
    try spools.check()
    var ofSets: [Int: FeatureSections.Values] = [:]
    for (index, values) in zip(setIndices, setValues) { ofSets[index] = values }
    levels?.flush(emit: take)
    for index in openPieces.open { endPiece(index, at: Double(position)) }
    pitch = FrameTrack(hop: pitchHop)
    for frame in pitchFrames {
      let counts =
        frame.frequency.isFinite
        && recording.pitchSummary?.counts(frequency: frame.frequency, level: frame.level) == true
      pitch.append(counts ? frame.frequency : nil, at: frame.time)
    }
    pitchFrames = []
    var order: [Int: Int] = [:]
    for (place, index) in measured.enumerated() { order[index] = place }
    return segments.indices.map { index in
      var measurement = SegmentMeasurement(segments[index])
      let duration = recording.duration
      measurement.segment.judge(duration: duration)
      guard measurement.segment.fault == nil else { return measurement }
      if let place = order[index] {
        fill(&measurement, place, recording)
      } else {
        for feature in configuration.features {
          for column in feature.columns { measurement.undefined[column] = "the segment is a point" }
        }
      }
      if let values = ofSets[index] {
        (measurement.setValues, measurement.undefinedSets) = (values.values, values.undefined)
      }
      for place in places {
        let (value, reason) = self.value(place, measurement.segment, recording)
        measurement.placeValues.append(value)
        measurement.placeReasons.append(reason)
      }
      return measurement
    }
  }

  private func fill(_ measurement: inout SegmentMeasurement, _ place: Int, _ recording: RecordingMeasurement) {
    let segment = measurement.segment
    for feature in PieceMeter.features.intersection(configuration.features) {
      for column in feature.columns {
        let piece = pieceValues[place]
        measurement.set(column, piece?.values[column], else: piece?.undefined[column] ?? "no sample in the segment")
      }
    }
    for feature in configuration.features.subtracting(PieceMeter.features) {
      if let reason = recording.refused[feature] {
        for column in feature.columns { measurement.undefined[column] = reason }
        continue
      }
      switch feature {
      case .pitch: fillPitch(&measurement, segment, recording)
      case .spectrum:
        let frames = centroid.frames(from: segment.start, to: segment.end)
        let values = centroid.values(in: frames)
        measurement.set(
          .spectralCentroid, values.isEmpty ? nil : values.reduce(0, +) / Double(values.count),
          else: frames.isEmpty ? Self.noFrame(centroid) : SegmentPlace.Quantity.centroid.absence)
      case .voice: fillVoice(&measurement, place, recording)
      case .amplitude, .loudness, .fingerprint: break
      }
    }
  }

  private static func noFrame(_ track: FrameTrack) -> String {
    "no frame in the segment: frames are \((track.hop * 1e6).rounded() / 1000) ms apart"
  }

  private func fillPitch(
    _ measurement: inout SegmentMeasurement, _ segment: Segment, _ recording: RecordingMeasurement
  ) {
    let frames = pitch.frames(from: segment.start, to: segment.end)
    let counted = pitch.values(in: frames).sorted()
    let absence = recording.pitchSummary?.absence.map { "in the whole recording: \($0.text)" }
    let reason = frames.isEmpty ? Self.noFrame(pitch) : absence ?? "no voiced frame"
    func quantile(_ p: Double) -> Double? {
      counted.isEmpty ? nil : counted[Int((p * Double(counted.count - 1)).rounded())]
    }
    measurement.set(.pitchMedian, quantile(0.5), else: reason)
    measurement.set(.pitchLow, quantile(0.05), else: reason)
    measurement.set(.pitchHigh, quantile(0.95), else: reason)
    measurement.set(
      .voicedShare, frames.isEmpty ? nil : Double(counted.count) / Double(frames.count), else: reason)
    for column in [MeasuredColumn.backgroundTone, .backgroundToneLevel, .backgroundToneShare] {
      (measurement.values[column], measurement.undefined[column]) = (
        recording.values[column], recording.undefined[column]
      )
    }
  }

  private func fillVoice(
    _ measurement: inout SegmentMeasurement, _ place: Int, _ recording: RecordingMeasurement
  ) {
    guard let voice else {
      for column in Feature.voice.columns {
        measurement.undefined[column] = recording.undefined[column] ?? "not measured"
      }
      return
    }
    let (start, end) = (max(0, measurement.segment.start), min(measurement.segment.end, recording.duration))
    func share(_ stretches: [(start: Double, end: Double)]) -> Double {
      min(1, Self.overlap(stretches, start, end) / (end - start))
    }
    measurement.set(.voiceActivityShare, voice.speech.map(share), else: recording.undefined[.voiceActivityShare] ?? "")
    measurement.set(.phonationShare, share(voice.phonation.map { ($0.start, $0.end) }), else: "")
    let section = voice.sections[place]
    func set(_ column: MeasuredColumn, _ value: VoiceValue) {
      measurement.set(column, value.value, else: value.absence?.text ?? "")
    }
    set(.jitterLocal, section.jitter.map { $0 * 100 })
    set(.shimmerLocal, section.shimmer.map { $0 * 100 })
    set(.harmonicsToNoise, section.harmonicsToNoise)
    set(.cepstralPeakProminence, section.cepstralPeakProminence)
    for (index, column) in [MeasuredColumn.firstFormant, .secondFormant, .thirdFormant].enumerated() {
      set(column, index < section.formants.count ? section.formants[index] : VoiceValue(absent: .notMeasured))
    }
    let nuclei = voice.nuclei.map { $0.filter { $0 >= start && $0 < end } }
    set(.syllableRate, SyllableRate(nuclei: nuclei, phonationTime: end - start).rate)
  }

  /// The time from `start` to `end` that is in stretches, which are in the order of time and do not overlap.
  private static func overlap(_ stretches: [(start: Double, end: Double)], _ start: Double, _ end: Double) -> Double {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].end <= start { low = middle + 1 } else { high = middle }
    }
    return stretches[low...].prefix { $0.start < end }
      .reduce(0) { $0 + min($1.end, end) - max($1.start, start) }
  }

  private func value(
    _ place: SegmentPlace, _ segment: Segment, _ recording: RecordingMeasurement
  ) -> (Double?, String?) {
    if let reason = recording.refused[place.quantity.feature] { return (nil, reason) }
    let track =
      switch place.quantity {
      case .pitch: pitch
      case .level: level
      case .centroid: centroid
      case .f1: formants[0]
      case .f2: formants[1]
      case .f3: formants[2]
      }
    let length = segment.end - segment.start
    switch place.extent {
    case .at(let percent):
      let time = segment.start + length * percent / 100
      if time < 0 || time > recording.duration { return (nil, "the point is outside of the recording") }
      if let value = track.value(at: time) { return (value, nil) }
      return (nil, track.hasFrame(at: time) ? "\(place.quantity.absence) at this point" : "no frame at this point")
    case .over(let first, let last):
      guard length > 0 else { return (nil, "the segment is a point") }
      let frames = track.frames(
        from: segment.start + length * first / 100, to: segment.start + length * last / 100)
      if let median = OrderStatistics.median(track.values(in: frames)) { return (median, nil) }
      return (nil, frames.isEmpty ? "no frame in this part" : "\(place.quantity.absence) in this part")
    }
  }
}

extension Segment {
  /// Says how the segment lies in a recording of the given length in seconds.
  mutating func judge(duration: Double) {
    guard fault == nil else { return }
    if start >= duration, !(isPoint && start == duration) {
      fault = "it starts at \(start) s, the recording ends at \(duration) s"
    } else if end > duration + SegmentAnalyzer.endTolerance {
      warnings.append("ends at \(end) s, the recording at \(duration) s: the part within it is measured")
    }
  }
}
