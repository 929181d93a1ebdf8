/** Deletes an exercise, restores it, removes it for good, and makes another one of the same script. */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { UNDO_WITHIN } from '#rules/undo.ts'
import type { Actor, Owned } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { freeTitle, settled, soundlessly, Stale } from './changes.ts'
import { sendCover } from '../pictures/covers.jobs.ts'
import {
  addExercise,
  deletedBefore,
  deletedExercise,
  type ExerciseRow,
  markDeleted,
  markRestored,
  ownExercise,
  removeDeleted,
} from '../exercises.queries.ts'
import { sendRemoval } from './files.jobs.ts'
import { picturesOf } from '../pictures/pictures.queries.ts'
import type { Ports } from '../ports.ts'
import { newSegmentId } from '../scripts/segments.ts'
import { askForSound } from '../sound/asking.ts'
import { giveBackUse } from '../day/use.queries.ts'

interface Parts {
  platform: Platform
  ports: Ports
}

/** Nobody finds it anymore, and the making of its sound stops by itself. All of it stays until it is removed for good. */
export const deleteExercise = async ({ platform, ports }: Parts, row: Owned<ExerciseRow>): Promise<void> => {
  const { db, clock } = platform
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const deleted = await markDeleted(tx, row, now)
    if (!deleted) throw new Failure('not_found')
    await ports.shelf.setDeleted(tx, row.uuid, now)
    if (!deleted.render_uuid) return
    await giveBackUse(tx, deleted.render_uuid)
    await ports.notices.calledOff(tx, { accountUuid: row.account_uuid, exerciseUuid: row.uuid })
  })
}

/** As it was, but for a title that was given to another one meanwhile, and a making of its sound, which has stopped. */
const restoreStopped = ({ platform, ports }: Parts, accountUuid: string, uuid: string) =>
  platform.db.transaction().execute(async (tx) => {
    const after = new Date(platform.clock.now().getTime() - UNDO_WITHIN)
    const row = await deletedExercise(tx, accountUuid, { uuid, after })
    if (!row) return undefined
    const isMaking = row.status === 'processing'
    const title = await freeTitle(tx, { title: row.title, accountUuid, uuid })
    await markRestored(tx, row, { title, ...(isMaking ? soundlessly(row) : {}) })
    await ports.shelf.setDeleted(tx, uuid, null)
    const restored = await settled(tx, ports, row)
    await sendCover(platform, tx, { row: restored })
    return { restored, isMaking }
  })

/**
 * Undoes a deletion; twice is once. A sound that was being made is asked for again.
 * @throws Failure not_found once the hour is over
 */
export const restoreExercise = async (
  { actor, ...parts }: Parts & { actor: Actor },
  uuid: string,
): Promise<Owned<ExerciseRow>> => {
  const { accountUuid } = actor
  const undone = await restoreStopped(parts, accountUuid, uuid)
  const row = undone?.restored ?? (await ownExercise(parts.platform.db, accountUuid, uuid))
  if (!row) throw new Failure('not_found')
  if (!undone?.isMaking) return row
  return askForSound({ ...parts, actor }, row, { patient: row.render_patient }).catch((cause: unknown) => {
    // Its use of the day has gone to another one since then: it is a draft again, as after Stop.
    if (cause instanceof Failure || cause instanceof Stale) return row
    throw cause
  })
}

const removeOne = ({ platform, ports }: Parts, uuid: string, before: Date): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    // Read before the row goes, which takes them along.
    const painted = (await picturesOf(tx, uuid)).flatMap(({ pictures }) => pictures)
    const row = await removeDeleted(tx, { uuid, before })
    if (!row) return
    const files = [row.audio_key, row.transcript_key, row.captions_key, row.cover_key]
    const pictures = [row.picture, ...painted].flatMap((picture) => (picture ? [picture.key, picture.original] : []))
    await ports.shelf.remove(tx, uuid)
    await sendRemoval(platform, { tx, account: row.account_uuid, keys: [...files, ...pictures], sentences: uuid })
  })

/** Removes for good what was deleted and not restored, with its files and everybody's marks on it. */
export const removeDeletedExercises = async (parts: Parts): Promise<void> => {
  const { db, clock } = parts.platform
  const before = new Date(clock.now().getTime() - UNDO_WITHIN)
  for (const uuid of await deletedBefore(db, before)) await removeOne(parts, uuid, before)
}

const madeOf = (row: ExerciseRow) => {
  const { account_uuid, organization_uuid, description, prompt, audience, technique, theme, tone, minutes } = row
  const { voice, rate, ambience, line_ids, seed, eyes, painted, scene, palette, script_by } = row
  const about = { account_uuid, organization_uuid, description, prompt, audience, technique, theme, tone, minutes }
  return { ...about, voice, rate, ambience, line_ids, seed, eyes, painted, scene, palette, script_by }
}

/** A draft of its own: what was heard, offered or said about the first one stays with that. */
export const duplicated = ({ platform, ports }: Parts, row: Owned<ExerciseRow>): Promise<Owned<ExerciseRow>> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const uuid = randomUUID()
    const accountUuid = row.account_uuid
    await addExercise(tx, {
      ...madeOf(row),
      uuid,
      title: await freeTitle(tx, { title: row.title, accountUuid, uuid }),
      segments: row.segments.map((segment) => ({ ...segment, id: newSegmentId() })),
      // The house print is another for each exercise; a painted picture is the same.
      cover_key: row.picture && row.cover_key,
      picture: row.picture && JSON.stringify(row.picture),
      created_at: now,
      updated_at: now,
    })
    const copy = await ownExercise(tx, accountUuid, uuid)
    if (!copy) throw new Stale()
    await sendCover(platform, tx, { row: copy })
    return settled(tx, ports, copy)
  })
