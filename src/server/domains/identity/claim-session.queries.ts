/** Sessions that a school's platform opened: the device is not known until its app asks; each function is one statement. */
import type { Database } from '#server/platform/database/database.ts'
import { hashDeviceOrNetwork } from './secrets.ts'

/** In place of a device's name; no device can call itself so, because names are hashed with what they are. */
export const UNCLAIMED = hashDeviceOrNetwork('network', 'not told yet')

/** The first device that brings the cookie is the one; after a moment none is. @returns whether it is this one */
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
