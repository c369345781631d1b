import AudioCore

/// The short-time Fourier transform of one channel: windowed spectra at a regular hop.
///
/// Spectrum `k` is of the window centred on sample `k * hopLength` (samples outside the signal count as 0); a signal of
/// n samples gives ⌈n / hopLength⌉ spectra. Amplitudes are raw sums: a sine of amplitude A on a bin's centre gives
/// A · Σw / 2 there. Latency: half a window. Cost per hop: one FFT. No allocation after `init`.
public struct ShortTimeFourierTransform: ~Copyable, StreamingProcessor {
  /// What to compute.
  public struct Configuration: Sendable, Hashable {
    /// Samples in one window.
    public var windowLength: Int
    /// Samples from one window to the next.
    public var hopLength: Int
    /// Samples in one transform, at least `windowLength`; a longer one interpolates the spectrum with zeros.
    public var transformLength: Int
    /// The window's shape.
    public var window: Window

    /// Windows of `windowLength` samples every `hopLength`; the transform is as long as the window unless told.
    public init(windowLength: Int, hopLength: Int, transformLength: Int? = nil, window: Window = .hann) {
      self.windowLength = windowLength
      self.hopLength = hopLength
      self.transformLength = transformLength ?? windowLength
      self.window = window
    }
  }

  /// One spectrum. It borrows the transform's memory: valid inside `emit` only.
  public struct Spectrum {
    /// Number of this spectrum, from 0. The window's centre is at sample `index * hopLength`.
    public let index: Int
    /// Bins 0…transformLength / 2, complex (x real, y imaginary).
    public let bins: UnsafeBufferPointer<SIMD2<Float>>
  }

  /// The validated configuration.
  public let configuration: Configuration
  /// The window's samples.
  public let window: [Float]

  private var slider: SlidingWindow
  private let fft: RealFFT

  /// A transform at rest.
  ///
  /// - Throws: `SpectralError` if a length is out of range.
  public init(configuration: Configuration) throws(SpectralError) {
    guard configuration.hopLength >= 1 else { throw .invalidHop(configuration.hopLength) }
    guard (2...max(2, configuration.transformLength)).contains(configuration.windowLength) else {
      throw .invalidWindowLength(configuration.windowLength, transformLength: configuration.transformLength)
    }
    fft = try RealFFT(length: configuration.transformLength)
    self.configuration = configuration
    window = configuration.window.samples(knownLength: configuration.windowLength, .periodic).map { Float($0) }
    slider = SlidingWindow(length: configuration.windowLength, hop: configuration.hopLength)
  }

  /// One channel at any rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: nil, channelCount: 1) }

  /// Samples after a window's centre that must arrive before its spectrum is emitted.
  public var latencyInFrames: Int { slider.lookahead }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (Spectrum) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "ShortTimeFourierTransform")
    slider.append(block.channel(0)) { emit(Self.transform($0, $1, window, fft)) }
  }

  /// Emits the spectra centred on the last samples.
  public mutating func flush(emit: (Spectrum) -> Void) {
    slider.flush { emit(Self.transform($0, $1, window, fft)) }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { slider.reset() }

  private static func transform(
    _ index: Int, _ samples: UnsafeBufferPointer<Float>, _ window: [Float], _ fft: borrowing RealFFT
  ) -> Spectrum {
    let signal = fft.signal
    window.withUnsafeBufferPointer { window in
      for n in 0..<samples.count { signal[n] = samples[n] * window[n] }
    }
    fft.forward()
    return Spectrum(index: index, bins: UnsafeBufferPointer(fft.spectrum))
  }
}
