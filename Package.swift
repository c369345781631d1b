// swift-tools-version: 6.1
import PackageDescription

// The house, floor by floor. A floor is a folder of Sources and of Tests; a room is a module in it. A room uses rooms of
// its own floor and of the floors above. To add one, write one line: its name, what it uses, and what its tests use
// besides (`tests: ""` for nothing; left out where there are no tests). Docs/Modules.md says what each is for.

/// The rooms that app developers import: what they declare as public is a promise.
let products = names(
  """
  AdultSide AmplitudeTracking AppCommands AppRecords AppReports AppSettings AppSound AppWords AudioCore
  AudioDegradation AudioEffects AudioExpectations AudioFiles AudioGraphs AudioTesting CatrobatProjects CommandSupport
  EffectChains EvaluationMetrics FeatureTracks Fingerprinting HearingSimulation HearingTest Instruments LevelCalibration
  LiveAudio LoudnessMetering PageAssets PageMessages PagePrompts PageServer ParalinguisticFeatures PhoneticFeatures
  PitchResynthesis PitchTracking PocketPrograms PocketSound Resampling SoundLevelMetering SoundscapeIndices Spectral
  SpectralFeatures SpeechProbability SpeechSynthesis
  StandardMIDIFiles Tables TempoTracking TerminalSupport TimeStretching ToneSynthesis VoiceEvents VoiceGames
  VoiceListening VoiceMeasurement
  """)

/// The programs.
let commands = ["ossicle", "hearing-test", "voice-games", "pocket-sound", "speech-board", "letter-trail"]

