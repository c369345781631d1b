// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ossicle-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ossicle", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "ossicle-benchmarks",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "AudioFiles", package: "ossicle"),
        .product(name: "Resampling", package: "ossicle"),
        .product(name: "SoundLevelMetering", package: "ossicle"),
        .product(name: "Spectral", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "feature-benchmark",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "FeatureTracks", package: "ossicle"),
        .product(name: "ParalinguisticFeatures", package: "ossicle"),
        .product(name: "PhoneticFeatures", package: "ossicle"),
        .product(name: "SoundscapeIndices", package: "ossicle"),
        .product(name: "SpectralFeatures", package: "ossicle"),
        .product(name: "TempoTracking", package: "ossicle"),
        .product(name: "VoiceMeasurement", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "fingerprint-benchmark",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "AudioFiles", package: "ossicle"),
        .product(name: "Fingerprinting", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "fourier-benchmark",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "Spectral", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "make-pitch-material",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "AudioFiles", package: "ossicle"),
        .product(name: "PitchResynthesis", package: "ossicle"),
        .product(name: "Resampling", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "loudness-benchmark",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "LoudnessMetering", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "resampling-benchmark",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "Resampling", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "tone-benchmark",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "Instruments", package: "ossicle"),
        .product(name: "ToneSynthesis", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "stretch-benchmark",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "AudioFiles", package: "ossicle"),
        .product(name: "TimeStretching", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "game-events",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "AudioFiles", package: "ossicle"),
        .product(name: "VoiceGames", package: "ossicle"),
        .product(name: "VoiceListening", package: "ossicle"),
      ]),
    .executableTarget(
      name: "gate-features",
      dependencies: [
        .product(name: "AudioCore", package: "ossicle"),
        .product(name: "AudioFiles", package: "ossicle"),
        .product(name: "VoiceEvents", package: "ossicle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
