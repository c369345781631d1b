import AudioCore
import AudioFiles

/// The sound levels of each channel of a recording, measured in one pass. Memory does not grow with the length.
package struct RecordingLevel: Sendable {
  /// The settings of the measurement.
  package let configuration: LevelConfiguration
  /// The levels of the measured channels, in order; channels are never mixed.
  package let channels: [ChannelLevel]
  /// The sample rate, channels and encoding that the file states.
  package let format: AudioFileFormat
  /// Length of the recording in seconds.
  package let duration: Double
  /// Warnings about the recording, one line each. Warnings about one channel are in `channels`.
  package let warnings: [String]

  /// Measures a file.
  ///
  /// - Parameters:
  ///   - source: the recording.
  ///   - keepsTrack: whether the level over time is kept for a picture, which needs 64 kB per channel.
  ///   - checkCancellation: called once per block; an error that it throws ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`, also for a sample rate below 8 kHz, and for a calibration with a recording
  ///   of several channels if no channel is given: a calibration belongs to one microphone.
  package init(
    of source: RecordingSource, configuration: LevelConfiguration, keepsTrack: Bool = false,
    checkCancellation: () throws -> Void = {}
  ) throws {
    do {
      let reader = try source.open()
      let format = reader.format
      let chosen = try Self.channels(of: format, configuration)
      let meters = try chosen.map { _ in try ChannelLevelMeter(configuration, format, keepsTrack: keepsTrack) }
      while try reader.read({ block in
        for (channel, meter) in zip(chosen, meters) { meter.process(block.channelBlock(channel)) }
      }) {
        try checkCancellation()
      }
      self.configuration = configuration
      self.format = format
      channels = zip(chosen, meters).map { $1.finish(channel: $0) }
      duration = Double(reader.framesRead) / format.sampleRate
      warnings = reader.warnings + [configuration.scale.misfit(sampleRate: format.sampleRate)].compactMap { $0 }
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }

  /// All warnings. If there are several channels, warnings about one begin with its number.
  package var allWarnings: [String] {
    warnings
      + channels.flatMap { channel in
        let prefix = format.channelCount > 1 ? "channel \(channel.channel + 1): " : ""
        return channel.warnings.map { prefix + $0 }
      }
  }

  private static func channels(of format: AudioFileFormat, _ configuration: LevelConfiguration) throws -> Range<Int> {
    if let channel = configuration.channel {
      try format.requireChannel(channel)
      return channel..<channel + 1
    }
    let count = format.channelCount
    guard count == 1 || configuration.calibrated == nil else {
      throw RecordingAnalyzer.Failure(
        description: "\(count) channels: the calibration is of one, expected a channel to be chosen")
    }
    return 0..<count
  }
}
