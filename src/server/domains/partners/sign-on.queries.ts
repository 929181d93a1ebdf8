/** Sign-ons under way, and messages that have counted; each function is one statement. */
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { fixed } from '../../platform/database/fixed-query.ts'
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

const take = fixed<{ messageHash: Buffer; expires: Date }>()((db, the) =>
  db
    .insertInto('partner_message')
    .values({ message_hash: the('messageHash'), expires_at: the('expires') })
    .onConflict((conflict) => conflict.column('message_hash').doNothing())
    .returning('message_hash')
    .compile(),
)

/** @returns whether it is the first time */
export const takeMessage = async (db: Database, messageHash: Buffer, expires: Date): Promise<boolean> =>
  (await take(db, { messageHash, expires })).length > 0

export const forgetRequestsBefore = (db: Database, moment: Date) =>
  db.deleteFrom('partner_request').where('expires_at', '<', moment).execute()

export const forgetMessagesBefore = (db: Database, moment: Date) =>
  db.deleteFrom('partner_message').where('expires_at', '<', moment).execute()
