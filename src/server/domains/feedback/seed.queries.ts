/** Writes the demo's messages; each function is one statement. */
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export const senderNamed = (db: Database, email: string) =>
  db
    .selectFrom('identity_account')
    .select(['uuid as account_uuid', 'organization_uuid'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const addSeeded = (db: Database, message: Insertable<Tables['feedback_message']>) =>
  db.insertInto('feedback_message').values(message).execute()
