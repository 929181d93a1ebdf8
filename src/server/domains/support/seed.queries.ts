/** Writes the demo's contacts; each function is one statement. */
import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export const personNamed = (db: Database, email: string) =>
  db
    .selectFrom('identity_account')
    .select(['uuid as account_uuid', 'organization_uuid'])
    .where('email', '=', email)
    .executeTakeFirst()

export const addContact = (db: Database, contact: Omit<Insertable<Tables['support_contact']>, 'uuid'>) =>
  db
    .insertInto('support_contact')
    .values({ uuid: randomUUID(), ...contact })
    .execute()
