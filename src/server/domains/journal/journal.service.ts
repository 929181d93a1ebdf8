/** What happens to an entry: it is written once however often it is sent, changed by one device at a time, and taken back. */
import { randomUUID } from 'node:crypto'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/journal.ts'
import { UNDO_WITHIN } from '#rules/undo.ts'
import type { Owned } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { addEntry, changeEntry, type EntryRow, entryOfClient, isGone, ownEntry, setDeleted } from './journal.queries.ts'
import { toEntry } from './wire.ts'

type Parts = Pick<Platform, 'db' | 'clock'>
type Sent = Received<typeof contract.add>['Journal']
type Changed = Received<typeof contract.update>['Journal']

/** Milliseconds that a device's clock may be ahead before it is not believed. */
const BELIEVED = 24 * 3_600_000

/** Nobody wrote here before. */
const EARLIEST = Date.UTC(2000)

/** The moment and, by its offset, the day where the person was. @throws Failure invalid for one long before all entries */
const writtenAt = (text: string, now: Date) => {
  const at = new Date(text)
  if (at.getTime() < EARLIEST) {
    const message = "That's too long ago to be kept."
    throw new Failure('invalid', { fields: [{ path: 'Journal.written_at', message }] })
  }
  if (at.getTime() > now.getTime() + BELIEVED) return { written_at: now, day: now.toISOString().slice(0, 10) }
  return { written_at: at, day: text.slice(0, 10) }
}

/** @throws Failure not_found where it was deleted in the meantime */
export const keepEntry = async ({ db, clock }: Parts, accountUuid: string, sent: Sent): Promise<EntryRow> => {
  if (await isGone(db, accountUuid, sent.client_uuid)) throw new Failure('not_found')
  const now = clock.now()
  const added = await addEntry(db, {
    uuid: randomUUID(),
    account_uuid: accountUuid,
    client_uuid: sent.client_uuid,
    title: sent.title ?? '',
    content: sent.content,
    prompt: sent.prompt ?? null,
    mood: sent.mood ?? null,
    ...writtenAt(sent.written_at ?? sent.updated_at ?? now.toISOString(), now),
    created_at: now,
    updated_at: now,
  })
  const row = added ?? (await entryOfClient(db, accountUuid, sent.client_uuid))
  if (!row || row.deleted_at) throw new Failure('not_found')
  return row
}

/** @throws Failure not_found for what is not theirs, or was deleted */
export const foundEntry = async ({ db }: Parts, accountUuid: string, uuid: string): Promise<Owned<EntryRow>> => {
  const row = await ownEntry(db, accountUuid, uuid)
  if (!row || row.deleted_at) throw new Failure('not_found')
  return row
}

const changeOf = (row: EntryRow, sent: Changed) => ({
  title: sent.title ?? row.title,
  content: sent.content,
  prompt: sent.prompt === undefined ? row.prompt : sent.prompt,
  mood: sent.mood === undefined ? row.mood : sent.mood,
})

const isSame = (row: EntryRow, change: ReturnType<typeof changeOf>): boolean =>
  row.title === change.title &&
  row.content === change.content &&
  row.mood === change.mood &&
  row.prompt === change.prompt

/** Later than before even where the clock has not moved on: it tells two versions apart. */
const momentAfter = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1))

/**
 * The same change twice is one.
 * @throws Failure changed with both texts where it was changed elsewhere meanwhile
 */
export const changeOwn = async (parts: Parts, accountUuid: string, sent: Changed): Promise<EntryRow> => {
  const row = await foundEntry(parts, accountUuid, sent.uuid)
  const change = changeOf(row, sent)
  if (isSame(row, change)) return row
  const isNewest = row.updated_at.getTime() === Date.parse(sent.updated_at)
  const updated_at = momentAfter(row.updated_at, parts.clock.now())
  const changed = isNewest ? await changeEntry(parts.db, row, { ...change, updated_at }) : undefined
  if (changed) return changed
  const stored = await foundEntry(parts, accountUuid, sent.uuid)
  throw new Failure('changed', { blocks: { Entry: toEntry(stored), Journal: sent } })
}

/** One that is deleted already stays so. */
export const deleteOwn = async ({ db, clock }: Parts, accountUuid: string, uuid: string): Promise<void> => {
  const row = await ownEntry(db, accountUuid, uuid)
  if (!row) throw new Failure('not_found')
  if (!row.deleted_at) await setDeleted(db, row, clock.now())
}

/** @throws Failure not_found once the words are gone for good */
export const takeBackDeletion = async ({ db, clock }: Parts, accountUuid: string, uuid: string): Promise<EntryRow> => {
  const row = await ownEntry(db, accountUuid, uuid)
  if (!row) throw new Failure('not_found')
  if (row.deleted_at && row.deleted_at.getTime() <= clock.now().getTime() - UNDO_WITHIN) {
    throw new Failure('not_found')
  }
  if (row.deleted_at) await setDeleted(db, row, null)
  return { ...row, deleted_at: null }
}
