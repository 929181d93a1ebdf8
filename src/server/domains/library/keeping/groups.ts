/** Series and collections in the hands of operators. */
import { randomUUID } from 'node:crypto'
import type { CatalogueGroup } from '#contract/catalogue/shapes.ts'
import type * as contract from '#contract/catalogue/groups.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../../platform/database/database.ts'
import { chosenCover, firstCover, sendPrint } from './covers.ts'
import {
  addGroup,
  changeGroup,
  deletedGroup,
  type GroupType,
  isNameTaken,
  keptGroup,
  type KeptGroup,
  keptGroups,
  lockGroups,
  membershipRows,
  placeGroups,
  renumberSessions,
  restoreGroup,
} from './groups.queries.ts'
import { fillGroup, putInOrder } from './places.ts'
import type { Asked } from './sessions.ts'
import { type LineRow, lineRows } from './sessions.queries.ts'
import { restorableSince } from './status.ts'
import { toKeptGroup } from './wire.ts'

export const groupsAsKept = async ({ platform, origin }: Asked, type?: GroupType, tx: Database = platform.db) => {
  const memberships = await membershipRows(tx)
  const lines = new Map<string, LineRow>((await lineRows(tx)).map((row) => [row.uuid, row]))
  return (await keptGroups(tx, type)).map((row) => toKeptGroup(row, { memberships, origin }, lines))
}

const groupAsKept = async (asked: Asked, uuid: string, tx: Database = asked.platform.db): Promise<CatalogueGroup> => {
  const group = (await groupsAsKept(asked, undefined, tx)).find((one) => one.uuid === uuid)
  if (!group) throw new Failure('not_found')
  return group
}

const taken = (): Failure =>
  new Failure('name_taken', { fields: [{ path: 'Group.title', message: 'That name is taken here. Try another one.' }] })

const freeOrTaken = async (tx: Database, wish: { type: GroupType; title: string; except: string }): Promise<void> => {
  if (await isNameTaken(tx, wish)) throw taken()
}

type NewOne = Received<typeof contract.groupAdd>['Group']

/** @throws Failure name_taken, invalid */
export const addNewGroup = async (asked: Asked, wish: NewOne): Promise<CatalogueGroup> => {
  const { platform } = asked
  const uuid = randomUUID()
  await platform.db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    await freeOrTaken(tx, { type: wish.group_type, title: wish.title, except: uuid })
    const chosen = wish.cover ? await chosenCover(tx, 'Group', wish.cover) : { ...firstCover(uuid), picture_key: null }
    const { group_type, title, description = '', audience = 'middle_school' } = wish
    const group = { uuid, group_type, title, description, audience, cover_key: null, ...chosen }
    await addGroup(tx, group, platform.clock.now())
    await sendPrint(platform, tx, { kind: 'group', seed: uuid, ...chosen })
  })
  return groupAsKept(asked, uuid)
}

interface Seen {
  uuid: string
  revision: number
}

const asSeen = async (asked: Asked, tx: Database, { uuid, revision }: Seen): Promise<KeptGroup> => {
  const row = await keptGroup(tx, uuid)
  if (!row) throw new Failure('not_found')
  if (row.revision !== revision) throw new Failure('changed', { blocks: { Group: await groupAsKept(asked, uuid, tx) } })
  return row
}

type Edit = Received<typeof contract.groupEdit>['Group']

/** @throws Failure not_found, changed, name_taken, invalid */
export const editGroup = async (asked: Asked, edit: Edit): Promise<CatalogueGroup> => {
  const { platform } = asked
  const { uuid, revision, cover, ...fields } = edit
  await platform.db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const row = await asSeen(asked, tx, { uuid, revision })
    if (fields.title) await freeOrTaken(tx, { type: row.group_type, title: fields.title, except: uuid })
    const chosen = cover && (await chosenCover(tx, 'Group', cover))
    const change = Object.fromEntries(
      Object.entries({ ...fields, ...chosen }).filter(([, value]) => value !== undefined),
    )
    await changeGroup(tx, uuid, { change, now: platform.clock.now() })
    if (chosen) await sendPrint(platform, tx, { kind: 'group', seed: uuid, ...chosen })
  })
  return groupAsKept(asked, uuid)
}

/** @throws Failure changed where these are not the groups that there are */
export const orderGroups = async (asked: Asked, type: GroupType, uuids: readonly string[]) => {
  const { platform } = asked
  await platform.db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const there = new Set((await keptGroups(tx, type)).map(({ uuid }) => uuid))
    const asks = new Set(uuids)
    if (asks.size !== uuids.length || asks.symmetricDifference(there).size > 0) {
      throw new Failure('changed', { blocks: { Groups: await groupsAsKept(asked, type, tx) } })
    }
    await placeGroups(tx, uuids, platform.clock.now())
    await renumberSessions(tx)
  })
  return groupsAsKept(asked, type)
}

const shownSessions = async (tx: Database): Promise<ReadonlySet<string>> =>
  new Set((await lineRows(tx)).filter(({ deleted_at }) => !deleted_at).map(({ uuid }) => uuid))

/** @throws Failure not_found, changed where others stand in it by now */
export const orderSessions = async (asked: Asked, seen: Seen, order: readonly string[]): Promise<CatalogueGroup> => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    await asSeen(asked, tx, seen)
    const shown = await shownSessions(tx)
    if (await putInOrder(tx, seen.uuid, { order, shown, now: clock.now() })) return
    throw new Failure('changed', { blocks: { Group: await groupAsKept(asked, seen.uuid, tx) } })
  })
  return groupAsKept(asked, seen.uuid)
}

/** @throws Failure not_found, changed, invalid where one of them is not there or named twice */
export const fillOneGroup = async (asked: Asked, seen: Seen, wanted: readonly string[]): Promise<CatalogueGroup> => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const group = await asSeen(asked, tx, seen)
    const shown = await shownSessions(tx)
    if (new Set(wanted).size !== wanted.length || wanted.some((uuid) => !shown.has(uuid))) {
      const message = "One of these sessions isn't here anymore."
      throw new Failure('invalid', { message, fields: [{ path: 'Group.session_uuids', message }] })
    }
    const now = clock.now()
    await fillGroup(tx, group, { wanted, shown, now })
    await putInOrder(tx, seen.uuid, { order: wanted, shown, now })
  })
  return groupAsKept(asked, seen.uuid)
}

/** Twice is once. @returns what it was called @throws Failure not_found */
export const deleteGroup = async ({ platform }: Asked, uuid: string): Promise<string> => {
  const { db, clock } = platform
  return db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const row = await keptGroup(tx, uuid)
    if (!row) {
      const gone = await deletedGroup(tx, uuid)
      if (!gone) throw new Failure('not_found')
      return gone.title
    }
    await changeGroup(tx, uuid, { change: { deleted_at: clock.now() }, now: clock.now() })
    await renumberSessions(tx)
    return row.title
  })
}

/** @throws Failure not_found, name_taken where another has its name by now */
export const restoreDeletedGroup = async (asked: Asked, uuid: string): Promise<CatalogueGroup> => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const gone = await deletedGroup(tx, uuid)
    if (!gone) throw new Failure('not_found')
    await freeOrTaken(tx, { type: gone.group_type, title: gone.title, except: uuid })
    if (!(await restoreGroup(tx, uuid, restorableSince(clock.now())))) throw new Failure('not_found')
    await renumberSessions(tx)
  })
  return groupAsKept(asked, uuid)
}