let floors: [Floor] = [
  floor(
    "Signal",
    room("AudioCore", tests: "TestSignals"),
    room("ProcessorContracts", uses: "AudioCore", tests: "TestSignals"),
    room("Statistics", tests: "AudioCore TestSupport"),
    room("Resampling", uses: "AudioCore CSampleRate", tests: "ProcessorContracts Reporting TestSignals TestSupport"),
    room("FourierTransforms", uses: "AudioCore CVectors"),
    room("Polynomials", tests: ""),
    room("Spectral", uses: "AudioCore CFFTW FourierTransforms", tests: "ProcessorContracts TestSignals")),
  floor(
    "InputOutput",
    room("FilePaths", tests: "TestSupport"),
    room("ExternalPrograms", uses: "CSpawn", tests: ""),
    room("JSONReading", tests: ""),
    room("LanguageTags", tests: ""),
    room("LiveAudio", uses: "AudioCore CPortAudio", tests: "AudioGraphs LiveMeasures PulseServer TestSignals"),
    room("SpeechSynthesis", uses: "AudioCore CEspeakNG LanguageTags", tests: "PitchTracking TestSupport"),
    room(
      "AudioFiles", uses: "AudioCore CSndFile ExternalPrograms FilePaths",
      tests: "DamagedRecordings LayoutTones TestSignals TestSupport"
    )),
  floor(
    "Analysis",
    room("AmplitudeTracking", uses: "AudioCore", tests: "ProcessorContracts TestSignals"),
    room(
      "FeatureSets",
      uses: """
        AudioCore FeatureTracks ParalinguisticFeatures PhoneticFeatures SoundscapeIndices SpectralFeatures TempoTracking
        VoiceMeasurement
        """, tests: "TestSignals"),
    room("FeatureTracks", uses: "AudioCore Statistics", tests: "TestSignals"),
    room(
      "Fingerprinting", uses: "AudioCore JSONReading Spectral Statistics",
      tests: "ProcessorContracts IndexDamage Resampling TestSignals TestSupport"
    ),
    room("LevelCalibration", uses: "AudioCore JSONReading", tests: "TestSignals"),
    room("LoudnessMetering", uses: "AudioCore", tests: "ProcessorContracts TestSignals"),
    room(
      "ParalinguisticFeatures", uses: "AudioCore FeatureTracks Polynomials Spectral SpectralFeatures Statistics",
      tests: "ProcessorContracts TestSignals"),
    room(
      "PhoneticFeatures", uses: "AudioCore FeatureTracks Spectral VoiceMeasurement",
      tests: "ProcessorContracts TestSignals"),
    room(
      "PitchTracking", uses: "AudioCore Spectral", tests: "ProcessorContracts Statistics TestSignals TestSupport"),
    room("SmallNetworks", uses: "AudioCore", tests: ""),
    room(
      "SoundLevelMetering", uses: "AudioCore", tests: "ProcessorContracts Reporting TestSignals TestSupport"),
    room(
      "SoundscapeIndices", uses: "AudioCore FeatureTracks Spectral SpectralFeatures Statistics",
      tests: "ProcessorContracts TestSignals"),
    room(
      "SpectralFeatures", uses: "AudioCore FeatureTracks Spectral", tests: "ProcessorContracts TestSignals"),
    room(
      "SpeechProbability", uses: "AudioCore Resampling SmallNetworks Spectral SpectralFeatures",
      tests: "ProcessorContracts SampleRecordings TestSignals"),
    room(
      "TempoTracking", uses: "AudioCore FeatureTracks Spectral SpectralFeatures",
      tests: "ProcessorContracts TestSignals"),
    room(
      "VoiceEvents", uses: "AudioCore Spectral SpeechProbability",
      tests: "ProcessorContracts SampleRecordings TestSignals VoiceMeasurement"),
    room(
      "VoiceMeasurement", uses: "AmplitudeTracking AudioCore PitchTracking Polynomials Spectral Statistics",
      tests: "ProcessorContracts TestSignals VoiceEvents")),
  floor(
    "Synthesis",
    room("AudioEffects", uses: "AudioCore LoudnessMetering", tests: "ProcessorContracts TestSignals"),
    room(
      "TimeStretching", uses: "AudioCore AudioEffects Resampling Spectral", tests: "ProcessorContracts TestSignals"),
    room("EffectChains", uses: "AudioCore AudioEffects TimeStretching", tests: "ProcessorContracts TestSignals"),
    room(
      "AudioGraphs", uses: "AudioCore Resampling",
      tests: "AudioEffects ProcessorContracts Instruments SpeechSynthesis TestSignals ToneSynthesis"),
    room(
      "Instruments", uses: "AudioCore ToneSynthesis", tests: "ProcessorContracts TestSignals TestSupport ToneMeasures"),
    room("Stimuli", uses: "AudioCore ToneSynthesis"),
    room("PitchResynthesis", uses: "AudioCore PitchTracking Spectral", tests: "TestSignals"),
    room(
      "ToneSynthesis", uses: "AudioCore FourierTransforms",
      tests: "ProcessorContracts TestSignals TestSupport ToneMeasures"),
    room(
      "AudioDegradation", uses: "AudioCore AudioEffects Resampling Spectral TimeStretching ToneSynthesis",
      tests: "TestSignals")),
  floor(
    "Data",
    room("Labels", uses: "Tables TextFiles", tests: "TestSupport"),
    room("Reporting", uses: "CPNG Tables", tests: "AudioCore TestSignals"),
    room("InteractiveTables", uses: "Reporting Tables", tests: "", assets: true),
    room("StandardMIDIFiles", tests: "AudioCore"),
    room("Tables", tests: "AudioCore TestSignals"),
    room("TextFiles", uses: "FilePaths", tests: "AudioCore TestSupport"),
    room("XMLDocuments", uses: "CExpat", tests: "TestSupport"),
    room("ZipArchives", uses: "CZip FilePaths", tests: "TestSupport"),
    room("NumPyArrays", tests: ""),
    room("ParquetTables", uses: "ExternalPrograms"),
    room(
      "BatchProcessing", uses: "CXXHash FilePaths JSONReading ParquetTables Tables TextFiles",
      tests: "AudioCore TestSupport"),
    room("RunFolders", uses: "BatchProcessing FilePaths JSONReading Tables", tests: "TestSupport"),
    room(
      "OpenBoards", uses: "BatchProcessing FilePaths JSONReading ZipArchives",
      tests: "AudioCore DamagedBoards TestSupport"),
    room("SQLiteTables", uses: "BatchProcessing CSQLite FilePaths Tables", tests: "TestSupport"),
    room("SymbolSets", uses: "FilePaths TextFiles XMLDocuments ZipArchives", tests: "TestSupport")),
  floor(
    "Recordings",
    room(
      "RecordingAnalysis",
      uses: """
        AmplitudeTracking AudioCore AudioEffects AudioFiles BatchProcessing FeatureSets FeatureTracks Fingerprinting
        LevelCalibration LoudnessMetering PitchTracking SoundLevelMetering Spectral SpeechProbability VoiceEvents
        VoiceMeasurement
        """, tests: "RecordingExamples RecordingReports TestSignals TestSupport"),
    room(
      "SegmentAnalysis",
      uses: """
        AmplitudeTracking AudioCore AudioFiles BatchProcessing FeatureSets FeatureTracks FilePaths Labels PitchTracking
        RecordingAnalysis Statistics TextFiles VoiceMeasurement
        """, tests: "RecordingExamples TestSignals TestSupport"),
    room(
      "RecordingReports",
      uses: """
        AudioCore FeatureSets FeatureTracks Fingerprinting Labels LoudnessMetering PitchTracking RecordingAnalysis
        Reporting SegmentAnalysis SoundLevelMetering SpeechProbability Tables VoiceMeasurement
        """, tests: "AudioFiles LevelCalibration RecordingExamples TestSignals TestSupport"),
    room(
      "CorpusAnalysis",
      uses: """
        AudioCore AudioFiles BatchProcessing FeatureTracks FilePaths InteractiveTables RecordingAnalysis
        RecordingReports Reporting RunFolders SQLiteTables SegmentAnalysis Statistics Tables
        """,
      tests: "TestSupport"),
    room(
      "RecordingProcessing",
      uses: """
        AudioCore AudioEffects AudioFiles EffectChains LoudnessMetering RecordingAnalysis Resampling TimeStretching
        """,
      tests: "TestSignals TestSupport")),
  floor(
    "Evaluation",
    room(
      "AudioExpectations",
      uses: """
        AudioCore AudioFiles Fingerprinting JSONReading LoudnessMetering PitchTracking Resampling Spectral VoiceEvents
        """),
    room(
      "AudioTesting", uses: "AudioCore AudioExpectations AudioFiles ProcessorContracts Reporting",
      tests: "Fingerprinting TestSignals TestSupport ToneSynthesis"),
    room("Corpora", uses: "AudioFiles BatchProcessing FilePaths Tables TextFiles", tests: "AudioCore TestSupport"),
    room(
      "CorpusMaking",
      uses: """
        AudioCore AudioFiles BatchProcessing PitchResynthesis Resampling RunFolders SpeechSynthesis Tables
        ToneSynthesis
        """, tests: "Annotations PitchTracking TestSignals TestSupport"),
    room("EvaluationMetrics", uses: "AudioCore Statistics", tests: "TestSupport"),
    room("Annotations", uses: "EvaluationMetrics JSONReading Labels TextFiles", tests: "AudioCore TestSupport"),
    room(
      "Detectors",
      uses: """
        AudioCore EvaluationMetrics ExternalPrograms Fingerprinting JSONReading LoudnessMetering PitchTracking
        TextFiles VoiceEvents VoiceMeasurement
        """, tests: "TestSignals TestSupport"),
    room(
      "CorpusChecking",
      uses: """
        Annotations AudioFiles BatchProcessing Corpora EvaluationMetrics FilePaths Fingerprinting PitchTracking
        RecordingAnalysis
        """, tests: "AudioCore AudioFiles TestSignals TestSupport"),
    room(
      "CorpusEvaluation",
      uses: """
        Annotations AudioCore AudioDegradation AudioFiles BatchProcessing Corpora CorpusMaking Detectors
        EvaluationMetrics FilePaths JSONReading RunFolders Tables
        """, tests: "TestSignals TestSupport"),
    room(
      "Leaderboards",
      uses: """
        AudioCore AudioDegradation BatchProcessing CorpusEvaluation Detectors EvaluationMetrics InteractiveTables
        Reporting Statistics Tables
        """, tests: "TestSupport")),
  floor(
    "Bindings",
    room(
      "OssicleC",
      uses: """
        AmplitudeTracking AudioCore AudioDegradation AudioFiles COssicle EffectChains EvaluationMetrics FeatureSets
        FeatureTracks Fingerprinting LevelCalibration LoudnessMetering PitchTracking RecordingAnalysis RecordingProcessing
        RecordingReports Resampling SegmentAnalysis SoundLevelMetering SpeechProbability SpeechSynthesis Stimuli Tables ToneSynthesis
        VoiceEvents VoiceMeasurement
        """)),
  floor(
    "AppSupport",
    room("AppWords", tests: ""),
    room("AppSettings", uses: "AppWords", tests: ""),
    room("AppDatabases", uses: "AppWords BatchProcessing FilePaths GRDB JSONReading", tests: "TestSupport"),
    room(
      "AppRecords",
      uses: "AppDatabases AppWords BatchProcessing FilePaths GRDB JSONReading PageSecurity ZipArchives",
      tests: "ArchiveChecks TestSupport"),
    room("CommandSupport", uses: "AppWords ArgumentParser BatchProcessing FilePaths JSONReading Tables", tests: ""),
    room(
      "AppCommands",
      uses: """
        AppDatabases AppRecords AppSettings AppWords ArgumentParser AudioCore BatchProcessing CommandSupport FilePaths
        PageSecurity PageServer Tables
        """,
      tests: "TestSupport"),
    room("AppDelivery", uses: "AppRecords"),
    room("AppReports", uses: "AppWords AudioCore Reporting Tables", tests: ""),
    assetEmbedding(),
    room("PageAssets", assets: true),
    room("PageMessages", uses: "AppWords JSONReading", tests: "ContractChecks"),
    room("ServerLimits", uses: "FlyingSocks", tests: "FlyingSocks"),
    room("PageSecurity", uses: "BatchProcessing CCrypto ExternalPrograms FilePaths JSONReading", tests: "TestSupport"),
    room(
      "PageServer",
      uses: """
        AppWords AudioCore BatchProcessing BrowserSound FlyingFox FlyingSocks PageMessages PageSecurity ServerLimits
        """,
      tests: "TestSupport"),
    room("BrowserSound", uses: "AudioCore", tests: "TestSignals"),
    room(
      "AdultSide",
      uses: """
        AppDatabases AppRecords AppSettings AppWords AudioCore BatchProcessing JSONReading PageMessages PageServer
        """,
      tests: ""),
    room(
      "AppSound", uses: "AppWords ArgumentParser AudioCore AudioFiles BrowserSound CommandSupport LiveAudio Tables",
      tests: "TestSignals TestSupport"),
    room("SoundRoutes", uses: "AppWords ExternalPrograms JSONReading", tests: "PulseServer TestSupport"),
    room("PagePrompts", uses: "AppSound AppWords PageMessages PageServer"),
    room("TerminalSupport", tests: "TestSupport"),
    room("CalibrationArguments", uses: "ArgumentParser BatchProcessing CommandSupport FilePaths LevelCalibration")),
  floor(
    "Apps/Ossicle",
    command(
      "ossicle",
      uses: """
        Annotations AppSound ArgumentParser AudioCore AudioDegradation AudioEffects AudioFiles BatchProcessing
        CalibrationArguments CommandSupport Corpora CorpusAnalysis CorpusChecking CorpusEvaluation CorpusMaking
        Detectors EvaluationMetrics ExternalPrograms FeatureSets FeatureTracks FilePaths Fingerprinting JSONReading
        Labels Leaderboards LevelCalibration LiveAudio LoudnessMetering NumPyArrays ParquetTables PitchTracking
        RecordingAnalysis RecordingProcessing RecordingReports Reporting Resampling SegmentAnalysis SoundLevelMetering
        SpeechSynthesis Stimuli Tables ToneSynthesis VoiceEvents VoiceMeasurement ZipArchives
        """, tests: "DamagedRecordings LiveMeasures PulseServer TestSignals TestSupport")),
  floor(
    "Apps/HearingTest",
    room(
      "HearingTest", uses: "AudioCore JSONReading LevelCalibration Statistics ToneSynthesis",
      tests: "EvaluationMetrics HearingSimulation TestSignals TestSupport"),
    room("HearingSimulation", uses: "AudioCore EvaluationMetrics HearingTest", tests: ""),
    room(
      "HearingRecords", uses: "AppDatabases AppRecords AppWords GRDB HearingTest LevelCalibration SoundRoutes",
      tests: "ArchiveChecks HearingSimulation HostileValues TestSupport"),
    room(
      "HearingReports",
      uses: """
        AppReports AppWords AudioCore HearingRecords HearingTest JSONReading LevelCalibration Reporting SoundRoutes
        Tables
        """,
      tests: "TestSupport"),
    room(
      "HearingRuns",
      uses: """
        AppSound AppWords AudioCore HearingRecords HearingSimulation HearingTest LevelCalibration SoundLevelMetering
        SoundRoutes SpeechSynthesis ToneSynthesis
        """, tests: "GRDB TestSupport VirtualHeadphones"),
    room(
      "HearingDelivery",
      uses: "AppDatabases AppDelivery AppRecords AppWords BatchProcessing HearingRecords HearingReports JSONReading",
      tests: "HearingTest LevelCalibration TestSupport"),
    room(
      "HearingPages",
      uses: """
        AdultSide AppDatabases AppDelivery AppRecords AppSound AppWords AudioCore BrowserSound HearingDelivery
        HearingRecords HearingReports HearingRuns HearingTest JSONReading LevelCalibration PageAssets PageMessages PageServer
        SoundRoutes
        """, tests: "ContractChecks HearingSimulation TestSignals TestSupport VirtualHeadphones", assets: true),
    command(
      "hearing-test",
      uses: """
        AmplitudeTracking AppCommands AppDatabases AppDelivery AppRecords AppSound ArgumentParser AudioCore
        AudioDegradation AudioFiles BatchProcessing CalibrationArguments CommandSupport Corpora EvaluationMetrics HearingDelivery
        HearingPages HearingRecords HearingReports HearingRuns HearingSimulation HearingTest JSONReading
        LevelCalibration LiveAudio Reporting Resampling SoundLevelMetering SoundRoutes SpeechSynthesis Tables
        TerminalSupport
        """, tests: "ArchiveChecks GRDB LiveMeasures PulseServer ScriptedServers TestSignals TestSupport")),
  floor(
    "Apps/VoiceGames",
    room(
      "VoiceListening",
      uses:
        "AppSettings AppWords AudioCore PitchTracking Spectral Statistics VoiceEvents VoiceMeasurement",
      tests: "ProcessorContracts TestSignals VoiceScenes"),
    room(
      "VoiceGames",
      uses: """
        AppSettings AppWords AudioCore JSONReading Statistics VoiceEvents VoiceListening
        """,
      tests: "ProcessorContracts SampleRecordings TestSignals VoiceScenes", assets: true),
    room(
      "VoiceGameRecords",
      uses: """
        AppDatabases AppRecords AppWords AudioCore BatchProcessing GRDB Tables VoiceEvents VoiceGames VoiceListening
        VoiceMeasurement
        """,
      tests: "AppSettings ArchiveChecks HostileValues TestSupport"),
    room(
      "VoiceGameDelivery",
      uses: "AppDatabases AppDelivery AppRecords AppWords BatchProcessing JSONReading Tables VoiceGameRecords",
      tests: "TestSupport VoiceGames"),
    room(
      "VoiceGameReports", uses: "AppReports AppWords Reporting Statistics Tables VoiceGames VoiceListening", tests: ""),
    room(
      "VoiceGamePages",
      uses: """
        AdultSide AppDatabases AppRecords AppSettings AppSound AppWords AudioCore BatchProcessing BrowserSound PageAssets
        PageMessages PageServer SymbolSets Tables VoiceEvents VoiceGameRecords VoiceGameReports VoiceGames VoiceListening
        """, tests: "ContractChecks TestSupport VoiceScenes", assets: true),
    command(
      "voice-games",
      uses: """
        AppCommands AppDelivery AppRecords AppSettings AppSound AppWords ArgumentParser AudioCore BatchProcessing
        CommandSupport JSONReading PageServer Tables VoiceEvents VoiceGameDelivery VoiceGamePages VoiceGameRecords
        VoiceGameReports VoiceGames VoiceListening
        """,
      tests:
        "ArchiveChecks AudioFiles PulseServer Resampling ScriptedServers SpeechSynthesis TestSignals TestSupport VoiceScenes"
    )),
  floor(
    "Apps/PocketSound",
    room(
      "CatrobatProjects", uses: "FilePaths XMLDocuments ZipArchives", tests: "AudioCore DamagedProjects TestSupport"),
    room("CatrobatFormulas", uses: "AudioCore CatrobatProjects", tests: "TestSupport"),
    room(
      "PocketInstruments", uses: "AudioCore AudioFiles FilePaths FourierTransforms Instruments ToneSynthesis",
      tests: "TestSignals TestSupport"),
    room(
      "PocketInstrumentReports",
      uses: """
        AppReports AudioCore AudioFiles FilePaths Instruments LoudnessMetering PitchTracking PocketInstruments Reporting
        Spectral Tables
        """, tests: "TestSignals TestSupport"),
    room("SoundEditing", uses: "AudioCore AudioEffects JSONReading TimeStretching", tests: "TestSignals"),
    room(
      "PocketPrograms",
      uses: """
        AudioCore CatrobatFormulas CatrobatProjects Instruments JSONReading PocketInstruments Tables
        """, tests: "TestSupport"),
    room(
      "PocketSound",
      uses: """
        AudioCore AudioGraphs CatrobatProjects Instruments PocketInstruments PocketPrograms Resampling SpeechSynthesis
        """, tests: "TestSignals TestSupport"),
    room(
      "PocketSoundReports",
      uses: "AppReports AudioCore PocketInstruments PocketPrograms Reporting StandardMIDIFiles Tables",
      tests: "CatrobatProjects TestSignals TestSupport"),
    room(
      "PocketChecks",
      uses:
        """
        AudioCore AudioExpectations AudioFiles CatrobatProjects Fingerprinting JSONReading PocketPrograms PocketSound
        Resampling
        """,
      tests: "AudioTesting TestSignals TestSupport ToneSynthesis"),
    command(
      "pocket-sound",
      uses: """
        AmplitudeTracking AppSound ArgumentParser AudioCore AudioFiles BatchProcessing CatrobatProjects CommandSupport
        FilePaths LiveAudio PocketChecks PocketInstrumentReports PocketInstruments PocketPrograms PocketSound
        PocketSoundReports SoundEditing SpeechSynthesis StandardMIDIFiles SymbolSets
        """, tests: "PulseServer TestSignals TestSupport")),
  floor(
    "Apps/SpeechBoard",
    room(
      "SpeechBoard", uses: "AppSettings AppWords JSONReading LanguageTags OpenBoards", tests: "AudioCore TestSupport"),
    room(
      "SpeechBoardReports", uses: "AppReports AppWords OpenBoards Reporting SpeechBoard Tables", tests: ""),
    room(
      "SpeechBoardPrints", uses: "AppWords BatchProcessing ExternalPrograms OpenBoards SpeechBoard",
      tests: "StartBoard"),
    room("SpeechBoardScreens", uses: "AppWords OpenBoards SpeechBoard TerminalSupport", tests: ""),
    room(
      "SpeechBoardSymbols", uses: "AppWords ExternalPrograms FilePaths OpenBoards SymbolSets", tests: "TestSupport"),
    room(
      "SpeechBoardVoices",
      uses: """
        AppWords AudioCore AudioEffects AudioFiles BatchProcessing ExternalPrograms LanguageTags LoudnessMetering Resampling
        SpeechBoard SpeechSynthesis TimeStretching
        """, tests: "PitchTracking TestSignals TestSupport"),
    room(
      "SpeechBoardRecords",
      uses: """
        AppDatabases AppRecords AppWords BatchProcessing GRDB JSONReading LanguageTags OpenBoards PageSecurity
        SpeechBoard WordPrediction
        """,
      tests: "ArchiveChecks AudioCore HostileValues TestSupport ZipArchives speech-board-kill-probe"),
    room(
      "SpeechBoardSessions",
      uses: """
        AppRecords AppSound AppWords LanguageTags OpenBoards SpeechBoard SpeechBoardRecords SpeechBoardReports
        SpeechBoardVoices WordPrediction
        """, tests: "SpeechSynthesis StartBoard TestSupport"),
    room(
      "SpeechBoardPages",
      uses: """
        AdultSide AppRecords AppSettings AppSound AppWords AudioCore BatchProcessing LanguageTags OpenBoards PageAssets
        PageMessages PagePrompts PageSecurity PageServer SpeechBoard SpeechBoardPrints SpeechBoardRecords
        SpeechBoardReports SpeechBoardSessions SpeechBoardSymbols SpeechBoardVoices StartBoard SymbolSets Tables
        WordPrediction
        """, tests: "ContractChecks TestSignals TestSupport", assets: true),
    room("StartBoard", uses: "AppWords JSONReading OpenBoards", tests: "TestSupport XMLDocuments", assets: true),
    room("WordPrediction", uses: "JSONReading", tests: "AudioCore", assets: true),
    command(
      "speech-board",
      uses: """
        AppCommands AppDatabases AppRecords AppSound AppWords ArgumentParser AudioCore AudioFiles BatchProcessing
        CommandSupport FilePaths LanguageTags LiveAudio OpenBoards PageServer SpeechBoard SpeechBoardPages
        SpeechBoardPrints SpeechBoardRecords SpeechBoardReports SpeechBoardScreens SpeechBoardSessions
        SpeechBoardSymbols SpeechBoardVoices SpeechSynthesis StartBoard SymbolSets Tables TerminalSupport WordPrediction
        """, tests: "ArchiveChecks TestSupport")),
  floor(
    "Apps/LetterTrail",
    room("LetterTrail", uses: "AppSettings AppWords JSONReading", tests: "AudioCore IdealHand"),
    room(
      "LetterShapes", uses: "AppWords JSONReading LetterTrail", tests: "IdealHand TraceMetrics",
      assets: true),
    room(
      "TrailSound", uses: "AudioCore LetterTrail",
      tests: "IdealHand LetterShapes LoudnessMetering TestSignals"),
    room("TraceMetrics", uses: "FourierTransforms LetterTrail", tests: "AppWords IdealHand TestSupport"),
    room(
      "LetterTraces", uses: "LetterTrail TextFiles XMLDocuments", tests: "AudioCore IdealHand"),
    room(
      "LetterTrailRecords",
      uses: """
        AppDatabases AppRecords AppWords BatchProcessing FilePaths GRDB LetterTraces LetterTrail
        """, tests: "ArchiveChecks HostileValues IdealHand LetterShapes TestSupport letter-trail-kill-probe"),
    room(
      "LetterTrailReports", uses: "AppReports AppWords LetterTrail Reporting Statistics Tables TraceMetrics",
      tests: "IdealHand LetterShapes TestSupport"),
    room(
      "LetterTrailSessions",
      uses: """
        AppSound AppWords AudioCore AudioEffects AudioFiles LetterShapes LetterTrail LetterTrailRecords LetterTrailReports
        LiveAudio Resampling SpeechSynthesis Statistics TraceMetrics TrailSound
        """, tests: "IdealHand TestSignals TestSupport"),
    room(
      "LetterTrailPages",
      uses: """
        AdultSide AppRecords AppSound AppWords BatchProcessing LetterTraces LetterTrail LetterTrailRecords
        LetterTrailReports LetterTrailSessions PageAssets PageMessages PagePrompts PageServer TrailSound
        """, tests: "ContractChecks IdealHand LetterShapes TestSupport TraceMetrics", assets: true),
    command(
      "letter-trail",
      uses: """
        AppCommands AppSound AppWords ArgumentParser AudioCore AudioFiles BatchProcessing CommandSupport FilePaths
        JSONReading LetterShapes LetterTraces LetterTrail LetterTrailPages LetterTrailRecords LetterTrailReports
        LetterTrailSessions LiveAudio PageServer Reporting SpeechSynthesis Tables TraceMetrics TrailSound
        """, tests: "ArchiveChecks IdealHand TestSupport")),
]

