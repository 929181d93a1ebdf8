/** Loads a text file; of a very long one, only the beginning. */
import { decodeText } from '#rules/text-encoding.ts'

/** Bytes. */
const MAX_BYTES = 1024 * 1024

export interface LoadedText {
  text: string
  isCut: boolean
}

/** Loads a text. @throws Error if the download fails */
export const loadText = async (url: string, size: number, signal: AbortSignal): Promise<LoadedText> => {
  if (size === 0) return { text: '', isCut: false }
  const isCut = size > MAX_BYTES
  const headers: HeadersInit = isCut ? { range: `bytes=0-${MAX_BYTES - 1}` } : {}
  const response = await fetch(url, { headers, signal })
  if (!response.ok) throw new Error(String(response.status))
  const bytes = new Uint8Array(await response.arrayBuffer()).subarray(0, MAX_BYTES)
  return { text: decodeText(bytes, { isCut }), isCut }
}
