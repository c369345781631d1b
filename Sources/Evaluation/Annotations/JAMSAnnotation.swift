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

extension JAMSAnnotation: Codable {
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

  /// Decodes a list of observations or an object of lists.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    namespace = try container.decode(String.self, forKey: .namespace)
    let kind = JAMSValue.Kind(namespace: namespace)
    guard var list = try? container.nestedUnkeyedContainer(forKey: .data) else {
      let columns = try container.nestedContainer(keyedBy: DataKeys.self, forKey: .data)
      observations = try Self.observations(of: columns, kind)
      return
    }
    var observations: [JAMSObservation] = []
    observations.reserveCapacity(list.count ?? 0)
    while !list.isAtEnd {
      let item = try list.nestedContainer(keyedBy: DataKeys.self)
      let value =
        switch kind {
        case .none: JAMSValue.none
        case .number: JAMSValue.number(try item.decode(Double.self, forKey: .value))
        case .text: JAMSValue.text(try item.decode(String.self, forKey: .value))
        case .contour: (try item.decode(JAMSValue.Contour.self, forKey: .value)).value
        case .soundscape: (try item.decode(JAMSValue.Soundscape.self, forKey: .value)).value
        }
      let confidence = try? item.decodeIfPresent(Double.self, forKey: .confidence)
      observations.append(
        JAMSObservation(
          time: try item.decode(Double.self, forKey: .time),
          duration: try item.decodeIfPresent(Double.self, forKey: .duration) ?? 0, value: value,
          confidence: confidence.flatMap { $0.isFinite ? $0 : nil }))
    }
    self.observations = observations
  }

  private static func observations(
    of columns: KeyedDecodingContainer<DataKeys>, _ kind: JAMSValue.Kind
  ) throws -> [JAMSObservation] {
    let times = try columns.decode([Double].self, forKey: .time)
    let durations = try columns.decode([Double].self, forKey: .duration)
    let values: [JAMSValue]
    switch kind {
    case .none: values = times.map { _ in .none }
    case .number: values = try columns.decode([Double].self, forKey: .value).map { .number($0) }
    case .text: values = try columns.decode([String].self, forKey: .value).map { .text($0) }
    case .contour: values = try columns.decode([JAMSValue.Contour].self, forKey: .value).map(\.value)
    case .soundscape: values = try columns.decode([JAMSValue.Soundscape].self, forKey: .value).map(\.value)
    }
    let confidences = (try? columns.decode([Double?].self, forKey: .confidence)) ?? times.map { _ in nil }
    let counts = [durations.count, values.count, confidences.count]
    guard counts.allSatisfy({ $0 == times.count }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: columns.codingPath, debugDescription: "lists of different lengths"))
    }
    return times.indices.map { index in
      JAMSObservation(
        time: times[index], duration: durations[index], value: values[index],
        confidence: confidences[index].flatMap { $0.isFinite ? $0 : nil })
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
