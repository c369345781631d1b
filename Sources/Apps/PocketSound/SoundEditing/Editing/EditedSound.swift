import AudioCore
import AudioEffects
import TimeStretching

/// A sound between two edits, with what was copied last.
struct EditedSound {
  private struct Clip {
    let sound: AudioBuffer
    /// Whether it began where the sound began, and ended where the sound ended, when it was copied.
    let hasStart: Bool
    let hasEnd: Bool
  }

  private(set) var sound: AudioBuffer
  private var clip: Clip?

  private let mostSamples: Int

  init(_ sound: AudioBuffer, mostSamples: Int) {
    self.sound = sound
    self.mostSamples = mostSamples
  }

  /// - Parameter place: the edit's place in its list, for errors.
  mutating func apply(_ edit: SoundEdit, _ place: SoundEditError.EditPlace) throws(SoundEditError) {
    let range = try range(of: edit, place)
    let count = sound.frameCount
    let edges = SoundEdges(atStart: range.lowerBound > 0, atEnd: range.upperBound < count)
    switch edit.operation {
    case .copy: clip = Clip(sound: try piece(range, place), hasStart: !edges.atStart, hasEnd: !edges.atEnd)
    case .paste:
      guard let clip else { throw .nothingCopied(place) }
      try requireRoom(for: count - range.count + clip.sound.frameCount, place)
      func isInside(_ frame: Int) -> Bool { frame > 0 && frame < count }
      sound = sound.replacing(
        range, with: clip.sound,
        edges: SoundEdges(
          atStart: isInside(range.lowerBound) || !clip.hasStart, atEnd: isInside(range.upperBound) || !clip.hasEnd))
    case .cut where edges.atEnd:
      let rest = try piece(range.upperBound..<count, place)
      sound = sound.replacing(range.lowerBound..<count, with: rest, edges: SoundEdges(atStart: true, atEnd: false))
    case .cut: sound = try keeping(0..<range.lowerBound, place)
    case .trim: sound = try keeping(range, place)
    case .echo: try addEcho(to: range, edges, place)
    case .reverse, .fadeIn, .fadeOut, .louder, .softer, .mute, .faster, .slower, .robot:
      guard !range.isEmpty else { return }
      if edit.operation == .slower {
        let longer = (Double(range.count) * PitchBySpeed.speed(pitch: SoundEditor.semitones)).rounded(.up)
        try requireRoom(for: count - range.count + Int(longer), place)
      }
      sound = sound.replacing(
        range, with: try changed(piece(range, place), edit.operation, place), edges: edges)
    }
    guard sound.isFinite else { throw .overflow(place) }
  }

  private func range(of edit: SoundEdit, _ place: SoundEditError.EditPlace) throws(SoundEditError) -> Range<Int> {
    let count = sound.frameCount
    guard let selection = edit.selection else { return edit.operation == .paste ? count..<count : 0..<count }
    func frame(_ time: Double) throws(SoundEditError) -> Int {
      let frame = Int(min((time * sound.sampleRate).rounded(), 0x1p62))
      guard frame <= count else { throw .outside(place, time: time, duration: sound.duration) }
      return frame
    }
    let start = try frame(selection.from)
    var end = count
    if let to = selection.to { end = try frame(to) }
    guard start < end || (edit.operation == .paste && start == end) else {
      throw .nothingSelected(place, duration: sound.duration)
    }
    return start..<end
  }

  private func requireRoom(for frameCount: Int, _ place: SoundEditError.EditPlace) throws(SoundEditError) {
    let count = frameCount * sound.channelCount
    let most = max(mostSamples, sound.samples.count)
    guard count <= most else { throw .tooLong(place, sampleCount: count, most: most) }
  }

  /// The frames in a range.
  private func piece(
    _ range: Range<Int>, _ place: SoundEditError.EditPlace
  ) throws(SoundEditError) -> AudioBuffer {
    do { return try sound.trimmed(to: range) } catch { throw .effect(place, reason: "\(error)") }
  }

