/** Reads and writes the settings of a school; each function runs one statement. */
import { sql } from 'kysely'
import { features, outsideProviders } from '#rules/features.ts'
import type { SchoolDays } from '#rules/school-days.ts'
import { containsText } from '#server/platform/database/contains-text.ts'
import type { Database } from '#server/platform/database/database.ts'

const switchableFeatures = [...features, outsideProviders] as const
type SwitchableFeature = (typeof switchableFeatures)[number]

export type SchoolRow = NonNullable<Awaited<ReturnType<typeof findSchool>>>

export const findSchool = (db: Database, uuid: string) =>
  db
    .selectFrom('identity_organization')
    .select(['uuid', 'name', 'school_code', 'time_zone', 'country', 'revision', 'closing_since', 'erased_from'])
    .select((row) => row.ref('school_days').$castTo<SchoolDays>().as('school_days'))
    .select([...switchableFeatures])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** Returns the parts that are turned off at a school. */
export const listDisabledFeatures = (row: Record<SwitchableFeature, boolean>): SwitchableFeature[] =>
  switchableFeatures.filter((part) => !row[part])

export interface SchoolChange {
  name?: string | undefined
  school_code?: string | undefined
  time_zone?: string | undefined
  country?: string | undefined
  days?: SchoolDays | undefined
}

/** @returns undefined if somebody else has saved since that revision */
export const updateSchool = (
  db: Database,
  { uuid, revision, change: { days, ...change } }: { uuid: string; revision: number; change: SchoolChange },
) =>
  db
    .updateTable('identity_organization')
    .set({ ...change, ...(days ? { school_days: JSON.stringify(days) } : {}), revision: revision + 1 })
    .where('uuid', '=', uuid)
    .where('revision', '=', revision)
    .returning('uuid')
    .executeTakeFirst()

/** Returns whether another school has that name or code, regardless of letter case. */
export const isSchoolNameTaken = async (
  db: Database,
  uuid: string,
  { column, value }: { column: 'name' | 'school_code'; value: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_organization')
    .select('uuid')
    .where(
      sql<boolean>`lower(${sql.ref(column)} collate "und-x-icu") = lower(${value.normalize('NFC')} collate "und-x-icu")`,
    )
    .where('uuid', '!=', uuid)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns undefined if the part already had that state */
export const updateSchoolFeature = (
  db: Database,
  { uuid, part, on }: { uuid: string; part: SwitchableFeature; on: boolean },
) =>
  db
    .updateTable('identity_organization')
    .set({ [part]: on })
    .where('uuid', '=', uuid)
    .where(part, '=', !on)
    .returning('uuid')
    .executeTakeFirst()

/** @returns undefined if the school was closing already */
export const markClosing = (db: Database, { uuid, since, until }: { uuid: string; since: Date; until: Date }) =>
  db
    .updateTable('identity_organization')
    .set({ closing_since: since, erased_from: until })
    .where('uuid', '=', uuid)
    .where('closing_since', 'is', null)
    .returning('uuid')
    .executeTakeFirst()

/** @returns undefined if the school was not closing, or its erasure date has passed */
export const clearClosing = (db: Database, uuid: string, now: Date) =>
  db
    .updateTable('identity_organization')
    .set({ closing_since: null, erased_from: null })
    .where('uuid', '=', uuid)
    .where('erased_from', '>', now)
    .returning('uuid')
    .executeTakeFirst()

/** Returns whether closing this school would leave the installation without a system admin. */
export const isLastSchoolWithOperator = async (db: Database, uuid: string): Promise<boolean> => {
  const { here, elsewhere } = await db
    .selectFrom('identity_account')
    .innerJoin('identity_organization as school', 'school.uuid', 'identity_account.organization_uuid')
    .select([
      sql<boolean>`coalesce(bool_or(school.uuid = ${uuid}), false)`.as('here'),
      sql<boolean>`coalesce(bool_or(school.uuid <> ${uuid} and school.closing_since is null), false)`.as('elsewhere'),
    ])
    .where('operator', '=', true)
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return here && !elsewhere
}

/** Lists everybody but students, by name. */
export const listStaff = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('identity_account')
    .select(['uuid', 'user_type', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('organization_uuid', '=', organizationUuid)
    .where('user_type', '!=', 'student')
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('uuid')
    .limit(2000)
    .execute()

const MAX_RESULTS = 20

/** Also finds students who can no longer sign in, because what is stored about them still belongs to them. */
export const searchStudents = (db: Database, organizationUuid: string, text: string) =>
  db
    .selectFrom('identity_account as student')
    .select(['uuid', 'username', sql<string>`first_name || ' ' || last_name`.as('name')])
    .select(sql<boolean>`disabled_at is null`.as('active'))
    .select(
      sql<string[]>`array(
        select section.name from identity_section section
        join identity_section_member member on member.section_uuid = section.uuid
        where member.account_uuid = student.uuid and member.part = 'pupil' order by section.name)`.as('sections'),
    )
    .where('organization_uuid', '=', organizationUuid)
    .where('user_type', '=', 'student')
    .where((row) =>
      row.or([containsText(sql`first_name || ' ' || last_name`, text), containsText(sql.ref('username'), text)]),
    )
    .orderBy('name')
    .orderBy('uuid')
    .limit(MAX_RESULTS)
    .execute()
