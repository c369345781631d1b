import AudioCore

/// How a signal is cut into windows, and what is done to a window before its transform.
public struct Framing: Sendable, Hashable {
  /// What stands where a window reaches beyond the signal.
  public enum Padding: String, Sendable, Hashable, Codable {
    /// Windows lie within the signal: window `k` begins at sample k · hop, and n samples have 1 + ⌊(n − window) / hop⌋.
    case none
    /// Window `k` is centred on sample k · hop, zeros stand outside, and n samples have 1 + ⌊n / hop⌋ windows.
    case zeros
    /// As `zeros`, with the signal reflected at its first and its last sample, which are not repeated.
    case reflected
  }

  /// Samples in one window, at least 2.
  public var windowLength: Int
  /// Samples from one window to the next, at least 1.
  public var hopLength: Int
  /// Samples in one transform, at least `windowLength`; a longer one interpolates the spectrum with zeros.
  public var transformLength: Int
  /// The window's shape.
  public var window: Window
  /// Whether the window is periodic (for spectra) or symmetric (as HTK's).
  public var symmetry: Window.Symmetry
  /// What stands beyond the signal's ends.
  public var padding: Padding
  /// Pre-emphasis within a window, 0…1: y[n] = x[n] − p x[n − 1], and y[0] = (1 − p) x[0], as in HTK. 0: none.
  public var preEmphasis: Double
  /// What samples are multiplied by first: 32,768 for tools that count in 16-bit steps.
  public var scale: Double

  /// A framing; the transform is as long as the window unless told.
  public init(
    windowLength: Int, hopLength: Int, transformLength: Int? = nil, window: Window = .hann,
    symmetry: Window.Symmetry = .periodic, padding: Padding = .zeros, preEmphasis: Double = 0, scale: Double = 1
  ) {
    self.windowLength = windowLength
    self.hopLength = hopLength
    self.transformLength = transformLength ?? windowLength
    self.window = window
    self.symmetry = symmetry
    self.padding = padding
    self.preEmphasis = preEmphasis
    self.scale = scale
  }

  /// librosa's defaults (0.11): periodic Hann windows of 2048 samples every 512, centred, zeros outside.
  public static let librosa = Framing(windowLength: 2048, hopLength: 512)

  /// torchaudio's defaults: periodic Hann windows of 400 samples every 200, centred, the signal reflected at its ends.
  public static let torchaudio = Framing(windowLength: 400, hopLength: 200, padding: .reflected)

  /// HTK's manual (3.4, section 5.4): symmetric Hamming windows of 25 ms every 10 ms within the signal, pre-emphasis 0.97, the
  /// next power of two as the transform, samples in 16-bit steps. Lengths are rounded to whole samples, as openSMILE does.
  public static func htk(sampleRate: Double) -> Framing {
    func samples(_ duration: Double) -> Int { Int((max(0, min(sampleRate, 1e9)) * duration).rounded()) }
    let length = max(2, samples(0.025))
    var transform = 2
    while transform < length { transform *= 2 }
    return Framing(
      windowLength: length, hopLength: max(1, samples(0.01)), transformLength: transform, window: .hamming,
      symmetry: .symmetric, padding: .none, preEmphasis: 0.97, scale: 32_768)
  }

  /// Number of windows of a signal, with a hop of one sample at least.
  public func frameCount(of sampleCount: Int) -> Int {
    switch padding {
    case .none: sampleCount < windowLength ? 0 : 1 + (sampleCount - windowLength) / max(1, hopLength)
    case .zeros, .reflected: sampleCount < 1 ? 0 : 1 + sampleCount / max(1, hopLength)
    }
  }

  /// Samples of a window before the sample that it is centred on; none where windows lie within the signal.
  var lead: Int { padding == .none ? 0 : (windowLength + 1) / 2 }
  /// The middle of window `k`, in samples from the signal's start.
  package func centre(of index: Int) -> Double {
    Double(index * hopLength) + (padding == .none ? Double(windowLength) / 2 : 0)
  }
}
