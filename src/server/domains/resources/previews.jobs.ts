/**
 * Renders the PDF preview of an Office file, if LibreOffice is installed. Without it the file can only be downloaded.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MINUTE_SECONDS } from '#rules/durations.ts'
import { getExtension } from '#rules/uploads.ts'
import type { Database } from '#server/platform/database/database.ts'
import { convertToPdf, findOfficeProgram } from '#server/platform/office/convert-to-pdf.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFile, type FileRow, listFilesByPreview, setPreview } from './files.queries.ts'
import { previewKey } from './resource-keys.ts'

const QUEUE = 'resources-preview'
const RETRIES = 1
/** Runs after work for which a person waits on an open page. */
const PRIORITY = -20
/** Longer than any file takes, because the program is stopped before. */
const LIMIT_SECONDS = 5 * MINUTE_SECONDS

interface PreviewJob {
  uuid: string
  key: string
}

export const enqueuePreview = (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  { uuid, key }: PreviewJob,
): Promise<void> => jobs.send<PreviewJob>(QUEUE, { uuid, key }, { tx, priority: PRIORITY, singletonKey: key })

interface PreviewConversion {
  file: FileRow
  program: string
  signal: AbortSignal
}

const convertFile = async ({ storage }: Platform, { file, program, signal }: PreviewConversion): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-office-'))
  try {
    const path = join(folder, `document.${getExtension(file.key)}`)
    const { stream } = await storage.open(file.key)
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    const pdf = await convertToPdf({ program, path, folder, signal })
    await storage.put(previewKey(file.key), createReadStream(pdf), { contentType: 'application/pdf' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws the error of a failed attempt; after the `last` attempt the job isn't retried */
const createPreview = async (
  platform: Platform,
  { uuid, key, last, signal }: PreviewJob & { last: boolean; signal: AbortSignal },
): Promise<void> => {
  const { db, storage } = platform
  const file = await findFile(db, uuid)
  if (!file || file.key !== key || file.preview === 'ready') return
  const program = findOfficeProgram()
  if (!program) {
    await setPreview(db, { key, preview: 'unavailable' })
    return
  }
  try {
    await convertFile(platform, { file, program, signal })
  } catch (cause) {
    if (last && !signal.aborted) await setPreview(db, { key, preview: 'failed' })
    throw cause
  }
  // The file got other contents in the meantime, or was deleted.
  if (!(await setPreview(db, { key, preview: 'ready' }))) await storage.remove(previewKey(key))
}

/** Enqueues previews of the files that could not be rendered before the program was installed. */
export const enqueueMissingPreviews = async (platform: Platform): Promise<void> => {
  if (!findOfficeProgram()) return
  for (const row of await listFilesByPreview(platform.db, 'unavailable')) {
    await platform.db.transaction().execute(async (tx) => {
      await setPreview(tx, { key: row.key, preview: 'waiting' })
      await enqueuePreview(platform, tx, row)
    })
  }
}

export const registerResourcePreviewJobs = (platform: Platform): void => {
  const settings = { retries: RETRIES, limitSeconds: LIMIT_SECONDS }
  platform.jobs.define<PreviewJob>(QUEUE, settings, ({ data, attempt, signal }) =>
    createPreview(platform, { ...data, last: attempt > RETRIES, signal }),
  )
}
