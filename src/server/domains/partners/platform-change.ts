/** Changes a school's connection: one change at a time, and a different platform is a different connection. */
import type { Database } from '#server/platform/database/database.ts'
import { findConnection, type ConnectionRow, lockConnection } from './connections.queries.ts'
import { parseSettings } from './settings.ts'

/** The connection can't change until the transaction ends: of two admins who change it at once, one comes first. */
export const lockOwnConnection = async (tx: Database, organizationUuid: string): Promise<ConnectionRow | undefined> => {
  await lockConnection(tx, organizationUuid)
  return findConnection(tx, organizationUuid)
}

const trimSlash = (address: string): string => address.replace(/\/+$/, '')

/**
 * Returns whether the change connects a different platform. A different platform may use the same subjects for other
 * people, so the links of the earlier one must be deleted. A platform with SSO is identified by its issuer, and one
 * without SSO by its base URL.
 */
export const isPlatformChange = (
  existing: ConnectionRow,
  input: { idp_entity_id: string; base_url: string },
): boolean => {
  if (existing.idp_entity_id !== null) return existing.idp_entity_id !== input.idp_entity_id
  return existing.kind === 'colegia' && trimSlash(parseSettings(existing).base_url) !== trimSlash(input.base_url)
}
