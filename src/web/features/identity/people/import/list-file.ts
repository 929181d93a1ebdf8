/** Reads the chosen files of an import for the request. */
import { decodeText } from '#rules/text-encoding.ts'

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** Returns the text of a list, or undefined for a workbook or a zip, which only the server reads. */
export const decodeList = (bytes: Uint8Array): string | undefined => {
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
  const isOldWorkbook = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
  return isZip || isOldWorkbook ? undefined : decodeText(bytes)
}

/** Encodes a workbook or a file of a roster for the request. */
export const encodeFile = (file: File): Promise<{ name: string; content: string }> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      // The data URL is `data:application/zip;base64,…`; an empty file has nothing after the comma.
      resolve({ name: file.name, content: (reader.result as string).split(',')[1] ?? '' })
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
