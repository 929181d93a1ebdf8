/** Looks at a list of people, and does what was looked at: all of it, or nothing. */
import { randomUUID } from 'node:crypto'
import type { PeopleReport } from '#contract/identity/people-import.ts'
import { Failure } from '#contract/failures.ts'
import { listedPeople, type ListedPerson, type PeopleList } from '#rules/people/listed-people.ts'
import { nameKey } from '#rules/names.ts'
import { audienceOfGrade } from '#rules/people/people.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { holdPeople } from '../changes.queries.ts'
import { type PeoplePlan, planOf } from './plan.ts'
import { reportOf } from './report.ts'
import * as school from './school.queries.ts'

export interface ImportWish {
  organizationUuid: string
  text: string
  missing: 'keep' | 'deactivate'
}

const looked = async (db: Database, { organizationUuid, text, missing }: ImportWish) => {
  const list = listedPeople(text)
  const emails = list.people.flatMap(({ email }) => email ?? [])
  const plan = planOf(
    list,
    {
      people: await school.knownPeople(db, organizationUuid),
      sections: await school.knownSections(db, organizationUuid),
      members: await school.knownMembers(db, organizationUuid),
      elsewhere: await school.emailsElsewhere(db, organizationUuid, emails),
    },
    missing,
  )
  return { list, plan, report: reportOf(list, plan) }
}

/** Changes nothing. */
export const lookAtList = async (db: Database, wish: ImportWish): Promise<PeopleReport> =>
  (await looked(db, wish)).report

const audienceOf = ({ user_type, grade }: ListedPerson): string | null => {
  if (user_type !== 'student') return 'adult'
  return grade === null ? null : audienceOfGrade(grade)
}

const gradeNames = ['kindergarten', 'grade_1', 'grade_2', 'grade_3', 'grade_4', 'grade_5'] as const
const sectionGradeOf = (grade: number): string => gradeNames[grade] ?? audienceOfGrade(grade)

const addClasses = async (
  tx: Database,
  organizationUuid: string,
  { classes, add, change }: PeoplePlan,
): Promise<void> => {
  const everybody = [...add, ...change.map(({ listed }) => listed)]
  const sections = classes.map(({ name, of }) => {
    // Its age is that of its first pupil: a teacher may stand before them in the list.
    const within = everybody.filter((one) => one.classes.some((other) => nameKey(other) === nameKey(name)))
    const grade = within.find((one) => one.grade !== null)?.grade ?? of.grade
    return {
      uuid: randomUUID(),
      name,
      grade: grade === null ? null : sectionGradeOf(grade),
      audience: grade === null ? 'middle_school' : audienceOfGrade(grade),
    }
  })
  if (sections.length) await school.addSections(tx, organizationUuid, sections)
}

const columnsOf = (listed: ListedPerson) => ({
  first_name: listed.first_name,
  last_name: listed.last_name,
  user_type: listed.user_type,
  grade: listed.grade,
  audience: audienceOf(listed),
})

const putPeople = async (tx: Database, organizationUuid: string, { add, change }: PeoplePlan) => {
  const added = add.map((listed) => ({ uuid: randomUUID(), listed }))
  await school.addPeople(
    tx,
    organizationUuid,
    added.map(({ uuid, listed }) => ({
      uuid,
      ...columnsOf(listed),
      audience: audienceOf(listed) ?? 'middle_school',
      email: listed.email,
      username: listed.username,
      permissions: listed.user_type === 'student' ? [] : ['learn'],
    })),
  )
  await school.changePeople(
    tx,
    organizationUuid,
    change.map(({ person, listed }) => ({
      uuid: person.uuid,
      ...columnsOf(listed),
      grade: listed.grade ?? person.grade,
      audience: audienceOf(listed) as string,
      email: listed.email ?? person.email,
      username: listed.username ?? person.username,
    })),
  )
  return [...added, ...change.map(({ person, listed }) => ({ uuid: person.uuid, listed }))]
}

type Placed = Awaited<ReturnType<typeof putPeople>>

const putIntoClasses = async (tx: Database, organizationUuid: string, placed: Placed): Promise<void> => {
  const sections = new Map(
    (await school.knownSections(tx, organizationUuid)).map(({ uuid, name }) => [nameKey(name), uuid]),
  )
  const members = placed.flatMap(({ uuid, listed }) =>
    listed.classes.map((name) => ({
      section_uuid: sections.get(nameKey(name))!,
      account_uuid: uuid,
      part: listed.user_type === 'student' ? ('pupil' as const) : ('teacher' as const),
    })),
  )
  if (members.length) await school.addMembersOf(tx, members)
}

/** @throws Failure invalid */
const requireSound = (list: PeopleList, report: PeopleReport, manyLeave: boolean): void => {
  const unreadable = list.mistakes.find(({ weight }) => weight === 'file')
  if (unreadable) throw new Failure('invalid', { message: unreadable.text })
  if (report.many_leave && !manyLeave) {
    const message = `This list would deactivate ${report.counts.deactivate} people. Say that this is meant.`
    throw new Failure('invalid', { message, fields: [{ path: 'Import.many_leave', message }] })
  }
}

export interface ImportDone {
  report: PeopleReport
  /** Who was deactivated. */
  gone: string[]
  /** Everybody who was added or changed. */
  placed: string[]
}

/**
 * @param tx where a failure leaves nothing
 * @throws Failure invalid, changed
 */
export const importList = async (
  tx: Database,
  wish: ImportWish & { fingerprint?: string; manyLeave: boolean; now: Date },
): Promise<ImportDone> => {
  const { organizationUuid, fingerprint, manyLeave, now } = wish
  await holdPeople(tx, organizationUuid)
  const { list, plan, report } = await looked(tx, wish)
  if (fingerprint !== undefined && fingerprint !== report.fingerprint) {
    throw new Failure('changed', { message: 'People were changed here in the meantime. Look at the list once more.' })
  }
  requireSound(list, report, manyLeave)
  await addClasses(tx, organizationUuid, plan)
  const placed = await putPeople(tx, organizationUuid, plan)
  await putIntoClasses(tx, organizationUuid, placed)
  const gone = plan.deactivate.map(({ uuid }) => uuid)
  await school.deactivateMissing(tx, { organizationUuid, uuids: gone, now })
  await school.endSessionsOfMany(tx, gone, now)
  return { report, gone, placed: placed.map(({ uuid }) => uuid) }
}
