/** The beginning of a text; of very long ones no more than a person would read here. */

/** Bytes. */
const MOST = 1024 * 1024

export interface LoadedText {
  text: string
  isCut: boolean
}

/** A byte-order mark says how it is written; without one it is UTF-8. */
const decoderOf = (bytes: Uint8Array): TextDecoder => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8')
}

/** @throws Error where it doesn't come */
export const loadText = async (url: string, size: number, signal: AbortSignal): Promise<LoadedText> => {
  if (size === 0) return { text: '', isCut: false }
  const isCut = size > MOST
  const headers: HeadersInit = isCut ? { range: `bytes=0-${MOST - 1}` } : {}
  const answer = await fetch(url, { headers, signal })
  if (!answer.ok) throw new Error(String(answer.status))
  const bytes = new Uint8Array(await answer.arrayBuffer()).subarray(0, MOST)
  return { text: decoderOf(bytes).decode(bytes), isCut }
}
