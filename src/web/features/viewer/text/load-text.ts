/** The beginning of a text; of very long ones no more than a person would read here. */

/** Bytes. */
const MOST = 1024 * 1024

export interface LoadedText {
  text: string
  isCut: boolean
}

const writingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * A byte-order mark says how it is written; without one it is UTF-8, or else what older programs of Windows write.
 * @param isCut the last letter may be there in part
 */
export const textIn = (bytes: Uint8Array, isCut: boolean): string => {
  try {
    return new TextDecoder(writingOf(bytes), { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** @throws Error where it doesn't come */
export const loadText = async (url: string, size: number, signal: AbortSignal): Promise<LoadedText> => {
  if (size === 0) return { text: '', isCut: false }
  const isCut = size > MOST
  const headers: HeadersInit = isCut ? { range: `bytes=0-${MOST - 1}` } : {}
  const answer = await fetch(url, { headers, signal })
  if (!answer.ok) throw new Error(String(answer.status))
  const bytes = new Uint8Array(await answer.arrayBuffer()).subarray(0, MOST)
  return { text: textIn(bytes, isCut), isCut }
}
