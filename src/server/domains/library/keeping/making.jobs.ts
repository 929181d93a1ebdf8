/** Makes sounds ready that were sent: opened, brought to one loudness, drawn, and put where players find them. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadedProgress, UploadedSound } from '../../../generation/generation.ts'
import type { Work } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentTypeOf } from '../../../platform/storage/content-types.ts'
import { contentKey } from '../../../platform/storage/keys.ts'
import { keepMade } from './made.ts'
import { MAKING_QUEUE, type MakingJob, markAs, sendMaking, UNWANTED_QUEUE, type UnwantedJob } from './making.ts'
import {
  failProcessing,
  moveProcessing,
  openProcessings,
  processingOf,
  processingOfSource,
  type ProcessingRow,
} from './processing.queries.ts'
import { tellOperators } from './telling.ts'

/** Further attempts after the first; a broken file is not tried again. */
const RETRIES = 2
/** Seconds: two hours of sound on a slow core that others use too. */
const LONGEST_ATTEMPT = 2 * 3600
/** Between two looks at whether it is still wanted. */
const TELL_EVERY_MS = 700

const GAVE_UP = "This sound couldn't be made ready this time. Try once more."

/** It was cancelled, or another file was sent in its place. */
class Unwanted extends Error {}

interface Files {
  source: string
  made: string
}

const filesOf = ({ config }: Platform, { uuid }: MakingJob): Files => {
  const folder = join(config.ALAIA_DATA, 'rendering')
  return { source: join(folder, `uploaded-${uuid}.source`), made: join(folder, `uploaded-${uuid}.mp3`) }
}

/** What was sent, beside the decoders. @returns its hash */
const fetched = async ({ storage, config }: Platform, key: string, file: string): Promise<string> => {
  await mkdir(join(config.ALAIA_DATA, 'rendering'), { recursive: true })
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const { stream } = await storage.open(key)
  await pipeline(stream, hashing, createWriteStream(file))
  return hash.digest('hex')
}

/** Writes down how far it is, tells it, and stops the work where nobody wants it anymore. */
const teller = (platform: Platform, row: ProcessingRow, unwanted: AbortController) => {
  let told = 0
  let step = ''
  let last: Promise<unknown> = Promise.resolve()
  const tell = async (progress: UploadedProgress): Promise<void> => {
    if (!(await moveProcessing(platform.db, row.uuid, progress))) unwanted.abort(new Unwanted())
    await tellOperators(platform, row, progress)
  }
  return {
    tell: (progress: UploadedProgress): void => {
      const now = performance.now()
      if (progress.step === step && now - told < TELL_EVERY_MS) return
      step = progress.step
      told = now
      last = last.then(() => tell(progress)).catch(() => undefined)
    },
    /** Once all that was told has been written down. */
    settled: () => last,
  }
}

const madeOf = async (
  platform: Platform,
  row: ProcessingRow,
  { files, signal }: { files: Files; signal: AbortSignal },
) => {
  const unwanted = new AbortController()
  const telling = teller(platform, row, unwanted)
  const { takeSound } = await import('../../../generation/generation.ts')
  try {
    return await takeSound(
      { kind: row.session_uuid ? 'session' : 'ambience', source: files.source, file: files.made },
      { onProgress: telling.tell, signal: AbortSignal.any([signal, unwanted.signal]) },
    )
  } finally {
    await telling.settled()
  }
}

const stored = async (
  { storage }: Platform,
  row: ProcessingRow,
  file: string,
): Promise<{ key: string; size: number }> => {
  const bytes = await readFile(file)
  const key = contentKey(row.session_uuid ? 'library' : 'public', bytes, 'mp3')
  await storage.put(key, bytes, { contentType: contentTypeOf(key) })
  return { key, size: bytes.length }
}

/** The end of one that could not be made; what was sent stays only where it can be tried again. */
const fail = async (
  platform: Platform,
  row: ProcessingRow,
  { problem, forGood }: { problem: string; forGood: boolean },
) => {
  await platform.db.transaction().execute(async (tx) => {
    await failProcessing(tx, row.uuid, { problem, sourceKey: forGood ? null : row.source_key })
    if (row.session_uuid) await markAs(tx, row.session_uuid, 'draft')
  })
  if (forGood && row.source_key) await platform.storage.remove(row.source_key)
  await tellOperators(platform, row, { step: 'failed', percent: row.percent })
}

const makeOne = async (platform: Platform, row: ProcessingRow, { data, signal }: Work<MakingJob>): Promise<void> => {
  const files = filesOf(platform, data)
  try {
    const sourceSha256 = await fetched(platform, row.source_key ?? '', files.source)
    const sound: UploadedSound = await madeOf(platform, row, { files, signal })
    const kept = await keepMade(platform, row, { sound, sourceSha256, ...(await stored(platform, row, files.made)) })
    if (!kept) return
    if (row.source_key) await platform.storage.remove(row.source_key)
    await tellOperators(platform, row, { step: 'done', percent: 100 })
  } finally {
    await rm(files.source, { force: true })
    await rm(files.made, { force: true })
  }
}

const make = async (platform: Platform, work: Work<MakingJob>): Promise<void> => {
  const row = await processingOf(platform.db, work.data.uuid)
  if (!row?.source_key || row.step === 'failed') return
  try {
    await makeOne(platform, row, work)
  } catch (cause) {
    if (cause instanceof Unwanted) return
    const { SoundRefused } = await import('../../../generation/generation.ts')
    if (cause instanceof SoundRefused) return await fail(platform, row, { problem: cause.message, forGood: true })
    if (work.signal.aborted || work.attempt <= RETRIES) throw cause
    await fail(platform, row, { problem: GAVE_UP, forGood: false })
    throw cause
  }
}

/** The same file may have been taken once more, and is then needed. */
const removeUnwanted = async ({ db, storage }: Platform, { key }: UnwantedJob): Promise<void> => {
  if (!(await processingOfSource(db, key))) await storage.remove(key)
}

export const makingJobs = (platform: Platform): void => {
  const settings = { retries: RETRIES, limitSeconds: LONGEST_ATTEMPT, concurrency: platform.config.RENDER_SLOTS }
  platform.jobs.define<MakingJob>(MAKING_QUEUE, settings, (work) => make(platform, work))
  platform.jobs.define<UnwantedJob>(UNWANTED_QUEUE, {}, ({ data }) => removeUnwanted(platform, data))
}

/** Asked at every start: an import may have sent sounds while nobody worked. */
export const sendOpenMakings = async (platform: Platform): Promise<void> => {
  for (const { uuid } of await openProcessings(platform.db)) await sendMaking(platform, uuid)
}
