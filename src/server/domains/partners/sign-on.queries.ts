/** Sign-ons under way, and messages that have counted; each function is one statement. */
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export const addRequest = (db: Database, request: Insertable<Tables['partner_request']>) =>
  db.insertInto('partner_request').values(request).execute()

/** It can be answered once. */
export const takeRequest = (
  db: Database,
  { stateHash, requestId, connectionUuid }: { stateHash: Buffer; requestId: string; connectionUuid: string },
) =>
  db
    .deleteFrom('partner_request')
    .where('state_hash', '=', stateHash)
    .where('request_id', '=', requestId)
    .where('connection_uuid', '=', connectionUuid)
    .returning(['return_to', 'device_hash', 'earlier_hash', 'shared_device', 'expires_at'])
    .executeTakeFirst()

/** @returns whether it is the first time */
export const takeMessage = async (db: Database, messageHash: Buffer, expires: Date): Promise<boolean> => {
  const row = await db
    .insertInto('partner_message')
    .values({ message_hash: messageHash, expires_at: expires })
    .onConflict((conflict) => conflict.column('message_hash').doNothing())
    .returning('message_hash')
    .executeTakeFirst()
  return row !== undefined
}

export const forgetRequestsBefore = (db: Database, moment: Date) =>
  db.deleteFrom('partner_request').where('expires_at', '<', moment).execute()

export const forgetMessagesBefore = (db: Database, moment: Date) =>
  db.deleteFrom('partner_message').where('expires_at', '<', moment).execute()
