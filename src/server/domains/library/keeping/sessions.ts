/** Sessions in the hands of operators: begun, edited, published, withdrawn, deleted and brought back. */
import { randomUUID } from 'node:crypto'
import type { CatalogueSession, sessionEdit } from '#contract/catalogue.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { chosenCover, firstCover, sendPrint } from './covers.ts'
import { keptGroups, lockGroups, membershipRows, renumberSessions } from './groups.queries.ts'
import { forgetSound } from './making.ts'
import { moveToGroups } from './places.ts'
import { processingOfThing, processingRows } from './processing.queries.ts'
import {
  addSession,
  changeSession,
  keptSession,
  type KeptSession,
  namesOfSessions,
  type SessionChange,
} from './sessions.queries.ts'
import { missingIn, restorableSince } from './status.ts'
import { type Surroundings, toKeptSession } from './wire.ts'
import { changedWords } from './words.ts'

export const surroundings = async (db: Database, origin: string): Promise<Surroundings> => ({
  groups: await keptGroups(db),
  memberships: await membershipRows(db),
  processings: await processingRows(db),
  origin,
})

const found = (row: KeptSession | undefined): KeptSession => {
  if (!row) throw new Failure('not_found')
  return row
}

/** As it is stored now. @throws Failure not_found */
export const sessionAsKept = async (db: Database, uuid: string, origin: string): Promise<CatalogueSession> => {
  // Before the session itself: a sound that is not on its way anymore is then seen to be there.
  const around = await surroundings(db, origin)
  const row = found(await keptSession(db, uuid))
  const names = await namesOfSessions(db)
  const named = new Map(names.map(({ slug, uuid: other, title }) => [slug, { uuid: other, title }]))
  return toKeptSession(row, around, named)
}

export interface Asked {
  platform: Platform
  origin: string
}

/** @returns its uuid */
export const beginSession = async (
  { clock }: Pick<Platform, 'clock'>,
  tx: Database,
  { title, author }: { title: string; author: string },
): Promise<string> => {
  const uuid = randomUUID()
  await addSession(tx, { uuid, title, author, ...firstCover(uuid) }, clock.now())
  return uuid
}

interface Seen {
  uuid: string
  revision: number
}

/** Locks a session in the state in which it was seen. @throws Failure not_found, or changed with what is stored */
const lockedAsSeen = async ({ origin }: Asked, tx: Database, { uuid, revision }: Seen): Promise<KeptSession> => {
  const row = found(await keptSession(tx, uuid, { lock: true }))
  if (row.deleted_at) throw new Failure('not_found')
  if (row.revision === revision) return row
  throw new Failure('changed', { blocks: { Session: await sessionAsKept(tx, uuid, origin) } })
}

type Edit = Received<typeof sessionEdit>['MindfulnessSession']

const relatedSlugs = async (db: Database, uuids: readonly string[], own: string): Promise<string[]> => {
  const slugs = new Map((await namesOfSessions(db)).map(({ uuid, slug }) => [uuid, slug]))
  return [...new Set(uuids)].filter((uuid) => uuid !== own).flatMap((uuid) => slugs.get(uuid) ?? [])
}

const plainFields = (edit: Edit): SessionChange => {
  const { title, description, session_type, audience, technique, theme, energy, eyes, author, narrator } = edit
  const fields = { title, description, session_type, audience, technique, theme, energy, eyes, author, narrator }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** @throws Failure not_found, changed, invalid */
export const editSession = async (asked: Asked, edit: Edit): Promise<CatalogueSession> => {
  const { platform, origin } = asked
  const { uuid, cover, transcript, related, series_uuid: series, collection_uuids: collections } = edit
  await platform.db.transaction().execute(async (tx) => {
    if (series !== undefined || collections) await lockGroups(tx)
    const row = await lockedAsSeen(asked, tx, edit)
    const now = platform.clock.now()
    const chosen = cover && (await chosenCover(tx, 'MindfulnessSession', cover))
    const change = {
      ...plainFields(edit),
      ...chosen,
      ...(transcript === undefined ? {} : await changedWords(platform, row, transcript)),
      ...(related ? { related: await relatedSlugs(tx, related, uuid) } : {}),
    }
    await changeSession(tx, uuid, { change, now })
    if (series !== undefined || collections) await moveToGroups(tx, { uuid, series, collections, now })
    if (chosen) await sendPrint(platform, tx, { kind: 'session', seed: uuid, ...chosen })
  })
  return sessionAsKept(platform.db, uuid, origin)
}

/** @throws Failure invalid, field by field */
const publish = async (tx: Database, row: KeptSession, now: Date): Promise<void> => {
  const missing = missingIn(row)
  if (missing.length > 0) throw new Failure('invalid', { message: missing[0]?.message ?? '', fields: missing })
  const status = row.audio_key ? 'ready' : row.status
  await changeSession(tx, row.uuid, { change: { published: true, status, published_at: row.published_at ?? now }, now })
}

/** As an import asks; what is missing is seen in the list, and what an operator withdrew stays so. */
export const publishIfReady = async (tx: Database, uuid: string, now: Date): Promise<void> => {
  const row = await keptSession(tx, uuid, { lock: true })
  if (!row || row.deleted_at || row.published_at || missingIn(row).length > 0) return
  await publish(tx, row, now)
}

/** @throws Failure not_found, changed, invalid */
export const publishSession = async (asked: Asked, seen: Seen): Promise<CatalogueSession> => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => publish(tx, await lockedAsSeen(asked, tx, seen), clock.now()))
  return sessionAsKept(db, seen.uuid, asked.origin)
}

/** @throws Failure not_found, changed */
export const withdrawSession = async (asked: Asked, seen: Seen): Promise<CatalogueSession> => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => {
    const { uuid } = await lockedAsSeen(asked, tx, seen)
    await changeSession(tx, uuid, { change: { published: false }, now: clock.now() })
  })
  return sessionAsKept(db, seen.uuid, asked.origin)
}

/** Twice is once. @throws Failure not_found */
export const deleteSession = async ({ platform, origin }: Asked, uuid: string): Promise<CatalogueSession> => {
  const { db, clock } = platform
  await db.transaction().execute(async (tx) => {
    const row = found(await keptSession(tx, uuid, { lock: true }))
    if (row.deleted_at) return
    const processing = await processingOfThing(tx, { session_uuid: uuid })
    if (processing) await forgetSound(platform, tx, processing)
    const status = row.status === 'processing' && row.made_from === 'upload' ? 'draft' : row.status
    const now = clock.now()
    await changeSession(tx, uuid, { change: { deleted_at: now, published: false, status }, now })
  })
  return sessionAsKept(db, uuid, origin)
}

/** @throws Failure not_found where it was not deleted, or too long ago */
export const restoreSession = async ({ platform, origin }: Asked, uuid: string): Promise<CatalogueSession> => {
  const { db, clock } = platform
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const row = found(await keptSession(tx, uuid, { lock: true }))
    if (!row.deleted_at || row.deleted_at < restorableSince(now)) throw new Failure('not_found')
    await changeSession(tx, uuid, { change: { deleted_at: null }, now })
    await renumberSessions(tx)
  })
  return sessionAsKept(db, uuid, origin)
}

export const isRestorable = (row: Pick<KeptSession, 'deleted_at'>, now: Date): boolean =>
  row.deleted_at !== null && row.deleted_at >= restorableSince(now)
