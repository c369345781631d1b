import FeatureTracks
import ParalinguisticFeatures
import SoundscapeIndices
import TempoTracking

extension FeatureSet {
  /// All sets, in the order of help pages. A new one is a line here.
  package static let all: [FeatureSet] = [
    .spectral("librosa", "mfcc, chroma and shape together: 48 columns"),
    .spectral("mfcc", "20 MFCC, as librosa"),
    .spectral("mel", "128 mel bands in decibels, as librosa"),
    .spectral("chroma", "pitch classes, as librosa"),
    .spectral("shape", "centroid, bandwidth, roll-off, flatness, contrast … RMS"),
    .spectral("mfcc_htk", "13 MFCC, as HTK"),
    .spectral("mfcc_torchaudio", "40 MFCC, as torchaudio"),
    FeatureSet(
      name: "tempo", explanation: "tempo of the recording, as librosa", columns: TempoRun.columns,
      times: nil, spectral: nil, makeRun: { try TempoRun(sampleRate: $0, $1) }),
    FeatureSet(
      name: "tempogram", explanation: "how much onsets repeat after each lag, as librosa",
      columns: TempogramRun.columns, times: .windows { _ in TempoConfiguration().framing }, spectral: nil,
      makeRun: { try TempogramRun(sampleRate: $0, $1) }),
    .phonetic("formants", "5 formants and bandwidths up to 5500 Hz, as Praat"),
    .phonetic("harmonicity", "harmonics-to-noise ratio, as Praat"),
    .phonetic("intensity", "intensity in dB re 2e-5 and in dBFS, as Praat"),
    .recording(
      "indices", "acoustic indices: ACI, ADI, AEI, BI, NDSI, H, M", columns: AcousticIndices.columns
    ) {
      try SoundscapeMeter(sampleRate: $0)
    } values: {
      $0.indices.values
    },
    .recording("egemaps", "eGeMAPS: 88 functionals, as openSMILE", columns: EGeMAPS.functionals) {
      try EGeMAPSMeter(sampleRate: $0)
    } values: {
      $0.functionals.values
    },
    .frames(
      "egemaps_lld", "eGeMAPS: its 25 low-level descriptors, as openSMILE", columns: EGeMAPS.descriptors,
      times: .fixed(hop: 0.01, first: 0.01)
    ) {
      try EGeMAPSExtractor(sampleRate: $0)
    },
  ]
}
