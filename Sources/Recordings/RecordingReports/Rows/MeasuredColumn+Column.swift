import RecordingAnalysis
import Tables

extension MeasuredColumn {
  /// The column with its decimals in tables and files and a short heading for people.
  var column: Column {
    switch self {
    case .peak: Column(rawValue, heading: "peak dBFS", decimals: 2)
    case .rootMeanSquare: Column(rawValue, heading: "RMS dBFS", decimals: 2)
    case .integratedLoudness: Column(rawValue, heading: "LUFS", decimals: 2)
    case .pitchMedian: Column(rawValue, heading: "pitch Hz", decimals: 2)
    case .pitchLow: Column(rawValue, heading: "5 % Hz", decimals: 2)
    case .pitchHigh: Column(rawValue, heading: "95 % Hz", decimals: 2)
    case .voicedShare: Column(rawValue, heading: "voiced", decimals: 4)
    case .crestFactor: Column(rawValue, heading: "crest dB", decimals: 2)
    case .clippedSamples: Column(rawValue, heading: "clipped", decimals: 0)
    case .dcOffset: Column(rawValue, heading: "DC", decimals: 6)
    case .zeroCrossingRate: Column(rawValue, heading: "zero cr. Hz", decimals: 2)
    case .spectralCentroid: Column(rawValue, heading: "centroid Hz", decimals: 1)
    case .voiceActivityShare: Column(rawValue, heading: "speech", decimals: 4)
    case .phonationShare: Column(rawValue, heading: "phonation", decimals: 4)
    case .jitterLocal: Column(rawValue, heading: "jitter %", decimals: 4)
    case .shimmerLocal: Column(rawValue, heading: "shimmer %", decimals: 3)
    case .harmonicsToNoise: Column(rawValue, heading: "HNR dB", decimals: 2)
    case .cepstralPeakProminence: Column(rawValue, heading: "CPPS dB", decimals: 2)
    case .firstFormant: Column(rawValue, heading: "F1 Hz", decimals: 1)
    case .secondFormant: Column(rawValue, heading: "F2 Hz", decimals: 1)
    case .thirdFormant: Column(rawValue, heading: "F3 Hz", decimals: 1)
    case .syllableRate: Column(rawValue, heading: "syllables Hz", decimals: 3)
    case .loudnessRange: Column(rawValue, heading: "LRA LU", decimals: 2)
    case .maximumMomentary: Column(rawValue, heading: "max M LUFS", decimals: 2)
    case .maximumShortTerm: Column(rawValue, heading: "max S LUFS", decimals: 2)
    case .truePeak: Column(rawValue, heading: "true peak dBTP", decimals: 2)
    case .fingerprintContent: Column(rawValue, heading: "content", decimals: 4)
    case .backgroundTone: Column(rawValue, heading: "background Hz", decimals: 2)
    case .backgroundToneLevel: Column(rawValue, heading: "background dBFS", decimals: 2)
    case .backgroundToneShare: Column(rawValue, heading: "background", decimals: 4)
    }
  }
}
