/**
 * `import sessions <folder> [--dry-run]`: what the folder's manifest names becomes sessions; a worker makes their sound ready.
 * `import unit <file.zip> [--copy] [--dry-run]`: a unit from a zip. `export unit <uuid> <file>`: a unit as one.
 */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#contract/failures.ts'
import { exportExtensions, exportFormats } from '#rules/learn/exchange.ts'
import { importUnit } from './domains/learn/exchange/import-unit.ts'
import { formatUnitReport } from './domains/learn/exchange/report-lines.ts'
import { createExportPackage } from './domains/learn/exchange/export-package.ts'
import { openLocalZip } from './domains/learn/exchange/zip-sources.ts'
import { importFolder, CatalogImportError, formatImportReport } from './domains/library/admin/import/import-folder.ts'
import { createLearnDependencies } from './composition/lessons-and-files.ts'
import { addInstallationAudit } from './commands/commands.queries.ts'
import { withPlatform } from './commands/with-platform.ts'
import type { Platform } from './platform/platform.ts'
import { createZip } from './platform/zip/write-zip.ts'

const USAGE = [
  'Say what and from where:',
  'npm run alaia -- import sessions <folder> [--dry-run]',
  'npm run alaia -- import unit <file.zip> [--copy] [--dry-run]',
].join('\n')
const EXPORT_USAGE = 'Say which and where to: npm run alaia -- export unit <uuid> <file.zip or file.imscc>'
/** Of sessions that name no author. */
const AUTHOR = 'Alaia'

const importSessionsFrom = async (folder: string, dryRun: boolean): Promise<string[]> => {
  const report = await withPlatform(async (platform) => {
    const done = await importFolder(platform, { folder: resolve(folder), dryRun, author: AUTHOR })
    const { added, changed } = done
    if (!dryRun && added + changed > 0) {
      const about = { kind: 'import', name: `${added} added, ${changed} changed` }
      await addInstallationAudit(platform.db, { act: 'sessions_imported', about, at: platform.clock.now() })
    }
    return done
  })
  const waits = !dryRun && report.added + report.changed > 0
  if (report.failed > 0 || report.problems.length > 0) process.exitCode = 1
  return [
    ...formatImportReport(report),
    ...(waits ? ['The server makes the sounds ready: see them in the admin area, under Sessions.'] : []),
  ]
}

const createLearnContext = (platform: Platform) => ({ platform, ports: createLearnDependencies(platform) })
const originIn = ({ config }: Platform): string => config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`

const importUnitFrom = async (file: string, asked: { dryRun: boolean; asCopy: boolean }): Promise<string[]> => {
  const source = await openLocalZip(resolve(file)).catch(() => undefined)
  if (!source) throw new CatalogImportError(`There is no file ${file}.`)
  const report = await withPlatform(async (platform) => {
    const done = await importUnit(createLearnContext(platform), {
      source,
      ...asked,
      origin: originIn(platform),
      by: null,
    })
    const { unit, outcome } = done
    if (!asked.dryRun && unit?.uuid && ['added', 'changed'].includes(outcome)) {
      const about = { kind: 'unit', uuid: unit.uuid, name: unit.title }
      await addInstallationAudit(platform.db, { act: 'unit_imported', about, at: platform.clock.now() })
    }
    return done
  })
  if (report.outcome === 'refused') process.exitCode = 1
  return formatUnitReport(report)
}

const exportUnitTo = async (uuid: string, file: string): Promise<string[]> => {
  const format = exportFormats.find((one) => file.endsWith(`.${exportExtensions[one]}`))
  if (!format || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) throw new CatalogImportError(EXPORT_USAGE)
  return withPlatform(async (platform) => {
    const { entries, lessons, files, leftOut } = await createExportPackage(createLearnContext(platform), {
      uuid,
      format,
      origin: originIn(platform),
    }).catch((cause: unknown) => {
      throw cause instanceof Failure ? new CatalogImportError(`There is no unit ${uuid}.`) : cause
    })
    await pipeline(createZip(entries), createWriteStream(resolve(file)))
    return [...leftOut, `${lessons} lessons and ${files} files are in ${file}.`]
  })
}

/** @returns what is to be said @throws CatalogImportError */
export const runExportCommand = async ([what, uuid, file, ...more]: readonly string[]): Promise<string[]> => {
  if (what !== 'unit' || !uuid || !file || more.length > 0) throw new CatalogImportError(EXPORT_USAGE)
  return exportUnitTo(uuid, file)
}

/** @returns what is to be said @throws CatalogImportError */
export const runImportCommand = async (words: readonly string[]): Promise<string[]> => {
  const [dryRun, asCopy] = [words.includes('--dry-run'), words.includes('--copy')]
  const [what, from, ...more] = words.filter((word) => !['--dry-run', '--copy'].includes(word))
  if (!from || more.length > 0) throw new CatalogImportError(USAGE)
  if (what === 'unit') return importUnitFrom(from, { dryRun, asCopy })
  if (what !== 'sessions' || asCopy) throw new CatalogImportError(USAGE)
  return importSessionsFrom(from, dryRun)
}
