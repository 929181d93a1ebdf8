/** Changing how a school is connected: one change after the other, and another platform is another connection. */
import type { Database } from '#server/platform/database/database.ts'
import { findConnection, type ConnectionRow, lockConnection } from './connections.queries.ts'
import { parseSettings } from './settings.ts'

/** The same until the transaction ends: of two admins who change it at once one comes first. */
export const lockOwnConnection = async (tx: Database, organizationUuid: string): Promise<ConnectionRow | undefined> => {
  await lockConnection(tx, organizationUuid)
  return findConnection(tx, organizationUuid)
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/**
 * Another one calls other people by the same names, so nothing may stay that the earlier one named. One that signs is
 * known by whom it signs as; one that is only called, by its address.
 */
export const changesPlatform = (known: ConnectionRow, wanted: { idp_entity_id: string; base_url: string }): boolean => {
  if (known.idp_entity_id !== null) return known.idp_entity_id !== wanted.idp_entity_id
  return known.kind === 'colegia' && withoutSlash(parseSettings(known).base_url) !== withoutSlash(wanted.base_url)
}
