/** Renders the PDFs of handouts once, and again when their text, their unit or the renderer has changed. */
import { createHash } from 'node:crypto'
import type { PaletteName } from '#art/palettes.ts'
import type { SceneName } from '#art/scenes/scenes.ts'
import { type Grade, gradeLabels } from '#rules/grades.ts'
import { HANDOUT_VERSION } from '#server/generation/facts.ts'
import type { HandoutSource } from '#server/generation/handouts/handouts.ts'
import { InvalidHandoutError } from '#server/generation/handouts/blocks.ts'
import type { Database } from '#server/platform/database/database.ts'
import { toErrorFacts } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createContentKey } from '#server/platform/storage/keys.ts'
import { toHandoutFolder } from './handout-pdf.ts'
import { type HandoutText, listHandoutTexts, saveHandoutPages } from './handouts.queries.ts'

const QUEUE = 'learn-handouts'
/** The priority is lower than that of pictures, and higher than that of audio, which takes longer and can wait. */
const PRIORITY = 9_000
/** The priority of handouts that somebody has opened. */
const REQUESTED_PRIORITY = 20_000

interface HandoutsJob {
  only: string[]
}

export const toHandoutSource = ({ title, kind, orientation, audience, text, unit }: HandoutText): HandoutSource => ({
  title,
  kind,
  orientation,
  audience,
  text,
  unit: { title: unit.title, grade: gradeLabels[unit.grade as Grade] },
  cover: { seed: unit.uuid, scene: unit.scene as SceneName, palette: unit.palette as PaletteName },
})

const computeFingerprint = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const computeSourceHash = (source: HandoutSource): string => computeFingerprint([HANDOUT_VERSION, source])

/**
 * Tells whether the handout has changed since the last attempt. A refused handout is therefore not retried until it
 * changes.
 */
const isStale = (row: HandoutText): boolean => row.pdf_made_of !== computeSourceHash(toHandoutSource(row))

/** @throws any cause that is not an InvalidHandoutError */
const toRefusedResult = (cause: unknown): { refused: string } => {
  if (cause instanceof InvalidHandoutError) return { refused: cause.message }
  throw cause
}

const renderPages = async ({ db, storage, log }: Platform, row: HandoutText, signal: AbortSignal): Promise<void> => {
  const { renderHandoutInWorker } = await import('#server/generation/handouts/render-in-worker.ts')
  const source = toHandoutSource(row)
  const result = await renderHandoutInWorker(source, signal).catch(toRefusedResult)
  if ('refused' in result) log.write('handout.invalid', { handout: row.uuid, reason: result.refused })
  const bytes = 'bytes' in result ? result.bytes : undefined
  const key = bytes ? createContentKey(toHandoutFolder(row.uuid), bytes, 'pdf') : null
  if (bytes && key) await storage.put(key, bytes, { contentType: 'application/pdf' })
  await saveHandoutPages(db, row.uuid, { key, size: bytes?.length ?? null, sourceHash: computeSourceHash(source) })
  if (row.pdf_key && row.pdf_key !== key) await storage.remove(row.pdf_key)
}

/** Renders the missing PDFs. A handout that can't be rendered does not block the others. */
export const renderMissingPages = async (
  platform: Platform,
  { only, signal }: HandoutsJob & { signal: AbortSignal },
) => {
  const rows = await listHandoutTexts(platform.db, only)
  for (const row of rows.filter(isStale)) {
    await renderPages(platform, row, signal).catch((cause: unknown) => {
      signal.throwIfAborted()
      platform.log.write('handout.render_failed', { handout: row.uuid, ...toErrorFacts(cause) })
    })
  }
}

export const registerHandoutsJobs = (platform: Platform): void => {
  platform.jobs.define<HandoutsJob>(QUEUE, {}, ({ data, signal }) => renderMissingPages(platform, { ...data, signal }))
}

/** Runs at every start and every night. It enqueues at most RENDER_AHEAD handouts, the same limit as for audio. */
export const enqueueMissingHandouts = async ({ db, jobs, config }: Platform): Promise<void> => {
  const only = (await listHandoutTexts(db)).filter(isStale).map(({ uuid }) => uuid)
  const batch = only.slice(0, config.RENDER_AHEAD)
  if (batch.length === 0) return
  await jobs.send<HandoutsJob>(QUEUE, { only: batch }, { priority: PRIORITY, singletonKey: 'ahead' })
}

/**
 * Requests the PDFs of handouts that somebody has opened and that are not rendered yet.
 * @param tx the transaction that writes their text
 */
export const requestHandoutPages = async (
  { jobs }: Pick<Platform, 'jobs'>,
  uuids: readonly string[],
  tx?: Database,
): Promise<void> => {
  if (uuids.length === 0) return
  const settings = { priority: REQUESTED_PRIORITY, singletonKey: computeFingerprint(uuids), ...(tx ? { tx } : {}) }
  await jobs.send<HandoutsJob>(QUEUE, { only: [...uuids] }, settings)
}
