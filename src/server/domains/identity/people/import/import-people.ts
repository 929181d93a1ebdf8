/** Previews an import of people, and applies exactly what was previewed: all of it, or nothing. */
import { randomUUID } from 'node:crypto'
import type { PeopleReport } from '#contract/identity/people-import.ts'
import { Failure } from '#contract/failures.ts'
import { toNameKey } from '#rules/names.ts'
import { getAudienceOfGrade } from '#rules/people/people.ts'
import { type ListedPerson, parsePeopleList, type PeopleList } from '#rules/people/people-list.ts'
import type { Table } from '#rules/tables/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  deleteLinksOfMany,
  deleteResetRequests,
} from '#server/domains/identity/password-reset/password-reset.queries.ts'
import { deletePasskeysOfStudents } from '#server/domains/identity/passkeys/passkeys.queries.ts'
import { lockSections } from '#server/domains/identity/sections/changes.queries.ts'
import { lockPeople } from '../changes.queries.ts'
import type { ImportSource } from './import-files.ts'
import { type PeoplePlan, createImportPlan } from './reconcile-roster.ts'
import { createImportReport } from './report.ts'
import { rosterToPeopleList, type RosterList } from './roster-list.ts'
import * as school from './school.queries.ts'

/** Summarizes the counts for the log. */
export const summarizeReport = ({ counts: { add, change, deactivate } }: PeopleReport): string =>
  `${add} added, ${change} changed, ${deactivate} deactivated`

export interface PeopleImportRequest {
  organizationUuid: string
  source: ImportSource
  missing: 'keep' | 'deactivate'
}

const loadSchoolPeople = async (db: Database, organizationUuid: string, emails: readonly string[]) => ({
  people: await school.listPeopleForImport(db, organizationUuid),
  sections: await school.listSectionsForImport(db, organizationUuid),
  members: await school.listMembersForImport(db, organizationUuid),
  emailsElsewhere: await school.listEmailsOfOtherSchools(db, organizationUuid, emails),
})

const listEmails = (people: readonly { email?: string | null | undefined; username?: string | null | undefined }[]) =>
  people.flatMap(({ email, username }) => email ?? (username?.includes('@') ? username : []))

const planRoster = async (
  db: Database,
  source: Extract<ImportSource, { kind: 'roster' }>,
  request: PeopleImportRequest,
) => {
  const { roster } = source
  const now = await loadSchoolPeople(db, request.organizationUuid, listEmails(roster.people))
  const list = rosterToPeopleList(roster, now)
  const names = new Map(list.roster.classes.renamed.map(({ uuid, name }) => [uuid, name]))
  const sections = now.sections
    .filter(({ archived }) => !archived)
    .map((section) => ({ ...section, name: names.get(section.uuid) ?? section.name }))
  const plan = createImportPlan(list, { ...now, sections }, roster.kind === 'changes' ? 'gone' : request.missing)
  return { list, plan }
}

const planList = async (db: Database, table: Table, { organizationUuid, missing }: PeopleImportRequest) => {
  const list = parsePeopleList(table)
  const now = await loadSchoolPeople(db, organizationUuid, listEmails(list.people))
  const sections = now.sections.filter(({ archived }) => !archived)
  return { list, plan: createImportPlan(list, { ...now, sections }, missing) }
}

const createPlan = async (
  db: Database,
  request: PeopleImportRequest,
): Promise<{ list: PeopleList | RosterList; plan: PeoplePlan; report: PeopleReport }> => {
  const { source } = request
  const { list, plan } =
    source.kind === 'roster' ? await planRoster(db, source, request) : await planList(db, source.table, request)
  return { list, plan, report: createImportReport(list, plan) }
}

/** Returns the report of the import without changing anything. */
export const previewImport = async (db: Database, request: PeopleImportRequest): Promise<PeopleReport> =>
  (await createPlan(db, request)).report

const toAudience = ({ user_type, grade }: ListedPerson): string | null => {
  if (user_type !== 'student') return 'adult'
  return grade === null ? null : getAudienceOfGrade(grade)
}

const gradeNames = ['kindergarten', 'grade_1', 'grade_2', 'grade_3', 'grade_4', 'grade_5'] as const
const toSectionGrade = (grade: number): string => gradeNames[grade] ?? getAudienceOfGrade(grade)

/** Takes the grade of a class from its first student, because a teacher may come first in the list. */
const inferClassGrades = (listedPeople: readonly ListedPerson[]): Map<string, number> => {
  const grades = new Map<string, number>()
  for (const { classes, grade } of listedPeople) {
    if (grade === null) continue
    for (const key of classes.map(toNameKey)) if (!grades.has(key)) grades.set(key, grade)
  }
  return grades
}

const createClasses = async (
  tx: Database,
  organizationUuid: string,
  { list, plan: { classes, add, change } }: { list: PeopleList | RosterList; plan: PeoplePlan },
): Promise<void> => {
  const grades = inferClassGrades([...add, ...change.map(({ listed }) => listed)])
  const sections = classes.map(({ name, of }) => {
    const rosterClass = 'roster' in list ? list.roster.classes.newClasses.get(toNameKey(name)) : undefined
    const grade = rosterClass?.grade ?? grades.get(toNameKey(name)) ?? of.grade
    return {
      roster_key: rosterClass?.key ?? null,
      uuid: randomUUID(),
      name,
      grade: grade === null ? null : toSectionGrade(grade),
      audience: grade === null ? 'middle_school' : getAudienceOfGrade(grade),
    }
  })
  if (sections.length) await school.insertSections(tx, organizationUuid, sections)
}

