/** Reads 16-bit mono PCM. A streamed file may not know its own length: the data then runs to the end. */
export const readWav = (bytes: Uint8Array): { sampleRate: number; signal: Float32Array } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sampleRate = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    const size = view.getUint32(at + 4, true)
    const body = at + 8
    if (name === 'fmt ') sampleRate = view.getUint32(body + 4, true)
    if (name === 'data') return { sampleRate, signal: pcm(view, body, Math.min(size, bytes.length - body)) }
    at = body + size + (size % 2)
  }
  throw new Error('This WAV has no data chunk')
}

const pcm = (view: DataView, from: number, size: number) => {
  const signal = new Float32Array(size >> 1)
  for (let i = 0; i < signal.length; i++) signal[i] = view.getInt16(from + 2 * i, true) / 32_768
  return signal
}
