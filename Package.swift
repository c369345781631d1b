// swift-tools-version: 6.1
import PackageDescription

/// A C library of the system, seen by exactly one Swift module.
///
/// - Parameter pkgConfig: `nil` for one that is loaded at run time and must not be linked.
func system(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

#if os(Linux)
  /// Debian's description of PortAudio names a flag that SwiftPM warns of at every build, and no other that is needed.
  let portAudio: Target = .systemLibrary(name: "CPortAudio", providers: [.apt(["portaudio19-dev"])])
#else
  let portAudio = system("CPortAudio", pkgConfig: "portaudio-2.0", apt: "portaudio19-dev", brew: "portaudio")
#endif

/// Modules that app developers import one at a time: each is a library product of its own.
let libraries: [Target] = [
  .target(name: "AudioCore"),
  .target(name: "Spectral", dependencies: ["AudioCore", "CFFTW"]),
  .target(name: "Resampling", dependencies: ["AudioCore", "CSampleRate"]),
  .target(name: "FilePaths"),
  .target(name: "AudioFiles", dependencies: ["AudioCore", "CSndFile", "FilePaths"]),
  .target(name: "LiveAudio", dependencies: ["AudioCore", "CPortAudio"]),
  .target(name: "SpeechSynthesis", dependencies: ["AudioCore", "CEspeakNG"]),
  .target(name: "ToneSynthesis", dependencies: ["AudioCore"]),
  .target(name: "AmplitudeTracking", dependencies: ["AudioCore"]),
  .target(name: "PitchTracking", dependencies: ["AudioCore", "Spectral"]),
  .target(name: "PitchResynthesis", dependencies: ["AudioCore", "PitchTracking", "Spectral"]),
  .target(name: "VoiceAnalysis", dependencies: ["AmplitudeTracking", "AudioCore", "PitchTracking", "Spectral"]),
  .target(name: "LoudnessMetering", dependencies: ["AudioCore"]),
  .target(name: "LevelCalibration", dependencies: ["AudioCore"]),
  .target(name: "AudioEffects", dependencies: ["AudioCore", "LoudnessMetering", "Resampling", "Spectral"]),
  .target(name: "AudioGraph", dependencies: ["AudioCore", "Resampling"]),
  .target(name: "SoundLevelMetering", dependencies: ["AudioCore"]),
  .target(name: "Fingerprinting", dependencies: ["AudioCore", "Spectral"]),
  .target(
    name: "AudioDegradation", dependencies: ["AudioCore", "AudioEffects", "Resampling", "Spectral", "ToneSynthesis"]),
  .target(
    name: "VoiceGames",
    dependencies: ["AmplitudeTracking", "AudioCore", "PitchTracking", "Spectral", "VoiceAnalysis"]),
  .target(name: "EvaluationMetrics", dependencies: ["AudioCore"]),
  .target(name: "Reporting", dependencies: ["CPNG"]),
  .target(
    name: "AudioTesting",
    dependencies: [
      "AudioCore", "AudioFiles", "Fingerprinting", "LoudnessMetering", "PitchTracking", "Reporting", "Resampling",
      "Spectral", "VoiceAnalysis",
    ]),
  .target(
    name: "RecordingAnalysis",
    dependencies: [
      "AmplitudeTracking", "AudioCore", "AudioEffects", "AudioFiles", "Fingerprinting", "LevelCalibration",
      "LoudnessMetering", "PitchTracking", "Reporting", "SoundLevelMetering", "Spectral", "VoiceAnalysis",
    ]),
  .target(
    name: "RecordingProcessing",
    dependencies: ["AudioCore", "AudioEffects", "AudioFiles", "LoudnessMetering", "RecordingAnalysis", "Resampling"]),
  .target(name: "BatchProcessing", dependencies: ["CXXHash", "FilePaths", "Reporting"]),
  .target(
    name: "RowDatabase", dependencies: ["BatchProcessing", "Reporting", .product(name: "GRDB", package: "GRDB.swift")]),
  .target(
    name: "CorpusAnalysis",
    dependencies: ["AudioCore", "BatchProcessing", "FilePaths", "RecordingAnalysis", "Reporting", "RowDatabase"]),
  .target(name: "Corpora", dependencies: ["BatchProcessing", "FilePaths", "Reporting"]),
  .target(
    name: "CorpusMaking",
    dependencies: [
      "AudioCore", "AudioFiles", "BatchProcessing", "PitchResynthesis", "Reporting", "Resampling", "SpeechSynthesis",
      "ToneSynthesis",
    ]),
  .target(
    name: "AppDatabase", dependencies: ["BatchProcessing", .product(name: "GRDB", package: "GRDB.swift")]),
  .target(
    name: "VoiceGameRecords",
    dependencies: [
      "AppDatabase", "Reporting", "VoiceAnalysis", "VoiceGames", .product(name: "GRDB", package: "GRDB.swift"),
    ]),
  .target(name: "VoiceGameReports", dependencies: ["AudioCore", "Reporting", "VoiceGames"]),
  .target(name: "VoiceGameScreens", dependencies: ["VoiceGames"]),
  .target(name: "Annotations", dependencies: ["EvaluationMetrics", "FilePaths"]),
  .target(name: "ExternalPrograms", dependencies: ["CSpawn"]),
  .target(
    name: "Detectors",
    dependencies: [
      "AudioCore", "EvaluationMetrics", "ExternalPrograms", "Fingerprinting", "LoudnessMetering", "PitchTracking",
      "VoiceAnalysis",
    ]),
  .target(
    name: "CorpusEvaluation",
    dependencies: [
      "Annotations", "AudioCore", "AudioDegradation", "AudioFiles", "BatchProcessing", "Corpora", "CorpusMaking",
      "Detectors", "EvaluationMetrics", "FilePaths", "Reporting",
    ]),
  .target(
    name: "Leaderboards",
    dependencies: [
      "AudioCore", "AudioDegradation", "BatchProcessing", "CorpusEvaluation", "Detectors", "EvaluationMetrics",
      "Reporting",
    ]),
  .target(
    name: "CorpusChecking",
    dependencies: [
      "Annotations", "BatchProcessing", "Corpora", "EvaluationMetrics", "FilePaths", "Fingerprinting", "PitchTracking",
      "RecordingAnalysis",
    ]),
  .target(
    name: "HearingTest", dependencies: ["AudioCore", "EvaluationMetrics", "LevelCalibration", "ToneSynthesis"]),
  .target(
    name: "HearingRecords",
    dependencies: ["AppDatabase", "HearingTest", "LevelCalibration", .product(name: "GRDB", package: "GRDB.swift")]),
  .target(
    name: "HearingReports",
    dependencies: ["AudioCore", "HearingRecords", "HearingTest", "Reporting"]),
]

/// What tests share, and the tests of each module.
let tests: [Target] = [
  .target(name: "DamagedRecordings", path: "Tests/DamagedRecordings"),
  .target(name: "TestSupport", path: "Tests/TestSupport"),
  .target(name: "TestSignals", dependencies: ["AudioCore"], path: "Tests/TestSignals"),
  .testTarget(name: "AudioCoreTests", dependencies: ["AudioCore", "TestSignals"]),
  .testTarget(name: "SpectralTests", dependencies: ["AudioCore", "AudioTesting", "Spectral", "TestSignals"]),
  .testTarget(
    name: "ResamplingTests",
    dependencies: ["AudioCore", "AudioTesting", "Reporting", "Resampling", "TestSignals", "TestSupport"]),
  .testTarget(name: "FilePathsTests", dependencies: ["BatchProcessing", "FilePaths", "TestSupport"]),
  .testTarget(name: "AudioFilesTests", dependencies: ["AudioCore", "AudioFiles", "DamagedRecordings", "TestSupport"]),
  .target(name: "PulseServer", dependencies: ["AudioCore", "TestSupport"], path: "Tests/PulseServer"),
  .target(
    name: "LiveMeasures", dependencies: ["AudioCore", "LiveAudio", "PulseServer", "Spectral"],
    path: "Tests/LiveMeasures"),
  .executableTarget(
    name: "live-measurement",
    dependencies: ["AudioCore", "LiveAudio", "LiveMeasures", "PulseServer", "TestSignals", "TestSupport"],
    path: "Tests/LiveMeasurement"),
  .executableTarget(
    name: "game-reaction",
    dependencies: ["AudioCore", "AudioFiles", "LiveAudio", "PulseServer", "TestSupport", "voice-games"],
    path: "Tests/GameReaction"),
  .testTarget(
    name: "LiveAudioTests",
    dependencies: ["AudioCore", "AudioGraph", "LiveAudio", "LiveMeasures", "PulseServer", "TestSignals"]),
  .testTarget(
    name: "SpeechSynthesisTests", dependencies: ["AudioCore", "PitchTracking", "SpeechSynthesis", "TestSupport"]),
  .testTarget(
    name: "ToneSynthesisTests",
    dependencies: ["AudioCore", "AudioTesting", "Reporting", "TestSupport", "ToneSynthesis"]),
  .testTarget(
    name: "AmplitudeTrackingTests", dependencies: ["AmplitudeTracking", "AudioCore", "AudioTesting", "TestSignals"]),
  .executableTarget(
    name: "index-kill-probe", dependencies: ["AudioCore", "Fingerprinting"], path: "Tests/IndexKillProbe"),
  .target(
    name: "IndexDamage", dependencies: ["AudioCore", "Fingerprinting", "TestSignals"], path: "Tests/IndexDamage"),
  .executableTarget(
    name: "index-damage-probe", dependencies: ["AudioCore", "Fingerprinting", "IndexDamage"],
    path: "Tests/IndexDamageProbe"),
  .testTarget(
    name: "FingerprintingTests",
    dependencies: [
      "AudioCore", "AudioTesting", "Fingerprinting", "IndexDamage", "Resampling", "TestSignals", "TestSupport",
    ],
    exclude: ["Fixtures"]),
  .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
  .executableTarget(
    name: "allocation-probe",
    dependencies: [
      "AllocationCounter", "AmplitudeTracking", "AudioCore", "AudioEffects", "AudioGraph", "Fingerprinting",
      "LiveAudio", "LoudnessMetering", "PitchTracking", "Resampling", "SoundLevelMetering", "Spectral", "TestSignals",
      "ToneSynthesis", "VoiceAnalysis", "VoiceGames",
    ],
    path: "Tests/AllocationProbe"),
  .testTarget(
    name: "PitchTrackingTests",
    dependencies: ["AudioCore", "AudioTesting", "PitchTracking", "TestSignals", "TestSupport"]),
  .testTarget(
    name: "PitchResynthesisTests", dependencies: ["AudioCore", "PitchResynthesis", "PitchTracking", "TestSignals"]),
  .testTarget(
    name: "VoiceAnalysisTests",
    dependencies: ["AudioCore", "AudioTesting", "PitchTracking", "TestSignals", "VoiceAnalysis"]),
  .testTarget(
    name: "VoiceGamesTests", dependencies: ["AudioCore", "AudioTesting", "TestSignals", "VoiceGames"]),
  .testTarget(
    name: "LoudnessMeteringTests", dependencies: ["AudioCore", "AudioTesting", "LoudnessMetering", "TestSignals"]),
  .testTarget(
    name: "AudioEffectsTests",
    dependencies: [
      "AudioCore", "AudioEffects", "AudioTesting", "LoudnessMetering", "Reporting", "TestSignals", "TestSupport",
    ]),
  .testTarget(
    name: "AudioGraphTests",
    dependencies: [
      "AudioCore", "AudioEffects", "AudioGraph", "AudioTesting", "SpeechSynthesis", "TestSignals", "ToneSynthesis",
    ]),
  .testTarget(name: "LevelCalibrationTests", dependencies: ["AudioCore", "LevelCalibration", "TestSignals"]),
  .target(name: "Conformance", dependencies: ["AudioCore", "LoudnessMetering"], path: "Tests/Conformance"),
  .executableTarget(name: "ebu-conformance", dependencies: ["Conformance"], path: "Tests/ConformanceReport"),
  .testTarget(name: "ConformanceTests", dependencies: ["Conformance", "TestSupport"]),
  .testTarget(
    name: "SoundLevelMeteringTests",
    dependencies: ["AudioCore", "AudioTesting", "Reporting", "SoundLevelMetering", "TestSignals", "TestSupport"]),
  .testTarget(
    name: "AudioDegradationTests", dependencies: ["AudioCore", "AudioDegradation", "TestSignals"]),
  .testTarget(
    name: "CorpusMakingTests",
    dependencies: ["Annotations", "AudioCore", "AudioFiles", "CorpusMaking", "PitchTracking", "TestSupport"]),
  .testTarget(
    name: "EvaluationMetricsTests",
    dependencies: ["Annotations", "AudioCore", "CorpusEvaluation", "EvaluationMetrics", "TestSupport"],
    exclude: ["Fixtures"]),
  .testTarget(
    name: "AnnotationsTests",
    dependencies: ["Annotations", "AudioCore", "EvaluationMetrics", "Reporting", "TestSupport"]),
  .testTarget(name: "ReportingTests", dependencies: ["CPNG", "Reporting"]),
  .testTarget(
    name: "AudioTestingTests",
    dependencies: ["AudioCore", "AudioTesting", "TestSignals", "TestSupport", "ToneSynthesis"]),
  .testTarget(
    name: "RecordingAnalysisTests",
    dependencies: [
      "AudioCore", "AudioFiles", "LevelCalibration", "PitchTracking", "RecordingAnalysis", "Reporting",
      "SoundLevelMetering", "TestSignals", "TestSupport", "VoiceAnalysis",
    ]),
  .testTarget(
    name: "RecordingProcessingTests",
    dependencies: [
      "AudioCore", "AudioEffects", "AudioFiles", "RecordingAnalysis", "RecordingProcessing", "TestSignals",
      "TestSupport",
    ]),
  .testTarget(
    name: "BatchProcessingTests",
    dependencies: ["AudioCore", "BatchProcessing", "FilePaths", "Reporting", "TestSupport"]),
  .testTarget(
    name: "VoiceGameRecordsTests",
    dependencies: [
      "AppDatabase", "Reporting", "TestSupport", "VoiceGameRecords", "VoiceGames",
      .product(name: "GRDB", package: "GRDB.swift"),
    ],
    exclude: ["Fixtures"]),
  .testTarget(name: "VoiceGameScreensTests", dependencies: ["VoiceGameScreens", "VoiceGames"]),
  .testTarget(
    name: "VoiceGamesToolTests",
    dependencies: [
      "AudioCore", "AudioFiles", "BatchProcessing", "PulseServer", "Resampling", "SpeechSynthesis", "TestSupport",
      "VoiceGameRecords", "VoiceGames", "voice-games",
    ]),
  .testTarget(
    name: "AppDatabaseTests",
    dependencies: ["AppDatabase", "BatchProcessing", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")]),
  .testTarget(
    name: "RowDatabaseTests",
    dependencies: [
      "BatchProcessing", "Reporting", "RowDatabase", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
    ]),
  .testTarget(
    name: "CorpusAnalysisTests",
    dependencies: ["BatchProcessing", "CorpusAnalysis", "RecordingAnalysis", "Reporting", "TestSupport"]),
  .testTarget(name: "CorporaTests", dependencies: ["AudioCore", "BatchProcessing", "Corpora", "TestSupport"]),
  .testTarget(name: "ExternalProgramsTests", dependencies: ["ExternalPrograms"]),
  .testTarget(
    name: "DetectorsTests",
    dependencies: ["AudioCore", "Detectors", "EvaluationMetrics", "ExternalPrograms", "PitchTracking", "TestSupport"]),
  .testTarget(
    name: "CorpusEvaluationTests",
    dependencies: [
      "Annotations", "AudioCore", "AudioDegradation", "AudioFiles", "BatchProcessing", "Corpora", "CorpusEvaluation",
      "CorpusMaking", "Detectors",
      "EvaluationMetrics", "Reporting", "TestSupport",
    ]),
  .testTarget(
    name: "LeaderboardsTests",
    dependencies: [
      "BatchProcessing", "CorpusEvaluation", "Detectors", "EvaluationMetrics", "Leaderboards", "Reporting",
    ]),
  .testTarget(
    name: "CorpusCheckingTests",
    dependencies: [
      "AudioCore", "AudioFiles", "Corpora", "CorpusChecking", "EvaluationMetrics", "PitchTracking", "TestSignals",
      "TestSupport",
    ]),
  .testTarget(
    name: "HearingTestTests",
    dependencies: ["AudioCore", "EvaluationMetrics", "HearingTest", "LevelCalibration", "TestSupport"]),
  .testTarget(
    name: "HearingRecordsTests",
    dependencies: [
      "AppDatabase", "HearingRecords", "HearingTest", "LevelCalibration", "TestSupport",
      .product(name: "GRDB", package: "GRDB.swift"),
    ]),
  .testTarget(
    name: "HearingReportsTests",
    dependencies: ["HearingRecords", "HearingReports", "HearingTest", "LevelCalibration", "TestSupport"]),
  .testTarget(
    name: "HearingTestToolTests",
    dependencies: [
      "AudioCore", "AudioFiles", "HearingRecords", "HearingTest", "LevelCalibration", "LiveMeasures", "PulseServer",
      "TestSignals", "TestSupport", "hearing-test",
    ]),
  .testTarget(
    name: "DocumentationTests", dependencies: ["TestSupport", "hearing-test", "ossicle", "voice-games"],
    exclude: ["Preparation"]),
  .testTarget(
    name: "OssicleToolTests",
    dependencies: [
      "AudioCore", "AudioFiles", "BatchProcessing", "DamagedRecordings", "LevelCalibration", "LiveMeasures",
      "PulseServer",
      "TestSignals", "TestSupport", "ossicle",
    ]),
]

let package = Package(
  name: "ossicle",
  platforms: [.macOS(.v15)],
  products: libraries.map { .library(name: $0.name, targets: [$0.name]) } + [
    .executable(name: "ossicle", targets: ["ossicle"]), .executable(name: "hearing-test", targets: ["hearing-test"]),
    .executable(name: "voice-games", targets: ["voice-games"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    system("CFFTW", pkgConfig: "fftw3f", apt: "libfftw3-dev", brew: "fftw"),
    system("CSampleRate", pkgConfig: "samplerate", apt: "libsamplerate0-dev", brew: "libsamplerate"),
    system("CSndFile", pkgConfig: "sndfile", apt: "libsndfile1-dev", brew: "libsndfile"),
    portAudio,
    system("CEspeakNG", pkgConfig: nil, apt: "libespeak-ng-dev", brew: "espeak-ng"),
    system("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    system("CXXHash", pkgConfig: "libxxhash", apt: "libxxhash-dev", brew: "xxhash"),
    .systemLibrary(name: "CSpawn"),
  ] + libraries + [
    .target(
      name: "CommandSupport",
      dependencies: ["FilePaths", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .target(
      name: "CalibrationArguments",
      dependencies: [
        "BatchProcessing", "CommandSupport", "LevelCalibration",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "ossicle",
      dependencies: [
        "Annotations", "AudioCore", "AudioDegradation", "AudioEffects", "AudioFiles", "BatchProcessing",
        "CalibrationArguments", "CommandSupport", "Corpora", "CorpusAnalysis", "CorpusChecking", "CorpusEvaluation",
        "CorpusMaking",
        "Detectors", "EvaluationMetrics",
        "ExternalPrograms", "FilePaths", "Fingerprinting", "Leaderboards", "LevelCalibration", "LiveAudio",
        "LoudnessMetering",
        "PitchTracking", "RecordingAnalysis", "RecordingProcessing", "Reporting", "Resampling", "SoundLevelMetering",
        "SpeechSynthesis", "ToneSynthesis", "VoiceAnalysis",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "voice-games",
      dependencies: [
        "AppDatabase", "AudioCore", "AudioFiles", "BatchProcessing", "CommandSupport", "LiveAudio", "Reporting",
        "VoiceAnalysis", "VoiceGameRecords", "VoiceGameReports", "VoiceGameScreens", "VoiceGames",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "hearing-test",
      dependencies: [
        "AmplitudeTracking", "AppDatabase", "AudioCore", "AudioDegradation", "AudioFiles", "BatchProcessing",
        "CalibrationArguments", "CommandSupport", "Corpora", "EvaluationMetrics", "HearingRecords", "HearingReports",
        "HearingTest", "LevelCalibration", "LiveAudio", "Reporting", "Resampling", "SoundLevelMetering",
        "SpeechSynthesis", "ToneSynthesis",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ] + tests,
  swiftLanguageModes: [.v6]
)
