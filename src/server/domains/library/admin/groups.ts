/** Management of series and collections by system admins. */
import { randomUUID } from 'node:crypto'
import type { CatalogGroup } from '#contract/catalog/shapes.ts'
import type * as contract from '#contract/catalog/groups.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { getRestoreCutoff } from '#rules/undo.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RowRevision, RevisionChangedError, withRevision } from '#server/platform/database/revision.ts'
import { resolveCover, getDefaultCover, enqueuePrint } from './chosen-cover.ts'
import {
  insertGroup,
  updateGroup,
  findDeletedGroup,
  type EditableGroupType,
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
import { type SessionLineRow, listSessionLines } from './sessions.queries.ts'
import { toCatalogGroup } from './admin-responses.ts'

export const listGroupsForAdmin = async (
  { platform, origin }: CatalogRequest,
  type?: EditableGroupType,
  tx: Database = platform.db,
) => {
  const memberships = await listAdminMemberships(tx)
  const lines = new Map<string, SessionLineRow>((await listSessionLines(tx)).map((row) => [row.uuid, row]))
  return (await listAdminGroups(tx, type)).map((row) => toCatalogGroup(row, { memberships, origin }, lines))
}

const getGroupForAdmin = async (
  request: CatalogRequest,
  uuid: string,
  tx: Database = request.platform.db,
): Promise<CatalogGroup> => {
  const group = (await listGroupsForAdmin(request, undefined, tx)).find((item) => item.uuid === uuid)
  if (!group) throw new Failure('not_found')
  return group
}

const createTitleTakenFailure = (): Failure =>
  new Failure('name_taken', {
    fields: [{ path: 'Group.title', message: 'This name is already used here. Try another one.' }],
  })

const requireFreeTitle = async (
  tx: Database,
  input: { type: EditableGroupType; title: string; except: string },
): Promise<void> => {
  if (await isGroupTitleTaken(tx, input)) throw createTitleTakenFailure()
}

type NewGroupRequest = RequestData<typeof contract.groupAdd>['Group']

/** @throws Failure name_taken, invalid */
export const createGroup = async (request: CatalogRequest, input: NewGroupRequest): Promise<CatalogGroup> => {
  const { platform } = request
  const uuid = randomUUID()
  await platform.db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    await requireFreeTitle(tx, { type: input.group_type, title: input.title, except: uuid })
    const chosen = input.cover
      ? await resolveCover(tx, 'Group', input.cover)
      : { ...getDefaultCover(uuid), picture_key: null }
    const { group_type, title, description = '', audience = 'middle_school' } = input
    const group = { uuid, group_type, title, description, audience, cover_key: null, ...chosen }
    await insertGroup(tx, group, platform.clock.now())
    await enqueuePrint(platform, tx, { kind: 'group', seed: uuid, ...chosen })
  })
  return getGroupForAdmin(request, uuid)
}

/** @throws Failure not_found, changed with the stored group */
const withGroup = (
  request: CatalogRequest,
  { uuid, revision }: RowRevision,
  edit: (tx: Database, row: AdminGroupRow) => Promise<void>,
): Promise<void> =>
  withRevision(request.platform.db, {
    revision,
    lock: async (tx) => {
      await lockGroups(tx)
      return findAdminGroup(tx, uuid)
    },
    loadStored: async () => ({ Group: await getGroupForAdmin(request, uuid) }),
    edit,
  })

type GroupEdit = RequestData<typeof contract.groupEdit>['Group']

/** @throws Failure not_found, changed, name_taken, invalid */
export const editGroup = async (request: CatalogRequest, edit: GroupEdit): Promise<CatalogGroup> => {
  const { platform } = request
  const { uuid, revision, cover, ...fields } = edit
  await withGroup(request, { uuid, revision }, async (tx, row) => {
    if (fields.title) await requireFreeTitle(tx, { type: row.group_type, title: fields.title, except: uuid })
    const chosen = cover && (await resolveCover(tx, 'Group', cover))
    const change = Object.fromEntries(
      Object.entries({ ...fields, ...chosen }).filter(([, value]) => value !== undefined),
    )
    await updateGroup(tx, uuid, { change, now: platform.clock.now() })
    if (chosen) await enqueuePrint(platform, tx, { kind: 'group', seed: uuid, ...chosen })
  })
  return getGroupForAdmin(request, uuid)
}

