/** Queries for support contacts and the requests to them; each function runs one statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DayHours } from '#rules/contact-hours.ts'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Returns the country of most schools here, which is the likeliest one of a visitor who isn't signed in. */
export const getOnlyCountry = async (db: Database): Promise<string | undefined> => {
  const row = await db
    .selectFrom('identity_organization')
    .select('country')
    .groupBy('country')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('country')
    .limit(1)
    .executeTakeFirst()
  return row?.country
}

/** Hours by weekday; 0 is Sunday. */
type StoredHours = Record<string, [string, string]>

export const parseHours = (stored: unknown): DayHours[] =>
  Object.entries(stored as StoredHours).map(([day, [from, until]]) => ({ day: Number(day), from, until }))

interface RequestingAccount {
  accountUuid: string
  organizationUuid: string
}

/** Selects a class that the contact teaches and the person attends. */
const selectSharedSection = (accountUuid: string) => sql<string | null>`(
  select section.name from identity_section section
  join identity_section_member teacher on teacher.section_uuid = section.uuid and teacher.part = 'teacher'
    and teacher.account_uuid = contact.account_uuid
  join identity_section_member student on student.section_uuid = section.uuid and student.part = 'pupil'
    and student.account_uuid = ${accountUuid}
  where section.archived_at is null
  order by section.name limit 1)`

/** True for a contact left without an account after an erasure, if the same adult was added again. */
const isReplacedByAccount = sql<boolean>`(contact.account_uuid is null and exists (
  select from support_contact replacement
  where replacement.organization_uuid = contact.organization_uuid and replacement.name = contact.name
    and replacement.account_uuid is not null))`

/** Lists the school's contacts, except those whose account is closed and the person themselves. */
export const listAvailableContacts = (db: Database, { accountUuid, organizationUuid }: RequestingAccount) =>
  db
    .selectFrom('support_contact as contact')
    .leftJoin('identity_account as adult', (join) =>
      join.onRef('adult.uuid', '=', 'contact.account_uuid').on('adult.disabled_at', 'is', null),
    )
    .select(['contact.uuid', 'contact.name', 'contact.role', 'contact.reach', 'contact.hours', 'contact.away_words'])
    .select('adult.uuid as adult_uuid')
    .select(selectSharedSection(accountUuid).as('teaches'))
    .where('contact.organization_uuid', '=', organizationUuid)
    .where((eb) => eb.or([eb('contact.account_uuid', 'is', null), eb('adult.uuid', '!=', accountUuid)]))
    .where((eb) => eb.not(isReplacedByAccount))
    .orderBy('contact.position')
    .orderBy('contact.uuid')
    .execute()

/**
 * Finds a contact who can be asked, and locks the row until the transaction ends, so that simultaneous requests run in
 * order.
 */
export const findRequestableContact = (
  db: Database,
  { accountUuid, organizationUuid }: RequestingAccount,
  uuid: string,
) =>
  db
    .selectFrom('support_contact as contact')
    .innerJoin('identity_account as adult', 'adult.uuid', 'contact.account_uuid')
    .select(['contact.uuid', 'adult.uuid as adult_uuid'])
    .where('contact.uuid', '=', uuid)
    .where('contact.organization_uuid', '=', organizationUuid)
    .where('adult.uuid', '!=', accountUuid)
    .where('adult.disabled_at', 'is', null)
    .forNoKeyUpdate('contact')
    .executeTakeFirst()

const selectRequests = (db: Database) =>
  db
    .selectFrom('support_request as request')
    .innerJoin('support_contact as contact', 'contact.uuid', 'request.contact_uuid')
    .leftJoin('identity_account as adult', (join) =>
      join.onRef('adult.uuid', '=', 'contact.account_uuid').on('adult.disabled_at', 'is', null),
    )
    .select(['request.uuid', 'request.sent_at', 'request.seen_at', 'request.withdrawn_at'])
    .leftJoin('support_contact as before', 'before.uuid', 'request.handed_by')
    .select(['contact.uuid as contact_uuid', 'contact.name', 'contact.role', 'contact.hours'])
    .select('before.name as handed_by')
    // Null if the adult erased all their data, or their account is closed.
    .select('adult.uuid as adult_uuid')

export type RequestRow = Awaited<ReturnType<typeof listOwnRequests>>[number]

const MAX_SHOWN = 50

/** Lists a person's own requests, newest first. */
export const listOwnRequests = (db: Database, accountUuid: string, since: Date) =>
  selectRequests(db)
    .where('request.account_uuid', '=', accountUuid)
    .where('request.sent_at', '>=', since)
    .orderBy('request.sent_at', 'desc')
    .orderBy('request.uuid')
    .limit(MAX_SHOWN)
    .execute()

/** The only function that finds a request of its sender. */
export const findOwnRequest = async (
  db: Database,
  accountUuid: string,
  uuid: string,
): Promise<Owned<RequestRow> | undefined> => {
  const row = await selectRequests(db)
    .where('request.uuid', '=', uuid)
    .where('request.account_uuid', '=', accountUuid)
    .executeTakeFirst()
  return row && markOwned(row)
}

