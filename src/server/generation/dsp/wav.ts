const HEADER = 44

/** Reads 16-bit mono PCM. A streamed file may not state its length; then the data extends to the end of the file. */
export const readWav = (bytes: Uint8Array): { sampleRate: number; signal: Float32Array } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sampleRate = 0
  for (let offset = 12; offset + 8 <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(offset, offset + 4))
    const size = view.getUint32(offset + 4, true)
    const body = offset + 8
    if (name === 'fmt ') sampleRate = view.getUint32(body + 4, true)
    if (name === 'data') return { sampleRate, signal: decodePcm(view, body, Math.min(size, bytes.length - body)) }
    offset = body + size + (size % 2)
  }
  throw new Error('This WAV has no data chunk')
}

/** Writes 16-bit mono PCM. Values above full scale are clipped. */
export const toWav = (signal: Float32Array, sampleRate: number) => {
  const size = 2 * signal.length
  const view = new DataView(new ArrayBuffer(HEADER + size))
  const writeName = (offset: number, text: string) =>
    new TextEncoder().encodeInto(text, new Uint8Array(view.buffer, offset))
  writeName(0, 'RIFF')
  view.setUint32(4, HEADER - 8 + size, true)
  writeName(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, 2 * sampleRate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  writeName(36, 'data')
  view.setUint32(40, size, true)
  for (let i = 0; i < signal.length; i++) {
    const value = Math.round(signal[i]! * 32_768)
    view.setInt16(HEADER + 2 * i, Math.max(-32_768, Math.min(32_767, value)), true)
  }
  return new Uint8Array(view.buffer)
}

/** Tells whether a file of {@link toWav} has audio and is complete. A power failure may have cut it short. */
export const isCompleteWav = (bytes: Uint8Array) =>
  bytes.length > HEADER &&
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(4, true) === bytes.length - 8

const decodePcm = (view: DataView, from: number, size: number) => {
  const signal = new Float32Array(size >> 1)
  for (let i = 0; i < signal.length; i++) signal[i] = view.getInt16(from + 2 * i, true) / 32_768
  return signal
}
