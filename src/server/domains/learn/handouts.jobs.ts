/** Makes the pages of hand-outs: once, and again where their text, their unit or the press has changed. */
import { createHash } from 'node:crypto'
import type { PaletteName } from '#art/palettes.ts'
import type { SceneName } from '#art/scenes/scenes.ts'
import { type Grade, gradeLabels } from '#rules/grades.ts'
import { HANDOUT_PRESS } from '../../generation/facts.ts'
import type { HandoutSource } from '../../generation/handouts/handouts.ts'
import { HandoutRefused } from '../../generation/handouts/blocks.ts'
import type { HandoutMaker } from '../../generation/handouts/make-in-thread.ts'
import type { Database } from '../../platform/database/database.ts'
import { factsOf } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { contentKey } from '../../platform/storage/keys.ts'
import { handoutPagesFolder } from './handout-pages.ts'
import { type HandoutText, handoutTexts, keepPages } from './handouts.queries.ts'

const QUEUE = 'learn-handouts'
/** Pictures come first; sounds take longer and can wait. */
const PRIORITY = 9_000
/** Somebody has the page open. */
const ASKED_FOR = 20_000

interface HandoutsJob {
  only: string[]
}

export const sourceOf = ({ title, kind, orientation, audience, text, unit }: HandoutText): HandoutSource => ({
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
const isStale = (row: HandoutText): boolean => row.pdf_made_of !== madeOf(sourceOf(row))

interface Making {
  maker: HandoutMaker
  signal: AbortSignal
}

/** @throws what is no refusal */
const refusalOf = (cause: unknown): { refused: string } => {
  if (cause instanceof HandoutRefused) return { refused: cause.message }
  throw cause
}

const makePages = async (
  { db, storage, log }: Platform,
  row: HandoutText,
  { maker, signal }: Making,
): Promise<void> => {
  const source = sourceOf(row)
  const made = await maker.make(source, signal).catch(refusalOf)
  if ('refused' in made) log.warn('hand-out refused', { handout: row.uuid, reason: made.refused })
  const bytes = 'bytes' in made ? made.bytes : undefined
  const key = bytes ? contentKey(handoutPagesFolder(row.uuid), bytes, 'pdf') : null
  if (bytes && key) await storage.put(key, bytes, { contentType: 'application/pdf' })
  await keepPages(db, row.uuid, { key, size: bytes?.length ?? null, madeOf: madeOf(source) })
  if (row.pdf_key && row.pdf_key !== key) await storage.remove(row.pdf_key)
}

/** One that can't be made keeps none of the others back. */
export const makeMissingPages = async (platform: Platform, { only, signal }: HandoutsJob & { signal: AbortSignal }) => {
  const rows = await handoutTexts(platform.db, only)
  const stale = rows.filter(isStale)
  if (stale.length === 0) return
  const { openHandoutMaker } = await import('../../generation/handouts/make-in-thread.ts')
  const maker = openHandoutMaker()
  try {
    for (const row of stale) {
      await makePages(platform, row, { maker, signal }).catch((cause: unknown) => {
        signal.throwIfAborted()
        platform.log.error('hand-out failed', { handout: row.uuid, ...factsOf(cause) })
      })
    }
  } finally {
    await maker.close()
  }
}

export const handoutsJobs = (platform: Platform): void => {
  platform.jobs.define<HandoutsJob>(QUEUE, {}, ({ data, signal }) => makeMissingPages(platform, { ...data, signal }))
}

/** Asked at every start and every night: as many as sounds are made before somebody wants them. */
export const sendMissingHandouts = async ({ db, jobs, config }: Platform): Promise<void> => {
  const only = (await handoutTexts(db)).filter(isStale).map(({ uuid }) => uuid)
  const ahead = only.slice(0, config.RENDER_AHEAD)
  if (ahead.length === 0) return
  await jobs.send<HandoutsJob>(QUEUE, { only: ahead }, { priority: PRIORITY, singletonKey: 'ahead' })
}

/** Somebody wants to see these, and their pages are not there. @param tx in which their text is written */
export const askForPages = async (
  { jobs }: Pick<Platform, 'jobs'>,
  uuids: readonly string[],
  tx?: Database,
): Promise<void> => {
  if (uuids.length === 0) return
  const settings = { priority: ASKED_FOR, singletonKey: fingerprint(uuids), ...(tx ? { tx } : {}) }
  await jobs.send<HandoutsJob>(QUEUE, { only: [...uuids] }, settings)
}
