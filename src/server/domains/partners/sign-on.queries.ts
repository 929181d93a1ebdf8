/** Queries for sign-ons in progress and for used messages; each function runs one statement. */
import type { Insertable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { preparedQuery } from '#server/platform/database/prepared-query.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export const insertSignOnRequest = (db: Database, request: Insertable<Tables['partner_request']>) =>
  db.insertInto('partner_request').values(request).execute()

/** A request can be answered only once. */
export const consumeRequest = (
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

const insertMessageQuery = preparedQuery<{ messageHash: Buffer; expires: Date }>()((db, param) =>
  db
    .insertInto('partner_message')
    .values({ message_hash: param('messageHash'), expires_at: param('expires') })
    .onConflict((conflict) => conflict.column('message_hash').doNothing())
    .returning('message_hash')
    .compile(),
)

/** @returns whether the message is used for the first time */
export const consumeMessage = async (db: Database, messageHash: Buffer, expires: Date): Promise<boolean> =>
  (await insertMessageQuery(db, { messageHash, expires })).length > 0

export const deleteRequestsBefore = (db: Database, moment: Date) =>
  db.deleteFrom('partner_request').where('expires_at', '<', moment).execute()

export const deleteMessagesBefore = (db: Database, moment: Date) =>
  db.deleteFrom('partner_message').where('expires_at', '<', moment).execute()
