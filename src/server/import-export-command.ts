/** The commands `import sessions`, `import unit` and `export unit`. A worker renders the audio of imported sessions later. */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#contract/failures.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import type { UnitImportReport } from '#contract/learn/unit-import-export.ts'
import { exportExtensions, exportFormats } from '#rules/learn/unit-files.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { importUnit } from './domains/learn/unit-import-export/import-unit.ts'
import { prepareUnitExport } from './domains/learn/unit-import-export/prepare-unit-export.ts'
import { openLocalZip } from './domains/learn/unit-import-export/zip-sources.ts'
import { importFolder, formatImportReport } from './domains/library/admin/import/import-folder.ts'
import { createLearnDependencies } from './composition/lessons-and-files.ts'
import { addInstallationAudit } from './commands/commands.queries.ts'
import { withPlatform } from './commands/with-platform.ts'
import type { Platform } from './platform/platform.ts'
import { createZip } from './platform/zip/write-zip.ts'

/** Sessions created without an author are credited to Alaia. */
const AUTHOR = 'Alaia'

/** @returns the lines to print @throws UserFacingError */
export const runImportSessionsCommand = async ({
  folder,
  dryRun,
}: {
  folder: string
  dryRun: boolean
}): Promise<string[]> => {
  const report = await withPlatform(async (platform) => {
    const importReport = await importFolder(platform, { folder: resolve(folder), dryRun, author: AUTHOR })
    const { added, changed } = importReport
    if (!dryRun && added + changed > 0) {
      const about = { kind: 'import', name: `${added} added, ${changed} changed` }
      await addInstallationAudit(platform.db, { act: 'sessions_imported', about, at: platform.clock.now() })
    }
    return importReport
  })
  const hasWaitingAudio = !dryRun && report.added + report.changed > 0
  if (report.failed > 0 || report.problems.length > 0) process.exitCode = 1
  return [
    ...formatImportReport(report),
    ...(hasWaitingAudio
      ? ['The server processes the audio now. See the sessions in the admin area, under Sessions.']
      : []),
  ]
}

const createLearnContext = (platform: Platform) => ({ platform, ports: createLearnDependencies(platform) })
const getOrigin = ({ config }: Platform): string => config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`

/** `stays` marks a lesson that the unit has and the file doesn't. */
const OUTCOME_SYMBOLS = { added: '+', changed: '~', unchanged: '=', stays: ' ' } as const

const formatUnitResult = ({ outcome, dry_run, unit }: UnitImportReport): string => {
  if (outcome === 'refused') return 'Nothing was imported.'
  if (dry_run) return 'This was a dry run: nothing was changed.'
  if (outcome === 'unchanged') return 'Nothing to import: the unit is up to date.'
  return `Imported ${unit?.title ?? ''}${outcome === 'added' ? ' as a draft' : ''}: ${unit?.uuid ?? ''}`
}

/** Formats the report of a unit's import for the terminal. */
export const formatUnitReport = (report: UnitImportReport): string[] => [
  ...report.problems.map(({ at, message }) => `! ${at ? `${at}: ` : ''}${message}`),
  ...report.things.flatMap(({ kind, title, outcome, notes }) => [
    `${OUTCOME_SYMBOLS[outcome]} ${kind} ${title}: ${outcome}`,
    ...notes.map((note) => `    ${note}`),
  ]),
  ...report.unused.map((name) => `? not used: ${name}`),
  formatUnitResult(report),
]

/** @returns the lines to print @throws UserFacingError */
export const runImportUnitCommand = async ({
  file,
  ...options
}: {
  file: string
  dryRun: boolean
  asCopy: boolean
}): Promise<string[]> => {
  const source = await ignoreRejection(openLocalZip(resolve(file)), 'the next line reports it')
  if (!source) throw new UserFacingError(`There is no zip file ${file}. Check the path.`)
  const report = await withPlatform(async (platform) => {
    const importReport = await importUnit(createLearnContext(platform), {
      source,
      ...options,
      origin: getOrigin(platform),
      by: null,
    })
    const { unit, outcome } = importReport
    if (!options.dryRun && unit?.uuid && ['added', 'changed'].includes(outcome)) {
      const about = { kind: 'unit', uuid: unit.uuid, name: unit.title }
      await addInstallationAudit(platform.db, { act: 'unit_imported', about, at: platform.clock.now() })
    }
    return importReport
  })
  if (report.outcome === 'refused') process.exitCode = 1
  return formatUnitReport(report)
}

/** @returns the lines to print @throws UserFacingError */
export const runExportUnitCommand = async ({ uuid, file }: { uuid: string; file: string }): Promise<string[]> => {
  const format = exportFormats.find((knownFormat) => file.endsWith(`.${exportExtensions[knownFormat]}`))
  if (!format) throw new UserFacingError(`The name of the file must end with .zip or .imscc: ${file}`)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) {
    throw new UserFacingError(`${uuid} is not the id of a unit. Copy the id from the unit's address in the app.`)
  }
  return withPlatform(async (platform) => {
    const { entries, lessonCount, fileCount, leftOut } = await prepareUnitExport(createLearnContext(platform), {
      uuid,
      format,
      origin: getOrigin(platform),
    }).catch((cause: unknown) => {
      throw cause instanceof Failure ? new UserFacingError(`There is no unit ${uuid}.`) : cause
    })
    await pipeline(createZip(entries), createWriteStream(resolve(file)))
    return [...leftOut, `Exported ${lessonCount} lessons and ${fileCount} files to ${file}.`]
  })
}
