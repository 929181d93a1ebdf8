/** Inserts the demo school; each function runs one statement. */
import type { Insertable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export const isSeeded = async (db: Database, name: string): Promise<boolean> =>
  (await db.selectFrom('platform_seed').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

export const insertOrganization = (db: Database, organization: { name: string; school_code: string }) =>
  db.insertInto('identity_organization').values(organization).returning('uuid').executeTakeFirstOrThrow()

export const insertAccount = (db: Database, account: Insertable<Tables['identity_account']>) =>
  db.insertInto('identity_account').values(account).execute()