const toAccountColumns = (listed: ListedPerson) => ({
  first_name: listed.first_name,
  last_name: listed.last_name,
  user_type: listed.user_type,
  grade: listed.grade,
  audience: toAudience(listed),
  roster_key: listed.key ?? null,
})

const savePeople = async (tx: Database, organizationUuid: string, { add, change }: PeoplePlan) => {
  const added = add.map((listed) => ({ uuid: randomUUID(), listed }))
  await school.insertPeople(
    tx,
    organizationUuid,
    added.map(({ uuid, listed }) => ({
      uuid,
      ...toAccountColumns(listed),
      audience: toAudience(listed) ?? 'middle_school',
      email: listed.email,
      username: listed.username,
      permissions: listed.user_type === 'student' ? [] : ['learn'],
    })),
  )
  await school.updatePeople(
    tx,
    organizationUuid,
    change.map(({ person, listed }) => ({
      person,
      ...toAccountColumns(listed),
      grade: listed.grade ?? person.grade,
      audience: toAudience(listed) as string,
      email: listed.email ?? person.email,
      username: listed.username ?? person.username,
    })),
  )
  return [...added, ...change.map(({ person, listed }) => ({ uuid: person.uuid, listed }))]
}

type SavedPeople = Awaited<ReturnType<typeof savePeople>>

const assignToClasses = async (tx: Database, organizationUuid: string, savedPeople: SavedPeople): Promise<void> => {
  const sections = new Map(
    (await school.listSectionsForImport(tx, organizationUuid))
      .filter(({ archived }) => !archived)
      .map(({ uuid, name }) => [toNameKey(name), uuid]),
  )
  const members = savedPeople.flatMap(({ uuid, listed }) =>
    listed.classes.map((name) => ({
      section_uuid: sections.get(toNameKey(name))!,
      account_uuid: uuid,
      part: listed.user_type === 'student' ? ('pupil' as const) : ('teacher' as const),
      brought_by: listed.key === undefined ? null : ('roster' as const),
    })),
  )
  if (members.length) await school.insertMembers(tx, members)
}

/** @throws Failure invalid */
const requireApplicable = (list: PeopleList, report: PeopleReport, manyLeave: boolean): void => {
  const fileMistake = list.mistakes.find(({ weight }) => weight === 'file')
  if (fileMistake) throw new Failure('invalid', { message: fileMistake.text })
  if (report.many_leave && !manyLeave) {
    const message = `This list would deactivate ${report.counts.deactivate} people. Confirm that the list is complete.`
    throw new Failure('invalid', { message, fields: [{ path: 'Import.many_leave', message }] })
  }
}

export interface PeopleImportResult {
  report: PeopleReport
  /** Uuids of the people who were deactivated. */
  deactivatedUuids: string[]
  added: string[]
  changed: string[]
}

/**
 * @param tx the caller's transaction, so that a failure leaves nothing behind
 * @throws Failure invalid, changed
 */
export const importPeopleList = async (
  tx: Database,
  request: PeopleImportRequest & { fingerprint?: string; manyLeave: boolean; now: Date },
): Promise<PeopleImportResult> => {
  const { organizationUuid, fingerprint, manyLeave, now } = request
  await lockPeople(tx, organizationUuid)
  await lockSections(tx, organizationUuid)
  const { list, plan, report } = await createPlan(tx, request)
  if (fingerprint !== undefined && fingerprint !== report.fingerprint) {
    throw new Failure('changed', { message: 'People were changed in the meantime. Review the changes again.' })
  }
  requireApplicable(list, report, manyLeave)
  if ('roster' in list) await school.renameSections(tx, organizationUuid, list.roster.classes.renamed)
  await createClasses(tx, organizationUuid, { list, plan })
  const savedPeople = await savePeople(tx, organizationUuid, plan)
  await assignToClasses(tx, organizationUuid, savedPeople)
  const endedMemberships = plan.change.flatMap(({ person, leaves }) =>
    leaves.map((section_uuid) => ({ section_uuid, account_uuid: person.uuid })),
  )
  if (endedMemberships.length) await school.deleteMemberships(tx, endedMemberships)
  if ('roster' in list) await school.archiveSections(tx, { organizationUuid, uuids: list.roster.classes.over, now })
  const deactivatedUuids = plan.deactivate.map(({ uuid }) => uuid)
  await school.deactivateMissing(tx, { organizationUuid, uuids: deactivatedUuids, now })
  await school.endSessionsOfMany(tx, deactivatedUuids, now)
  await deleteLinksOfMany(tx, deactivatedUuids)
  await deleteResetRequests(tx, deactivatedUuids)
  const uuids = savedPeople.map(({ uuid }) => uuid)
  await deletePasskeysOfStudents(tx, uuids)
  return { report, deactivatedUuids, added: uuids.slice(0, plan.add.length), changed: uuids.slice(plan.add.length) }
}
