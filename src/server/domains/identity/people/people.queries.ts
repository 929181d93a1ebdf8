/** Reads the people of a school for its admins; each function runs one statement. */
import { type SqlBool, sql } from 'kysely'
import type { UserType } from '#contract/identity.ts'
import { foldAccents } from '#rules/fold-accents.ts'
import type { PersonState } from '#rules/people/people.ts'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { NameCursor } from '#server/platform/pagination/name-cursor.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface PersonFilter {
  search?: string | undefined
  kind?: UserType | undefined
  state?: PersonState | undefined
  asked?: true | undefined
  grade?: number | undefined
  section?: string | undefined
}

const hasTwoStep = sql<boolean>`exists (
  select from identity_second_step step where step.account_uuid = person.uuid and step.confirmed_at is not null)`
const resetRequestedAt = sql<Date | null>`(select wished_at from identity_reset_wish wish where wish.account_uuid = person.uuid)`
const hasSignIn = sql<boolean>`(person.password_hash is not null or person.last_seen_at is not null)`
const isInvited = sql<boolean>`(person.password_hash is null and person.invited_at is not null and person.last_seen_at is null)`

/** At most three class names; a person's own page shows all of them. */
const sectionNames = sql<string[]>`array(
  select section.name from identity_section_member member
  join identity_section section on section.uuid = member.section_uuid and section.archived_at is null
  where member.account_uuid = person.uuid order by section.name limit 3)`

const selectPeople = (db: Database) =>
  db
    .selectFrom('identity_account as person')
    .select(['person.uuid', 'person.first_name', 'person.last_name', 'person.email', 'person.username'])
    .select(['person.user_type', 'person.audience', 'person.grade', 'person.operator', 'person.permissions'])
    .select(['person.landing', 'person.disabled_at', 'person.last_seen_at', 'person.name_key'])
    .select([
      hasTwoStep.as('two_step'),
      resetRequestedAt.as('asked_at'),
      isInvited.as('invited'),
      sectionNames.as('sections'),
    ])
    .select(hasSignIn.as('has_sign_in'))

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

/**
 * Builds the text search: each word must be the prefix of a word in a name. The school is a search term too, so the
 * index never returns people of other schools.
 */
const buildSearchQuery = (organizationUuid: string, search: string): string | undefined => {
  const terms = foldAccents(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (terms.length === 0) return undefined
  return [`in${organizationUuid.replaceAll('-', '')}`, ...terms.map((term) => `'${term}':*`)].join(' & ')
}

const stateConditions: Record<PersonState, ReturnType<typeof sql<SqlBool>>> = {
  active: sql<SqlBool>`not ${isInvited}`,
  invited: sql<SqlBool>`${isInvited}`,
  without: sql<SqlBool>`not ${hasSignIn} and person.invited_at is null`,
  never: sql<SqlBool>`person.last_seen_at is null`,
  two_step: sql<SqlBool>`${hasTwoStep}`,
  deactivated: sql<SqlBool>`true`,
}

const isInSection = (uuid: string) => sql<SqlBool>`exists (
  select from identity_section_member member where member.account_uuid = person.uuid and member.section_uuid = ${uuid})`

/** Lists people; deactivated ones appear only under their own state. */
export const listPeople = (
  db: Database,
  organizationUuid: string,
  options: PersonFilter & { after: NameCursor | null; backwards: boolean; limit: number },
): Promise<PersonRow[]> => {
  const { search = '', kind, state, grade, section, after, backwards, limit } = options
  const terms = buildSearchQuery(organizationUuid, search)
  const comparison = sql.raw(backwards ? '<' : '>')
  const order = backwards ? ('desc' as const) : ('asc' as const)
  return selectPeople(db)
    .where('person.organization_uuid', '=', organizationUuid)
    .where('person.disabled_at', state === 'deactivated' ? 'is not' : 'is', null)
    .$if(state !== undefined, (query) => query.where(stateConditions[state!]))
    .$if(terms !== undefined, (query) => query.where(sql<SqlBool>`person.name_words @@ to_tsquery('simple', ${terms})`))
    .$if(kind !== undefined, (query) => query.where('person.user_type', '=', kind!))
    .$if(grade !== undefined, (query) => query.where('person.grade', '=', grade!))
    .$if(section !== undefined, (query) => query.where(isInSection(section!)))
    .$if(options.asked === true, (query) => query.where(sql<SqlBool>`${resetRequestedAt} is not null`))
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(person.name_key, person.uuid) ${comparison} (${after!.name} collate "und-x-icu", ${after!.uuid}::uuid)`,
      ),
    )
    .orderBy('person.name_key', order)
    .orderBy('person.uuid', order)
    .limit(limit)
    .execute()
}

const selectPersonDetails = (db: Database) =>
  selectPeople(db)
    .select(['person.created_at', 'person.invited_at', 'person.left_at', 'person.revision'])
    .innerJoin('identity_organization as school', 'school.uuid', 'person.organization_uuid')
    .select([
      'person.organization_uuid',
      'school.school_code',
      sql<boolean>`person.password_hash is not null`.as('has_password'),
    ])

export type PersonDetailRow = Awaited<ReturnType<ReturnType<typeof selectPersonDetails>['execute']>>[number]

/** The only function that finds a person within the school. */
export const findPerson = async (
  db: Database,
  organizationUuid: string,
  uuid: string,
): Promise<Owned<PersonDetailRow> | undefined> => {
  const row = await selectPersonDetails(db)
    .where('person.organization_uuid', '=', organizationUuid)
    .where('person.uuid', '=', uuid)
    .executeTakeFirst()
  return row && markOwned(row)
}

/** Returns only the people who belong to the school and are active, in list order. */
export const listPeopleByUuid = async (
  db: Database,
  organizationUuid: string,
  uuids: readonly string[],
): Promise<Owned<PersonDetailRow>[]> => {
  const rows = await selectPersonDetails(db)
    .where('person.organization_uuid', '=', organizationUuid)
    .where('person.uuid', 'in', [...uuids])
    .where('person.disabled_at', 'is', null)
    .orderBy('person.name_key')
    .orderBy('person.uuid')
    .execute()
  return rows.map(markOwned)
}

export const listSectionsOfPerson = (db: Database, accountUuid: string) =>
  db
    .selectFrom('identity_section_member as member')
    .innerJoin('identity_section as section', 'section.uuid', 'member.section_uuid')
    .select(['section.uuid', 'section.name', 'member.part'])
    .select(
      sql<boolean>`member.part = 'teacher' and not exists (
        select from identity_section_member other
        join identity_account colleague on colleague.uuid = other.account_uuid and colleague.disabled_at is null
        where other.section_uuid = member.section_uuid and other.part = 'teacher'
          and other.account_uuid <> member.account_uuid)`.as('alone'),
    )
    .where('member.account_uuid', '=', accountUuid)
    .where('section.archived_at', 'is', null)
    .orderBy('section.name')
    .orderBy('section.uuid')
    .execute()

export const findSessionOfPerson = async (
  db: Database,
  person: Owned<{ uuid: string }>,
  uuid: string,
): Promise<Owned<{ uuid: string }> | undefined> => {
  const row = await db
    .selectFrom('identity_session')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('account_uuid', '=', person.uuid)
    .executeTakeFirst()
  return row && markOwned(row)
}
