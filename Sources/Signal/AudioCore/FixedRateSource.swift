/// A source with a known sample rate. A graph of another rate refuses it, so that nothing is played at a wrong pitch.
public protocol FixedRateSource: AudioGenerator, ~Copyable {
  /// Sample rate of the rendered frames in hertz.
  var sampleRate: Double { get }
}
