import AudioCore
import Spectral
import SpectralFeatures

/// The autocorrelation of onset strength in a sliding stretch: a frame of a tempogram for each onset value.
///
/// It owns its memory, so that it can be used inside the closure of another processor.
package final class OnsetAutocorrelation {
  let length: Int
  private let shift: Int
  private let fft: RealFFT
  private let window: [Float]
  private var slider: SlidingWindow
  private var delayed: [Float]
  private var received = 0
  private var last: Float = 0
  private var frame: [Float]

  /// A memory without onsets.
  ///
  /// - Throws: `SpectralFeatureError`.
  package init(_ configuration: TempoConfiguration, sampleRate: Double) throws(SpectralFeatureError) {
    try configuration.check(sampleRate: sampleRate)
    length = configuration.windowLength(sampleRate: sampleRate)
    shift = configuration.shift
    do { fft = try RealFFT(length: RealFFT.fastLength(atLeast: 2 * length - 1)) } catch { throw .transform(error) }
    window = Window.hann.samples(knownLength: length, .periodic).map { Float($0) }
    slider = SlidingWindow(length: length, hop: 1)
    delayed = [Float](repeating: 0, count: max(1, shift))
    frame = [Float](repeating: 0, count: length)
  }

  /// Onset values that must follow one before the frame at its time is emitted.
  var lookahead: Int { slider.lookahead }

  /// Takes the next onset value (NaN counts as 0) and gives the frames that it completes.
  package func append(_ onset: Float, _ body: (Int, UnsafeBufferPointer<Float>) -> Void) {
    var value = onset.isNaN ? 0 : onset
    if shift > 0 {
      let place = received % shift
      let before = received < shift ? 0 : delayed[place]
      delayed[place] = value
      value = before
    }
    received += 1
    last = value
    push(value, before: .max, body)
  }

  /// Ends the onsets: they fall to 0 in a straight line over half a stretch, as librosa continues them.
  package func flush(_ body: (Int, UnsafeBufferPointer<Float>) -> Void) {
    let half = length / 2
    for step in 0..<half { push(last * Float(half - 1 - step) / Float(half), before: received, body) }
  }

  func reset() {
    slider.reset()
    for index in delayed.indices { delayed[index] = 0 }
    received = 0
    last = 0
  }

  private func push(_ value: Float, before end: Int, _ body: (Int, UnsafeBufferPointer<Float>) -> Void) {
    withUnsafePointer(to: value) { value in
      slider.append(UnsafeBufferPointer(start: value, count: 1)) { index, samples in
        guard index < end else { return }
        correlate(samples)
        frame.withUnsafeBufferPointer { body(index, $0) }
      }
    }
  }

  /// Lags 0 to `length` − 1, divided by the greatest; NaN without onsets.
  private func correlate(_ samples: UnsafeBufferPointer<Float>) {
    let (signal, spectrum) = (fft.signal, fft.spectrum)
    window.withUnsafeBufferPointer { window in
      for n in 0..<length { signal[n] = samples[n] * window[n] }
    }
    for n in length..<signal.count { signal[n] = 0 }
    fft.forward()
    for k in spectrum.indices {
      let bin = spectrum[k]
      spectrum[k] = SIMD2(bin.x * bin.x + bin.y * bin.y, 0)
    }
    fft.inverse()
    var greatest: Float = 0
    for n in 0..<length { greatest = max(greatest, abs(signal[n])) }
    for n in 0..<length { frame[n] = greatest > 0 ? signal[n] / greatest : .nan }
  }
}
