import AudioCore
import Foundation
import Spectral

/// Renders one configuration of a model, frame by frame.
struct VoiceRenderer: ~Copyable {
  /// Frames on either side over which the phase of the pulses' filter is averaged: ±50 ms, so that it changes the
  /// frequency little.
  private static let phaseReach = 10
  /// Below this frequency the noise fades out, in hertz.
  private static let lowCut = 20.0
  /// Modulation depth of the noise of `.pulses` within the period: the deviation of its power from 1.
  private static let breathDepth = 0.8

  private let model: VoiceModel
  private let target: TargetContour
  private let track: PhaseTrack
  private let configuration: ResynthesisConfiguration
  private let filter: ShapingFilter
  private let glottis = GlottalPulse()

  init(model: VoiceModel, target: TargetContour, track: PhaseTrack, configuration: ResynthesisConfiguration) throws {
    let filter = try ShapingFilter(hop: model.hop, sampleRate: model.sampleRate)
    self.model = model
    self.target = target
    self.track = track
    self.configuration = configuration
    self.filter = filter
  }

  func render(to output: UnsafeMutableBufferPointer<Float>, hiss: [Float], phaseSeed: UInt64) throws {
    switch configuration.excitation {
    case .harmonics:
      renderHarmonics(to: output, phaseSeed: phaseSeed)
      renderFiltered(to: output, hiss: hiss, pulses: nil)
    case .pulses:
      renderFiltered(to: output, hiss: breathing(hiss), pulses: PulseTrain.render(track))
    }
  }

  // MARK: Filtered parts

  private func renderFiltered(to output: UnsafeMutableBufferPointer<Float>, hiss: [Float], pulses: [Float]?) {
    let bins = filter.binCount
    var grids = [[Float]](repeating: [], count: model.envelopes.count)
    var sum = [Float](repeating: 0, count: bins)
    var sumCount = 0
    var response = [SIMD2<Float>](repeating: .zero, count: bins)
    var gain = [Float](repeating: 0, count: bins)
    var share = [Float](repeating: 0, count: bins)
    var phase = [Float](repeating: 0, count: bins)
    var entered = 0
    for k in model.envelopes.indices {
      while entered < min(model.envelopes.count, k + Self.phaseReach + 1) {
        grids[entered] = grid(entered)
        if target.voiced[entered], pulses != nil {
          for n in 0..<bins { sum[n] += grids[entered][n] }
          sumCount += 1
        }
        entered += 1
      }
      let leaving = k - Self.phaseReach - 1
      if leaving >= 0 {
        if target.voiced[leaving], pulses != nil {
          for n in 0..<bins { sum[n] -= grids[leaving][n] }
          sumCount -= 1
        }
        grids[leaving] = []
      }
      let voiced = target.voiced[k]
      let audible = voiced || sumCount > 0
      fillGains(&gain, &share, grid: grids[k], frame: k)
      if pulses != nil, audible {
        fillResponse(&response, &phase, grid: grids[k], share: share, mean: sum, count: sumCount, frame: k)
      }
      hiss.withUnsafeBufferPointer { hiss in
        response.withUnsafeBufferPointer { response in
          gain.withUnsafeBufferPointer { gain in
            if let pulses, audible {
              pulses.withUnsafeBufferPointer {
                filter.add(
                  to: output, centre: k * model.hop, pulses: $0, response: response, hiss: hiss, gain: gain)
              }
            } else {
              filter.add(
                to: output, centre: k * model.hop, pulses: nil, response: response, hiss: hiss, gain: gain)
            }
          }
        }
      }
    }
  }

