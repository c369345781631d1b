import AppWords
import ArgumentParser
import CommandSupport
import LiveAudio
import Tables

/// The command `devices` of every app: it lists the sound devices for input and output.
public struct DevicesCommand: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "devices",
      abstract: Words(cs: "Vypíše zvuková zařízení tohoto počítače.", en: "Lists the sound devices of this machine.")
        .text,
      discussion: Words(
        cs: """
          Zařízení je zvuková karta, nebo jméno zvukového serveru (PulseAudio, PipeWire). Server sám převádí kmitočty a \
          míchá kanály; kmitočet v seznamu je pak jen odhad zvukového rozhraní. Výchozí zařízení mají *. Zpoždění navrhuje \
          systém: menší pro hry, větší pro přehrávání souborů.

          Návratový kód: 0 vypsáno, 1 není žádné zařízení nebo zvukový systém neodpovídá, 2 chybné použití.
          """,
        en: """
          A device is a sound card, or a name of a sound server (PulseAudio, PipeWire). A server converts rates and \
          mixes channels by itself; the rate in this list is then a guess of the audio interface, not the server's rate. \
          Defaults are marked with *. Latencies are the system's proposals: the lower one for games, the higher one for \
          playing files.

          Exit status: 0 listed, 1 there is no device or the sound system does not answer, 2 wrong usage.
          """
      ).text)
  }

  @Flag(
    name: .long, help: .words(cs: "Vypíše pro každé zařízení řádek JSON.", en: "Print a line of JSON for each device."))
  var json = false

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
  public func run() throws {
    Console.muteLibraries()
    let devices = try AudioDevice.all()
    guard !devices.isEmpty else {
      throw ToolFault(description: Words(cs: "není tu žádné zvukové zařízení", en: "no sound device").text)
    }
    if json {
      let format = JSONLinesFormat(columns: Self.columns)
      for device in devices { try Console.send(format.line(Self.row(device))) }
    } else {
      let rows = devices.map(Self.summary)
      try Console.send(TextTable(columns: Self.summaryColumns, rows: rows, width: Console.terminalWidth).text())
    }
  }

  private static let columns = [
    Column("name"), Column("host_api"), Column("input_channels", decimals: 0), Column("output_channels", decimals: 0),
    Column("preferred_rate_hz", decimals: 0), Column("input_latency_low_s", decimals: 4),
    Column("input_latency_high_s", decimals: 4), Column("output_latency_low_s", decimals: 4),
    Column("output_latency_high_s", decimals: 4), Column("is_default_input"), Column("is_default_output"),
  ]

  private static func row(_ device: AudioDevice) -> Row {
    let (input, output) = (device.input, device.output)
    func at(_ index: Int, _ value: Double?) -> Cell { columns[index].cell(value) }
    return [
      .text(device.name), .text(device.hostAPI), .integer(input?.channelCount ?? 0),
      .integer(output?.channelCount ?? 0), at(4, device.preferredSampleRate), at(5, input?.lowLatency),
      at(6, input?.highLatency), at(7, output?.lowLatency), at(8, output?.highLatency),
      .flag(input?.isDefault ?? false), .flag(output?.isDefault ?? false),
    ]
  }

  private static var summaryColumns: [Column] {
    [
      Column("device", heading: Words(cs: "zařízení", en: "device").text),
      Column("interface", heading: Words(cs: "rozhraní", en: "interface").text),
      Column("in", heading: Words(cs: "vstup", en: "in").text),
      Column("out", heading: Words(cs: "výstup", en: "out").text),
      Column("rate Hz", heading: Words(cs: "kmitočet Hz", en: "rate Hz").text, decimals: 0),
      Column("latency in ms", heading: Words(cs: "zpoždění vstupu ms", en: "latency in ms").text),
      Column("latency out ms", heading: Words(cs: "zpoždění výstupu ms", en: "latency out ms").text),
    ]
  }

  private static func summary(_ device: AudioDevice) -> Row {
    func channels(_ side: AudioDevice.Side?) -> Cell {
      guard let side else { return .undefined }
      return .text("\(side.channelCount)" + (side.isDefault ? " *" : ""))
    }
    func latency(_ side: AudioDevice.Side?) -> Cell {
      guard let side else { return .undefined }
      return .text("\(Int((1000 * side.lowLatency).rounded()))–\(Int((1000 * side.highLatency).rounded()))")
    }
    return [
      .text(device.name), .text(device.hostAPI), channels(device.input), channels(device.output),
      .number(device.preferredSampleRate, decimals: 0), latency(device.input), latency(device.output),
    ]
  }
}
