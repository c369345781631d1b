// What a sound worklet finds around it, as far as ours use it; TypeScript's own library does not have it.

declare class AudioWorkletProcessor {
  constructor(options?: { processorOptions?: unknown });
  readonly port: MessagePort;
}

/** Frames a second of the context. */
declare const sampleRate: number;

declare function registerProcessor(name: string, processor: new (options: never) => AudioWorkletProcessor): void;
