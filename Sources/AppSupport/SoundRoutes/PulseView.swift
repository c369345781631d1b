import Foundation

/// A server with its outputs and streams at one moment.
package struct PulseView {
  private let server: PulseLists.Server
  private let streams: [PulseLists.Stream]
  private let sinks: [PulseLists.Sink]

  /// What separates the names of filters and outputs that sound goes through.
  private static let arrow = " → "

  /// Reads the answers of `pactl`.
  ///
  /// - Parameters:
  ///   - streams: the answer to `list sink-inputs`, in JSON.
  ///   - sinks: the answer to `list sinks`, in JSON.
  ///   - process: the process whose sound it is. While it plays, a server that is known need not be asked again.
  ///   - memory: what is known from earlier looks, and from this one.
  ///   - info: gives the answer to `info`, in JSON.
  ///   - text: gives the answer to `list sinks` in words. It is asked only if the JSON has lost a description.
  /// - Throws: `MixerError.unreadable`, and what `info` and `text` throw.
  package init(
    streams: [UInt8], sinks: [UInt8], process: Int32, memory: inout PulseMemory, info: () throws -> [UInt8],
    text: () throws -> String
  ) throws {
    self.streams = try PulseLists.value([PulseLists.Stream].self, in: streams, of: "a list of streams")
    if let known = memory.server, self.streams.contains(where: { $0.process == process }) {
      server = known
    } else {
      server = try PulseLists.value(PulseLists.Server.self, in: try info(), of: "info")
      memory.server = server
    }
    var sinks = try PulseLists.value([PulseLists.Sink].self, in: sinks, of: "a list of outputs")
    let lost = sinks.indices.filter { sinks[$0].description == PulseLists.lost }
    if lost.contains(where: { memory.descriptions[sinks[$0].name] == nil }) {
      memory.descriptions = PulseText.descriptions(in: try text())
    }
    for index in lost { sinks[index].description = memory.descriptions[sinks[index].name] }
    self.sinks = sinks
  }

  /// The way of a process's sound, and what else plays there.
  ///
  /// - Parameter name: the name or the description of the sink that counts while the process plays nothing; `nil` for the
  ///   server's default.
  /// - Throws: `MixerError.noOutput`.
  package func reading(named name: String?, own: ProcessKin) throws -> MixerReading {
    let stream = ownStream(own.process)
    let way = way(from: try firstSink(of: stream, named: name))
    let (outputs, passed) = (way.map(\.sink), way.compactMap(\.onward))
    let last = outputs[outputs.count - 1]
    let volumes = outputs.map { $0.volume ?? [:] } + passed.map { $0.volume ?? [:] }
    let isScaled = outputs.allSatisfy { $0.flags.contains("DECIBEL_VOLUME") }
    var (gains, ownGains, steps) = ([String: Double](), [String: Double](), [String: Int]())
    for (channel, volume) in last.volume ?? [:] {
      let own = Self.gain(of: channel, in: stream?.volume ?? [:])
      let parts = (isScaled ? volumes.map { Self.gain(of: channel, in: $0) } : []) + [own]
      let audible = parts.compactMap { $0 }
      if let own { ownGains[channel] = own }
      if audible.count == parts.count { gains[channel] = audible.reduce(0, +) }
      if !isScaled { steps[channel] = volume.value }
    }
    let isSilent = gains.isEmpty || !isScaled && steps.values.allSatisfy { $0 == 0 }
    let isMuted = outputs.contains { $0.isMuted } || passed.contains { $0.isMuted } || stream?.isMuted == true
    let route = SoundRoute(
      server: server.kind, output: Self.joined(outputs.map(\.name)),
      label: Self.joined(outputs.map { $0.description ?? $0.name }), port: last.port, gains: gains, steps: steps,
      isMuted: isMuted || isSilent, percent: Self.percent(of: outputs[0]))
    let ownIndices = Set(passed.map(\.index) + [stream?.index].compactMap { $0 })
    var others: Set<String> = []
    for output in outputs { others.formUnion(heard(on: output, except: ownIndices, own, [])) }
    return MixerReading(route: route, others: others.sorted(), ownGains: stream == nil ? nil : ownGains)
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
    let wanted = name ?? server.defaultSink ?? ""
    guard let sink = sinks.first(where: { $0.name == wanted || $0.description == wanted }) else {
      throw MixerError.noOutput(wanted)
    }
    return sink
  }

  /// The outputs from one on: a filter hands its sound on by a stream of its own. Where it hands it to several outputs, the
  /// way ends with it.
  private func way(from first: PulseLists.Sink) -> [(sink: PulseLists.Sink, onward: PulseLists.Stream?)] {
    var (way, next) = ([(sink: PulseLists.Sink, onward: PulseLists.Stream?)](), Optional(first))
    while let sink = next, !way.contains(where: { $0.sink.index == sink.index }) {
      let onward = streams.filter { belongs($0, to: sink) }
      guard onward.count == 1, let target = target(of: onward[0]) else {
        way.append((sink, nil))
        break
      }
      way.append((sink, onward[0]))
      next = target
    }
    return way
  }

  /// Where a stream of a filter goes to. PipeWire joins it to no output while nothing plays, and tells where it will go.
  private func target(of stream: PulseLists.Stream) -> PulseLists.Sink? {
    sinks.first { $0.index == stream.sink } ?? sinks.first { $0.name == stream.properties["target.object"] }
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

  /// The largest volume of the channels in percent, rounded as the server rounds it.
  private static func percent(of sink: PulseLists.Sink) -> Double? {
    sink.volume?.values.map(\.value).max().map { Double(($0 * 100 + 32_768) / 65_536) }
  }

  private static func joined(_ names: [String]) -> String { names.joined(separator: arrow) }
}
