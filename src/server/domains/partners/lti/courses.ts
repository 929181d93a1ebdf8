/**
 * Turns the members of a platform's course (NRPS 2.0) into a class here. They are read when a teacher launches, or by
 * an admin.
 */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { toNameKey, tidyName } from '#rules/names.ts'
import { MAX_SECTION_NAME_LENGTH } from '#rules/sections.ts'
import { type Launch, ltiTool, type Member } from '#server/partners/lti/tool.ts'
import { PartnerFailure } from '#server/partners/partner.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findConnectionByUuid } from '../connections.queries.ts'
import { resolveAccount } from '../link-account.ts'
import type { PartnersContext } from '../ports.ts'
import * as queries from './courses.queries.ts'
import { getSigningKeys } from './signing-keys.ts'
import { findPlatformOfConnection } from './lti.queries.ts'
import { toLtiPlatform } from './stored-platform.ts'

export const COURSE_SYNC_QUEUE = 'partners.lti-course'

/** Time before a course is read again, because a teacher opens one activity after the other. */
const RESYNC_AFTER_MS = 10 * MINUTE_MS

/** Stores the course of a launch, and reads its members if a teacher launched it. */
export const recordCourse = async (
  { platform }: Pick<PartnersContext, 'platform'>,
  { launch, connectionUuid }: { launch: Launch; connectionUuid: string },
): Promise<void> => {
  const { context, membersUrl, deploymentId, identity } = launch
  if (!context || !membersUrl) return
  const now = platform.clock.now()
  const course = await queries.upsertCourse(platform.db, {
    uuid: randomUUID(),
    connection_uuid: connectionUuid,
    deployment_id: deploymentId,
    context_id: context.id,
    title: context.title,
    members_url: membersUrl,
    seen_at: now,
  })
  const isFresh = course.read_at !== null && now.getTime() - course.read_at.getTime() < RESYNC_AFTER_MS
  if (!identity.roles.includes('teacher') || isFresh) return
  await platform.jobs.send(COURSE_SYNC_QUEUE, { uuid: course.uuid }, { singletonKey: course.uuid })
}

const fetchMembers = async (
  { platform }: Pick<PartnersContext, 'platform'>,
  course: queries.CourseRow,
): Promise<Member[]> => {
  const row = await findPlatformOfConnection(platform.db, course.connection_uuid)
  if (!row) throw new PartnerFailure('refused', 'The platform is no longer connected.')
  const services = ltiTool.createServices({
    platform: toLtiPlatform(platform.config, row),
    key: async () => (await getSigningKeys(platform))[0],
    now: () => platform.clock.now(),
  })
  const members = await ltiTool.membersAt(services, course.members_url)
  if (members.length === 0) throw new PartnerFailure('refused', 'The platform says that no one is in this course.')
  return members.filter(({ roles }) => roles.includes('teacher') || roles.includes('student'))
}

interface CourseRoster {
  memberships: { account_uuid: string; part: 'teacher' | 'pupil' }[]
  /** Number of members who have not signed in yet, and whose names the platform doesn't send. */
  nameless: number
}

/** Creates accounts for members who have not signed in yet, so that a class is complete on its first day. */
const resolveMembers = async (
  { platform }: Pick<PartnersContext, 'platform'>,
  course: queries.CourseRow,
  members: readonly Member[],
): Promise<CourseRoster> => {
  const { db, clock } = platform
  const subjects = members.map(({ subject }) => subject)
  const linkedSubjects = new Set(
    (await queries.listLinkedAccounts(db, course.connection_uuid, subjects)).map(({ subject }) => subject),
  )
  const connection = (await findConnectionByUuid(db, course.connection_uuid))!
  const unlinkedMembers = members.filter(({ subject }) => !linkedSubjects.has(subject))
  for (const identity of unlinkedMembers.filter(({ firstName }) => firstName)) {
    // Members whom the school's rules exclude get no account.
    await resolveAccount(db, { connection, protocol: 'lti', identity, now: clock.now() }).catch((cause: unknown) => {
      if (!(cause instanceof Failure)) throw cause
    })
  }
  const accounts = await queries.listLinkedAccounts(db, course.connection_uuid, subjects)
  return {
    memberships: accounts
      .filter(({ disabled_at, organization_uuid }) => !disabled_at && organization_uuid === course.organization_uuid)
      .map(({ account_uuid, user_type }) => ({ account_uuid, part: user_type === 'student' ? 'pupil' : 'teacher' })),
    nameless: unlinkedMembers.filter(({ firstName }) => !firstName).length,
  }
}

const findFreeClassName = (title: string, takenNames: readonly string[]): string => {
  const keys = new Set(takenNames.map(toNameKey))
  const base = tidyName(title).slice(0, MAX_SECTION_NAME_LENGTH) || 'Course'
  let name = base
  for (let count = 2; keys.has(toNameKey(name)); count += 1) {
    name = `${base.slice(0, MAX_SECTION_NAME_LENGTH - 4)} ${count}`
  }
  return name
}

const createClass = async (
  tx: Database,
  { uuid: course, organization_uuid, title }: queries.CourseRow,
): Promise<string> => {
  const uuid = randomUUID()
  const name = findFreeClassName(title, await queries.listSectionNames(tx, organization_uuid))
  await queries.insertCourseSection(tx, { uuid, organization_uuid, name, audience: 'middle_school' })
  await queries.updateCourse(tx, course, { section_uuid: uuid })
  return uuid
}

/** A job and an admin may have read the same course at once: the first creates the class, and the second finds it. */
const applyRoster = (
  { platform }: Pick<PartnersContext, 'platform'>,
  course: queries.CourseRow,
  { memberships }: CourseRoster,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await queries.lockSchoolSections(tx, course.organization_uuid)
    const section = await queries.findSectionOfCourse(tx, course.uuid)
    // A class that was archived here stays unchanged.
    if (section?.archived_at) return
    const uuid = section?.uuid ?? (await createClass(tx, course))
    if (memberships.length > 0) await queries.insertCourseMembers(tx, uuid, memberships)
    const accountUuids = memberships.map(({ account_uuid }) => account_uuid)
    await queries.deleteOtherMemberships(tx, uuid, accountUuids)
  })

/** @throws PartnerFailure after storing the problem with the course for the admin */
export const syncCourse = async (deps: Pick<PartnersContext, 'platform'>, uuid: string): Promise<void> => {
  const { db, clock } = deps.platform
  const course = await queries.findCourse(db, uuid)
  if (!course) return
  try {
    const members = await fetchMembers(deps, course)
    const roster = await resolveMembers(deps, course, members)
    await applyRoster(deps, course, roster)
    const syncResult = { members: members.length, nameless: roster.nameless, problem: null, read_at: clock.now() }
    await queries.updateCourse(db, uuid, syncResult)
  } catch (cause) {
    if (cause instanceof PartnerFailure) await queries.updateCourse(db, uuid, { problem: cause.message })
    throw cause
  }
}

/** A retry helps only if the platform did not respond. */
export const runCourseSync = async (deps: Pick<PartnersContext, 'platform'>, uuid: string): Promise<void> => {
  try {
    await syncCourse(deps, uuid)
  } catch (cause) {
    if (!(cause instanceof PartnerFailure)) throw cause
    deps.platform.log.write('partner.course_sync_failed', { course: uuid, failure: cause.kind, reason: cause.message })
    if (cause.kind === 'unavailable') throw cause
  }
}