  private func grid(_ frame: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: filter.binCount) { values, count in
      model.envelopes[frame].fill(
        UnsafeMutableBufferPointer(rebasing: values[0..<filter.binCount]), step: filter.binWidth)
      count = filter.binCount
    }
  }

  /// Computes the gain of the noise, and the aperiodicity in `share`. White noise of unit variance has a one-sided
  /// density of 2 / sampleRate.
  private func fillGains(_ gain: inout [Float], _ share: inout [Float], grid: [Float], frame: Int) {
    let voiced = target.voiced[frame]
    share.withUnsafeMutableBufferPointer { model.envelopes[frame].fillAperiodicity($0, step: filter.binWidth) }
    let scale = Float((model.sampleRate / 2).squareRoot() * (voiced ? configuration.breathiness : 1))
    let low = Self.lowCut / filter.binWidth
    for n in 0..<gain.count {
      let power = voiced ? share[n] : 1
      gain[n] = scale * exp(0.5 * grid[n]) * power.squareRoot() * Float(min(1, Double(n) / low))
    }
  }

  /// Computes the filter of the pulses: the magnitude of the periodic part with the phase of the mean envelope and the
  /// glottis.
  private func fillResponse(
    _ response: inout [SIMD2<Float>], _ phase: inout [Float], grid: [Float], share: [Float], mean: [Float],
    count: Int, frame: Int
  ) {
    let period = exp2(-target.logFrequency[frame])
    let scale = Float((model.sampleRate / 2).squareRoot())
    let inverse = 1 / Float(max(1, count))
    for n in 0..<response.count {
      let pulse = glottis.spectrum(frequency: Double(n) * filter.binWidth, period: period)
      phase[n] = 0.5 * (count > 0 ? mean[n] * inverse : grid[n]) - pulse.x
      response[n] = SIMD2(pulse.y, pulse.z)
    }
    phase.withUnsafeMutableBufferPointer { filter.minimumPhase($0) }
    let voiced = target.voiced[frame]
    for n in 0..<response.count {
      let periodic = voiced ? max(0, 1 - share[n]).squareRoot() : 1
      let magnitude = scale * exp(0.5 * grid[n]) * periodic
      let (c, s) = (magnitude * cos(phase[n]), magnitude * sin(phase[n]))
      let g = response[n]
      response[n] = SIMD2(c * g.x - s * g.y, c * g.y + s * g.x)
    }
  }

  /// Noise whose power varies within the period in voiced frames, with its maximum half a period from the glottal
  /// closure.
  private func breathing(_ hiss: [Float]) -> [Float] {
    hiss.indices.map { n in
      guard track.fade[n] > 0 else { return hiss[n] }
      let swing = Self.breathDepth * Double(track.fade[n]) * cos(2 * .pi * (track.phase[n] - 0.5))
      return hiss[n] * Float((1 + swing).squareRoot())
    }
  }

  // MARK: Harmonics

  private func renderHarmonics(to output: UnsafeMutableBufferPointer<Float>, phaseSeed: UInt64) {
    guard !target.logFrequency.isEmpty, target.voiced.contains(true) else { return }
    let sum = HarmonicSum(phases: harmonicPhases(seed: phaseSeed))
    var grid = [Float](repeating: 0, count: filter.binCount)
    var share = grid
    let frames = model.envelopes.indices
    var from = amplitudes(frames.lowerBound, &grid, &share)
    for k in frames {
      let to = k + 1 < frames.upperBound ? amplitudes(k + 1, &grid, &share) : from
      let range = k * model.hop..<min(output.count, (k + 1) * model.hop)
      // At the edge of a voiced run the neighbour has no amplitudes. Those of the run are used, and only the fade
      // lowers the voice.
      let (a, b) = (from.isEmpty ? to : from, to.isEmpty ? from : to)
      if !a.isEmpty, !range.isEmpty { sum.render(output, range: range, track: track, from: a, to: b) }
      from = to
    }
  }

  /// The amplitude of every harmonic at a frame: the power of a band of one fundamental around it. Empty if unvoiced.
  private func amplitudes(_ frame: Int, _ grid: inout [Float], _ share: inout [Float]) -> [Float] {
    guard target.voiced[frame] else { return [] }
    let sample = min(frame * model.hop, track.frequency.count - 1)
    let frequency = track.frequency[sample]
    let nyquist = model.sampleRate / 2
    let count = Int(0.98 * nyquist / frequency)
    let envelope = model.envelopes[frame]
    var values = [Float](repeating: 0, count: count + 1)
    share = values
    values.withUnsafeMutableBufferPointer { envelope.fill($0, step: frequency) }
    share.withUnsafeMutableBufferPointer { envelope.fillAperiodicity($0, step: frequency) }
    let lowest = (values.max() ?? 0) - 23
    var last = 0
    for k in 1..<max(1, values.count) {
      let position = Double(k) * frequency / nyquist
      let taper = Float(max(0, min(1, (0.98 - position) / 0.03)))
      if values[k] > lowest { last = k }
      values[k] = (2 * Float(frequency) * exp(values[k]) * max(0, 1 - share[k])).squareRoot() * taper
    }
    // Harmonics above the last one that is less than 100 dB below the strongest are omitted to save time.
    return Array(values[1...max(1, last)])
  }

  /// The phase offsets of the harmonics.
  private func harmonicPhases(seed: UInt64) -> [Double] {
    let lowest = track.frequency.min() ?? 20
    let count = Int(model.sampleRate / 2 / max(20, lowest)) + 1
    switch configuration.phases {
    case .random:
      var random = SeededRandom(seed: seed)
      return (0..<count).map { _ in random.uniform(in: 0..<2 * .pi) }
    case .minimum:
      var mean = [Float](repeating: 0, count: filter.binCount)
      let voiced = model.envelopes.indices.filter { target.voiced[$0] }
      let frequencies = voiced.map { target.logFrequency[$0] }.sorted()
      let frequency = exp2(frequencies[frequencies.count / 2])
      for k in voiced {
        let values = grid(k)
        for n in mean.indices { mean[n] += values[n] }
      }
      var glottal = [Double](repeating: 0, count: mean.count)
      for n in mean.indices {
        let pulse = glottis.spectrum(frequency: Double(n) * filter.binWidth, period: 1 / frequency)
        mean[n] = 0.5 * mean[n] / Float(voiced.count) - pulse.x
        glottal[n] = Double(atan2(pulse.z, pulse.y))
      }
      mean.withUnsafeMutableBufferPointer { filter.minimumPhase($0) }
      return (1...count).map { k in
        let n = min(mean.count - 1, Int((Double(k) * frequency / filter.binWidth).rounded()))
        return Double(mean[n]) + glottal[n]
      }
    }
  }
}
