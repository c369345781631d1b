/// One annotation of a JAMS file: the observations of one namespace.
package struct JAMSAnnotation: Sendable, Hashable {
  /// The kind of the observations, such as `pitch_contour`, `onset` or `note_hz`.
  package let namespace: String
  /// The observations, in the file's order.
  package let observations: [JAMSObservation]

  /// Creates an annotation.
  package init(namespace: String, observations: [JAMSObservation]) {
    self.namespace = namespace
    self.observations = observations
  }
}

extension JAMSAnnotation: Encodable {
  private enum CodingKeys: String, CodingKey {
    case namespace, data, time, duration, sandbox
    case metadata = "annotation_metadata"
  }

  private enum DataKeys: String, CodingKey { case time, duration, value, confidence }

  private struct Metadata: Encodable {
    var curator = ["name": "", "email": ""]
    var annotator: [String: String] = [:]
    var version = ""
    var corpus = ""
    var tools = ""
    var rules = ""
    var validation = ""
    var source = ""

    enum CodingKeys: String, CodingKey {
      case curator, annotator, version, corpus, validation
      case tools = "annotation_tools"
      case rules = "annotation_rules"
      case source = "data_source"
    }
  }

  /// Encodes a list of observations.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(namespace, forKey: .namespace)
    try container.encode(Metadata(), forKey: .metadata)
    try container.encode([String: String](), forKey: .sandbox)
    try container.encode(0, forKey: .time)
    try container.encode(observations.reduce(0) { max($0, $1.time + $1.duration) }, forKey: .duration)
    var list = container.nestedUnkeyedContainer(forKey: .data)
    for observation in observations {
      var item = list.nestedContainer(keyedBy: DataKeys.self)
      try item.encode(observation.time, forKey: .time)
      try item.encode(observation.duration, forKey: .duration)
      try item.encode(observation.confidence, forKey: .confidence)
      try item.encode(observation.value, forKey: .value)
    }
  }
}
