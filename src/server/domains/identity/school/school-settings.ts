/**
 * School settings. A change is validated as a whole, needs the current revision, and is announced to the open pages of
 * the school.
 */
import type { School, FeatureSwitch } from '#contract/identity/school.ts'
import { Failure } from '#contract/failures.ts'
import { toNameKey, tidyName } from '#rules/names.ts'
import { CLOSING_PERIOD_MS } from '#rules/retention.ts'
import { type SchoolDays, findCalendarProblems } from '#rules/school-days.ts'
import { resolveTimeZone } from '#rules/time-zones.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockOperators } from '../people/changes.queries.ts'
import {
  markClosing,
  updateSchool,
  clearClosing,
  isSchoolNameTaken,
  isLastSchoolWithOperator,
  type SchoolChange,
  findSchool,
  type SchoolRow,
  updateSchoolFeature,
  listDisabledFeatures,
} from './school.queries.ts'

type SchoolContext = Pick<Platform, 'db' | 'clock' | 'events'>

const toSchool = (row: SchoolRow): School => ({
  uuid: row.uuid,
  name: row.name,
  school_code: row.school_code,
  time_zone: row.time_zone,
  country: row.country,
  days: row.school_days,
  without: listDisabledFeatures(row),
  revision: row.revision,
  closing:
    row.closing_since && row.erased_from
      ? { since: row.closing_since.toISOString(), erased_from: row.erased_from.toISOString() }
      : null,
})

export const getSchool = async (db: Database, organizationUuid: string): Promise<School> => {
  const row = await findSchool(db, organizationUuid)
  if (!row) throw new Failure('not_found')
  return toSchool(row)
}

const createFieldFailure = (path: string, message: string) => new Failure('invalid', { fields: [{ path, message }] })

const calendarMessages = {
  backwards: 'End date must be after the start date.',
  overlaps: 'These dates overlap another semester. Change the start or end date.',
  outside: 'These dates are outside of all semesters. Choose dates within a semester.',
} as const

const validateSchoolDays = (days: SchoolDays): void => {
  const problems = findCalendarProblems(days)
  if (problems.length === 0) return
  const fields = problems.map(({ list, index, problem }) => ({
    path: `School.days.${list}.${index}`,
    message: calendarMessages[problem],
  }))
  throw new Failure('invalid', { fields })
}

/** Sorts semesters and breaks by date, in whatever order they were typed. */
const sortDays = (days: SchoolDays): SchoolDays => ({
  terms: days.terms.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
  holidays: days.holidays.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
})

const takenMessages = {
  name: 'Another school already has this name. Try another one.',
  school_code: 'Another school already has this code. Try another one.',
} as const

/** No two schools may share a name or a code, regardless of letter case. @throws Failure name_taken */
const requireUniqueNameAndCode = async (tx: Database, uuid: string, input: SchoolChange): Promise<void> => {
  for (const column of ['name', 'school_code'] as const) {
    const value = input[column]
    if (value === undefined || !(await isSchoolNameTaken(tx, uuid, { column, value }))) continue
    throw new Failure('name_taken', { fields: [{ path: `School.${column}`, message: takenMessages[column] }] })
  }
}

/** @throws Failure changed with the current school, if somebody else has saved in the meantime */
export const saveSchool = async (
  { db, events }: SchoolContext,
  { organizationUuid: uuid }: Actor,
  { revision, ...input }: SchoolChange & { revision: number },
): Promise<School> => {
  if (input.days) validateSchoolDays(input.days)
  const name = input.name === undefined ? undefined : tidyName(input.name)
  if (name === '') throw createFieldFailure('School.name', '*Required Field')
  const change = {
    ...input,
    ...(name === undefined ? {} : { name }),
    ...(input.time_zone === undefined ? {} : { time_zone: resolveTimeZone(input.time_zone) }),
    ...(input.days ? { days: sortDays(input.days) } : {}),
  }
  return db.transaction().execute(async (tx) => {
    await requireUniqueNameAndCode(tx, uuid, change)
    if (!(await updateSchool(tx, { uuid, revision, change }))) {
      throw new Failure('changed', { blocks: { School: await getSchool(tx, uuid) } })
    }
    await events.publish(uuid, { kind: 'school' }, tx)
    return getSchool(tx, uuid)
  })
}

/**
 * Turns a feature (`part`) on or off. The change applies from the next call on, and open pages are notified.
 * @returns the school, and whether anything changed
 */
export const switchFeature = async (
  { db, events }: SchoolContext,
  { organizationUuid: uuid }: Actor,
  { part, on }: { part: FeatureSwitch; on: boolean },
): Promise<{ school: School; changed: boolean }> =>
  db.transaction().execute(async (tx) => {
    const changed = (await updateSchoolFeature(tx, { uuid, part, on })) !== undefined
    if (changed) await events.publish(uuid, { kind: 'school' }, tx)
    return { school: await getSchool(tx, uuid), changed }
  })

/** @throws Failure invalid if the name doesn't match, or no system admin would remain */
export const closeSchool = async (
  { db, clock, events }: SchoolContext,
  actor: Actor,
  typedName: string,
): Promise<School> =>
  db.transaction().execute(async (tx) => {
    const { organizationUuid: uuid } = actor
    const school = await getSchool(tx, uuid)
    if (toNameKey(typedName) !== toNameKey(school.name)) {
      throw createFieldFailure('Close.name', "This doesn't match the school's name. Type it exactly as shown.")
    }
    // Without this lock, two schools could close at the same time and leave no system admin.
    await lockOperators(tx)
    if (await isLastSchoolWithOperator(tx, uuid)) {
      const message = 'All system admins belong to this school. Make an admin of another school a system admin first.'
      throw new Failure('invalid', { message })
    }
    const since = clock.now()
    await markClosing(tx, { uuid, since, until: new Date(since.getTime() + CLOSING_PERIOD_MS) })
    await events.publish(uuid, { kind: 'school' }, tx)
    return getSchool(tx, uuid)
  })

export const reopenSchool = async (
  { db, clock, events }: SchoolContext,
  { organizationUuid: uuid }: Actor,
): Promise<{ school: School; changed: boolean }> =>
  db.transaction().execute(async (tx) => {
    const changed = (await clearClosing(tx, uuid, clock.now())) !== undefined
    if (changed) await events.publish(uuid, { kind: 'school' }, tx)
    return { school: await getSchool(tx, uuid), changed }
  })
