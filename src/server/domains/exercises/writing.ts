/** Writes a script from a person's wish and keeps it: a new exercise, or another script for one they have. */
import { randomInt, randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Audience } from '#contract/identity.ts'
import type { Technique, Tone } from '#rules/exercises.ts'
import type { Composed } from '../../generation/generation.ts'
import type { Actor, Owned } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { freeTitle, nextRevision, settled, Stale, writeChange } from './changes.ts'
import { withinTheDay } from './day.ts'
import { linesOf } from './edits.ts'
import { addExercise, type ExerciseRow, ownExercise, recentLines } from './exercises.queries.ts'
import type { Ports } from './ports.ts'
import { newSegmentId, type StoredSegment } from './segments.ts'
import { giveBackUse, type QuotaApproved } from './use.queries.ts'

/** Lines of this many exercises are not heard again in the next one. */
const REMEMBERED = 5

export interface Wish {
  prompt: string
  audience: Audience
  technique?: Technique | undefined
  tone?: Tone | undefined
  minutes: number
  /** Other words for another seed; chosen where it is left out. */
  seed?: number
}

interface Writing {
  platform: Platform
  ports: Ports
  actor: Actor
}

const composeFor = async (
  _approval: QuotaApproved<'script'>,
  wish: Wish & { recent: readonly string[] },
): Promise<Composed> => {
  const { compose } = await import('../../generation/generation.ts')
  return compose({ ...wish, seed: wish.seed ?? randomInt(2 ** 31) })
}

const segmentsOf = ({ lines }: Composed): StoredSegment[] =>
  lines.map(({ id, kind, text, pause, count }) => ({
    id: newSegmentId(),
    kind,
    text,
    pause,
    fixed: null,
    ...(count === undefined ? {} : { count }),
    line: id,
    by: 'built_in',
  }))

const columnsOf = (wish: Wish, composed: Composed) => {
  const segments = segmentsOf(composed)
  const { description, technique, theme, tone, eyes, cover, seed } = composed
  return {
    description,
    technique,
    theme,
    tone,
    eyes,
    seed,
    segments,
    prompt: wish.prompt,
    audience: wish.audience,
    minutes: wish.minutes,
    painted: [...composed.painted],
    scene: cover.scene,
    palette: cover.palette,
    line_ids: linesOf(segments),
    script_by: 'built_in' as const,
  }
}

const keepNew = async (tx: Database, { platform, ports, actor }: Writing, made: { wish: Wish; composed: Composed }) => {
  const now = platform.clock.now()
  const uuid = randomUUID()
  const { accountUuid, organizationUuid } = actor
  const title = await freeTitle(tx, { title: made.composed.title, accountUuid, uuid })
  await addExercise(tx, {
    ...columnsOf(made.wish, made.composed),
    uuid,
    title,
    account_uuid: accountUuid,
    organization_uuid: organizationUuid,
    voice: 'River',
    created_at: now,
    updated_at: now,
  })
  const added = await ownExercise(tx, accountUuid, uuid)
  if (!added) throw new Stale()
  return settled(tx, ports, added)
}

/** What the person named stays named; the house print goes with the new theme. */
const keepAnew = async (
  tx: Database,
  { platform, ports, actor }: Writing,
  { wish, composed, row }: { wish: Wish; composed: Composed; row: Owned<ExerciseRow> },
) => {
  const isOther = wish.prompt !== row.prompt
  const { accountUuid } = actor
  const title = isOther ? await freeTitle(tx, { title: composed.title, accountUuid, uuid: row.uuid }) : row.title
  const columns = columnsOf(wish, composed)
  const description = isOther ? columns.description : row.description
  const cover = row.picture ? {} : { cover_key: null }
  const change = nextRevision(row, { ...columns, ...cover, title, description }, true)
  return writeChange(tx, { ports, row, change, now: platform.clock.now() })
}

/** Counts, writes and keeps; what came to nothing has not been used of the day. @throws Stale, Failure limit_reached */
export const write = async (writing: Writing, wish: Wish, row?: Owned<ExerciseRow>): Promise<Owned<ExerciseRow>> => {
  const { db } = writing.platform
  const approval = await withinTheDay(
    writing,
    { kind: 'script', uuid: randomUUID() },
    async (_tx, approved) => approved,
  )
  try {
    const heard = await recentLines(db, writing.actor.accountUuid, REMEMBERED)
    const recent = [...new Set([...heard, ...(row?.line_ids ?? [])])]
    const composed = await composeFor(approval, { ...wish, recent })
    return await db
      .transaction()
      .execute((tx) =>
        row ? keepAnew(tx, writing, { wish, composed, row }) : keepNew(tx, writing, { wish, composed }),
      )
  } catch (cause) {
    await giveBackUse(db, approval.uuid)
    throw cause
  }
}

const lineGone = (): Failure =>
  new Failure('invalid', { fields: [{ path: 'Line.id', message: 'This line is not there anymore.' }] })

const noOther = (): Failure =>
  new Failure('invalid', { message: 'There is no other line for this place. You can write your own.' })

/** Another line of the library for one place; what was fixed about its silence stays. @throws Stale */
export const anotherLine = async (
  { platform, ports, actor }: Writing,
  row: Owned<ExerciseRow>,
  id: string,
): Promise<Owned<ExerciseRow>> => {
  const place = row.segments.findIndex((segment) => segment.id === id)
  const before = row.segments[place]
  if (!before) throw lineGone()
  const { otherLine } = await import('../../generation/generation.ts')
  const { audience, theme, technique, tone, minutes } = row
  const line = otherLine({
    audience,
    theme,
    technique,
    tone,
    minutes,
    lines: row.segments.map((segment) => ({ id: segment.line ?? segment.id, kind: segment.kind })),
    id: before.line ?? before.id,
    seed: randomInt(2 ** 31),
    recent: await recentLines(platform.db, actor.accountUuid, REMEMBERED),
  })
  if (!line) throw noOther()
  const other: StoredSegment = { ...before, text: line.text, pause: line.pause, line: line.id, by: 'built_in' }
  const segments = row.segments.with(place, other)
  const change = nextRevision(row, { segments, line_ids: linesOf(segments) }, true)
  return platform.db.transaction().execute((tx) => writeChange(tx, { ports, row, change, now: platform.clock.now() }))
}
