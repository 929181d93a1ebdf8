/** Detects the Unicode encoding of a text file from its byte order mark, or from its first bytes. */

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
  const least = Math.max(1, (sample.length / 2) * MIN_PLAIN_SHARE)
  if (sample.length < 2) return 'utf-8'
  if (odd >= least && even === 0) return 'utf-16le'
  if (even >= least && odd === 0) return 'utf-16be'
  return 'utf-8'
}
