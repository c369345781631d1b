import AppRecords
import AppWords
import ArgumentParser
import AudioCore
import CommandSupport
import Foundation
import PageServer

/// Where the sound of a page comes from and goes to.
public enum SoundPlace: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// The microphone and the headphone of this computer.
  case computer
  /// Those of the browser that shows the page.
  case browser
}

/// The options of every app's `serve`.
public struct ServeOptions: ParsableArguments {
  /// The page's port; 0 for any free one, `nil` for the app's own or the next free one.
  @Option(
    name: .long,
    help: .words(
      cs: "Port stránky, 1 až 65535; 0 pro kterýkoli volný. (výchozí: port aplikace, nebo další volný)",
      en: "The page's port, 1 to 65535; 0 for any free one. (default: the app's own, or the next free one)",
      valueName: Words(cs: "číslo", en: "number")))
  public var port: UInt16?
  /// Whether the page is opened in the browser.
  @Flag(name: .long, help: .words(cs: "Otevře stránku v prohlížeči.", en: "Open the page in the browser.")) public
    var open = false
  /// Where sound is heard and played.
  @Option(
    name: .long,
    help: .words(
      cs: "Kde se zvuk snímá a přehrává: v tomto počítači s jeho kalibrací, nebo v prohlížeči, který stránku ukazuje. "
        + "Hladiny prohlížeče jsou jen nominální.",
      en: "Where sound is heard and played: by this computer, with its calibration, or by the browser that shows the "
        + "page. Levels of a browser are nominal."))
  public var sound = SoundPlace.computer
  /// The beats that a page may leave unanswered, one a second. A page that a busy computer stops for longer loses its seat,
  /// which is no verdict on the page: its tests set more.
  @Option(name: .long, help: .hidden) var patience = PageSession.patience
  /// Whether and how devices of the local network come to the page.
  @OptionGroup public var network: NetworkOptions

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Serves an app until Ctrl-C.
  ///
  /// - Parameters:
  ///   - memory: that of the app's records, in which its run is noted.
  ///   - database: the path of the app's database, which the paired devices and the certificate are kept beside; `nil`
  ///     for the app's own.
  ///   - desk: makes the app's side for its session.
  /// - Throws: `AppPageServer.Fault`, the faults of the access of the local network, `ExitCode` 130 after Ctrl-C.
  public func serve(
    _ app: PageApp, memory: PageMemory, database: String?, desk: (PageSession) -> any PageDesk
  ) throws {
    let access = try network.access(app: app.name, database: database)
    let server = AppPageServer(app, patience: patience) { line in Console.message("\(app.name): \(line)") }
    let desk = desk(server.session)
    let watch = ServedRun(of: app.name, in: memory)
    let (ended, outcome) = (DispatchSemaphore(value: 0), Outcome())
    let opens = open
    let task = Task { [port] in
      do {
        try await server.run(port: port, network: access, desk: desk) { addresses in
          try? Console.send("\(addresses.here)\n")
          let request = Words(
            cs: "otevřete tuto adresu v prohlížeči na tomto počítači; ukončí to Ctrl-C",
            en: "open this address in a browser on this computer; Ctrl-C ends")
          Console.message("\(app.name): \(request.text)")
          if let access, let address = addresses.network { NetworkOptions.show(access, at: address, app: app.name) }
          if opens { Self.openBrowser(addresses.here) }
        }
      } catch { outcome.fault = error }
      ended.signal()
    }
    let interruption = Interruption { task.cancel() }
    ended.wait()
    watch?.end()
    if let fault = outcome.fault { throw fault }
    if interruption.isRequested { throw ExitStatus.interrupted }
  }

  /// The fault that ended the server; read after the server has ended.
  private final class Outcome: @unchecked Sendable {
    var fault: (any Error)?
  }

  private static func openBrowser(_ address: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    do { try process.run() } catch {
      Console.message(
        Words(cs: "prohlížeč se nepodařilo otevřít: \(error)", en: "the browser could not be opened: \(error)").text)
    }
  }
}

extension AppPageServer.Fault: CommandFault {
  /// Whether the user named a port that is taken.
  package var isUsage: Bool { if case .portTaken = self { true } else { false } }
}
