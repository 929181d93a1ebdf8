/**
 * Queries for sessions that a school's platform opened. Their device is unknown until its app makes a request. Each
 * function runs one statement.
 */
import type { Database } from '#server/platform/database/database.ts'
import { hashDeviceOrNetwork } from './secrets.ts'

/**
 * Is the device hash of a session until the device is known. No device can have this hash, because identities are hashed
 * together with their kind.
 */
export const UNCLAIMED = hashDeviceOrNetwork('network', 'not told yet')

/**
 * Assigns the session to the first device that sends the cookie; after a short time no device can claim it.
 * @returns whether it was assigned to this device
 */
export const claimUnclaimedSession = async (
  db: Database,
  { sessionUuid, identity, since }: { sessionUuid: string; identity: string; since: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('identity_session')
    .set({ identity_hash: hashDeviceOrNetwork('device', identity) })
    .where('uuid', '=', sessionUuid)
    .where('identity_hash', '=', UNCLAIMED)
    .where('created_at', '>', since)
    .returning('uuid')
    .executeTakeFirst()
  return row !== undefined
}
