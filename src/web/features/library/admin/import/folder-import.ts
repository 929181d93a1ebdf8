/**
 * Imports a folder into the catalog. It reads the folder, compares it in a dry run and then sends it a few lines at a
 * time. It knows no endpoint. It lives outside any component, so that a long import continues while the admin is on
 * other pages.
 */
import type { ImportReport } from '#contract/catalog/imports.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { MAX_IMPORT_FILES } from '#rules/catalog.ts'
import { findManifest } from '#rules/import-folder.ts'
import { decodeText } from '#rules/text-encoding.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { catalogImport as t } from '#web/lib/messages/en/catalog-import.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { PAUSED } from '#web/ui/upload/send-file.ts'
import type { Folder, FolderFile } from './folder.ts'

export type ImportRow = ImportReport['rows'][number]

interface NamedFile {
  name: string
  key_path?: string
  /** The size in bytes. */
  size?: number
  sha256?: string
}

export interface ImportPort {
  /**
   * Returns undefined if the browser cannot hash the file.
   * @throws Error if the file can no longer be read
   */
  hash: (file: File) => Promise<string | undefined>
  /** Runs the dry run. */
  check: (manifest: string, files: NamedFile[], signal: AbortSignal) => Promise<ImportReport>
  /**
   * @returns the storage key of the file
   * @throws FileRejectedError if a retry would fail in the same way
   */
  send: (file: File, name: string, options: SendOptions) => Promise<string>
  /** Imports some of the lines, whose files were sent before. */
  importRows: (
    manifest: string,
    batch: { files: NamedFile[]; lines: number[] },
    signal: AbortSignal,
  ) => Promise<ImportReport>
}

interface SendOptions {
  /** @param sent the bytes of this file that were sent */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

export interface FolderImportState {
  phase: 'empty' | 'reading' | 'refused' | 'checked' | 'sending' | 'stopped' | 'done'
  folder: string
  /** A message with the reason why the import was rejected or stopped. It is empty if the admin stopped it. */
  problem: string
  read: { done: number; of: number }
  /** The report of the dry run. */
  report: ImportReport | undefined
  /** The results of the imported lines. */
  results: readonly ImportRow[]
  /** The total number of lines to import. */
  wanted: number
  bytes: { sent: number; of: number }
}

const emptyState: FolderImportState = {
  phase: 'empty',
  folder: '',
  problem: '',
  read: { done: 0, of: 0 },
  report: undefined,
  results: [],
  wanted: 0,
  bytes: { sent: 0, of: 0 },
}

/** The number of lines per request: enough to be fast, few enough to show progress. */
const ROWS_PER_REQUEST = 10
/** The number of files that are sent at the same time. */
const PARALLEL_UPLOADS = 3

const canImport = ({ outcome }: ImportRow): boolean => outcome === 'added' || outcome === 'changed'

/** The server rejects this file for good. */
export class FileRejectedError extends UserFacingError {}

class ImportRejectedError extends UserFacingError {}

const sumSizes = (files: ReadonlyMap<string, File>, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (files.get(name)?.size ?? 0), 0)

const listFileNames = (rows: readonly ImportRow[]): string[] => [...new Set(rows.flatMap(({ files }) => files))]

/** @throws ImportRejectedError */
const getManifest = ({ files }: Folder): FolderFile => {
  if (files.length === 0) throw new ImportRejectedError(t('no.files'))
  const name = findManifest(files.map((item) => item.name))
  const manifest = files.find((item) => item.name === name)
  if (!manifest) throw new ImportRejectedError(t('no.manifest'))
  if (files.length - 1 > MAX_IMPORT_FILES) {
    throw new ImportRejectedError(t('too.many', { count: files.length - 1, most: MAX_IMPORT_FILES }))
  }
  return manifest
}

interface LocalFiles {
  manifest: string
  files: ReadonlyMap<string, File>
}

/** Holds the state of the import and notifies its listeners. */
const createImportStore = () => {
  let state = emptyState
  const listeners = createListeners()
  return {
    state: () => state,
    update(changes: Partial<FolderImportState>) {
      state = { ...state, ...changes }
      listeners.notify()
    },
    onChange: listeners.subscribe,
  }
}

/** One run of the import, until it ends or is stopped. */
interface ImportRun {
  port: ImportPort
  store: ReturnType<typeof createImportStore>
  signal: AbortSignal
}

const hashFiles = async ({ port, store, signal }: ImportRun, files: readonly FolderFile[]): Promise<NamedFile[]> => {
  const namedFiles: NamedFile[] = []
  for (const { name, file } of files) {
    signal.throwIfAborted()
    const sha256 = await port.hash(file).catch(() => {
      throw new ImportRejectedError(t('unreadable', { name }))
    })
    namedFiles.push({ name, size: file.size, ...(sha256 ? { sha256 } : {}) })
    store.update({ read: { done: namedFiles.length, of: files.length } })
  }
  return namedFiles
}

/** @returns the files that are ready to import */
const check = async (run: ImportRun, open: () => Promise<Folder>): Promise<LocalFiles> => {
  const { port, store, signal } = run
  const folder = await open()
  store.update({ folder: folder.name })
  const table = getManifest(folder)
  const otherFiles = folder.files.filter((item) => item !== table)
  const localFiles = {
    manifest: decodeText(new Uint8Array(await table.file.arrayBuffer())),
    files: new Map(otherFiles.map(({ name, file }) => [name, file])),
  }
  const report = await port.check(localFiles.manifest, await hashFiles(run, otherFiles), signal)
  signal.throwIfAborted()
  const wanted = report.rows.filter(canImport)
  const bytes = { sent: 0, of: sumSizes(localFiles.files, listFileNames(wanted)) }
  store.update({ phase: 'checked', report, wanted: wanted.length, bytes })
  return localFiles
}

interface FileSendOptions {
  here: LocalFiles
  names: readonly string[]
  /** The bytes that were sent earlier. */
  before: number
}

interface SentFiles {
  /** The files with their storage keys. */
  files: NamedFile[]
  /** The reasons for rejected files, by file name. */
  refused: ReadonlyMap<string, string>
}

/** Sends a few files at the same time. The first failure stops the others, but a rejected file doesn't. */
const sendFiles = async (
  { port, store, signal }: ImportRun,
  { here, names, before }: FileSendOptions,
): Promise<SentFiles> => {
  const sent = new Map<string, number>()
  const files: NamedFile[] = []
  const refused = new Map<string, string>()
  const pendingNames = [...names]
  const reportSentBytes = (name: string, bytes: number) => {
    sent.set(name, bytes)
    const sentBytes = [...sent.values()].reduce((sum, item) => sum + item, before)
    store.update({ bytes: { ...store.state().bytes, sent: sentBytes } })
  }
  const sendNext = async (): Promise<void> => {
    const name = pendingNames.shift()
    const file = name === undefined ? undefined : here.files.get(name)
    if (name === undefined || !file) return
    try {
      files.push({
        name,
        key_path: await port.send(file, name, { signal, onProgress: (bytes) => reportSentBytes(name, bytes) }),
      })
    } catch (error) {
      if (!(error instanceof FileRejectedError)) throw error
      refused.set(name, error.message)
    }
    reportSentBytes(name, file.size)
    await sendNext()
  }
  await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, sendNext))
  return { files, refused }
}