/// What the rooms' tests share, the programs that they run, and the tests that belong to no room.
let testing: [Target] = [
  shared("AllocationCounter"),
  shared("ArchiveChecks", uses: "AppDatabases AppRecords Expectations GRDB TestSupport ZipArchives"),
  shared("ContractChecks", uses: "Expectations PageMessages"),
  shared("DamagedBoards", uses: "AudioCore"),
  shared("DamagedProjects", uses: "AudioCore"),
  shared("DamagedRecordings"),
  shared("Expectations"),
  shared("HostileValues", uses: "GRDB"),
  shared("IdealHand", uses: "LetterTrail"),
  shared("IndexDamage", uses: "AudioCore Fingerprinting TestSignals"),
  shared("KilledPrograms"),
  shared("LayoutTones", uses: "AudioCore AudioFiles TestSignals TestSupport"),
  shared("LiveMeasures", uses: "AudioCore LiveAudio PulseServer Spectral"),
  shared(
    "RecordingExamples", uses: "AudioCore AudioFiles LevelCalibration RecordingAnalysis TestSignals TestSupport"),
  shared("PulseServer", uses: "AudioCore TestSignals TestSupport"),
  shared("ScriptedServers", uses: "Expectations"),
  shared("SampleRecordings", uses: "AudioCore AudioFiles TestSupport"),
  shared("TestSignals", uses: "AudioCore"),
  shared("TestSupport"),
  shared("ToneMeasures", uses: "AudioCore FourierTransforms"),
  shared("VirtualHeadphones", uses: "AppSound AudioCore HearingSimulation HearingTest"),
  shared("VoiceScenes", uses: "AudioCore TestSignals VoiceListening"),
  probe(
    "allocation-probe", in: "AllocationProbe",
    uses: """
      AllocationCounter AmplitudeTracking AudioCore AudioEffects AudioGraphs EffectChains Fingerprinting Instruments
      LiveAudio LoudnessMetering PhoneticFeatures PitchTracking Resampling SoundLevelMetering SoundscapeIndices Spectral
      SpectralFeatures SpeechProbability TempoTracking TestSignals TimeStretching ToneSynthesis VoiceEvents VoiceGames
      VoiceListening VoiceMeasurement
      """),
  probe("board-fuzz", in: "BoardFuzz", uses: "AudioCore DamagedBoards OpenBoards TestSupport"),
  probe(
    "game-reaction", in: "GameReaction",
    uses: "AudioCore AudioFiles LiveAudio PulseServer TestSupport voice-games"),
  probe(
    "guide-pictures", in: "GuidePictures",
    uses: """
      AudioCore AudioEffects FourierTransforms Reporting Resampling SampleRecordings SoundLevelMetering
      SpeechProbability TestSignals TestSupport TimeStretching ToneMeasures ToneSynthesis
      """),
  probe("index-damage-probe", in: "IndexDamageProbe", uses: "AudioCore Fingerprinting IndexDamage"),
  probe(
    "instrument-bank-figures", in: "InstrumentBankFigures",
    uses: "AudioCore AudioFiles Instruments PocketInstrumentReports PocketInstruments TestSignals"),
  probe("index-kill-probe", in: "IndexKillProbe", uses: "AudioCore Fingerprinting KilledPrograms"),
  probe(
    "letter-trail-kill-probe", in: "LetterTrailKillProbe",
    uses: "AudioCore IdealHand KilledPrograms LetterTrail LetterTrailRecords LetterTrailSessions"),
  probe(
    "live-measurement", in: "LiveMeasurement",
    uses: "AudioCore LiveAudio LiveMeasures PulseServer TestSignals TestSupport"),
  probe(
    "project-fuzz", in: "ProjectFuzz", uses: "AudioCore CatrobatProjects DamagedProjects PocketPrograms TestSupport"),
  probe(
    "speech-board-kill-probe", in: "SpeechBoardKillProbe",
    uses: "AppWords AudioCore KilledPrograms OpenBoards SpeechBoardRecords"),
  probe("word-prediction-figures", in: "WordPredictionFigures", uses: "WordPrediction"),
  .target(
    name: "Conformance", dependencies: dependencies("AudioCore LoudnessMetering TestSignals"),
    path: "Tests/Conformance/Conformance"),
  .executableTarget(
    name: "ebu-conformance", dependencies: ["Conformance"], path: "Tests/Conformance/ConformanceReport"),
  testTarget("ConformanceTests", uses: "Conformance TestSupport", path: "Tests/Conformance/ConformanceTests"),
  testTarget(
    "DocumentationTests",
    uses: "AudioCore TestSupport hearing-test letter-trail ossicle pocket-sound speech-board voice-games",
    path: "Tests/Documentation/DocumentationTests"),
]

