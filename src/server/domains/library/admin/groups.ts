/** Management of series and collections by system admins. */
import { randomUUID } from 'node:crypto'
import type { CatalogGroup } from '#contract/catalog/shapes.ts'
import type * as contract from '#contract/catalog/groups.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import { resolveCover, defaultCoverFor, enqueuePrint } from './covers.ts'
import {
  insertGroup,
  updateGroup,
  findDeletedGroup,
  type GroupType,
  isGroupTitleTaken,
  findAdminGroup,
  type AdminGroupRow,
  listAdminGroups,
  lockGroups,
  listAdminMemberships,
  updateGroupOrder,
  renumberSessions,
  restoreGroupRow,
} from './groups.queries.ts'
import { replaceGroupSessions, updateGroupOrderOfSessions } from './group-membership.ts'
import type { CatalogRequest } from './sessions.ts'
import { type LineRow, listSessionLines } from './sessions.queries.ts'
import { restorableSince } from './status.ts'
import { toCatalogGroup } from './wire.ts'

export const listGroupsForAdmin = async (
  { platform, origin }: CatalogRequest,
  type?: GroupType,
  tx: Database = platform.db,
) => {
  const memberships = await listAdminMemberships(tx)
  const lines = new Map<string, LineRow>((await listSessionLines(tx)).map((row) => [row.uuid, row]))
  return (await listAdminGroups(tx, type)).map((row) => toCatalogGroup(row, { memberships, origin }, lines))
}

const getGroupForAdmin = async (
  asked: CatalogRequest,
  uuid: string,
  tx: Database = asked.platform.db,
): Promise<CatalogGroup> => {
  const group = (await listGroupsForAdmin(asked, undefined, tx)).find((one) => one.uuid === uuid)
  if (!group) throw new Failure('not_found')
  return group
}

const titleTaken = (): Failure =>
  new Failure('name_taken', {
    fields: [{ path: 'Group.title', message: 'This name is already used here. Try another one.' }],
  })

const requireFreeTitle = async (
  tx: Database,
  wish: { type: GroupType; title: string; except: string },
): Promise<void> => {
  if (await isGroupTitleTaken(tx, wish)) throw titleTaken()
}

type NewGroupRequest = RequestData<typeof contract.groupAdd>['Group']

/** @throws Failure name_taken, invalid */
export const createGroup = async (asked: CatalogRequest, wish: NewGroupRequest): Promise<CatalogGroup> => {
  const { platform } = asked
  const uuid = randomUUID()
  await platform.db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    await requireFreeTitle(tx, { type: wish.group_type, title: wish.title, except: uuid })
    const chosen = wish.cover
      ? await resolveCover(tx, 'Group', wish.cover)
      : { ...defaultCoverFor(uuid), picture_key: null }
    const { group_type, title, description = '', audience = 'middle_school' } = wish
    const group = { uuid, group_type, title, description, audience, cover_key: null, ...chosen }
    await insertGroup(tx, group, platform.clock.now())
    await enqueuePrint(platform, tx, { kind: 'group', seed: uuid, ...chosen })
  })
  return getGroupForAdmin(asked, uuid)
}

interface SeenGroup {
  uuid: string
  revision: number
}

const asSeen = async (asked: CatalogRequest, tx: Database, { uuid, revision }: SeenGroup): Promise<AdminGroupRow> => {
  const row = await findAdminGroup(tx, uuid)
  if (!row) throw new Failure('not_found')
  if (row.revision !== revision) {
    throw new Failure('changed', { blocks: { Group: await getGroupForAdmin(asked, uuid, tx) } })
  }
  return row
}

type GroupEdit = RequestData<typeof contract.groupEdit>['Group']