/** Returns the row as failed if one of its files was rejected. */
const toFailedRow = (row: ImportRow, refused: SentFiles['refused']): ImportRow | undefined => {
  const problems = row.files.flatMap((name) => {
    const message = refused.get(name)
    return message === undefined ? [] : [{ column: name === row.file ? 'file' : name, message }]
  })
  return problems.length > 0 ? { ...row, outcome: 'failed', problems } : undefined
}

/** Imports the first of the remaining rows. */
const importNextRows = async (run: ImportRun, localFiles: LocalFiles, rows: readonly ImportRow[]): Promise<void> => {
  const { port, store, signal } = run
  const batch = rows.slice(0, ROWS_PER_REQUEST)
  const before = store.state().bytes.of - sumSizes(localFiles.files, listFileNames(rows))
  const { files, refused } = await sendFiles(run, { here: localFiles, names: listFileNames(batch), before })
  const failed = batch.flatMap((row) => toFailedRow(row, refused) ?? [])
  const lines = batch.filter((row) => !toFailedRow(row, refused)).map(({ line }) => line)
  const { rows: imported } =
    lines.length > 0 ? await port.importRows(localFiles.manifest, { files, lines }, signal) : { rows: [] }
  store.update({ results: [...store.state().results, ...failed, ...imported] })
}

/** Lists the rows that can be imported and were not yet. */
export const listRemainingRows = ({ report, results }: Pick<FolderImportState, 'report' | 'results'>): ImportRow[] => {
  const imported = new Set(results.map(({ line }) => line))
  return (report?.rows ?? []).filter((row) => canImport(row) && !imported.has(row.line))
}

export const createFolderImport = (port: ImportPort) => {
  const store = createImportStore()
  let localFiles: LocalFiles = { manifest: '', files: new Map() }
  let controller = new AbortController()
  const startRun = (): ImportRun => {
    controller.abort()
    controller = new AbortController()
    return { port, store, signal: controller.signal }
  }
  const checkSafely = async (open: () => Promise<Folder>): Promise<void> => {
    const run = startRun()
    store.update({ ...emptyState, phase: 'reading' })
    try {
      localFiles = await check(run, open)
    } catch (error) {
      if (!run.signal.aborted) store.update({ phase: 'refused', problem: toErrorText(error) })
    }
  }
  const importRows = async (): Promise<void> => {
    const run = startRun()
    store.update({ phase: 'sending', problem: '' })
    try {
      const rows = listRemainingRows(store.state())
      for (let start = 0; start < rows.length; start += ROWS_PER_REQUEST) {
        await importNextRows(run, localFiles, rows.slice(start))
      }
      store.update({ phase: 'done' })
    } catch (error) {
      if (run.signal !== controller.signal) return
      store.update({ phase: 'stopped', problem: run.signal.aborted ? '' : toErrorText(error) })
      // What has arrived of the other files stays for the next run.
      controller.abort(PAUSED)
    }
  }
  return {
    state: store.state,
    onChange: store.onChange,
    check: (open: () => Promise<Folder>) => void checkSafely(open),
    /** Imports all rows that can be imported and were not yet. */
    start: () => void importRows(),
    /** Retries the rows that failed. */
    retryFailed: () => {
      store.update({ results: store.state().results.filter(({ outcome }) => outcome !== 'failed') })
      void importRows()
    },
    stop: () => controller.abort(PAUSED),
    clear: () => {
      startRun()
      localFiles = { manifest: '', files: new Map() }
      store.update(emptyState)
    },
  }
}
