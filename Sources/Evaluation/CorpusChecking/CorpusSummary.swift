/// The figures of a corpus.
package struct CorpusSummary: Sendable, Hashable {
  /// The number of recordings.
  package internal(set) var recordingCount = 0
  /// The number of sounds that cannot be read.
  package internal(set) var unreadableCount = 0
  /// The length of all sounds together, in seconds.
  package internal(set) var duration = 0.0
  /// The number of sounds with each sample rate, by hertz.
  package internal(set) var sampleRates: [Double: Int] = [:]
  /// The number of sounds with each number of channels.
  package internal(set) var channelCounts: [Int: Int] = [:]
  /// The number of recordings with each licence; complete at the end of the check.
  package internal(set) var licences: [String: Int] = [:]
  /// The number of recordings without a licence; complete at the end of the check.
  package internal(set) var unlicensedCount = 0
  /// The number of findings of each severity.
  package internal(set) var findingCounts: [CorpusFinding.Severity: Int] = [:]
}