/** @throws Failure changed if the list does not match the existing groups */
export const reorderGroups = async (request: CatalogRequest, type: EditableGroupType, uuids: readonly string[]) => {
  const { platform } = request
  await platform.db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const existingUuids = new Set((await listAdminGroups(tx, type)).map(({ uuid }) => uuid))
    const uniqueUuids = new Set(uuids)
    if (uniqueUuids.size !== uuids.length || uniqueUuids.symmetricDifference(existingUuids).size > 0) {
      throw new Failure('changed', { blocks: { Groups: await listGroupsForAdmin(request, type, tx) } })
    }
    await updateGroupOrder(tx, uuids, platform.clock.now())
    await renumberSessions(tx)
  })
  return listGroupsForAdmin(request, type)
}

const listVisibleSessions = async (tx: Database): Promise<ReadonlySet<string>> =>
  new Set((await listSessionLines(tx)).filter(({ deleted_at }) => !deleted_at).map(({ uuid }) => uuid))

/** @throws Failure not_found, or changed if the group has other sessions by now */
export const reorderSessions = async (
  request: CatalogRequest,
  target: RowRevision,
  order: readonly string[],
): Promise<CatalogGroup> => {
  const now = request.platform.clock.now()
  await withGroup(request, target, async (tx) => {
    const visibleUuids = await listVisibleSessions(tx)
    const isOrdered = await updateGroupOrderOfSessions(tx, target.uuid, { order, visibleUuids, now })
    if (!isOrdered) throw new RevisionChangedError()
  })
  return getGroupForAdmin(request, target.uuid)
}

/** @throws Failure not_found, changed, or invalid if a session does not exist or is listed twice */
export const setGroupSessions = async (
  request: CatalogRequest,
  target: RowRevision,
  requested: readonly string[],
): Promise<CatalogGroup> => {
  await withGroup(request, target, async (tx, group) => {
    const visibleUuids = await listVisibleSessions(tx)
    if (new Set(requested).size !== requested.length || requested.some((uuid) => !visibleUuids.has(uuid))) {
      const message = 'One of these sessions no longer exists.'
      throw new Failure('invalid', { message, fields: [{ path: 'Group.session_uuids', message }] })
    }
    const now = request.platform.clock.now()
    await replaceGroupSessions(tx, group, { requested, visibleUuids, now })
    await updateGroupOrderOfSessions(tx, target.uuid, { order: requested, visibleUuids, now })
  })
  return getGroupForAdmin(request, target.uuid)
}

/** Deletes a group; deleting it twice has the same effect. @returns its title @throws Failure not_found */
export const deleteGroup = async ({ platform }: CatalogRequest, uuid: string): Promise<string> => {
  const { db, clock } = platform
  return db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const row = await findAdminGroup(tx, uuid)
    if (!row) {
      const deleted = await findDeletedGroup(tx, uuid)
      if (!deleted) throw new Failure('not_found')
      return deleted.title
    }
    await updateGroup(tx, uuid, { change: { deleted_at: clock.now() }, now: clock.now() })
    await renumberSessions(tx)
    return row.title
  })
}

/** @throws Failure not_found, or name_taken if another group has its title by now */
export const restoreGroup = async (request: CatalogRequest, uuid: string): Promise<CatalogGroup> => {
  const { db, clock } = request.platform
  await db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const deleted = await findDeletedGroup(tx, uuid)
    if (!deleted) throw new Failure('not_found')
    await requireFreeTitle(tx, { type: deleted.group_type, title: deleted.title, except: uuid })
    if (!(await restoreGroupRow(tx, uuid, getRestoreCutoff(clock.now())))) throw new Failure('not_found')
    await renumberSessions(tx)
  })
  return getGroupForAdmin(request, uuid)
}
