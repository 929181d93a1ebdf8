/** Imports the rows of a manifest into the catalog, each on its own. Unchanged rows are skipped. */
import { createHash } from 'node:crypto'
import type { ImportReport } from '#contract/catalog/imports.ts'
import { Failure } from '#contract/failures.ts'
import { toErrorFacts } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getTitleFromFileName } from '../catalog-uploads.ts'
import type { ImportFiles } from './import-files.ts'
import { findImportedSession, mapSessionsByName } from './import.queries.ts'
import { type ManifestRow, type ManifestProblem, parseManifest } from './manifest.ts'
import { saveImportRow } from './import-row.ts'

export interface CatalogImportOptions {
  manifest: string
  files: ImportFiles
  dryRun: boolean
  /** The author of sessions whose row names none. */
  author: string
  /** The line numbers of the rows to import, or undefined for all of them. */
  onlyLines?: ReadonlySet<number> | undefined
}

type ImportReportRow = ImportReport['rows'][number]

const listRowFiles = ({ file, cover, transcript }: ManifestRow) =>
  Object.entries({ file, cover, transcript }).filter((entry): entry is [string, string] => Boolean(entry[1]))

/** @returns the problems of the files that a row names, and the fingerprint of the row with them */
const inspectFiles = async (row: ManifestRow, files: ImportFiles) => {
  const problems: ManifestProblem[] = []
  const hashes: Record<string, string | undefined> = {}
  for (const [column, name] of listRowFiles(row)) {
    if (!files.names.has(name)) problems.push({ column, message: `The folder has no file ${name}.` })
    else {
      const fileInfo = await files.getInfo(name).catch((cause: unknown) => {
        if (!(cause instanceof Failure) || cause.failure === 'busy') throw cause
        problems.push({ column, message: cause.message })
      })
      hashes[column] = fileInfo?.sha256
    }
  }
  const { rowNumber: _, problems: __, ...rowContent } = row
  const rowHash = createHash('sha256')
    .update(JSON.stringify([rowContent, hashes]))
    .digest('hex')
  return { problems, fingerprint: { rowHash, audio: hashes['file'] } }
}

const getTitle = (row: ManifestRow): string => row.fields.title ?? getTitleFromFileName(row.file)

const toReportRow = (
  row: ManifestRow,
  outcome: ImportReportRow['outcome'],
  problems: ManifestProblem[] = [],
): ImportReportRow => ({
  line: row.rowNumber,
  file: row.file,
  title: getTitle(row),
  outcome,
  files: listRowFiles(row).map(([, name]) => name),
  problems,
})

/** Returns a problem for each related session of a row that does not exist. */
const checkReferences = async (
  { db }: Pick<Platform, 'db'>,
  { related }: ManifestRow,
  earlierNames: ReadonlySet<string>,
): Promise<ManifestProblem[]> => {
  if (related.length === 0) return []
  const uuidsByName = await mapSessionsByName(db)
  const isKnown = (name: string) =>
    [name, name.toLowerCase()].some((key) => uuidsByName.has(key) || earlierNames.has(key))
  return related
    .filter((name) => !isKnown(name))
    .map((name) => ({ column: 'related', message: `There is no session ${name}, and no row above adds it.` }))
}

interface CatalogImportRun extends CatalogImportOptions {
  /** The ids and lower-case titles of the earlier rows that can be imported. */
  earlierNames: ReadonlySet<string>
}

const importRow = async (platform: Platform, row: ManifestRow, options: CatalogImportRun): Promise<ImportReportRow> => {
  const { files, dryRun, author, earlierNames } = options
  const title = getTitle(row)
  const reportRow = (outcome: ImportReportRow['outcome'], problems?: ManifestProblem[]) =>
    toReportRow(row, outcome, problems)
  if (row.problems.length > 0) return reportRow('failed', row.problems)
  const { problems, fingerprint } = await inspectFiles(row, files)
  problems.push(...(await checkReferences(platform, row, earlierNames)))
  if (problems.length > 0) return reportRow('failed', problems)
  const existing = await findImportedSession(platform.db, row.id)
  if (existing?.deleted_at) {
    return reportRow('failed', [
      { column: 'id', message: 'This session was deleted. Restore it first, or use another id.' },
    ])
  }
  if (existing && existing.import_sha256 === fingerprint.rowHash) {
    return reportRow('unchanged')
  }
  if (!dryRun) await saveImportRow(platform, { row, fingerprint, known: existing, title, files, author })
  return reportRow(existing ? 'changed' : 'added')
}

const SERVER_ERROR_MESSAGE = 'Something went wrong on the server, so this row was not imported. Try again.'

const toProblem = ({ log }: Platform, row: ManifestRow, cause: unknown): ManifestProblem => {
  if (!(cause instanceof Failure)) {
    log.write('library.import_row_failed', { line: row.rowNumber, ...toErrorFacts(cause) })
    return { column: 'file', message: SERVER_ERROR_MESSAGE }
  }
  const [field] = cause.detail.fields ?? []
  const column = field?.path.replace(/^MindfulnessSession\./, '') ?? 'file'
  return { column, message: field?.message ?? cause.message }
}

/**
 * Reports the problems of each row and continues with the others. If the server is busy, the failing row and all rows
 * after it fail with the same message and must be sent again.
 */
const importRows = async (
  platform: Platform,
  manifestRows: readonly ManifestRow[],
  options: CatalogImportOptions,
): Promise<ImportReportRow[]> => {
  const rows: ImportReportRow[] = []
  const earlierNames = new Set<string>()
  let busyProblem: ManifestProblem | undefined
  for (const row of manifestRows) {
    const reportRow = busyProblem
      ? toReportRow(row, 'failed', [busyProblem])
      : await importRow(platform, row, { ...options, earlierNames }).catch((cause: unknown) => {
          const problem = toProblem(platform, row, cause)
          if (cause instanceof Failure && cause.failure === 'busy') busyProblem = problem
          return toReportRow(row, 'failed', [problem])
        })
    rows.push(reportRow)
    if (reportRow.outcome !== 'failed') {
      for (const name of [row.id, reportRow.title.toLowerCase()]) earlierNames.add(name)
    }
  }
  return rows
}

const countOutcome = (rows: readonly ImportReportRow[], outcome: ImportReportRow['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length

/** A dry run reports what would happen and changes nothing. */
export const importSessions = async (platform: Platform, options: CatalogImportOptions): Promise<ImportReport> => {
  const { rows: manifestRows, problems } = parseManifest(options.manifest)
  const selectedRows = manifestRows.filter(({ rowNumber }) => options.onlyLines?.has(rowNumber) ?? true)
  const rows = problems.length === 0 ? await importRows(platform, selectedRows, options) : []
  const usedFiles = new Set(manifestRows.flatMap((row) => listRowFiles(row).map(([, name]) => name)))
  return {
    dry_run: options.dryRun,
    added: countOutcome(rows, 'added'),
    changed: countOutcome(rows, 'changed'),
    unchanged: countOutcome(rows, 'unchanged'),
    failed: countOutcome(rows, 'failed'),
    rows,
    problems,
    unused: [...options.files.names].filter((name) => !usedFiles.has(name)),
  }
}
