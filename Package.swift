// swift-tools-version: 6.1
import PackageDescription

// The house, floor by floor. A floor is a folder of Sources and of Tests; a room is a module in it. A room uses rooms of
// its own floor and of the floors above. To add one, write one line: its name, what it uses, and what its tests use
// besides (`tests: ""` for nothing; left out where there are no tests). Docs/Modules.md says what each is for.

/// The rooms that app developers import: what they declare as public is a promise.
let products = names(
  """
  AmplitudeTracking AppCommands AppRecords AppReports AppSettings AppSound AppWords AudioCore AudioDegradation
  AudioEffects AudioExpectations AudioFiles AudioGraphs AudioTesting CatrobatProjects CommandSupport EvaluationMetrics Fingerprinting
  HearingSimulation HearingTest Instruments LevelCalibration LiveAudio LoudnessMetering PitchResynthesis PitchTracking
  PocketPrograms PocketSound Resampling SoundLevelMetering Spectral SpeechSynthesis TerminalSupport ToneSynthesis
  VoiceEvents VoiceGames VoiceListening VoiceMeasurement
  """)

let rooms: [Target] = [
  floor(
    "Signal",
    room("AudioCore", tests: "TestSignals"),
    room("Resampling", uses: "AudioCore CSampleRate", tests: "AudioTesting Reporting TestSignals TestSupport"),
    room("Spectral", uses: "AudioCore CFFTW", tests: "AudioTesting TestSignals")),
  floor(
    "InputOutput",
    room("FilePaths", tests: "BatchProcessing TestSupport"),
    room("JSONReading", tests: ""),
    room("LiveAudio", uses: "AudioCore CPortAudio", tests: "AudioGraphs LiveMeasures PulseServer TestSignals"),
    room("SpeechSynthesis", uses: "AudioCore CEspeakNG", tests: "PitchTracking TestSupport"),
    room("AudioFiles", uses: "AudioCore CSndFile FilePaths", tests: "DamagedRecordings TestSupport")),
  floor(
    "Analysis",
    room("AmplitudeTracking", uses: "AudioCore", tests: "AudioTesting TestSignals"),
    room(
      "Fingerprinting", uses: "AudioCore JSONReading Spectral",
      tests: "AudioTesting IndexDamage Resampling TestSignals TestSupport"
    ),
    room("LevelCalibration", uses: "AudioCore JSONReading", tests: "TestSignals"),
    room("LoudnessMetering", uses: "AudioCore", tests: "AudioTesting TestSignals"),
    room("PitchTracking", uses: "AudioCore Spectral", tests: "AudioTesting TestSignals TestSupport"),
    room(
      "SoundLevelMetering", uses: "AudioCore", tests: "AudioTesting Reporting TestSignals TestSupport"),
    room("VoiceEvents", uses: "AudioCore PitchTracking Spectral", tests: "AudioTesting TestSignals VoiceMeasurement"),
    room(
      "VoiceMeasurement", uses: "AmplitudeTracking AudioCore PitchTracking Spectral",
      tests: "AudioTesting TestSignals VoiceEvents")),
  floor(
    "Synthesis",
    room(
      "AudioEffects", uses: "AudioCore LoudnessMetering Resampling Spectral",
      tests: "AudioTesting Reporting TestSignals TestSupport"),
    room(
      "AudioGraphs", uses: "AudioCore Resampling",
      tests: "AudioEffects AudioTesting Instruments SpeechSynthesis TestSignals ToneSynthesis"),
    room("Instruments", uses: "AudioCore ToneSynthesis", tests: "AudioTesting TestSupport ToneMeasures"),
    room("PitchResynthesis", uses: "AudioCore PitchTracking Spectral", tests: "TestSignals"),
    room("ToneSynthesis", uses: "AudioCore", tests: "AudioTesting TestSignals TestSupport ToneMeasures"),
    room("AudioDegradation", uses: "AudioCore AudioEffects Resampling Spectral ToneSynthesis", tests: "TestSignals")),
  floor(
    "Data",
    room("ExternalPrograms", uses: "CSpawn", tests: ""),
    room("Labels", uses: "Tables TextFiles", tests: "TestSupport"),
    room("Reporting", uses: "CPNG Tables", tests: "AudioCore TestSignals"),
    room("StandardMIDIFiles", tests: "AudioCore"),
    room("Tables", tests: "AudioCore TestSignals"),
    room("TextFiles", uses: "FilePaths", tests: "AudioCore TestSupport"),
    room("XMLDocuments", uses: "CExpat", tests: "TestSupport"),
    room("ZipArchives", uses: "CZip FilePaths", tests: "TestSupport"),
    room("BatchProcessing", uses: "CXXHash FilePaths JSONReading Tables TextFiles", tests: "AudioCore TestSupport"),
    room("RunFolders", uses: "BatchProcessing FilePaths JSONReading Tables", tests: "TestSupport"),
    room("OpenBoards", uses: "BatchProcessing FilePaths ZipArchives", tests: "AudioCore DamagedBoards TestSupport"),
    room("SQLiteTables", uses: "BatchProcessing CSQLite FilePaths Tables", tests: "TestSupport"),
    room("SymbolSets", uses: "FilePaths TextFiles XMLDocuments ZipArchives", tests: "TestSupport")),
  floor(
    "Recordings",
    room(
      "RecordingAnalysis",
      uses: """
        AmplitudeTracking AudioCore AudioEffects AudioFiles Fingerprinting LevelCalibration LoudnessMetering
        PitchTracking SoundLevelMetering Spectral VoiceEvents VoiceMeasurement
        """, tests: "RecordingExamples RecordingReports TestSignals TestSupport"),
    room(
      "RecordingReports",
      uses: """
        AudioCore Fingerprinting Labels LoudnessMetering PitchTracking RecordingAnalysis Reporting SoundLevelMetering
        Tables VoiceMeasurement
        """, tests: "AudioFiles LevelCalibration RecordingExamples TestSupport"),
    room(
      "CorpusAnalysis",
      uses: """
        AudioCore BatchProcessing FilePaths RecordingAnalysis RecordingReports Reporting RunFolders SQLiteTables Tables
        """,
      tests: "TestSupport"),
    room(
      "RecordingProcessing", uses: "AudioCore AudioEffects AudioFiles LoudnessMetering RecordingAnalysis Resampling",
      tests: "TestSignals TestSupport")),
  floor(
    "Evaluation",
    room(
      "AudioExpectations",
      uses: """
        AudioCore AudioFiles Fingerprinting JSONReading LoudnessMetering PitchTracking Resampling Spectral VoiceEvents
        """),
    room(
      "AudioTesting", uses: "AudioCore AudioExpectations AudioFiles Reporting",
      tests: "Fingerprinting TestSignals TestSupport ToneSynthesis"),
    room("Corpora", uses: "BatchProcessing FilePaths Tables TextFiles", tests: "AudioCore TestSupport"),
    room(
      "CorpusMaking",
      uses: """
        AudioCore AudioFiles BatchProcessing PitchResynthesis Resampling RunFolders SpeechSynthesis Tables
        ToneSynthesis
        """, tests: "Annotations PitchTracking TestSupport"),
    room("EvaluationMetrics", uses: "AudioCore", tests: "Annotations CorpusEvaluation TestSupport"),
    room("Annotations", uses: "EvaluationMetrics JSONReading Labels TextFiles", tests: "AudioCore TestSupport"),
    room(
      "Detectors",
      uses: """
        AudioCore EvaluationMetrics ExternalPrograms Fingerprinting JSONReading LoudnessMetering PitchTracking
        TextFiles VoiceEvents VoiceMeasurement
        """, tests: "TestSupport"),
    room(
      "CorpusChecking",
      uses: """
        Annotations BatchProcessing Corpora EvaluationMetrics FilePaths Fingerprinting PitchTracking
        RecordingAnalysis
        """, tests: "AudioCore AudioFiles TestSignals TestSupport"),
    room(
      "CorpusEvaluation",
      uses: """
        Annotations AudioCore AudioDegradation AudioFiles BatchProcessing Corpora CorpusMaking Detectors
        EvaluationMetrics FilePaths JSONReading RunFolders Tables
        """, tests: "TestSupport"),
    room(
      "Leaderboards",
      uses: """
        AudioCore AudioDegradation BatchProcessing CorpusEvaluation Detectors EvaluationMetrics Reporting Tables
        """, tests: "TestSupport")),
  floor(
    "AppSupport",
    room("AppWords", tests: ""),
    room("AppSettings", uses: "AppWords", tests: ""),
    room("AppDatabases", uses: "AppWords BatchProcessing FilePaths GRDB JSONReading", tests: "TestSupport"),
    room("AppRecords", uses: "AppDatabases AppWords GRDB", tests: "TestSupport"),
    room("CommandSupport", uses: "AppWords ArgumentParser BatchProcessing FilePaths", tests: ""),
    room(
      "AppCommands",
      uses: """
        AppDatabases AppRecords AppSettings AppWords ArgumentParser BatchProcessing CommandSupport FilePaths PageFront
        PageServer Tables
        """,
      tests: "TestSupport"),
    room("AppReports", uses: "AppWords AudioCore Reporting Tables", tests: ""),
    assetEmbedding(),
    room("PageLook", assets: true),
    room("PageDoor", uses: "FlyingSocks", tests: "FlyingSocks"),
    room("PageFront", uses: "BatchProcessing CCrypto ExternalPrograms FilePaths JSONReading", tests: "TestSupport"),
    room(
      "PageServer",
      uses: """
        AppWords AudioCore BatchProcessing BrowserSound FlyingFox FlyingSocks JSONReading PageDoor PageFront
        """,
      tests: "TestSupport"),
    room("BrowserSound", uses: "AudioCore", tests: ""),
    room("AdultSide", uses: "AppSettings AppWords AudioCore", tests: ""),
    room(
      "AppSound", uses: "AppWords ArgumentParser AudioCore AudioFiles BrowserSound CommandSupport LiveAudio Tables",
      tests: "TestSupport"),
    room("PagePrompts", uses: "AppSound AppWords PageServer"),
    room("TerminalSupport", uses: "CommandSupport", tests: "TestSupport"),
    room("CalibrationArguments", uses: "ArgumentParser BatchProcessing CommandSupport LevelCalibration")),
  floor(
    "Apps/Ossicle",
    command(
      "ossicle",
      uses: """
        Annotations AppSound ArgumentParser AudioCore AudioDegradation AudioEffects AudioFiles BatchProcessing
        CalibrationArguments CommandSupport Corpora CorpusAnalysis CorpusChecking CorpusEvaluation CorpusMaking
        Detectors EvaluationMetrics ExternalPrograms FilePaths Fingerprinting Labels Leaderboards
        LevelCalibration LiveAudio LoudnessMetering PitchTracking RecordingAnalysis RecordingProcessing
        RecordingReports Reporting Resampling SoundLevelMetering SpeechSynthesis Tables ToneSynthesis VoiceEvents
        VoiceMeasurement
        """, tests: "DamagedRecordings LiveMeasures PulseServer TestSignals TestSupport")),
  floor(
    "Apps/HearingTest",
    room(
      "HearingTest", uses: "AudioCore JSONReading LevelCalibration ToneSynthesis",
      tests: "EvaluationMetrics HearingSimulation TestSupport"),
    room("HearingSimulation", uses: "AudioCore EvaluationMetrics HearingTest", tests: ""),
    room(
      "HearingRecords", uses: "AppDatabases AppRecords GRDB HearingTest LevelCalibration",
      tests: "HearingSimulation HostileValues TestSupport"),
    room(
      "HearingReports",
      uses: """
        AppReports AppWords AudioCore HearingRecords HearingTest JSONReading LevelCalibration Reporting Tables
        """,
      tests: "TestSupport"),
    room(
      "HearingRuns",
      uses: """
        AppSound AudioCore HearingRecords HearingSimulation HearingTest LevelCalibration SoundLevelMetering
        SpeechSynthesis ToneSynthesis
        """, tests: "TestSupport VirtualHeadphones"),
    room("HearingDelivery", uses: "BatchProcessing HearingRecords HearingReports"),
    room(
      "HearingPages",
      uses: """
        AppRecords AppSound AppWords AudioCore BrowserSound HearingDelivery HearingRecords HearingReports HearingRuns
        HearingTest LevelCalibration PageLook PageServer
        """, tests: "HearingSimulation TestSupport VirtualHeadphones", assets: true),
    command(
      "hearing-test",
      uses: """
        AmplitudeTracking AppCommands AppDatabases AppRecords AppSound ArgumentParser AudioCore AudioDegradation
        AudioFiles BatchProcessing CalibrationArguments CommandSupport Corpora EvaluationMetrics HearingDelivery
        HearingPages HearingRecords HearingReports HearingRuns HearingSimulation HearingTest JSONReading
        LevelCalibration LiveAudio Reporting Resampling SoundLevelMetering SpeechSynthesis Tables TerminalSupport
        """, tests: "GRDB LiveMeasures PulseServer TestSignals TestSupport")),
  floor(
    "Apps/VoiceGames",
    room(
      "VoiceListening",
      uses: "AmplitudeTracking AppSettings AppWords AudioCore PitchTracking Spectral VoiceEvents VoiceMeasurement",
      tests: "AudioTesting TestSignals VoiceScenes"),
    room(
      "VoiceGames",
      uses: """
        AmplitudeTracking AppSettings AppWords AudioCore JSONReading VoiceEvents VoiceListening
        """,
      tests: "AudioTesting TestSignals VoiceScenes", assets: true),
    room(
      "VoiceGameRecords",
      uses: """
        AppDatabases AppRecords AppWords AudioCore GRDB Tables VoiceEvents VoiceGames VoiceListening VoiceMeasurement
        """,
      tests: "AppSettings HostileValues TestSupport"),
    room(
      "VoiceGameReports", uses: "AppReports AppWords Reporting Tables VoiceGames", tests: "VoiceListening"),
    room(
      "VoiceGamePages",
      uses: """
        AdultSide AppDatabases AppRecords AppSettings AppSound AppWords PageLook PageServer VoiceEvents
        VoiceGameRecords VoiceGameReports VoiceGames VoiceListening
        """, tests: "TestSupport VoiceScenes", assets: true),
    room(
      "VoiceGameScreens", uses: "AppWords TerminalSupport VoiceGames VoiceListening", tests: "VoiceScenes"),
    command(
      "voice-games",
      uses: """
        AppCommands AppSettings AppSound AppWords ArgumentParser AudioCore BatchProcessing CommandSupport JSONReading
        PageServer Tables TerminalSupport VoiceEvents VoiceGamePages VoiceGameRecords VoiceGameReports VoiceGameScreens
        VoiceGames VoiceListening
        """, tests: "AudioFiles PulseServer Resampling SpeechSynthesis TestSupport VoiceScenes")),
  floor(
    "Apps/PocketSound",
    room(
      "CatrobatProjects", uses: "FilePaths XMLDocuments ZipArchives", tests: "AudioCore DamagedProjects TestSupport"),
    room("CatrobatFormulas", uses: "AudioCore CatrobatProjects", tests: "TestSupport"),
    room(
      "PocketInstruments", uses: "AudioCore AudioFiles FilePaths Instruments ToneSynthesis",
      tests: "TestSupport"),
    room(
      "PocketInstrumentReports",
      uses: """
        AppReports AudioCore AudioFiles FilePaths Instruments LoudnessMetering PitchTracking PocketInstruments Reporting
        Spectral Tables
        """, tests: "TestSupport"),
    room("SoundEditing", uses: "AudioCore AudioEffects JSONReading", tests: "TestSignals"),
    room(
      "PocketPrograms",
      uses: """
        AudioCore CatrobatFormulas CatrobatProjects Instruments JSONReading PocketInstruments Tables
        """, tests: "TestSupport"),
    room(
      "PocketSound",
      uses: """
        AudioCore AudioEffects AudioGraphs CatrobatProjects Instruments PocketInstruments PocketPrograms Resampling
        SpeechSynthesis
        """, tests: "TestSignals TestSupport"),
    room(
      "PocketSoundReports",
      uses: "AppReports AudioCore PocketInstruments PocketPrograms Reporting StandardMIDIFiles Tables",
      tests: "CatrobatProjects TestSupport"),
    room(
      "PocketChecks",
      uses:
        """
        AudioCore AudioExpectations AudioFiles CatrobatProjects Fingerprinting JSONReading PocketPrograms PocketSound
        Resampling
        """,
      tests: "AudioTesting TestSupport ToneSynthesis"),
    command(
      "pocket-sound",
      uses: """
        AmplitudeTracking AppSound ArgumentParser AudioCore AudioFiles BatchProcessing CatrobatProjects CommandSupport
        FilePaths LiveAudio PocketChecks PocketInstrumentReports PocketInstruments PocketPrograms PocketSound
        PocketSoundReports SoundEditing SpeechSynthesis StandardMIDIFiles
        """, tests: "PulseServer TestSignals TestSupport")),
  floor(
    "Apps/SpeechBoard",
    room("SpeechBoard", uses: "AppSettings AppWords OpenBoards", tests: "AudioCore TestSupport"),
    room(
      "SpeechBoardReports", uses: "AppReports AppWords OpenBoards Reporting SpeechBoard Tables", tests: ""),
    room("SpeechBoardScreens", uses: "AppWords OpenBoards SpeechBoard TerminalSupport", tests: ""),
    room("SpeechBoardSymbols", uses: "AppWords FilePaths OpenBoards SymbolSets", tests: "TestSupport"),
    room(
      "SpeechBoardVoices",
      uses: """
        AppWords AudioCore AudioEffects AudioFiles ExternalPrograms LoudnessMetering Resampling SpeechBoard
        SpeechSynthesis
        """, tests: "PitchTracking TestSignals TestSupport"),
    room(
      "SpeechBoardRecords",
      uses: """
        AppDatabases AppRecords AppWords BatchProcessing FilePaths GRDB JSONReading OpenBoards PageFront WordPrediction
        ZipArchives
        """,
      tests: "AudioCore HostileValues TestSupport speech-board-kill-probe"),
    room(
      "SpeechBoardSessions",
      uses: """
        AppSound AppWords OpenBoards SpeechBoard SpeechBoardRecords SpeechBoardReports SpeechBoardVoices WordPrediction
        """, tests: "StartBoard TestSupport"),
    room(
      "SpeechBoardPages",
      uses: """
        AdultSide AppRecords AppSettings AppSound AppWords AudioCore OpenBoards PageLook PagePrompts PageServer SpeechBoard
        SpeechBoardRecords SpeechBoardReports SpeechBoardSessions SpeechBoardSymbols SpeechBoardVoices StartBoard
        SymbolSets
        """, tests: "TestSupport", assets: true),
    room("StartBoard", uses: "AppWords JSONReading OpenBoards", tests: "TestSupport XMLDocuments", assets: true),
    room("WordPrediction", uses: "JSONReading", tests: "", assets: true),
    command(
      "speech-board",
      uses: """
        AppCommands AppSound AppWords ArgumentParser AudioCore AudioFiles BatchProcessing CommandSupport FilePaths
        LiveAudio OpenBoards PageServer SpeechBoard SpeechBoardPages SpeechBoardRecords SpeechBoardReports
        SpeechBoardScreens
        SpeechBoardSessions SpeechBoardSymbols SpeechBoardVoices SpeechSynthesis StartBoard SymbolSets Tables TerminalSupport
        WordPrediction
        """, tests: "TestSupport")),
  floor(
    "Apps/LetterTrail",
    room("LetterTrail", uses: "AppSettings AppWords JSONReading", tests: "AudioCore IdealHand"),
    room("IdealHand", uses: "LetterTrail"),
    room(
      "LetterShapes", uses: "AppWords JSONReading LetterTrail", tests: "IdealHand TraceMetrics",
      assets: true),
    room(
      "TrailSound", uses: "AudioCore LetterTrail",
      tests: "IdealHand LetterShapes LoudnessMetering"),
    room("TraceMetrics", uses: "LetterTrail", tests: "AppWords IdealHand TestSupport"),
    room(
      "LetterTraces", uses: "LetterTrail TextFiles XMLDocuments", tests: "AudioCore IdealHand"),
    room(
      "LetterTrailRecords",
      uses: """
        AppDatabases AppRecords AppWords BatchProcessing FilePaths GRDB LetterTraces LetterTrail PageFront
        """, tests: "HostileValues IdealHand LetterShapes TestSupport letter-trail-kill-probe"),
    room(
      "LetterTrailReports", uses: "AppReports AppWords LetterTrail Reporting Tables TraceMetrics",
      tests: "IdealHand LetterShapes TestSupport"),
    room(
      "LetterTrailSessions",
      uses: """
        AppSound AppWords AudioCore AudioEffects AudioFiles LetterShapes LetterTrail LetterTrailRecords LetterTrailReports
        LiveAudio Resampling SpeechSynthesis TraceMetrics TrailSound
        """, tests: "IdealHand TestSupport"),
    room(
      "LetterTrailPages",
      uses: """
        AdultSide AppSound AppWords LetterTraces LetterTrail LetterTrailRecords LetterTrailReports LetterTrailSessions
        PageLook PagePrompts PageServer TrailSound
        """, tests: "IdealHand LetterShapes TestSupport TraceMetrics", assets: true),
    command(
      "letter-trail",
      uses: """
        AppCommands AppSound AppWords ArgumentParser AudioCore AudioFiles BatchProcessing CommandSupport FilePaths
        JSONReading LetterShapes LetterTraces LetterTrail LetterTrailPages LetterTrailRecords LetterTrailReports
        LetterTrailSessions LiveAudio PageServer SpeechSynthesis Tables TraceMetrics TrailSound
        """, tests: "IdealHand TestSupport")),
].flatMap { $0 }