/** @throws Failure not_found, changed, name_taken, invalid */
export const editGroup = async (asked: CatalogRequest, edit: GroupEdit): Promise<CatalogGroup> => {
  const { platform } = asked
  const { uuid, revision, cover, ...fields } = edit
  await platform.db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const row = await asSeen(asked, tx, { uuid, revision })
    if (fields.title) await requireFreeTitle(tx, { type: row.group_type, title: fields.title, except: uuid })
    const chosen = cover && (await resolveCover(tx, 'Group', cover))
    const change = Object.fromEntries(
      Object.entries({ ...fields, ...chosen }).filter(([, value]) => value !== undefined),
    )
    await updateGroup(tx, uuid, { change, now: platform.clock.now() })
    if (chosen) await enqueuePrint(platform, tx, { kind: 'group', seed: uuid, ...chosen })
  })
  return getGroupForAdmin(asked, uuid)
}

/** @throws Failure changed if the list does not match the existing groups */
export const reorderGroups = async (asked: CatalogRequest, type: GroupType, uuids: readonly string[]) => {
  const { platform } = asked
  await platform.db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const there = new Set((await listAdminGroups(tx, type)).map(({ uuid }) => uuid))
    const asks = new Set(uuids)
    if (asks.size !== uuids.length || asks.symmetricDifference(there).size > 0) {
      throw new Failure('changed', { blocks: { Groups: await listGroupsForAdmin(asked, type, tx) } })
    }
    await updateGroupOrder(tx, uuids, platform.clock.now())
    await renumberSessions(tx)
  })
  return listGroupsForAdmin(asked, type)
}

const shownSessions = async (tx: Database): Promise<ReadonlySet<string>> =>
  new Set((await listSessionLines(tx)).filter(({ deleted_at }) => !deleted_at).map(({ uuid }) => uuid))

/** @throws Failure not_found, or changed if the group has other sessions by now */
export const reorderSessions = async (
  asked: CatalogRequest,
  seen: SeenGroup,
  order: readonly string[],
): Promise<CatalogGroup> => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    await asSeen(asked, tx, seen)
    const shown = await shownSessions(tx)
    if (await updateGroupOrderOfSessions(tx, seen.uuid, { order, shown, now: clock.now() })) return
    throw new Failure('changed', { blocks: { Group: await getGroupForAdmin(asked, seen.uuid, tx) } })
  })
  return getGroupForAdmin(asked, seen.uuid)
}

/** @throws Failure not_found, changed, or invalid if a session does not exist or is listed twice */
export const setGroupSessions = async (
  asked: CatalogRequest,
  seen: SeenGroup,
  wanted: readonly string[],
): Promise<CatalogGroup> => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const group = await asSeen(asked, tx, seen)
    const shown = await shownSessions(tx)
    if (new Set(wanted).size !== wanted.length || wanted.some((uuid) => !shown.has(uuid))) {
      const message = 'One of these sessions no longer exists.'
      throw new Failure('invalid', { message, fields: [{ path: 'Group.session_uuids', message }] })
    }
    const now = clock.now()
    await replaceGroupSessions(tx, group, { wanted, shown, now })
    await updateGroupOrderOfSessions(tx, seen.uuid, { order: wanted, shown, now })
  })
  return getGroupForAdmin(asked, seen.uuid)
}

/** Deletes a group; deleting it twice has the same effect. @returns its title @throws Failure not_found */
export const deleteGroup = async ({ platform }: CatalogRequest, uuid: string): Promise<string> => {
  const { db, clock } = platform
  return db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const row = await findAdminGroup(tx, uuid)
    if (!row) {
      const gone = await findDeletedGroup(tx, uuid)
      if (!gone) throw new Failure('not_found')
      return gone.title
    }
    await updateGroup(tx, uuid, { change: { deleted_at: clock.now() }, now: clock.now() })
    await renumberSessions(tx)
    return row.title
  })
}

/** @throws Failure not_found, or name_taken if another group has its title by now */
export const undeleteGroup = async (asked: CatalogRequest, uuid: string): Promise<CatalogGroup> => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const gone = await findDeletedGroup(tx, uuid)
    if (!gone) throw new Failure('not_found')
    await requireFreeTitle(tx, { type: gone.group_type, title: gone.title, except: uuid })
    if (!(await restoreGroupRow(tx, uuid, restorableSince(clock.now())))) throw new Failure('not_found')
    await renumberSessions(tx)
  })
  return getGroupForAdmin(asked, uuid)
}
