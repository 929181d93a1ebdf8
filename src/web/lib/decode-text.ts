import { detectEncoding } from '#rules/text-encoding.ts'

/** Decodes a text file as UTF-8 or UTF-16, or else as Windows-1252, which older programs for Windows write. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes).replaceAll('\0', '')
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll('\0', '')
  }
}
