/** Changes classes: only those of the actor's own school, and one change at a time. */
import { randomInt } from 'node:crypto'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/identity/sections.ts'
import { DAY_MS } from '#rules/durations.ts'
import { tidyName } from '#rules/names.ts'
import { createJoinCode } from '#rules/sign-in/join-codes.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  updateSection,
  lockSections,
  insertSection,
  isPersonOfSchool,
  isSectionNameTaken,
  listEligiblePeople,
  addMembersToSection,
  removeMembersFromSection,
  listTaughtSections,
  addTeacher,
  removeTeacher,
} from './changes.queries.ts'
import { findSection, type SectionRow } from './list.queries.ts'

type SchoolRef = Pick<Actor, 'organizationUuid'>
type SectionContext = Pick<Platform, 'db' | 'clock'>

/** @throws Failure not_found for a class of another school */
export const requireSection = async (db: Database, { organizationUuid }: SchoolRef, uuid: string) => {
  const section = await findSection(db, organizationUuid, uuid)
  if (!section) throw new Failure('not_found')
  return section
}

const withSectionLock = <Result>(
  { db }: SectionContext,
  { organizationUuid }: SchoolRef,
  work: (tx: Database) => Promise<Result>,
) =>
  db.transaction().execute(async (tx) => {
    await lockSections(tx, organizationUuid)
    return work(tx)
  })

interface SectionNameRequest {
  name: string
  /** The class that may have the name. */
  except?: string
}

const requireFreeSectionName = async (
  tx: Database,
  { organizationUuid }: SchoolRef,
  { name, except }: SectionNameRequest,
) => {
  const tidied = tidyName(name)
  const createFailure = (failure: 'required' | 'name_taken', message: string) =>
    new Failure(failure, { fields: [{ path: 'Section.name', message }] })
  if (tidied === '') throw createFailure('required', '*Required Field')
  if (await isSectionNameTaken(tx, { organizationUuid, name: tidied, except: except ?? null })) {
    throw createFailure('name_taken', 'Another class already has this name. Try another one.')
  }
  return tidied
}

/** @throws Failure name_taken */
export const createSection = (
  context: SectionContext,
  actor: Actor,
  { name, grade = null, audience }: RequestData<typeof contract.sectionAdd>['Section'],
) =>
  withSectionLock(context, actor, async (tx) => {
    const { uuid } = await insertSection(tx, {
      organization_uuid: actor.organizationUuid,
      name: await requireFreeSectionName(tx, actor, { name }),
      grade,
      audience,
      created_at: context.clock.now(),
    })
    return requireSection(tx, actor, uuid)
  })

/** @throws Failure not_found, name_taken */
export const updateSectionDetails = (
  context: SectionContext,
  actor: Actor,
  { uuid, name, ...others }: RequestData<typeof contract.sectionEdit>['Section'],
) =>
  withSectionLock(context, actor, async (tx) => {
    const section = await requireSection(tx, actor, uuid)
    const nameChange =
      name === undefined ? {} : { name: await requireFreeSectionName(tx, actor, { name, except: uuid }) }
    const change = { ...nameChange, ...others }
    if (Object.values(change).some((value) => value !== undefined)) await updateSection(tx, section, change)
    return requireSection(tx, actor, uuid)
  })

/** Archives a class and ends its code. @throws Failure not_found */
export const archiveSection = (context: SectionContext, actor: Actor, uuid: string) =>
  withSectionLock(context, actor, async (tx) => {
    const section = await requireSection(tx, actor, uuid)
    const archived_at = section.archived_at ?? context.clock.now()
    await updateSection(tx, section, { archived_at, code: null, code_until: null })
    return requireSection(tx, actor, uuid)
  })

/** @throws Failure not_found, name_taken if another class now has its name */
export const restoreSection = (context: SectionContext, actor: Actor, uuid: string) =>
  withSectionLock(context, actor, async (tx) => {
    const section = await requireSection(tx, actor, uuid)
    if (section.archived_at) {
      await requireFreeSectionName(tx, actor, { name: section.name, except: uuid })
      await updateSection(tx, section, { archived_at: null })
    }
    return requireSection(tx, actor, uuid)
  })

