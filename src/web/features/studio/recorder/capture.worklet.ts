/**
 * Passes the sound of the microphone to the page, in the audio thread. The bundler makes a script of its own of this
 * file, which our own server serves.
 */

/** The globals of an audio worklet, which the types of the page don't have. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void

/** Samples in one message, about 20 ms. */
const BLOCK_LENGTH = 1024

class CaptureProcessor extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK_LENGTH)
  #length = 0

  /** @returns true, so that the browser goes on calling it */
  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0]
    if (samples) this.#add(samples)
    return true
  }

  /** A block is always longer than the samples of one call. */
  #add(samples: Float32Array): void {
    const room = BLOCK_LENGTH - this.#length
    this.#block.set(samples.subarray(0, room), this.#length)
    this.#length += Math.min(room, samples.length)
    if (this.#length < BLOCK_LENGTH) return
    this.port.postMessage(this.#block, [this.#block.buffer])
    this.#block = new Float32Array(BLOCK_LENGTH)
    this.#block.set(samples.subarray(room))
    this.#length = samples.length - Math.min(room, samples.length)
  }
}

registerProcessor('capture', CaptureProcessor)
