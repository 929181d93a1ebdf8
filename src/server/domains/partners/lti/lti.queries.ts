/** Queries for LTI platforms, launches in progress and our keys; each function runs one statement. */
import type { Insertable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** @param clientId the platform's id for us; without it, the issuer must be unique here */
export const listPlatforms = (db: Database, issuer: string, clientId: string | undefined) =>
  db
    .selectFrom('partner_lti')
    .innerJoin('partner_connection', 'partner_connection.uuid', 'partner_lti.connection_uuid')
    .selectAll('partner_lti')
    .where('partner_connection.enabled', 'is', true)
    .where('partner_lti.issuer', '=', issuer)
    .$if(clientId !== undefined, (query) => query.where('partner_lti.client_id', '=', clientId!))
    .limit(2)
    .execute()

export type LtiRow = Awaited<ReturnType<typeof listPlatforms>>[number]

export const findPlatformOfConnection = (db: Database, connectionUuid: string): Promise<LtiRow | undefined> =>
  db.selectFrom('partner_lti').selectAll().where('connection_uuid', '=', connectionUuid).executeTakeFirst()

export const upsertPlatform = (db: Database, row: Insertable<Tables['partner_lti']>) =>
  db
    .insertInto('partner_lti')
    .values(row)
    .onConflict((conflict) => conflict.column('connection_uuid').doUpdateSet(row))
    .execute()

/** Stores the deployment of the first launch; two launches at once agree on one. */
export const setFirstDeployment = (db: Database, connectionUuid: string, deploymentId: string) =>
  db
    .updateTable('partner_lti')
    .set({ deployment_ids: [deploymentId] })
    .where('connection_uuid', '=', connectionUuid)
    .where('deployment_ids', '=', [])
    .returning('connection_uuid')
    .executeTakeFirst()

export const insertState = (db: Database, row: Insertable<Tables['partner_lti_state']>) =>
  db.insertInto('partner_lti_state').values(row).execute()

/** A state can be used only once. */
export const consumeState = (db: Database, stateHash: Buffer) =>
  db.deleteFrom('partner_lti_state').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()

export const insertArrival = (db: Database, row: Insertable<Tables['partner_lti_arrival']>) =>
  db.insertInto('partner_lti_arrival').values(row).execute()

export const findArrival = (db: Database, ticketHash: Buffer, now: Date) =>
  db
    .selectFrom('partner_lti_arrival')
    .innerJoin('identity_account', 'identity_account.uuid', 'partner_lti_arrival.account_uuid')
    .select(['account_uuid', 'path', 'first_name', 'last_name'])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const consumeArrival = (db: Database, ticketHash: Buffer) =>
  db.deleteFrom('partner_lti_arrival').where('ticket_hash', '=', ticketHash).returningAll().executeTakeFirst()

export const upsertTicket = (db: Database, row: Insertable<Tables['partner_lti_ticket']>) =>
  db
    .insertInto('partner_lti_ticket')
    .values(row)
    .onConflict((conflict) => conflict.column('organization_uuid').doUpdateSet(row))
    .execute()

export const consumeTicket = (db: Database, ticketHash: Buffer) =>
  db.deleteFrom('partner_lti_ticket').where('ticket_hash', '=', ticketHash).returningAll().executeTakeFirst()

export const listKeys = (db: Database) =>
  db.selectFrom('partner_lti_key').selectAll().orderBy('made_at', 'desc').orderBy('kid').execute()

export const insertKey = (db: Database, row: Insertable<Tables['partner_lti_key']>) =>
  db.insertInto('partner_lti_key').values(row).execute()

export const deleteKeysBefore = (db: Database, moment: Date) =>
  db.deleteFrom('partner_lti_key').where('made_at', '<', moment).execute()

/** @returns our own uuid of the activity, the same each time */
export const upsertLink = async (db: Database, row: Insertable<Tables['partner_lti_link']>): Promise<string> => {
  const { uuid } = await db
    .insertInto('partner_lti_link')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['connection_uuid', 'deployment_id', 'resource_link_id'])
        .doUpdateSet({ line_item_url: row.line_item_url, seen_at: row.seen_at }),
    )
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

export const getLineItem = async (db: Database, connectionUuid: string, uuid: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('partner_lti_link')
    .select('line_item_url')
    .where('connection_uuid', '=', connectionUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row?.line_item_url
}

export const insertPick = (db: Database, row: Insertable<Tables['partner_lti_pick']>) =>
  db.insertInto('partner_lti_pick').values(row).execute()

export const findPick = (db: Database, ticketHash: Buffer, now: Date) =>
  db
    .selectFrom('partner_lti_pick')
    .select(['many', 'return_url'])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const consumePick = (db: Database, ticketHash: Buffer) =>
  db.deleteFrom('partner_lti_pick').where('ticket_hash', '=', ticketHash).returningAll().executeTakeFirst()

/** Deletes tickets, states and arrivals that have expired. */
export const deleteLaunchesBefore = async (db: Database, moment: Date): Promise<void> => {
  await db.deleteFrom('partner_lti_ticket').where('expires_at', '<', moment).execute()
  await db.deleteFrom('partner_lti_state').where('expires_at', '<', moment).execute()
  await db.deleteFrom('partner_lti_arrival').where('expires_at', '<', moment).execute()
  await db.deleteFrom('partner_lti_pick').where('expires_at', '<', moment).execute()
}
