/**
 * An export that is streamed as one file: its name, its size (known before the first byte), and its entries in order.
 */
import type { UnitExport } from '#contract/learn/unit-import-export.ts'
import { type ExportFormat, exportExtensions, UNITS_PATH } from '#rules/learn/unit-files.ts'
import { cleanName } from '#rules/resources/file-names.ts'
import { type ZippedEntry, measureZip } from '#server/platform/zip/write-zip.ts'
import type { LearnContext } from '../teaching.ts'
import { createCartridgeEntries } from './cartridge/cartridge.ts'
import { exportUnit, createZipEntries } from './export-unit.ts'

export interface UnitFileExport {
  /** The title of the unit. */
  title: string
  name: string
  /** Bytes. */
  size: number
  entries: ZippedEntry[]
  lessonCount: number
  fileCount: number
  /** Sentences for the person, one for each attachment whose file no longer exists. */
  leftOut: string[]
}

export interface UnitExportOptions {
  uuid: string
  format: ExportFormat
  /** The origin of this site, for links that lead back to it. */
  origin: string
}

/**
 * Prepares the export of the unit as it is now. Changes while the file is sent are not included.
 * @throws Failure not_found
 */
export const prepareUnitExport = async (
  deps: LearnContext,
  { uuid, format, origin }: UnitExportOptions,
): Promise<UnitFileExport> => {
  const { platform } = deps
  const exportedUnit = await exportUnit(deps, { uuid, origin })
  const isZip = format === 'zip'
  const entries = isZip
    ? createZipEntries(platform, exportedUnit)
    : await createCartridgeEntries({ platform, exported: exportedUnit, origin })
  const { unit, lessons } = exportedUnit.description
  return {
    title: unit.title,
    name: `${cleanName(unit.title)}.${exportExtensions[format]}`,
    size: measureZip(entries),
    entries,
    lessonCount: lessons.length,
    fileCount: exportedUnit.bundleResources.files.size,
    leftOut: exportedUnit.leftOut,
  }
}

export const describeExport = async (
  deps: LearnContext,
  options: UnitExportOptions,
): Promise<UnitExport & { title: string }> => {
  const { name, title, size, lessonCount, fileCount, leftOut } = await prepareUnitExport(deps, options)
  const url = `${UNITS_PATH}${options.uuid}.${exportExtensions[options.format]}`
  return { url, name, title, size, lessons: lessonCount, files: fileCount, left_out: leftOut }
}
