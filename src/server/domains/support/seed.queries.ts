/** Writes the support contacts of a seed or command; each function runs one statement. */
import { type Insertable, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export const findPersonByEmail = (db: Database, email: string) =>
  db
    .selectFrom('identity_account')
    .select(['uuid as account_uuid', 'organization_uuid', 'user_type'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

type NewContact = Omit<Insertable<Tables['support_contact']>, 'uuid'>

export const insertSeededContact = (db: Database, contact: NewContact) =>
  db
    .insertInto('support_contact')
    .values({ uuid: randomUUID(), ...contact })
    .execute()

/** Requests to them stay theirs. @returns undefined if they are not a contact */
export const updateSeededContact = (
  db: Database,
  { account_uuid, ...contact }: NewContact & { account_uuid: string },
) =>
  db
    .updateTable('support_contact')
    .set(contact)
    .where('account_uuid', '=', account_uuid)
    .returning('uuid')
    .executeTakeFirst()

/** Locks the contact: a request to them waits for the end of the transaction. */
export const lockContact = (db: Database, accountUuid: string) =>
  db.selectFrom('support_contact').select('uuid').where('account_uuid', '=', accountUuid).forUpdate().execute()

export const countUnseenOfAccount = async (db: Database, accountUuid: string): Promise<number> => {
  const { count } = await db
    .selectFrom('support_request as request')
    .innerJoin('support_contact as contact', 'contact.uuid', 'request.contact_uuid')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('contact.account_uuid', '=', accountUuid)
    .where('request.seen_at', 'is', null)
    .where('request.withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the contact and the requests that were sent to them. */
export const deleteContactOfAccount = (db: Database, accountUuid: string) =>
  db.deleteFrom('support_contact').where('account_uuid', '=', accountUuid).execute()
