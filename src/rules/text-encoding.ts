/** Decodes text files of people in any encoding that their programs write. */

/** Node and browsers both have it, but neither's library is visible to the rules (`tsconfig.contract.json`). */
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array, options?: { stream?: boolean }): string }

export type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/**
 * Covers the column headings of a list, which are plain ASCII even if the rows below are not. It is even, so it never
 * splits a UTF-16 unit.
 */
const SAMPLE_BYTES = 64
/** The share of characters in the sample that must have an empty high byte, as every ASCII character has in UTF-16. */
const MIN_PLAIN_SHARE = 0.5

const countZeros = (bytes: Uint8Array, from: 0 | 1): number => {
  let zeros = 0
  for (let index = from; index < bytes.length; index += 2) if (bytes[index] === 0) zeros += 1
  return zeros
}

/**
 * Excel saves "Unicode Text" as UTF-16 with a byte order mark; other programs leave the mark out. Without a mark,
 * UTF-16 is recognized only where most of the first characters are plain ASCII, which UTF-8 text can never look like.
 */
export const detectEncoding = (bytes: Uint8Array): UnicodeEncoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const [even, odd] = [countZeros(sample, 0), countZeros(sample, 1)]
  const minZeros = Math.max(1, (sample.length / 2) * MIN_PLAIN_SHARE)
  if (sample.length < 2) return 'utf-8'
  if (odd >= minZeros && even === 0) return 'utf-16le'
  if (even >= minZeros && odd === 0) return 'utf-16be'
  return 'utf-8'
}

/**
 * Decodes a text file as UTF-8 or UTF-16, or else as Windows-1252, which older programs for Windows write. A byte order
 * mark and characters without a meaning in text (NUL) are left out.
 *
 * @param options.isCut the bytes are the beginning of a file, so the last character may be incomplete
 */
export const decodeText = (bytes: Uint8Array, { isCut = false }: { isCut?: boolean } = {}): string => {
  const decode = (): string => {
    try {
      return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes, { stream: isCut })
    } catch {
      return new TextDecoder('windows-1252').decode(bytes)
    }
  }
  return decode().replaceAll('\0', '')
}
