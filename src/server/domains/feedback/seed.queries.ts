/** Writes the demo's messages; each function runs one statement. */
import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export const findSenderByEmail = (db: Database, email: string) =>
  db
    .selectFrom('identity_account')
    .select(['uuid as account_uuid', 'organization_uuid'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const insertSeededMessage = (db: Database, message: Insertable<Tables['feedback_message']>) =>
  db.insertInto('feedback_message').values(message).execute()