/// What the rooms' tests share, the programs that they run, and the tests that belong to no room.
let testing: [Target] = [
  shared("AllocationCounter"),
  shared("DamagedBoards", uses: "AudioCore"),
  shared("DamagedProjects", uses: "AudioCore"),
  shared("DamagedRecordings"),
  shared("HostileValues", uses: "GRDB"),
  shared("IndexDamage", uses: "AudioCore Fingerprinting TestSignals"),
  shared("KilledPrograms"),
  shared("LiveMeasures", uses: "AudioCore LiveAudio PulseServer Spectral"),
  shared(
    "RecordingExamples", uses: "AudioCore AudioFiles LevelCalibration RecordingAnalysis TestSignals TestSupport"),
  shared("PulseServer", uses: "AudioCore TestSupport"),
  shared("TestSignals", uses: "AudioCore"),
  shared("TestSupport"),
  shared("ToneMeasures", uses: "AudioCore ToneSynthesis"),
  shared("VirtualHeadphones", uses: "AppSound AudioCore HearingSimulation HearingTest"),
  shared("VoiceScenes", uses: "AudioCore TestSignals VoiceListening"),
  probe(
    "allocation-probe", in: "AllocationProbe",
    uses: """
      AllocationCounter AmplitudeTracking AudioCore AudioEffects AudioGraphs Fingerprinting Instruments LiveAudio
      LoudnessMetering PitchTracking Resampling SoundLevelMetering Spectral TestSignals ToneSynthesis VoiceEvents
      VoiceGames VoiceListening VoiceMeasurement
      """),
  probe("board-fuzz", in: "BoardFuzz", uses: "AudioCore DamagedBoards OpenBoards TestSupport"),
  probe(
    "game-reaction", in: "GameReaction",
    uses: "AudioCore AudioFiles LiveAudio PulseServer TestSupport voice-games"),
  probe(
    "guide-pictures", in: "GuidePictures",
    uses: """
      AudioCore AudioEffects Reporting Resampling SoundLevelMetering TestSignals TestSupport ToneMeasures ToneSynthesis
      """),
  probe("index-damage-probe", in: "IndexDamageProbe", uses: "AudioCore Fingerprinting IndexDamage"),
  probe(
    "instrument-bank-figures", in: "InstrumentBankFigures",
    uses: "AudioCore AudioFiles Instruments PocketInstrumentReports PocketInstruments"),
  probe("index-kill-probe", in: "IndexKillProbe", uses: "AudioCore Fingerprinting KilledPrograms"),
  probe(
    "letter-trail-kill-probe", in: "LetterTrailKillProbe",
    uses: "AudioCore IdealHand KilledPrograms LetterTrail LetterTrailRecords LetterTrailSessions"),
  probe(
    "live-measurement", in: "LiveMeasurement",
    uses: "AudioCore LiveAudio LiveMeasures PulseServer TestSignals TestSupport"),
  probe("project-fuzz", in: "ProjectFuzz", uses: "AudioCore CatrobatProjects DamagedProjects PocketPrograms"),
  probe(
    "speech-board-kill-probe", in: "SpeechBoardKillProbe",
    uses: "AppWords AudioCore KilledPrograms OpenBoards SpeechBoardRecords"),
  probe("word-prediction-figures", in: "WordPredictionFigures", uses: "WordPrediction"),
  .target(
    name: "Conformance", dependencies: dependencies("AudioCore LoudnessMetering"),
    path: "Tests/Conformance/Conformance"),
  .executableTarget(
    name: "ebu-conformance", dependencies: ["Conformance"], path: "Tests/Conformance/ConformanceReport"),
  .testTarget(
    name: "ConformanceTests", dependencies: ["Conformance", "TestSupport"], path: "Tests/Conformance/ConformanceTests"),
  .testTarget(
    name: "DocumentationTests",
    dependencies: dependencies("TestSupport hearing-test letter-trail ossicle pocket-sound speech-board voice-games"),
    path: "Tests/Documentation/DocumentationTests"),
]

