import AudioCore
import AudioFiles
import Foundation
import Spectral

/// Measures the spectral centroid and a spectrogram in logarithmic bands.
final class SpectrumFeature: FeatureExtractor {
  static let columns = [MeasuredColumn.spectralCentroid]

  private static let bandCount = 128
  /// Window length in seconds, rounded to a power of two of samples: 2048 at 44.1 kHz.
  private static let windowDuration = 0.046

  private var transform: ShortTimeFourierTransform
  private let binWidth: Double
  private let bandEdges: [Double]
  /// The range of bins of each band; every band has at least one bin.
  private let bandBins: [Range<Int>]
  private var magnitudes: [Float]
  private var centroidSum = 0.0
  private var centroidCount = 0
  private var spectrogram = AdaptiveBins<RecordingOverview.Bands>(capacity: 512)
  private let hop: Double
  /// The factor from a bin's power to a sine's squared amplitude, so that a full-scale sine reads 0 dB.
  private let scale: Float
  private let observer: TrackObserver

  init(_ format: AudioFileFormat, _ observer: TrackObserver) throws {
    self.observer = observer
    let length = Self.windowLength(sampleRate: format.sampleRate)
    transform = try ShortTimeFourierTransform(configuration: .init(windowLength: length, hopLength: length / 4))
    binWidth = format.sampleRate / Double(length)
    hop = Double(length / 4) / format.sampleRate
    magnitudes = [Float](repeating: 0, count: length / 2 + 1)
    let gain = 2 / transform.window.reduce(0, +)
    scale = gain * gain
    let lowest = min(50, format.sampleRate / 8)
    let octaves = log2(format.sampleRate / 2 / lowest)
    bandEdges = (0...Self.bandCount).map { lowest * exp2(octaves * Double($0) / Double(Self.bandCount)) }
    let (edges, width) = (bandEdges, binWidth)
    bandBins = (0..<Self.bandCount).map { band in
      let first = min(length / 2, Int((edges[band] / width).rounded()))
      return first..<max(first + 1, min(length / 2 + 1, Int((edges[band + 1] / width).rounded())))
    }
  }

  static func windowLength(sampleRate: Double) -> Int {
    1 << max(3, Int(log2(windowDuration * sampleRate).rounded()))
  }

  func process(_ block: AudioBlock, mono: AudioBlock) { transform.process(mono, emit: take) }

  func finish(into measurement: inout RecordingMeasurement) {
    transform.flush(emit: take)
    measurement.set(
      .spectralCentroid, centroidCount > 0 ? centroidSum / Double(centroidCount) : nil, else: "digital silence")
    measurement.overview.spectrogram = .init(bins: spectrogram, interval: hop)
    measurement.overview.bandEdges = bandEdges
  }

  private func take(_ spectrum: ShortTimeFourierTransform.Spectrum) {
    magnitudes.withUnsafeMutableBufferPointer { magnitudes in
      for k in 0..<magnitudes.count {
        let square = spectrum.bins[k] * spectrum.bins[k]
        magnitudes[k] = (square.x + square.y).squareRoot()
      }
      let centroid = SpectralCentroid.frequency(magnitudes: UnsafeBufferPointer(magnitudes), binWidth: binWidth)
      observer.centroid?(Double(spectrum.index) * hop, centroid)
      if let centroid {
        centroidSum += centroid
        centroidCount += 1
      }
    }
    let power = bandBins.map { bins in
      var sum: Float = 0
      for k in bins { sum += magnitudes[k] * magnitudes[k] }
      return sum * scale
    }
    spectrogram.append(.init(power: power))
  }
}
