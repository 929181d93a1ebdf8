/**
 * Queries with which admins manage the support contacts and helplines of a school; each function runs one statement.
 */
import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Helpline } from '#rules/safety/support.ts'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

const selectContacts = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('support_contact as contact')
    .leftJoin('identity_account as adult', 'adult.uuid', 'contact.account_uuid')
    .select(['contact.uuid', 'contact.name', 'contact.role', 'contact.reach', 'contact.hours', 'contact.away_words'])
    .select(['contact.revision', 'contact.account_uuid'])
    .select(sql<string | null>`adult.first_name || ' ' || adult.last_name`.as('adult_name'))
    // This is also true for a contact without an account, so check `account_uuid` first.
    .select(sql<boolean>`adult.disabled_at is null`.as('adult_active'))
    .where('contact.organization_uuid', '=', organizationUuid)

export const listContacts = (db: Database, organizationUuid: string) =>
  selectContacts(db, organizationUuid).orderBy('contact.position').orderBy('contact.uuid').execute()

export type SupportContactRow = Awaited<ReturnType<typeof listContacts>>[number]

/** Finds a contact only within its school. Changes require the `Owned` row that only this function returns. */
export const findContactOfSchool = async (
  db: Database,
  organizationUuid: string,
  uuid: string,
): Promise<Owned<SupportContactRow> | undefined> => {
  const row = await selectContacts(db, organizationUuid).where('contact.uuid', '=', uuid).executeTakeFirst()
  return row && markOwned(row)
}

/** Returns whether the account belongs to the school, is not a student's and can sign in. */
export const isActiveAdultOfSchool = async (
  db: Database,
  organizationUuid: string,
  accountUuid: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('uuid', '=', accountUuid)
    .where('organization_uuid', '=', organizationUuid)
    .where('user_type', '!=', 'student')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export type ContactFields = Pick<
  Insertable<Tables['support_contact']>,
  'name' | 'role' | 'reach' | 'hours' | 'away_words' | 'account_uuid'
>

/** Inserts the contact as the last one. */
export const insertSupportContact = (db: Database, organizationUuid: string, fields: ContactFields) =>
  db
    .insertInto('support_contact')
    .values({
      ...fields,
      uuid: randomUUID(),
      organization_uuid: organizationUuid,
      position: sql`(select coalesce(max(position), 0) + 1 from support_contact
        where organization_uuid = ${organizationUuid})`,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()

/** @returns undefined if somebody else has saved since that revision */
export const updateSupportContact = (
  db: Database,
  { uuid }: Owned<SupportContactRow>,
  { revision, ...fields }: ContactFields & { revision: number },
) =>
  db
    .updateTable('support_contact')
    .set({ ...fields, revision: revision + 1 })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returning('uuid')
    .executeTakeFirst()

/** Locks the contact: a new request to talk to them waits for the end of the transaction. */
export const lockSupportContact = (db: Database, { uuid }: Owned<SupportContactRow>) =>
  db.selectFrom('support_contact').select('uuid').where('uuid', '=', uuid).forUpdate().execute()

export const countUnseenRequests = async (db: Database, { uuid }: Owned<SupportContactRow>): Promise<number> => {
  const { count } = await db
    .selectFrom('support_request')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('contact_uuid', '=', uuid)
    .where('seen_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the contact and the requests that were sent to them. */
export const deleteSupportContact = (db: Database, { uuid }: Owned<SupportContactRow>) =>
  db.deleteFrom('support_contact').where('uuid', '=', uuid).execute()

/** Puts these rows first, in this order. The others follow in their present order. */
export const updateOrder = (db: Database, { table, organizationUuid, uuids }: OrderUpdate) =>
  sql`
    update ${sql.table(table)} as listed set position = coalesce(
      array_position(${[...uuids]}::uuid[], listed.uuid), ${uuids.length}::int + listed.position)
    where listed.organization_uuid = ${organizationUuid}`.execute(db)

interface OrderUpdate {
  table: 'support_contact' | 'support_helpline'
  organizationUuid: string
  uuids: readonly string[]
}

const selectHelplines = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('support_helpline')
    .select(['uuid', 'name', 'note', 'call', 'text_to', 'text_body', 'chat', 'against_harm', 'checked_at', 'revision'])
    .where('organization_uuid', '=', organizationUuid)

export const listHelplines = (db: Database, organizationUuid: string) =>
  selectHelplines(db, organizationUuid).orderBy('position').orderBy('uuid').execute()

export type HelplineRow = Awaited<ReturnType<typeof listHelplines>>[number]

/** Finds a helpline only within its school. Changes require the `Owned` row that only this function returns. */
export const findHelpline = async (
  db: Database,
  organizationUuid: string,
  uuid: string,
): Promise<Owned<HelplineRow> | undefined> => {
  const row = await selectHelplines(db, organizationUuid).where('uuid', '=', uuid).executeTakeFirst()
  return row && markOwned(row)
}

export const toHelpline = (row: HelplineRow): Helpline => ({
  id: row.uuid,
  name: row.name,
  note: row.note,
  call: row.call ?? undefined,
  text: row.text_to ? { to: row.text_to, body: row.text_body ?? undefined } : undefined,
  chat: row.chat ?? undefined,
  against_harm: row.against_harm,
})

/** Returns the helplines of a school, or null if the school has checked none of its own. */
export const listCheckedHelplines = async (db: Database, organizationUuid: string): Promise<Helpline[] | null> => {
  const rows = await selectHelplines(db, organizationUuid)
    .where('checked_at', 'is not', null)
    .orderBy('position')
    .orderBy('uuid')
    .execute()
  return rows.length > 0 ? rows.map(toHelpline) : null
}

export type HelplineFields = Pick<
  Insertable<Tables['support_helpline']>,
  'name' | 'note' | 'call' | 'text_to' | 'text_body' | 'chat' | 'against_harm' | 'checked_at'
>

export const insertHelpline = (db: Database, organizationUuid: string, fields: HelplineFields) =>
  db
    .insertInto('support_helpline')
    .values({
      ...fields,
      uuid: randomUUID(),
      organization_uuid: organizationUuid,
      position: sql`(select coalesce(max(position), 0) + 1 from support_helpline
        where organization_uuid = ${organizationUuid})`,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()

/** @returns undefined if somebody else has saved since that revision */
export const updateHelpline = (
  db: Database,
  { uuid }: Owned<HelplineRow>,
  { revision, ...fields }: HelplineFields & { revision: number },
) =>
  db
    .updateTable('support_helpline')
    .set({ ...fields, revision: revision + 1 })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returning('uuid')
    .executeTakeFirst()

export const deleteHelpline = (db: Database, { uuid }: Owned<HelplineRow>) =>
  db.deleteFrom('support_helpline').where('uuid', '=', uuid).execute()

/** Returns the country of the school, which decides its helplines and emergency number. */
export const getCountry = async (db: Database, organizationUuid: string): Promise<string> => {
  const row = await db
    .selectFrom('identity_organization')
    .select('country')
    .where('uuid', '=', organizationUuid)
    .executeTakeFirst()
  return row?.country ?? ''
}
