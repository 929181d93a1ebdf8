/** Manages the series and collections of sessions, and the order in them. */
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  updateGroup,
  type AdminGroupRow,
  listAdminGroups,
  listAdminMemberships,
  updateSessionOrder,
  addSessionToGroup,
  renumberSessions,
  listSessionsInGroup,
  removeSessionFromGroup,
} from './groups.queries.ts'

interface MembershipChange {
  uuid: string
  /** Null for no series; undefined leaves the series unchanged. */
  series?: string | null | undefined
  collections?: readonly string[] | undefined
  now: Date
}

const createGroupFailure = (path: string): Failure =>
  new Failure('invalid', {
    fields: [{ path: `MindfulnessSession.${path}`, message: 'This group no longer exists.' }],
  })

/**
 * Returns the groups that the session will belong to.
 * @throws Failure invalid if one does not exist, or is of the other kind
 */
const requireGroups = (
  groups: readonly AdminGroupRow[],
  before: ReadonlySet<string>,
  { series, collections }: MembershipChange,
) => {
  const isOfType = (type: string, uuid: string) =>
    groups.some((group) => group.uuid === uuid && group.group_type === type)
  if (series && !isOfType('series', series)) throw createGroupFailure('series_uuid')
  if (collections?.some((uuid) => !isOfType('collection', uuid))) throw createGroupFailure('collection_uuids')
  const filterExisting = (type: string) => [...before].filter((uuid) => isOfType(type, uuid))
  const inSeries = series === undefined ? filterExisting('series') : series === null ? [] : [series]
  return new Set([...inSeries, ...(collections ?? filterExisting('collection'))])
}

/** Call it in the transaction of an edit, with the groups locked. @throws Failure invalid */
export const updateGroupsOfSession = async (tx: Database, move: MembershipChange): Promise<void> => {
  const groups = await listAdminGroups(tx)
  const memberships = await listAdminMemberships(tx)
  const groupUuids = new Set(groups.map(({ uuid }) => uuid))
  const before = new Set(
    memberships
      .filter((row) => row.session_uuid === move.uuid && groupUuids.has(row.group_uuid))
      .map((row) => row.group_uuid),
  )
  const requested = requireGroups(groups, before, move)
  for (const uuid of before.difference(requested)) await removeSessionFromGroup(tx, uuid, move.uuid)
  for (const uuid of requested.difference(before)) await addSessionToGroup(tx, uuid, move.uuid)
  const changed = before.symmetricDifference(requested)
  for (const uuid of changed) await updateGroup(tx, uuid, { change: {}, now: move.now })
  if (changed.size > 0) await renumberSessions(tx)
}

interface GroupSessionsChange {
  /** The uuids of the sessions that the group will have. */
  requested: readonly string[]
  /** The sessions that are not deleted. A deleted session keeps its membership in case it is restored. */
  visibleUuids: ReadonlySet<string>
  now: Date
}

/**
 * Adds and removes sessions. Adding a session to a series removes it from its previous one. The order is set
 * afterwards.
 */
export const replaceGroupSessions = async (
  tx: Database,
  group: AdminGroupRow,
  { requested, visibleUuids, now }: GroupSessionsChange,
): Promise<void> => {
  const before = new Set((await listSessionsInGroup(tx, group.uuid)).filter((uuid) => visibleUuids.has(uuid)))
  const after = new Set(requested)
  for (const uuid of before.difference(after)) await removeSessionFromGroup(tx, group.uuid, uuid)
  for (const uuid of after.difference(before)) {
    if (group.group_type === 'series') await updateGroupsOfSession(tx, { uuid, series: group.uuid, now })
    else await addSessionToGroup(tx, group.uuid, uuid)
  }
}

/** Sets the order. Returns false if these are not the sessions of the group. Deleted sessions come after the others. */
export const updateGroupOrderOfSessions = async (
  tx: Database,
  groupUuid: string,
  { order, visibleUuids, now }: { order: readonly string[]; visibleUuids: ReadonlySet<string>; now: Date },
): Promise<boolean> => {
  const currentUuids = await listSessionsInGroup(tx, groupUuid)
  const visible = new Set(currentUuids.filter((uuid) => visibleUuids.has(uuid)))
  const orderedUuids = new Set(order)
  if (orderedUuids.size !== order.length || orderedUuids.symmetricDifference(visible).size > 0) return false
  await updateSessionOrder(tx, groupUuid, [...order, ...currentUuids.filter((uuid) => !visible.has(uuid))])
  await updateGroup(tx, groupUuid, { change: {}, now })
  await renumberSessions(tx)
  return true
}