  /// The frames in a range, faded from and to silence where the sound went on.
  private func keeping(
    _ range: Range<Int>, _ place: SoundEditError.EditPlace
  ) throws(SoundEditError) -> AudioBuffer {
    let edges = SoundEdges(atStart: range.lowerBound > 0, atEnd: range.upperBound < sound.frameCount)
    return try piece(range, place).multiplied(by: edges.gains(count: range.count, sampleRate: sound.sampleRate))
  }

  /// A selection after an edit that gives as many frames, or changes the speed.
  private func changed(
    _ piece: AudioBuffer, _ operation: SoundEdit.Operation, _ place: SoundEditError.EditPlace
  ) throws(SoundEditError) -> AudioBuffer {
    do {
      let span = Fade.Span(start: 0, duration: piece.duration)
      switch operation {
      case .reverse: return piece.reversed()
      case .louder: return piece.scaled(by: SoundEditor.louderFactor)
      case .softer: return piece.scaled(by: SoundEditor.softerFactor)
      case .mute: return piece.scaled(by: 0)
      case .fadeIn: return try Self.faded(piece, Fade.Configuration(fadeIn: span, curve: .linear))
      case .fadeOut: return try Self.faded(piece, Fade.Configuration(fadeOut: span, curve: .linear))
      case .faster: return try PitchBySpeed.applied(to: piece, pitch: SoundEditor.semitones)
      case .slower: return try PitchBySpeed.applied(to: piece, pitch: -SoundEditor.semitones)
      case .robot:
        var robot = try RingModulator(
          configuration: .init(frequency: SoundEditor.robotFrequency), sampleRate: piece.sampleRate,
          channelCount: piece.channelCount)
        return try robot.applied(to: piece)
      case .copy, .paste, .cut, .trim, .echo: return piece
      }
    } catch {
      throw .effect(place, reason: "\(error)")
    }
  }

  private static func faded(_ piece: AudioBuffer, _ configuration: Fade.Configuration) throws -> AudioBuffer {
    var fade = try Fade(
      configuration: configuration, sampleRate: piece.sampleRate, channelCount: piece.channelCount)
    return try fade.applied(to: piece)
  }

  /// Adds the echoes of a selection to the sound, which becomes longer if they go on after its end.
  private mutating func addEcho(
    to range: Range<Int>, _ edges: SoundEdges, _ place: SoundEditError.EditPlace
  ) throws(SoundEditError) {
    guard !range.isEmpty else { return }
    let tail = Int(min((SoundEditor.echoTail * sound.sampleRate).rounded(), 0x1p40))
    let length = max(sound.frameCount, range.upperBound + tail)
    try requireRoom(for: length, place)
    let gains = edges.gains(count: range.count, sampleRate: sound.sampleRate)
    let piece = try piece(range, place)
    let echoed: AudioBuffer
    do {
      var echo = try Echo(
        configuration: SoundEditor.echo, sampleRate: sound.sampleRate, channelCount: sound.channelCount)
      echoed = try echo.applied(to: piece.multiplied(by: gains), tail: tail)
    } catch {
      throw .effect(place, reason: "\(error)")
    }
    let rest = piece.multiplied(by: gains.map { 1 - $0 })
    let sound = sound
    let channels = (0..<sound.channelCount).map { c in
      var channel = Array(sound.channel(c)) + [Float](repeating: 0, count: length - sound.frameCount)
      let (echoes, dry) = (Array(echoed.channel(c)), Array(rest.channel(c)))
      for n in 0..<range.count { channel[range.lowerBound + n] = dry[n] + echoes[n] }
      for n in range.count..<echoes.count { channel[range.lowerBound + n] += echoes[n] }
      return channel
    }
    self.sound = AudioBuffer(like: sound, frameCount: length).with(samples: channels.flatMap(\.self))
  }
}
