/** Takes an exercise away with all that belongs to it, and makes another of the same script. */
import { randomUUID } from 'node:crypto'
import type { Owned } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { freeTitle, settled, Stale } from './changes.ts'
import { sendCover } from '../pictures/covers.jobs.ts'
import { addExercise, type ExerciseRow, ownExercise, removeExercise } from '../exercises.queries.ts'
import { sendRemoval } from './files.jobs.ts'
import { picturesOf } from '../pictures/pictures.queries.ts'
import type { Ports } from '../ports.ts'
import { newSegmentId } from '../scripts/segments.ts'
import { giveBackUse } from '../day/use.queries.ts'

interface Parts {
  platform: Platform
  ports: Ports
}

/** A making of it stops by itself, because it no longer finds its row. */
export const removeWhole = async ({ platform, ports }: Parts, row: Owned<ExerciseRow>): Promise<void> => {
  await platform.db.transaction().execute(async (tx) => {
    const painted = (await picturesOf(tx, row.uuid)).flatMap(({ pictures }) => pictures)
    const files = [row.audio_key, row.transcript_key, row.captions_key, row.cover_key]
    const pictures = [row.picture, ...painted].flatMap((picture) => (picture ? [picture.key, picture.original] : []))
    const keys = [...files, ...pictures]
    await removeExercise(tx, row)
    await ports.shelf.remove(tx, row.uuid)
    if (row.render_uuid) await giveBackUse(tx, row.render_uuid)
    await sendRemoval(platform, { tx, account: row.account_uuid, keys, sentences: row.uuid })
  })
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
