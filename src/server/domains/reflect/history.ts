/** One's own check-ins and journal entries as one list, newest first: a cursor is a place in it, so what is added moves nothing. */
import { z } from 'zod'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { history, HistoryItem } from '#contract/reflect.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Entries, Part, Place } from './ports.ts'
import { checkInsBefore } from './reflect.queries.ts'
import { toCheckIn } from './wire.ts'

const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

/** @throws Failure invalid for a cursor that is no place */
const placeIn = (cursor: string | undefined): Place | null => {
  if (cursor === undefined) return null
  const parsed = Cursor.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!parsed.success) {
    throw new Failure('invalid', { fields: [{ path: 'Page.cursor', message: 'That page is not there anymore.' }] })
  }
  const [at, uuid] = parsed.data
  return { at: new Date(at), uuid }
}

const uuidOf = (item: HistoryItem): string => (item.kind === 'check_in' ? item.check_in.uuid : item.entry.uuid)
const cursorOf = (item: HistoryItem): string => Buffer.from(`${item.at} ${uuidOf(item)}`).toString('base64url')

const newestFirst = (one: HistoryItem, other: HistoryItem): number => {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1
  return uuidOf(one) < uuidOf(other) ? -1 : 1
}

const checkInItems = async (db: Database, accountUuid: string, part: Part): Promise<HistoryItem[]> =>
  (await checkInsBefore(db, accountUuid, part)).map((row) => {
    const check_in = toCheckIn(row)
    return { kind: 'check_in', at: check_in.answered_at, check_in }
  })

const entryItems = async ({ db, entries }: Rooms, accountUuid: string, part: Part): Promise<HistoryItem[]> =>
  (await entries.openings(db, accountUuid, part)).map(({ at, ...entry }) => ({
    kind: 'entry',
    at: at.toISOString(),
    entry,
  }))

interface Rooms {
  db: Database
  entries: Entries
}

const PAGE = 24

export const historyOf = async (rooms: Rooms, actor: Actor, { Range, Page }: Received<typeof history>) => {
  const limit = Page?.limit ?? PAGE
  // One more says whether the list goes on.
  const part = { from: Range?.from, to: Range?.to, before: placeIn(Page?.cursor), limit: limit + 1 }
  const checkIns = await checkInItems(rooms.db, actor.accountUuid, part)
  const entries = actor.switchedOff.includes('journal') ? [] : await entryItems(rooms, actor.accountUuid, part)
  const all = [...checkIns, ...entries].toSorted(newestFirst)
  const Items = all.slice(0, limit)
  const last = all.length > limit ? Items.at(-1) : undefined
  return { Items, Page: { next_cursor: last ? cursorOf(last) : null } }
}
