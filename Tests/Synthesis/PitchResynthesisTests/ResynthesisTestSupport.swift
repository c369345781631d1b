import AudioCore
import Foundation
import PitchResynthesis
import TestSignals

/// A vowel-like tone of `frequency` hertz between silences of 0.2 s, with a little noise.
func vowel(frequency: Double, duration: Double, sampleRate: Double, noise: Double = 0.002) -> AudioBuffer {
  let silent = Int(0.2 * sampleRate)
  let length = Int(duration * sampleRate)
  let partials = (1...Int(0.45 * sampleRate / frequency)).map { k -> (number: Int, amplitude: Double, phase: Double) in
    let f = Double(k) * frequency
    let formants = 1 / (1 + pow((f - 600) / 150, 2)) + 0.5 / (1 + pow((f - 1700) / 200, 2)) + 0.02
    return (k, 0.2 * formants, 0.3 * Double(k * k))
  }
  let tone = TestSignal.harmonics(
    fundamental: frequency, partials, frameCount: length, sampleRate: sampleRate)
  let noise = TestSignal.whiteNoise(amplitude: max(noise, 1e-7), frameCount: length, seed: 5)
  let edge = [Float](repeating: 0, count: silent)
  return AudioBuffer(known: edge + zip(tone, noise).map { $0 + $1 } + edge, sampleRate: sampleRate)
}

func model(_ recording: AudioBuffer) throws -> VoiceModel {
  try VoiceModel(recording, configuration: .init(minimumFrequency: 60, maximumFrequency: 600))
}

/// The fundamental's phase in turns relative to `reference`'s integral, at the times of `reference`'s frames within
/// `range`: each a Hann-windowed demodulation over 60 ms. Constant to the last digit if the reference is exact.
func phaseAgainstReference(_ result: Resynthesis, in range: ClosedRange<Double>) -> [Double] {
  let rate = result.audio.sampleRate
  let frames = result.reference.filter { $0.frequency != nil }
  guard let first = frames.first else { return [] }
  var phase = [Double](repeating: 0, count: result.audio.frameCount)
  var (turns, k) = (0.0, 0)
  for n in phase.indices {
    let time = Double(n) / rate
    while k + 2 < frames.count, frames[k + 1].time <= time { k += 1 }
    let (a, b) = (frames[k], frames[min(k + 1, frames.count - 1)])
    let t = b.time > a.time ? max(0, min(1, (time - a.time) / (b.time - a.time))) : 0
    turns += ((a.frequency ?? 0) + t * ((b.frequency ?? 0) - (a.frequency ?? 0))) / rate
    phase[n] = turns
  }
  let half = Int(0.03 * rate)
  var drift: [Double] = []
  for frame in frames where range.contains(frame.time) && frame.time >= first.time {
    let centre = Int((frame.time * rate).rounded())
    var (re, im) = (0.0, 0.0)
    for i in -half...half {
      let weight = 0.5 + 0.5 * cos(.pi * Double(i) / Double(half))
      let angle = 2 * Double.pi * phase[centre + i]
      let x = Double(result.audio.samples[centre + i]) * weight
      re += x * cos(angle)
      im -= x * sin(angle)
    }
    let raw = atan2(im, re) / (2 * .pi)
    let previous = drift.last ?? raw
    drift.append(raw - (raw - previous).rounded())
  }
  return drift
}

/// The largest frequency error in cents, computed from the drift of the phase over steps of 50 ms.
func worstCents(_ phases: [Double], frequency: Double) -> Double {
  zip(phases, phases.dropFirst(5)).map { abs(1200 * log2(1 + ($1 - $0) / 0.05 / frequency)) }.max() ?? .infinity
}
