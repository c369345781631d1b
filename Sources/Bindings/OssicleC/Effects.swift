// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import COssicle
import RecordingProcessing

@c @implementation
public func ossicle_effect(
  _ sound: OpaquePointer?, _ chain: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    let text = try Argument.text("chain", chain)
    let chain: EffectChain
    do { chain = try EffectChain(text) } catch { throw InvalidArgument(line: "chain: \(error)") }
    try Sound(chain.rendered(sound.source)).give(to: place)
  }
}
