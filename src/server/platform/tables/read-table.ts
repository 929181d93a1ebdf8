/** Reads a table that a person chose as a file, by its bytes: an Excel workbook, or CSV in any usual encoding. */
import { parseCsv } from '#rules/tables/parse-csv.ts'
import { createUnreadableTable, type Table, type TableLimits } from '#rules/tables/table.ts'
import { decodeText } from '#rules/text-encoding.ts'
import { readWorkbook } from './read-workbook.ts'

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** @returns a table with its problem if the file can't be read; it never throws because of the file */
export const readTable = async (bytes: Buffer, limits: TableLimits = {}): Promise<Table> => {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readWorkbook(bytes, limits)
  // Workbooks of Excel 97 to 2003, and newer ones with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return createUnreadableTable('not_workbook')
  return parseCsv(decodeText(bytes), limits)
}
