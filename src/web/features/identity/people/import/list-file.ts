/** The text of a list, however the program that wrote it keeps letters. */
import { decodeText } from '../../../../lib/decode-text.ts'

const begins = (bytes: Uint8Array, ...with_: number[]): boolean => with_.every((byte, at) => bytes[at] === byte)

/** A file of Excel is sent as its first letters only: the server says what to do with it. */
export const listText = (bytes: Uint8Array): string => {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'PK\u0003\u0004'
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return '\u00d0\u00cf'
  return decodeText(bytes)
}

export const isTable = ({ name }: { name: string }): boolean => !/\.zip$/i.test(name)

/** As it is sent; the server opens zips and reads the letters. */
export const rosterFile = (file: File): Promise<{ name: string; content: string }> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      // `data:application/zip;base64,…`; of an empty file nothing follows.
      resolve({ name: file.name, content: (reader.result as string).split(',')[1] ?? '' })
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })

const cell = (text: string): string => {
  const plain = /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A table that spreadsheets open as text. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
