// What a sound worklet finds around it, as far as ours use it; TypeScript's own library does not have it.

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;
