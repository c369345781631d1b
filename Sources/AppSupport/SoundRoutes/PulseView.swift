import Foundation

/// A server with its outputs and streams at one moment.
struct PulseView {
  var server: PulseLists.Server
  var streams: [PulseLists.Stream]
  var sinks: [PulseLists.Sink]

  /// What separates the names of filters and outputs that sound goes through.
  private static let arrow = " → "

  /// The way of a process's sound, and what else plays there.
  ///
  /// - Parameter name: the name or the description of the sink that counts while the process plays nothing; `nil` for the
  ///   server's default.
  func reading(named name: String?, own: ProcessKin) throws -> MixerReading {
    let stream = ownStream(own.process)
    let way = try way(from: try firstSink(of: stream, named: name))
    let outputs = way.map { $0.sink }
    let passed = way.compactMap { $0.onward }
    // Where the sound enters, the channels are those of the first sink, and a filter keeps or spreads them.
    let last = outputs[outputs.count - 1]
    let volumes = outputs.map { $0.volume ?? [:] } + passed.map { $0.volume ?? [:] }
    let channels = (last.volume ?? [:]).keys
    let scaled = outputs.allSatisfy { $0.flags.contains("DECIBEL_VOLUME") }
    let ownVolume = stream?.volume ?? [:]
    var (gains, ownGains, steps) = ([String: Double](), [String: Double](), [String: Int]())
    for channel in channels {
      let own = Self.gain(of: channel, in: ownVolume)
      if let own { ownGains[channel] = own }
      let parts = volumes.map { Self.gain(of: channel, in: $0) } + [own]
      let audible = parts.compactMap { $0 }
      if scaled {
        if audible.count == parts.count { gains[channel] = audible.reduce(0, +) }
      } else {
        steps[channel] = Self.step(of: channel, in: last.volume ?? [:])
        if let own { gains[channel] = own }
      }
    }
    let isSilent = scaled ? gains.isEmpty : steps.values.allSatisfy { $0 == 0 } || gains.isEmpty
    let isMuted = outputs.contains { $0.isMuted } || passed.contains { $0.isMuted } || stream?.isMuted == true
    let route = SoundRoute(
      server: server.kind, output: Self.joined(outputs.map(\.name)),
      label: Self.joined(outputs.map { $0.description ?? $0.name }), port: last.port, gains: gains, steps: steps,
      isMuted: isMuted || isSilent && !channels.isEmpty, percent: Self.percent(of: outputs[0]))
    let ownIndices = Set(passed.map(\.index) + [stream?.index].compactMap { $0 })
    var others: Set<String> = []
    for output in outputs { others.formUnion(heard(on: output, except: ownIndices, own, [])) }
    return MixerReading(route: route, others: others.sorted(), ownGains: stream == nil ? nil : ownGains)
  }

  /// Whether the server's JSON has lost the description of an output of the way.
  func hasLostLabel(_ route: SoundRoute) -> Bool {
    outputs(of: route).contains { $0.description == PulseLists.lost }
  }

  /// The label of a way with descriptions by the sinks' names.
  func label(of route: SoundRoute, from descriptions: [String: String]) -> String {
    Self.joined(
      outputs(of: route).map { sink in
        let described = sink.description == PulseLists.lost ? descriptions[sink.name] : sink.description
        return described ?? sink.name
      })
  }

  private func outputs(of route: SoundRoute) -> [PulseLists.Sink] {
    route.output.components(separatedBy: Self.arrow).compactMap { name in sinks.first { $0.name == name } }
  }

  /// The newest stream of a process, rather one that plays than one that is stopped.
  private func ownStream(_ process: pid_t) -> PulseLists.Stream? {
    streams.filter { $0.process == process }.max { ($0.isCorked ? 0 : 1, $0.index) < ($1.isCorked ? 0 : 1, $1.index) }
  }

  private func firstSink(of stream: PulseLists.Stream?, named name: String?) throws -> PulseLists.Sink {
    if let stream {
      guard let sink = sinks.first(where: { $0.index == stream.sink }) else {
        throw MixerError.noOutput("#\(stream.sink)")
      }
      return sink
    }
    if let name, let sink = sinks.first(where: { $0.name == name || $0.description == name }) { return sink }
    let wanted = server.defaultSink ?? ""
    guard let sink = sinks.first(where: { $0.name == wanted }) else { throw MixerError.noOutput(wanted) }
    return sink
  }

  /// The outputs from one on: a filter hands its sound on by a stream of its own. Where it hands it to several outputs, the
  /// way ends with it.
  private func way(
    from first: PulseLists.Sink
  ) throws -> [(sink: PulseLists.Sink, onward: PulseLists.Stream?)] {
    var (way, next) = ([(sink: PulseLists.Sink, onward: PulseLists.Stream?)](), Optional(first))
    while let sink = next, !way.contains(where: { $0.sink.index == sink.index }) {
      let onward = streams.filter { belongs($0, to: sink) }
      guard onward.count == 1, let target = sinks.first(where: { $0.index == onward[0].sink }) else {
        way.append((sink, nil))
        break
      }
      way.append((sink, onward[0]))
      next = target
    }
    return way
  }

  /// Whether a stream carries on the sound of a sink that is a filter.
  private func belongs(_ stream: PulseLists.Stream, to sink: PulseLists.Sink) -> Bool {
    guard stream.process == nil, stream.sink != sink.index else { return false }
    guard let module = PulseLists.module(stream.module) else { return false }
    return module == PulseLists.module(sink.module)
  }

  /// The programs that are heard on a sink, also through filters.
  private func heard(
    on sink: PulseLists.Sink, except: Set<Int>, _ own: ProcessKin, _ seen: Set<Int>
  ) -> Set<String> {
    var names: Set<String> = []
    for stream in streams where stream.sink == sink.index && stream.isHeard && !except.contains(stream.index) {
      if let filter = sinks.first(where: { belongs(stream, to: $0) }) {
        if !seen.contains(filter.index) {
          names.formUnion(heard(on: filter, except: except, own, seen.union([sink.index])))
        }
      } else if !stream.isEvent, stream.process.map(own.contains) != true {
        names.insert(stream.label)
      }
    }
    return names
  }

  /// The gain of a channel; 0 dB where there is no volume, `nil` at the volume 0. A channel that the volume does not name is
  /// mixed from those that it names.
  private static func gain(of channel: String, in volume: [String: PulseLists.Volume]) -> Double? {
    if let own = volume[channel] { return own.gain }
    if volume.isEmpty { return 0 }
    let gains = volume.values.compactMap(\.gain)
    return gains.isEmpty ? nil : gains.reduce(0, +) / Double(gains.count)
  }

  private static func step(of channel: String, in volume: [String: PulseLists.Volume]) -> Int {
    volume[channel]?.value ?? 0
  }

  /// The largest volume of the channels in percent, rounded as the server rounds it.
  private static func percent(of sink: PulseLists.Sink) -> Double? {
    sink.volume?.values.map(\.value).max().map { Double(($0 * 100 + 32_768) / 65_536) }
  }

  private static func joined(_ names: [String]) -> String { names.joined(separator: arrow) }
}
