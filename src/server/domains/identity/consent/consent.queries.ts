/** Queries for family consent; each function runs one statement. */
import { type Insertable, sql } from 'kysely'
import { type ConsentAnswer, type ConsentPart, consentParts, isConsented } from '#rules/consent.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Returns the parts for which the school asks families, in the order of `consentParts`. */
export const getPartsNeedingConsent = async (db: Database, organizationUuid: string): Promise<ConsentPart[]> => {
  const { consent_for } = await db
    .selectFrom('identity_organization')
    .select('consent_for')
    .where('uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow()
  return consentParts.filter((part) => consent_for.includes(part))
}

export const updatePartsNeedingConsent = (db: Database, organizationUuid: string, parts: readonly ConsentPart[]) =>
  db
    .updateTable('identity_organization')
    .set({ consent_for: [...parts] })
    .where('uuid', '=', organizationUuid)
    .execute()

interface ConsentCount {
  part: ConsentPart
  answer: ConsentAnswer
  count: number
}

/** Counts active students by part and answer. Students without an answer count as `none`. */
export const countConsents = async (db: Database, organizationUuid: string): Promise<ConsentCount[]> => {
  const { rows } = await sql<ConsentCount>`
    select consent_part.part, coalesce(newest.answer, 'none') as answer, count(*)::int as count
    from identity_account student
    cross join unnest(${[...consentParts]}::text[]) as consent_part (part)
    left join lateral (
      select answer from identity_consent consent
      where consent.account_uuid = student.uuid and consent.part = consent_part.part
      order by consent.noted_at desc, consent.uuid limit 1
    ) newest on true
    where student.organization_uuid = ${organizationUuid} and student.user_type = 'student'
      and student.disabled_at is null
    group by 1, 2`.execute(db)
  return rows
}

/** Returns those of the people who are active students of the school. */
export const listStudentsOfSchool = async (
  db: Database,
  organizationUuid: string,
  people: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .where('user_type', '=', 'student')
    .where('disabled_at', 'is', null)
    .where('uuid', 'in', [...people])
    .execute()
  return rows.map(({ uuid }) => uuid)
}

export const insertConsentAnswers = (db: Database, answers: readonly Insertable<Tables['identity_consent']>[]) =>
  db
    .insertInto('identity_consent')
    .values([...answers])
    .execute()

interface ConsentUpdate {
  people: readonly string[]
  parts: readonly ConsentPart[]
  isGiven: boolean
}

/**
 * Adds parts to those that the families of these students consent to, or removes them. It applies from the next call
 * on; `insertConsentAnswers` stores the answer itself.
 */
export const updateConsentedParts = (db: Database, { people, parts, isGiven }: ConsentUpdate) => {
  const otherParts = sql`array(select part from unnest(consented) as part where part <> all(${[...parts]}::text[]))`
  return db
    .updateTable('identity_account')
    .set({ consented: isGiven ? sql<string[]>`${otherParts} || ${[...parts]}::text[]` : sql<string[]>`${otherParts}` })
    .where('uuid', 'in', [...people])
    .execute()
}

/** More answers than a family gives while a student is at the school. It keeps the response short. */
const MAX_HISTORY = 100

export const listConsentHistory = (db: Database, organizationUuid: string, accountUuid: string) =>
  db
    .selectFrom('identity_consent as consent')
    .innerJoin('identity_account as student', 'student.uuid', 'consent.account_uuid')
    .leftJoin('identity_account as admin', 'admin.uuid', 'consent.noted_by')
    .select(['consent.part', 'consent.answer', 'consent.how', 'consent.answered_on', 'consent.noted_at'])
    .select(['admin.first_name', 'admin.last_name'])
    .where('consent.account_uuid', '=', accountUuid)
    .where('student.organization_uuid', '=', organizationUuid)
    .orderBy('consent.noted_at', 'desc')
    .orderBy('consent.part')
    .limit(MAX_HISTORY)
    .execute()

/**
 * Returns whether a student can't sign in yet, because the school needs family consent and this family has not given
 * it.
 */
export const isConsentPending = async (db: Database, accountUuid: string): Promise<boolean> => {
  const person = await db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select(['user_type', 'consent_for', 'consented'])
    .where('identity_account.uuid', '=', accountUuid)
    .executeTakeFirst()
  return person !== undefined && !isConsented('app', person)
}
