/// One observation of a JAMS annotation.
package struct JAMSObservation: Sendable, Hashable {
  /// The time in seconds.
  package let time: Double
  /// The duration in seconds; 0 for a single moment.
  package let duration: Double
  /// The observed value.
  package let value: JAMSValue
  /// The annotator's confidence; `nil` if the file does not give it.
  package let confidence: Double?

  /// Creates an observation.
  package init(time: Double, duration: Double = 0, value: JAMSValue = .none, confidence: Double? = nil) {
    self.time = time
    self.duration = duration
    self.value = value
    self.confidence = confidence
  }
}
