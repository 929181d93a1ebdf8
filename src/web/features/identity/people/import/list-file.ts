/** Decodes the text of a list in any common encoding. */
import { decodeText } from '#rules/text-encoding.ts'

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** Of an Excel file only the signature is sent, so that the server can explain what to do. */
export const decodeList = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'PK\u0003\u0004'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return '\u00d0\u00cf'
  return decodeText(bytes)
}

export const isTable = ({ name }: { name: string }): boolean => !/\.zip$/i.test(name)

/** Encodes a roster file for the request; the server unpacks zips and decodes text. */
export const encodeRosterFile = (file: File): Promise<{ name: string; content: string }> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      // The data URL is `data:application/zip;base64,…`; an empty file has nothing after the comma.
      resolve({ name: file.name, content: (reader.result as string).split(',')[1] ?? '' })
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
