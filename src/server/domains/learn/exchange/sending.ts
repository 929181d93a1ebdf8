/** What leaves as one file: its name, its length before its first byte, and its entries one after the other. */
import type { UnitExport } from '#contract/learn/exchange.ts'
import { type ExportFormat, exportExtensions, UNITS_PATH } from '#rules/learn/exchange.ts'
import { tidiedName } from '#rules/resources/names.ts'
import { type ZippedEntry, zipLength } from '../../../platform/zip/write-zip.ts'
import type { Parts } from '../teaching.ts'
import { cartridgeEntriesOf } from './cartridge/cartridge.ts'
import { exported, zipEntriesOf } from './exporting.ts'

export interface Package {
  /** Of the unit. */
  title: string
  name: string
  /** Bytes. */
  size: number
  entries: ZippedEntry[]
  lessons: number
  files: number
  leftOut: string[]
}

export interface ExportWish {
  uuid: string
  format: ExportFormat
  /** Of this site, for addresses that lead back to it. */
  origin: string
}

/** What is in it now: what changes while it is sent is sent as it was. @throws Failure not_found */
export const packageOf = async (parts: Parts, { uuid, format, origin }: ExportWish): Promise<Package> => {
  const { platform } = parts
  const found = await exported(parts, { uuid, origin })
  const isZip = format === 'zip'
  const entries = isZip
    ? zipEntriesOf(platform, found)
    : await cartridgeEntriesOf({ platform, exported: found, origin })
  const { unit, lessons } = found.described
  return {
    title: unit.title,
    name: `${tidiedName(unit.title)}.${exportExtensions[format]}`,
    size: zipLength(entries),
    entries,
    lessons: lessons.length,
    files: found.beside.files.size,
    leftOut: found.leftOut,
  }
}

export const exportTold = async (parts: Parts, wish: ExportWish): Promise<UnitExport & { title: string }> => {
  const { name, title, size, lessons, files, leftOut } = await packageOf(parts, wish)
  const url = `${UNITS_PATH}${wish.uuid}.${exportExtensions[wish.format]}`
  return { url, name, title, size, lessons, files, left_out: leftOut }
}