let libraries: [Target] = [
  // A header of this package, without a library.
  .systemLibrary(name: "CVectors", path: "Sources/CLibraries/CVectors"),
  .systemLibrary(name: "COssicle", path: "Sources/Bindings/COssicle"),
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

/// `OSSICLE_MODULES="PitchTracking Spectral" swift test …` builds these rooms, their tests and what both need, and nothing
/// else: `Scripts/test --module` uses it. Other packages see the whole package.
let wanted = Context.environment["OSSICLE_MODULES"].map(names) ?? []

let all = libraries + floors.flatMap(\.targets) + testing
let targets =
  wanted.isEmpty
  ? all + floors.flatMap { $0.tests() }
  : needed(of: all, and: floors.flatMap { $0.tests(of: wanted) }, by: wanted)

let packages: [String: Package.Dependency] = [
  "FlyingFox": .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  "GRDB.swift": .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  "swift-argument-parser": .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
]

let package = Package(
  name: "ossicle",
  // `Synchronization` and 128-bit integers; Docs/Platforms.md says where else the source stands in the way of others.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: wanted.isEmpty
    ? products.map { .library(name: $0, targets: [$0]) } + commands.map { .executable(name: $0, targets: [$0]) }
      + [.plugin(name: "EmbedAssets", targets: ["EmbedAssets"])]
      // What Scripts/c-library makes libossicle.so of.
      + [.library(name: "OssicleC", type: .static, targets: ["OssicleC"])] : [],
  traits: [
    .trait(
      name: "Apps",
      description: "The apps, what apps share, FFTW and libsamplerate. Without it no other package is resolved."),
    .trait(
      name: "FFTW", description: "Fourier transforms by FFTW (GPL-2.0-or-later) too. Without it by plain Swift alone."),
    // One trait, since SwiftPM gives the compiler the names of several in an order that changes from run to run, and each
    // change compiles everything anew. So `Apps` brings FFTW without its trait.
    .default(enabledTraits: ["Apps"]),
  ],
  dependencies: packages.filter { packagesUsed(by: targets).contains($0.key) }.map(\.value),
  targets: targets,
  swiftLanguageModes: [.v6]
)

// What the lines above are made with.

/// A folder of Sources and the folder of this name in Tests. The tests of its rooms are one target, since each target
/// costs the compiler a second or two before its first line.
struct Floor {
  let folder: String
  let rooms: [Room]

  var targets: [Target] { rooms.flatMap { $0.targets(folder) } }

  /// The tests of these rooms, or of all rooms; none where they have none.
  func tests(of wanted: [String]? = nil) -> [Target] {
    let tested = rooms.filter { $0.tests != nil && wanted?.contains($0.name) != false }
    if tested.isEmpty { return [] }
    let uses = tested.map { [$0.name, $0.uses, $0.tests ?? ""].joined(separator: " ") }.joined(separator: " ")
    let name = folder.replacing("Apps/", with: "") + "Tests"
    return [
      testTarget(name, uses: uses, path: "Tests/\(folder)", sources: tested.map(\.testFolder))
    ]
  }
}

/// A module: what it uses, and what its tests use besides (`nil` where there are none).
struct Room {
  let name: String
  var uses = ""
  var tests: String?
  /// Its targets, given the folder of its floor.
  let targets: (_ folder: String) -> [Target]

  /// The tests of `hearing-test` are in HearingTestCommandTests.
  var testFolder: String {
    guard name.contains("-") || name.first?.isLowercase == true else { return name + "Tests" }
    return name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "CommandTests"
  }
}

func floor(_ folder: String, _ rooms: Room...) -> Floor { Floor(folder: folder, rooms: rooms) }

/// - Parameters:
///   - uses: the modules that it imports, separated by spaces.
///   - tests: what its tests import besides; `nil` where there are none.
///   - assets: whether it carries the files of its folder `Assets` with it, as `embeddedAssets`.
func room(_ name: String, uses: String = "", tests: String? = nil, assets: Bool = false) -> Room {
  Room(name: name, uses: uses, tests: tests) { folder in
    [
      .target(
        name: name, dependencies: dependencies(uses), path: "Sources/\(folder)/\(name)",
        exclude: assets ? ["Assets"] : [], plugins: assets ? ["EmbedAssets"] : nil)
    ]
  }
}

/// What puts the files of a room's folder `Assets` into the program: a plugin of the build, and the program it runs.
func assetEmbedding() -> Room {
  Room(name: "EmbedAssets") { folder in
    [
      .plugin(
        name: "EmbedAssets", capability: .buildTool(), dependencies: ["asset-embedder"],
        path: "Sources/\(folder)/EmbedAssets"),
      .executableTarget(name: "asset-embedder", path: "Sources/\(folder)/asset-embedder"),
    ]
  }
}

/// A room that is a program.
func command(_ name: String, uses: String, tests: String) -> Room {
  Room(name: name, uses: uses, tests: tests) { folder in
    [.executableTarget(name: name, dependencies: dependencies(uses), path: "Sources/\(folder)/\(name)")]
  }
}

/// Tests are compiled without optimisation, which halves their cost; what they compute much with is in Tests/Support. No
/// product reaches a test target, so that the flag does not keep others from depending on the package.
func testTarget(_ name: String, uses: String, path: String, sources: [String]? = nil) -> Target {
  .testTarget(
    name: name, dependencies: dependencies(uses + " Expectations"), path: path, sources: sources,
    swiftSettings: [.unsafeFlags(["-Onone"])])
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

/// The targets of these names and these tests, with what they need.
func needed(of targets: [Target], and tests: [Target], by wanted: [String]) -> [Target] {
  let known = Dictionary(uniqueKeysWithValues: (targets + tests).map { ($0.name, $0) })
  var (kept, waiting): (Set<String>, [String]) = ([], wanted + tests.map(\.name))
  while let name = waiting.popLast() {
    guard let target = known[name], kept.insert(name).inserted else { continue }
    waiting += target.dependencies.compactMap(targetName)
    if target.plugins?.isEmpty == false { waiting += ["EmbedAssets", "asset-embedder"] }
  }
  return (targets + tests).filter { kept.contains($0.name) }
}

/// The name of a target of this package; `nil` for a product of another.
func targetName(_ dependency: Target.Dependency) -> String? {
  guard case .targetItem(let name, _) = dependency else { return nil }
  return name
}

/// The other packages that these targets use.
func packagesUsed(by targets: [Target]) -> Set<String> {
  Set(
    targets.flatMap(\.dependencies).compactMap { dependency in
      guard case .productItem(_, let package, _, _) = dependency else { return nil }
      return package
    })
}

func names(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

/// Rooms by their names, each once, and what other packages bring.
func dependencies(_ text: String) -> [Target.Dependency] {
  Set(names(text)).sorted().map { name in
    switch name {
    case "ArgumentParser": product(name, of: "swift-argument-parser")
    case "FlyingFox", "FlyingSocks": product(name, of: "FlyingFox")
    case "GRDB": product(name, of: "GRDB.swift")
    case "CFFTW": .target(name: name, condition: .when(traits: ["Apps", "FFTW"]))
    case "CSampleRate": .target(name: name, condition: .when(traits: ["Apps"]))
    default: .target(name: name)
    }
  }
}

/// What another package brings; only apps use any.
func product(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Apps"]))
}
