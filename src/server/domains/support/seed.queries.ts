/** Writes who can be asked; each function is one statement. */
import { type Insertable, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export const personNamed = (db: Database, email: string) =>
  db
    .selectFrom('identity_account')
    .select(['uuid as account_uuid', 'organization_uuid', 'user_type'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const addContact = (db: Database, contact: Omit<Insertable<Tables['support_contact']>, 'uuid'>) =>
  db
    .insertInto('support_contact')
    .values({ uuid: randomUUID(), ...contact })
    .execute()

/** What was asked of them goes with them. */
export const removeContact = (db: Database, accountUuid: string) =>
  db.deleteFrom('support_contact').where('account_uuid', '=', accountUuid).execute()