const requireActive = (section: Owned<SectionRow>): Owned<SectionRow> => {
  if (section.archived_at) throw new Failure('not_found', { message: 'This class is archived. Restore it first.' })
  return section
}

/** @param days how long the code is valid, or null for no code @throws Failure not_found */
export const setJoinCode = (
  context: SectionContext,
  actor: Actor,
  { uuid, days, part }: RequestData<typeof contract.sectionCode>['Section'],
) =>
  withSectionLock(context, actor, async (tx) => {
    const section = requireActive(await requireSection(tx, actor, uuid))
    const code = days === null ? null : createJoinCode(randomInt)
    const code_until = days === null ? null : new Date(context.clock.now().getTime() + days * DAY_MS)
    await updateSection(tx, section, { code, code_until, code_part: part })
    return requireSection(tx, actor, uuid)
  })

const requireAllExist = (people: readonly string[], existing: readonly string[]): void => {
  if (existing.length !== new Set(people).size) {
    throw new Failure('not_found', { message: "One of them doesn't exist or is no longer available." })
  }
}

/** Adds all of the people or none. @throws Failure not_found */
export const addMembers = (
  context: SectionContext,
  actor: Actor,
  members: RequestData<typeof contract.membersAdd>['Members'],
) =>
  withSectionLock(context, actor, async (tx) => {
    const { section_uuid, part } = members
    const section = requireActive(await requireSection(tx, actor, section_uuid))
    const people = await listEligiblePeople(tx, actor.organizationUuid, members)
    requireAllExist(members.people, people)
    const added = await addMembersToSection(tx, section, { people, part })
    return { section: await requireSection(tx, actor, section_uuid), added }
  })

/** @throws Failure not_found */
export const removeMembers = (
  context: SectionContext,
  actor: Actor,
  members: RequestData<typeof contract.membersRemove>['Members'],
) =>
  withSectionLock(context, actor, async (tx) => {
    const section = await requireSection(tx, actor, members.section_uuid)
    const removed = await removeMembersFromSection(tx, section, members)
    return { section: await requireSection(tx, actor, section.uuid), removed }
  })

/** Moves only people who are students in the first class. @throws Failure not_found */
export const moveMembers = (
  context: SectionContext,
  actor: Actor,
  members: RequestData<typeof contract.membersMove>['Members'],
) =>
  withSectionLock(context, actor, async (tx) => {
    const source = await requireSection(tx, actor, members.section_uuid)
    const target = requireActive(await requireSection(tx, actor, members.to_uuid))
    const removedPeople = await removeMembersFromSection(tx, source, { people: members.people, part: 'pupil' })
    // A student who has left the school is removed and not added to the other class.
    const people =
      removedPeople.length > 0
        ? await listEligiblePeople(tx, actor.organizationUuid, { people: removedPeople, part: 'pupil' })
        : []
    if (people.length > 0) await addMembersToSection(tx, target, { people, part: 'pupil' })
    return { section: await requireSection(tx, actor, target.uuid), moved: people }
  })

/** @returns the uuids of the transferred classes @throws Failure not_found */
export const transferSections = (
  context: SectionContext,
  actor: Actor,
  request: RequestData<typeof contract.sectionsTransfer>['HandOn'],
) =>
  withSectionLock(context, actor, async (tx) => {
    const { organizationUuid } = actor
    const { from_uuid: teacher, to_uuid, section_uuids: among } = request
    const [newTeacher] = await listEligiblePeople(tx, organizationUuid, { people: [to_uuid], part: 'teacher' })
    if (!newTeacher || newTeacher === teacher || !(await isPersonOfSchool(tx, organizationUuid, teacher))) {
      throw new Failure('not_found')
    }
    if (among?.length === 0) return []
    const sections = await listTaughtSections(tx, organizationUuid, { teacher, among })
    if (sections.length > 0) {
      await addTeacher(tx, sections, newTeacher)
      await removeTeacher(tx, sections, teacher)
    }
    return sections
  })
