/** The adults who said yes to being asked, and who has asked them; each function is one statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DayHours } from '#rules/contact-hours.ts'
import { asOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The country of most schools here: whoever is not signed in is most likely there. */
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

/** By weekday, 0 is Sunday. */
type StoredHours = Record<string, [string, string]>

export const parseHours = (stored: unknown): DayHours[] =>
  Object.entries(stored as StoredHours).map(([day, [from, until]]) => ({ day: Number(day), from, until }))

interface RequestingAccount {
  accountUuid: string
  organizationUuid: string
}

/** A section that the contact teaches and the person is in. */
const sharedSection = (accountUuid: string) => sql<string | null>`(
  select section.name from identity_section section
  join identity_section_member teacher on teacher.section_uuid = section.uuid and teacher.part = 'teacher'
    and teacher.account_uuid = contact.account_uuid
  join identity_section_member pupil on pupil.section_uuid = section.uuid and pupil.part = 'pupil'
    and pupil.account_uuid = ${accountUuid}
  where section.archived_at is null
  order by section.name limit 1)`

/** Left from an account that was emptied, where the same adult has been named anew. */
const isNamedAnew = sql<boolean>`(contact.account_uuid is null and exists (
  select from support_contact anew
  where anew.organization_uuid = contact.organization_uuid and anew.name = contact.name
    and anew.account_uuid is not null))`

/** The people of one's school but those whose account is closed; nobody is asked to talk to themselves. */
export const listContactsFor = (db: Database, { accountUuid, organizationUuid }: RequestingAccount) =>
  db
    .selectFrom('support_contact as contact')
    .leftJoin('identity_account as adult', (join) =>
      join.onRef('adult.uuid', '=', 'contact.account_uuid').on('adult.disabled_at', 'is', null),
    )
    .select(['contact.uuid', 'contact.name', 'contact.role', 'contact.reach', 'contact.hours', 'contact.away_words'])
    .select('adult.uuid as adult_uuid')
    .select(sharedSection(accountUuid).as('teaches'))
    .where('contact.organization_uuid', '=', organizationUuid)
    .where((one) => one.or([one('contact.account_uuid', 'is', null), one('adult.uuid', '!=', accountUuid)]))
    .where((one) => one.not(isNamedAnew))
    .orderBy('contact.position')
    .orderBy('contact.uuid')
    .execute()

/** Whoever can be asked, held for as long as the transaction lasts: of two requests at once one comes first. */
export const findContactToAsk = (db: Database, { accountUuid, organizationUuid }: RequestingAccount, uuid: string) =>
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

const requests = (db: Database) =>
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
    // Nobody where they have erased all that was theirs, or their account is closed.
    .select('adult.uuid as adult_uuid')

export type RequestRow = Awaited<ReturnType<typeof listOwnRequests>>[number]

const MOST_SHOWN = 50

/** One's own, newest first. */
export const listOwnRequests = (db: Database, accountUuid: string, since: Date) =>
  requests(db)
    .where('request.account_uuid', '=', accountUuid)
    .where('request.sent_at', '>=', since)
    .orderBy('request.sent_at', 'desc')
    .orderBy('request.uuid')
    .limit(MOST_SHOWN)
    .execute()

/** The one place that finds a request to be somebody's own. */
export const findOwnRequest = async (
  db: Database,
  accountUuid: string,
  uuid: string,
): Promise<Owned<RequestRow> | undefined> => {
  const row = await requests(db)
    .where('request.uuid', '=', uuid)
    .where('request.account_uuid', '=', accountUuid)
    .executeTakeFirst()
  return row && asOwned(row)
}

/**
 * What this wish has become already: the same one sent again, whomever it went to, or one to the same person that is not
 * seen yet.
 */
export const findOpenRequest = (
  db: Database,
  { accountUuid, contactUuid, clientUuid }: { accountUuid: string; contactUuid: string; clientUuid: string },
) =>
  requests(db)
    .where('request.account_uuid', '=', accountUuid)
    .where((one) =>
      one.or([
        one('request.client_uuid', '=', clientUuid),
        one.and([
          one('request.contact_uuid', '=', contactUuid),
          one('request.seen_at', 'is', null),
          one('request.withdrawn_at', 'is', null),
        ]),
      ]),
    )
    // The same wish before another one.
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

/** @returns nothing where the same wish has gone to somebody else meanwhile */
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
    .onConflict((one) => one.columns(['account_uuid', 'client_uuid']).doNothing())
    .returning('uuid')
    .executeTakeFirst()

const received = (db: Database, adultUuid: string) =>
  db
    .selectFrom('support_request as request')
    .innerJoin('support_contact as contact', 'contact.uuid', 'request.contact_uuid')
    .innerJoin('identity_account as person', 'person.uuid', 'request.account_uuid')
    .leftJoin('support_contact as before', 'before.uuid', 'request.handed_by')
    .select(['request.uuid', 'request.sent_at', 'request.seen_at', 'request.account_uuid', 'request.contact_uuid'])
    .select(['person.first_name', 'person.last_name', 'contact.hours', 'before.name as handed_by'])
    .where('contact.account_uuid', '=', adultUuid)
    .where('request.withdrawn_at', 'is', null)

/** All that is not seen, and what was sent since; newest first. */
export const listReceivedRequests = (db: Database, adultUuid: string, since: Date) =>
  received(db, adultUuid)
    .where((one) => one.or([one('request.seen_at', 'is', null), one('request.sent_at', '>=', since)]))
    .orderBy('request.sent_at', 'desc')
    .orderBy('request.uuid')
    .limit(2 * MOST_SHOWN)
    .execute()

export type ReceivedRow = Awaited<ReturnType<typeof listReceivedRequests>>[number]

/** The one place that finds a request to be sent to somebody. */
export const findReceivedRequest = async (
  db: Database,
  adultUuid: string,
  uuid: string,
): Promise<Owned<ReceivedRow> | undefined> => {
  const row = await received(db, adultUuid).where('request.uuid', '=', uuid).executeTakeFirst()
  return row && asOwned(row)
}

/** @returns nothing where it was seen before, or has been taken back meanwhile */
export const markSeen = (db: Database, { uuid }: Owned<ReceivedRow>, at: Date) =>
  db
    .updateTable('support_request')
    .set({ seen_at: at })
    .where('uuid', '=', uuid)
    .where('seen_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst()

/** Asks another adult to go, who has not seen it yet. @returns nothing where it was taken back meanwhile */
export const transferRequestTo = (db: Database, { uuid, contact_uuid }: Owned<ReceivedRow>, contactUuid: string) =>
  db
    .updateTable('support_request')
    .set({ contact_uuid: contactUuid, handed_by: contact_uuid, seen_at: null })
    .where('uuid', '=', uuid)
    .where('withdrawn_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst()

/** Whether somebody's account gets what is asked. */
export const isContact = async (db: Database, accountUuid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('support_contact')
    .select('uuid')
    .where('account_uuid', '=', accountUuid)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns nothing where it was taken back before */
export const markWithdrawn = (db: Database, { uuid }: Owned<RequestRow>, at: Date) =>
  db
    .updateTable('support_request')
    .set({ withdrawn_at: at })
    .where('uuid', '=', uuid)
    .where('withdrawn_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst()

/** What a letter about a request needs; nothing once it was seen or taken back. */
export const getRequestLetter = (db: Database, requestUuid: string) =>
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
