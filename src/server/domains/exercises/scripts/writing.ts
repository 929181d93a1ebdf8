/** Writes a script from a person's wish and keeps it: a new exercise, or another script for one they have. */
import { randomUUID } from 'node:crypto'
import type { Actor, Owned } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { freeTitle, nextRevision, settled, Stale, writeChange } from '../changes/changes.ts'
import { composeFor, type Wish, type Written } from './composing.ts'
import { withinTheDay } from '../day/day.ts'
import { sendCover } from '../pictures/covers.jobs.ts'
import { linesOf } from '../changes/edits.ts'
import { addExercise, type ExerciseRow, ownExercise, recentLines } from '../exercises.queries.ts'
import type { Ports } from '../ports.ts'
import { giveBackUse } from '../day/use.queries.ts'

export interface Writing {
  platform: Platform
  ports: Ports
  actor: Actor
}

const columnsOf = (wish: Wish, { composed, segments, by, note }: Written) => {
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
    script_by: by,
    note,
  }
}

const keepNew = async (tx: Database, { platform, ports, actor }: Writing, made: { wish: Wish; written: Written }) => {
  const now = platform.clock.now()
  const uuid = randomUUID()
  const { accountUuid, organizationUuid } = actor
  const title = await freeTitle(tx, { title: made.written.composed.title, accountUuid, uuid })
  await addExercise(tx, {
    ...columnsOf(made.wish, made.written),
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
  await sendCover(platform, tx, { row: added })
  return settled(tx, ports, added)
}

/** What the person named stays named; the house print goes with the new theme. */
const keepAnew = async (
  tx: Database,
  { platform, ports, actor }: Writing,
  { wish, written, row }: { wish: Wish; written: Written; row: Owned<ExerciseRow> },
) => {
  const isOther = wish.prompt !== row.prompt
  const { accountUuid } = actor
  const title = isOther
    ? await freeTitle(tx, { title: written.composed.title, accountUuid, uuid: row.uuid })
    : row.title
  const columns = columnsOf(wish, written)
  const description = isOther ? columns.description : row.description
  const isSeen = row.picture !== null || (columns.scene === row.scene && columns.palette === row.palette)
  const cover = isSeen ? {} : { cover_key: null }
  const next = nextRevision(row, { ...columns, ...cover, title, description }, true)
  const change = { ...next, note: written.note }
  const after = await writeChange(tx, { ports, row, change, now: platform.clock.now() })
  if (!isSeen) await sendCover(platform, tx, { row: after, before: row })
  return after
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
    const heard = await recentLines(db, writing.actor.accountUuid)
    const recent = [...new Set([...heard, ...(row?.line_ids ?? [])])]
    const written = await composeFor(approval, writing, { ...wish, recent })
    return await db
      .transaction()
      .execute((tx) => (row ? keepAnew(tx, writing, { wish, written, row }) : keepNew(tx, writing, { wish, written })))
  } catch (cause) {
    await giveBackUse(db, approval.uuid)
    throw cause
  }
}
