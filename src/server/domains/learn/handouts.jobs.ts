/** Makes the pages of hand-outs: once, and again where their text, their unit or the press has changed. */
import { createHash } from 'node:crypto'
import type { PaletteName } from '#art/palettes.ts'
import type { SceneName } from '#art/scenes/scenes.ts'
import { type Grade, gradeLabels } from '#rules/grades.ts'
import { HANDOUT_PRESS } from '#server/generation/facts.ts'
import type { HandoutSource } from '#server/generation/handouts/handouts.ts'
import { InvalidHandoutError } from '#server/generation/handouts/blocks.ts'
import type { HandoutRenderer } from '#server/generation/handouts/make-in-thread.ts'
import type { Database } from '#server/platform/database/database.ts'
import { errorFacts } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { contentKey } from '#server/platform/storage/keys.ts'
import { handoutPagesFolderOf } from './handout-pages.ts'
import { type HandoutText, listHandoutTexts, saveHandoutPages } from './handouts.queries.ts'

const QUEUE = 'learn-handouts'
/** Pictures come first; sounds take longer and can wait. */
const PRIORITY = 9_000
/** Somebody has the page open. */
const ASKED_FOR = 20_000

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

const fingerprint = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('hex')

const madeOf = (source: HandoutSource): string => fingerprint([HANDOUT_PRESS, source])

/** Also what was refused is not tried again before something of it has changed. */
const isStale = (row: HandoutText): boolean => row.pdf_made_of !== madeOf(toHandoutSource(row))

interface HandoutRendering {
  renderer: HandoutRenderer
  signal: AbortSignal
}

/** @throws what is no refusal */
const refusalOf = (cause: unknown): { refused: string } => {
  if (cause instanceof InvalidHandoutError) return { refused: cause.message }
  throw cause
}

const makePages = async (
  { db, storage, log }: Platform,
  row: HandoutText,
  { renderer, signal }: HandoutRendering,
): Promise<void> => {
  const source = toHandoutSource(row)
  const made = await renderer.make(source, signal).catch(refusalOf)
  if ('refused' in made) log.write('handout.invalid', { handout: row.uuid, reason: made.refused })
  const bytes = 'bytes' in made ? made.bytes : undefined
  const key = bytes ? contentKey(handoutPagesFolderOf(row.uuid), bytes, 'pdf') : null
  if (bytes && key) await storage.put(key, bytes, { contentType: 'application/pdf' })
  await saveHandoutPages(db, row.uuid, { key, size: bytes?.length ?? null, madeOf: madeOf(source) })
  if (row.pdf_key && row.pdf_key !== key) await storage.remove(row.pdf_key)
}

/** One that can't be made keeps none of the others back. */
export const renderMissingPages = async (
  platform: Platform,
  { only, signal }: HandoutsJob & { signal: AbortSignal },
) => {
  const rows = await listHandoutTexts(platform.db, only)
  const stale = rows.filter(isStale)
  if (stale.length === 0) return
  const { openHandoutRenderer } = await import('#server/generation/handouts/make-in-thread.ts')
  const renderer = openHandoutRenderer()
  try {
    for (const row of stale) {
      await makePages(platform, row, { renderer, signal }).catch((cause: unknown) => {
        signal.throwIfAborted()
        platform.log.write('handout.render_failed', { handout: row.uuid, ...errorFacts(cause) })
      })
    }
  } finally {
    await renderer.close()
  }
}

export const registerHandoutsJobs = (platform: Platform): void => {
  platform.jobs.define<HandoutsJob>(QUEUE, {}, ({ data, signal }) => renderMissingPages(platform, { ...data, signal }))
}

/** Asked at every start and every night: as many as sounds are made before somebody wants them. */
export const enqueueMissingHandouts = async ({ db, jobs, config }: Platform): Promise<void> => {
  const only = (await listHandoutTexts(db)).filter(isStale).map(({ uuid }) => uuid)
  const batch = only.slice(0, config.RENDER_AHEAD)
  if (batch.length === 0) return
  await jobs.send<HandoutsJob>(QUEUE, { only: batch }, { priority: PRIORITY, singletonKey: 'ahead' })
}

/** Somebody wants to see these, and their pages are not there. @param tx in which their text is written */
export const requestHandoutPages = async (
  { jobs }: Pick<Platform, 'jobs'>,
  uuids: readonly string[],
  tx?: Database,
): Promise<void> => {
  if (uuids.length === 0) return
  const settings = { priority: ASKED_FOR, singletonKey: fingerprint(uuids), ...(tx ? { tx } : {}) }
  await jobs.send<HandoutsJob>(QUEUE, { only: [...uuids] }, settings)
}