/** Finds the existing request: the same one sent again (to any adult), or an unseen one to the same adult. */
export const findOpenRequest = (
  db: Database,
  { accountUuid, contactUuid, clientUuid }: { accountUuid: string; contactUuid: string; clientUuid: string },
) =>
  selectRequests(db)
    .where('request.account_uuid', '=', accountUuid)
    .where((eb) =>
      eb.or([
        eb('request.client_uuid', '=', clientUuid),
        eb.and([
          eb('request.contact_uuid', '=', contactUuid),
          eb('request.seen_at', 'is', null),
          eb('request.withdrawn_at', 'is', null),
        ]),
      ]),
    )
    // Prefer the same request over another one.
    .orderBy(sql`request.client_uuid = ${clientUuid}`, 'desc')
    .limit(1)
    .executeTakeFirst()

export const countRequests = async (db: Database, accountUuid: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('support_request')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_uuid', '=', accountUuid)
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

interface NewRequest {
  accountUuid: string
  clientUuid: string
  contactUuid: string
  at: Date
}

/** @returns undefined if the same request has gone to somebody else in the meantime */
export const insertRequest = (db: Database, { accountUuid, clientUuid, contactUuid, at }: NewRequest) =>
  db
    .insertInto('support_request')
    .values({
      uuid: randomUUID(),
      account_uuid: accountUuid,
      client_uuid: clientUuid,
      contact_uuid: contactUuid,
      sent_at: at,
    })
    .onConflict((eb) => eb.columns(['account_uuid', 'client_uuid']).doNothing())
    .returning('uuid')
    .executeTakeFirst()

const selectReceived = (db: Database, adultUuid: string) =>
  db
    .selectFrom('support_request as request')
    .innerJoin('support_contact as contact', 'contact.uuid', 'request.contact_uuid')
    .innerJoin('identity_account as person', 'person.uuid', 'request.account_uuid')
    .leftJoin('support_contact as before', 'before.uuid', 'request.handed_by')
    .select(['request.uuid', 'request.sent_at', 'request.seen_at', 'request.account_uuid', 'request.contact_uuid'])
    .select(['person.first_name', 'person.last_name', 'contact.hours', 'before.name as handed_by'])
    .where('contact.account_uuid', '=', adultUuid)
    .where('request.withdrawn_at', 'is', null)

/** Lists all unseen requests, and those sent since then, newest first. */
export const listReceivedRequests = (db: Database, adultUuid: string, since: Date) =>
  selectReceived(db, adultUuid)
    .where((eb) => eb.or([eb('request.seen_at', 'is', null), eb('request.sent_at', '>=', since)]))
    .orderBy('request.sent_at', 'desc')
    .orderBy('request.uuid')
    .limit(2 * MAX_SHOWN)
    .execute()

export type ReceivedRow = Awaited<ReturnType<typeof listReceivedRequests>>[number]

/** The only function that finds a request by its recipient. */
export const findReceivedRequest = async (
  db: Database,
  adultUuid: string,
  uuid: string,
): Promise<Owned<ReceivedRow> | undefined> => {
  const row = await selectReceived(db, adultUuid).where('request.uuid', '=', uuid).executeTakeFirst()
  return row && markOwned(row)
}

/** @returns undefined if it was seen before, or has been withdrawn in the meantime */
export const markSeen = (db: Database, { uuid }: Owned<ReceivedRow>, at: Date) =>
  db
    .updateTable('support_request')
    .set({ seen_at: at })
    .where('uuid', '=', uuid)
    .where('seen_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst()

/** Sends the request to another adult, for whom it is unseen. @returns undefined if it was withdrawn in the meantime */
export const transferRequestTo = (db: Database, { uuid, contact_uuid }: Owned<ReceivedRow>, contactUuid: string) =>
  db
    .updateTable('support_request')
    .set({ contact_uuid: contactUuid, handed_by: contact_uuid, seen_at: null })
    .where('uuid', '=', uuid)
    .where('withdrawn_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst()

/** Returns whether requests can be sent to the account. */
export const isContact = async (db: Database, accountUuid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('support_contact')
    .select('uuid')
    .where('account_uuid', '=', accountUuid)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns undefined if it was withdrawn before */
export const markRequestWithdrawn = (db: Database, { uuid }: Owned<RequestRow>, at: Date) =>
  db
    .updateTable('support_request')
    .set({ withdrawn_at: at })
    .where('uuid', '=', uuid)
    .where('withdrawn_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst()

/** Returns the data for an email about a request, or undefined once it was seen or withdrawn. */
export const getRequestEmail = (db: Database, requestUuid: string) =>
  db
    .selectFrom('support_request as request')
    .innerJoin('support_contact as contact', 'contact.uuid', 'request.contact_uuid')
    .innerJoin('identity_account as adult', 'adult.uuid', 'contact.account_uuid')
    .innerJoin('identity_account as person', 'person.uuid', 'request.account_uuid')
    .innerJoin('identity_organization as school', 'school.uuid', 'contact.organization_uuid')
    .select(['request.sent_at', 'adult.email', 'person.first_name', 'person.last_name', 'school.time_zone'])
    .where('request.uuid', '=', requestUuid)
    .where('request.seen_at', 'is', null)
    .where('request.withdrawn_at', 'is', null)
    .where('adult.disabled_at', 'is', null)
    .executeTakeFirst()
