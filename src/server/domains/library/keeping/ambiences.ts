/** Background sounds in the hands of operators. */
import { randomUUID } from 'node:crypto'
import type * as contract from '#contract/catalogue/ambiences.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  addAmbience,
  changeAmbience,
  type KeptAmbience,
  keptAmbiences,
  lockedAmbience,
  placeAmbiences,
} from './ambiences.queries.ts'
import { chosenCover, firstCover, sendPrint } from './covers.ts'
import { beginMaking, begunWith, forgetSound } from './making.ts'
import { processingOfSource, processingOfThing, type ProcessingRow, processingRows } from './processing.queries.ts'
import type { Asked } from './sessions.ts'
import { restorableSince } from './status.ts'
import { arrivedSound } from './uploads.ts'
import { coverOf, toProcessing } from './wire.ts'

type Shown = contract.CatalogueAmbience

const toShown = (row: KeptAmbience, processings: readonly ProcessingRow[], origin: string): Shown => {
  const processing = processings.find(({ ambience_uuid }) => ambience_uuid === row.uuid)
  return {
    uuid: row.uuid,
    name: row.name,
    ...coverOf(row, origin),
    url: row.audio_key ? `${origin}/media/${row.audio_key}` : '',
    seconds: row.loop_end - row.loop_start,
    loop_start: row.loop_start,
    loop_end: row.loop_end,
    published: row.published,
    made_from: row.made_from,
    processing: processing ? toProcessing(processing) : null,
    revision: row.revision,
  }
}

export const ambiencesAsKept = async ({ platform, origin }: Asked, tx: Database = platform.db): Promise<Shown[]> => {
  const processings = await processingRows(tx)
  return (await keptAmbiences(tx)).map((row) => toShown(row, processings, origin))
}

const asKept = async (asked: Asked, uuid: string, tx: Database = asked.platform.db): Promise<Shown> => {
  const ambience = (await ambiencesAsKept(asked, tx)).find((one) => one.uuid === uuid)
  if (!ambience) throw new Failure('not_found')
  return ambience
}

/** Twice is once, at the same time too. @throws Failure not_found, format_not_allowed, size_exceeded for the file */
export const addSentAmbience = async (
  asked: Asked,
  { name, key_path, file_name }: Received<typeof contract.ambienceAdd>['Ambience'],
): Promise<Shown> => {
  const { platform } = asked
  const known = await processingOfSource(platform.db, key_path)
  if (known?.ambience_uuid) return asKept(asked, known.ambience_uuid)
  const file = await arrivedSound(platform, key_path)
  const added = await platform.db.transaction().execute(async (tx) => {
    const begun = await begunWith(tx, key_path)
    if (begun?.ambience_uuid) return begun.ambience_uuid
    const uuid = randomUUID()
    const cover = firstCover(uuid)
    await addAmbience(tx, { uuid, name, ...cover }, platform.clock.now())
    await sendPrint(platform, tx, { kind: 'ambience', seed: uuid, picture_key: null, ...cover })
    const sent = { key: file.key, name: file_name, size: file.size }
    await beginMaking(platform, tx, { thing: { ambience_uuid: uuid }, sent })
    return uuid
  })
  return asKept(asked, added)
}

/** Locks it in the state in which it was seen. */
const asSeen = async (asked: Asked, tx: Database, { uuid, revision }: { uuid: string; revision: number }) => {
  const row = await lockedAmbience(tx, uuid)
  if (!row || row.deleted_at) throw new Failure('not_found')
  if (row.revision !== revision) throw new Failure('changed', { blocks: { Ambience: await asKept(asked, uuid, tx) } })
  return row
}

/** @throws Failure not_found, changed, invalid, and as addSentAmbience for a file */
export const editAmbience = async (
  asked: Asked,
  edit: Received<typeof contract.ambienceEdit>['Ambience'],
): Promise<Shown> => {
  const { platform } = asked
  const { uuid, cover, name, published, file } = edit
  const arrived = file && (await arrivedSound(platform, file.key_path))
  await platform.db.transaction().execute(async (tx) => {
    const row = await asSeen(asked, tx, edit)
    if (published && !row.audio_key) {
      const message = 'There is no sound yet. It can be offered once it is ready.'
      throw new Failure('invalid', { message, fields: [{ path: 'Ambience.published', message }] })
    }
    const chosen = cover && (await chosenCover(tx, 'Ambience', cover))
    const given = Object.entries({ name, published, ...chosen }).filter(([, value]) => value !== undefined)
    await changeAmbience(tx, uuid, { change: Object.fromEntries(given), now: platform.clock.now() })
    if (chosen) await sendPrint(platform, tx, { kind: 'ambience', seed: row.slug, ...chosen })
    if (!arrived) return
    const sent = { key: arrived.key, name: file?.name ?? '', size: arrived.size }
    await beginMaking(platform, tx, { thing: { ambience_uuid: uuid }, sent })
  })
  return asKept(asked, uuid)
}

/** @throws Failure changed where these are not the sounds that there are */
export const orderAmbiences = async (asked: Asked, uuids: readonly string[]): Promise<Shown[]> => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => {
    const there = new Set((await keptAmbiences(tx)).map(({ uuid }) => uuid))
    const asks = new Set(uuids)
    if (asks.size !== uuids.length || asks.symmetricDifference(there).size > 0) {
      throw new Failure('changed', { blocks: { Ambiences: await ambiencesAsKept(asked, tx) } })
    }
    await placeAmbiences(tx, uuids, clock.now())
  })
  return ambiencesAsKept(asked)
}

/** Twice is once. @returns what it was called @throws Failure not_found */
export const deleteAmbience = async ({ platform }: Asked, uuid: string): Promise<string> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await lockedAmbience(tx, uuid)
    if (!row) throw new Failure('not_found')
    if (row.deleted_at) return row.name
    const processing = await processingOfThing(tx, { ambience_uuid: uuid })
    if (processing) await forgetSound(platform, tx, processing)
    const now = platform.clock.now()
    await changeAmbience(tx, uuid, { change: { deleted_at: now }, now })
    return row.name
  })

/** @throws Failure not_found where it was not deleted, or too long ago */
export const restoreAmbience = async (asked: Asked, uuid: string): Promise<Shown> => {
  const { db, clock } = asked.platform
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const row = await lockedAmbience(tx, uuid)
    if (!row?.deleted_at || row.deleted_at < restorableSince(now)) throw new Failure('not_found')
    await changeAmbience(tx, uuid, { change: { deleted_at: null }, now })
  })
  return asKept(asked, uuid)
}