let libraries: [Target] = [
  library("CFFTW", pkgConfig: "fftw3f", apt: "libfftw3-dev", brew: "fftw"),
  library("CSampleRate", pkgConfig: "samplerate", apt: "libsamplerate0-dev", brew: "libsamplerate"),
  library("CSndFile", pkgConfig: "sndfile", apt: "libsndfile1-dev", brew: "libsndfile"),
  library("CPortAudio", pkgConfig: portAudio, apt: "portaudio19-dev", brew: "portaudio"),
  // Loaded at run time, so that nothing is linked.
  library("CEspeakNG", pkgConfig: nil, apt: "libespeak-ng-dev", brew: "espeak-ng"),
  library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
  library("CZip", pkgConfig: "libzip", apt: "libzip-dev", brew: "libzip"),
  library("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
  library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
  library("CXXHash", pkgConfig: "libxxhash", apt: "libxxhash-dev", brew: "xxhash"),
  library("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
  .systemLibrary(name: "CSpawn", path: "Sources/CLibraries/CSpawn"),
]

#if os(Linux)
  /// Debian's description of PortAudio names a flag that SwiftPM warns of at every build, and no other that is needed.
  let portAudio: String? = nil
#else
  let portAudio: String? = "portaudio-2.0"
#endif

let package = Package(
  name: "ossicle",
  products: products.map { .library(name: $0, targets: [$0]) }
    + ["ossicle", "hearing-test", "voice-games", "pocket-sound"].map { .executable(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: libraries + rooms + testing,
  swiftLanguageModes: [.v6]
)

// `OSSICLE_MODULES="PitchTracking Spectral" swift test …` builds these rooms, their tests and what both need, and nothing
// else: `Scripts/test --module` uses it. Other packages see the whole package.
if let wanted = Context.environment["OSSICLE_MODULES"].map(names), !wanted.isEmpty {
  package.products = []
  package.targets = narrowed(package.targets, to: wanted)
}

// What the lines above are made with.

/// A room that does not know its floor yet: given the floor's folder, its module and the tests of it.
typealias Room = (_ folder: String) -> [Target]

/// - Parameter folder: below Sources and below Tests.
func floor(_ folder: String, _ rooms: Room...) -> [Target] { rooms.flatMap { $0(folder) } }

/// - Parameters:
///   - uses: the modules that it imports, separated by spaces.
///   - tests: what its tests import besides; `nil` where there are none.
///   - assets: whether it carries the files of its folder `Assets` with it, as `embeddedAssets`.
func room(_ name: String, uses: String = "", tests: String? = nil, assets: Bool = false) -> Room {
  { folder in
    [
      .target(
        name: name, dependencies: dependencies(uses), path: "Sources/\(folder)/\(name)",
        exclude: assets ? ["Assets"] : [], plugins: assets ? ["EmbedAssets"] : nil)
    ] + testTarget(name + "Tests", of: name, uses: uses, besides: tests, in: folder)
  }
}

/// What puts the files of a room's folder `Assets` into the program: a plugin of the build, and the program it runs.
func assetEmbedding() -> Room {
  { folder in
    [
      .plugin(
        name: "EmbedAssets", capability: .buildTool(), dependencies: ["asset-embedder"],
        path: "Sources/\(folder)/EmbedAssets"),
      .executableTarget(name: "asset-embedder", path: "Sources/\(folder)/asset-embedder"),
    ]
  }
}

/// A room that is a program; the tests of `hearing-test` are called HearingTestCommandTests.
func command(_ name: String, uses: String, tests: String) -> Room {
  { folder in
    let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return [.executableTarget(name: name, dependencies: dependencies(uses), path: "Sources/\(folder)/\(name)")]
      + testTarget(words.joined() + "CommandTests", of: name, uses: uses, besides: tests, in: folder)
  }
}

func testTarget(_ name: String, of room: String, uses: String, besides: String?, in folder: String) -> [Target] {
  guard let besides else { return [] }
  let all = dependencies([room, uses, besides].joined(separator: " "))
  return [.testTarget(name: name, dependencies: all, path: "Tests/\(folder)/\(name)")]
}

func shared(_ name: String, uses: String = "") -> Target {
  .target(name: name, dependencies: dependencies(uses), path: "Tests/Support/\(name)")
}

func probe(_ name: String, in folder: String, uses: String) -> Target {
  .executableTarget(name: name, dependencies: dependencies(uses), path: "Tests/Probes/\(folder)")
}

/// A C library of the system, seen by exactly one room.
///
/// - Parameter pkgConfig: `nil` for one that must not be linked.
func library(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// The targets of this name, the tests of each (a room is the first dependency of its tests), and what these need.
func narrowed(_ targets: [Target], to wanted: [String]) -> [Target] {
  let needs = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.dependencies.compactMap(targetName)) })
  let tests = targets.filter { $0.type == .test && wanted.contains(needs[$0.name]?.first ?? "") }.map(\.name)
  var (kept, waiting): (Set<String>, [String]) = ([], wanted + tests)
  while let name = waiting.popLast() {
    if kept.insert(name).inserted { waiting += needs[name] ?? [] }
  }
  let embedding: Set = ["EmbedAssets", "asset-embedder"]
  return targets.filter { kept.contains($0.name) || embedding.contains($0.name) }
}

/// The name of a target of this package; `nil` for a product of another.
func targetName(_ dependency: Target.Dependency) -> String? {
  guard case .targetItem(let name, _) = dependency else { return nil }
  return name
}

func names(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

/// Rooms by their names, and what other packages bring.
func dependencies(_ text: String) -> [Target.Dependency] {
  names(text).map { name in
    switch name {
    case "ArgumentParser": .product(name: name, package: "swift-argument-parser")
    case "FlyingFox", "FlyingSocks": .product(name: name, package: "FlyingFox")
    case "GRDB": .product(name: name, package: "GRDB.swift")
    default: .target(name: name)
    }
  }
}
