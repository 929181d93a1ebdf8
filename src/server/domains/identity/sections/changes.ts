/** Changes of classes: only of the own school, and one after the other. */
import { randomInt } from 'node:crypto'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/identity/sections.ts'
import { tidyName } from '#rules/names.ts'
import { makeCode } from '#rules/sections.ts'
import type { Actor, Owned } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  changeSection,
  holdSections,
  insertSection,
  isOfSchool,
  isSectionNameTaken,
  peopleFor,
  putIn,
  takeOut,
  taughtIn,
  teachIn,
  teachNoMoreIn,
} from './changes.queries.ts'
import { sectionOf, type SectionRow } from './list.queries.ts'

type School = Pick<Actor, 'organizationUuid'>
type Base = Pick<Platform, 'db' | 'clock'>

const A_DAY = 24 * 3_600_000

/** @throws Failure not_found for a class of another school */
export const foundSection = async (db: Database, { organizationUuid }: School, uuid: string) => {
  const section = await sectionOf(db, organizationUuid, uuid)
  if (!section) throw new Failure('not_found')
  return section
}

const inTurn = <Done>({ db }: Base, { organizationUuid }: School, act: (tx: Database) => Promise<Done>) =>
  db.transaction().execute(async (tx) => {
    await holdSections(tx, organizationUuid)
    return act(tx)
  })

interface NameWish {
  name: string
  /** The class that may have it. */
  except?: string
}

const freeName = async (tx: Database, { organizationUuid }: School, { name, except }: NameWish) => {
  const tidy = tidyName(name)
  const problem = (failure: 'required' | 'name_taken', message: string) =>
    new Failure(failure, { fields: [{ path: 'Section.name', message }] })
  if (tidy === '') throw problem('required', '*Required Field')
  if (await isSectionNameTaken(tx, { organizationUuid, name: tidy, except: except ?? null })) {
    throw problem('name_taken', 'Another class has that name. Try another one.')
  }
  return tidy
}

/** @throws Failure name_taken */
export const addSection = (
  base: Base,
  actor: Actor,
  { name, grade = null, audience }: Received<typeof contract.sectionAdd>['Section'],
) =>
  inTurn(base, actor, async (tx) => {
    const { uuid } = await insertSection(tx, {
      organization_uuid: actor.organizationUuid,
      name: await freeName(tx, actor, { name }),
      grade,
      audience,
      created_at: base.clock.now(),
    })
    return foundSection(tx, actor, uuid)
  })

/** @throws Failure not_found, name_taken */
export const editSection = (
  base: Base,
  actor: Actor,
  { uuid, name, ...others }: Received<typeof contract.sectionEdit>['Section'],
) =>
  inTurn(base, actor, async (tx) => {
    const section = await foundSection(tx, actor, uuid)
    const named = name === undefined ? {} : { name: await freeName(tx, actor, { name, except: uuid }) }
    const change = { ...named, ...others }
    if (Object.values(change).some((value) => value !== undefined)) await changeSection(tx, section, change)
    return foundSection(tx, actor, uuid)
  })

/** Its code ends with it. @throws Failure not_found */
export const archiveSection = (base: Base, actor: Actor, uuid: string) =>
  inTurn(base, actor, async (tx) => {
    const section = await foundSection(tx, actor, uuid)
    const archived_at = section.archived_at ?? base.clock.now()
    await changeSection(tx, section, { archived_at, code: null, code_until: null })
    return foundSection(tx, actor, uuid)
  })

/** @throws Failure not_found, name_taken where another class has its name by now */
export const restoreSection = (base: Base, actor: Actor, uuid: string) =>
  inTurn(base, actor, async (tx) => {
    const section = await foundSection(tx, actor, uuid)
    if (section.archived_at) {
      await freeName(tx, actor, { name: section.name, except: uuid })
      await changeSection(tx, section, { archived_at: null })
    }
    return foundSection(tx, actor, uuid)
  })

const isPresent = (section: Owned<SectionRow>): Owned<SectionRow> => {
  if (section.archived_at) throw new Failure('not_found', { message: 'That class was put away. Bring it back first.' })
  return section
}

/** @param days null for no code at all @throws Failure not_found */
export const setCode = (
  base: Base,
  actor: Actor,
  { uuid, days, part }: Received<typeof contract.sectionCode>['Section'],
) =>
  inTurn(base, actor, async (tx) => {
    const section = isPresent(await foundSection(tx, actor, uuid))
    const code = days === null ? null : makeCode(randomInt)
    const code_until = days === null ? null : new Date(base.clock.now().getTime() + days * A_DAY)
    await changeSection(tx, section, { code, code_until, code_part: part })
    return foundSection(tx, actor, uuid)
  })

const allFound = (people: readonly string[], known: readonly string[]): void => {
  if (known.length !== new Set(people).size) {
    throw new Failure('not_found', { message: 'One of them is not here, or not anymore.' })
  }
}

/** All of them or nobody. @throws Failure not_found */
export const addMembers = (base: Base, actor: Actor, members: Received<typeof contract.membersAdd>['Members']) =>
  inTurn(base, actor, async (tx) => {
    const { section_uuid, part } = members
    const section = isPresent(await foundSection(tx, actor, section_uuid))
    const people = await peopleFor(tx, actor.organizationUuid, members)
    allFound(members.people, people)
    const added = await putIn(tx, section, { people, part })
    return { section: await foundSection(tx, actor, section_uuid), added }
  })

/** @throws Failure not_found */
export const removeMembers = (base: Base, actor: Actor, members: Received<typeof contract.membersRemove>['Members']) =>
  inTurn(base, actor, async (tx) => {
    const section = await foundSection(tx, actor, members.section_uuid)
    const removed = await takeOut(tx, section, members)
    return { section: await foundSection(tx, actor, section.uuid), removed }
  })

/** Only those who are in the first as pupils. @throws Failure not_found */
export const moveMembers = (base: Base, actor: Actor, members: Received<typeof contract.membersMove>['Members']) =>
  inTurn(base, actor, async (tx) => {
    const from = await foundSection(tx, actor, members.section_uuid)
    const to = isPresent(await foundSection(tx, actor, members.to_uuid))
    const out = await takeOut(tx, from, { people: members.people, part: 'pupil' })
    // Who has left the school is taken out and goes nowhere.
    const people = out.length > 0 ? await peopleFor(tx, actor.organizationUuid, { people: out, part: 'pupil' }) : []
    if (people.length > 0) await putIn(tx, to, { people, part: 'pupil' })
    return { section: await foundSection(tx, actor, to.uuid), moved: people }
  })

/** @returns the uuids of what was handed on @throws Failure not_found */
export const handSectionsOn = (base: Base, actor: Actor, wish: Received<typeof contract.handOn>['HandOn']) =>
  inTurn(base, actor, async (tx) => {
    const { organizationUuid } = actor
    const { from_uuid: teacher, to_uuid, section_uuids: among } = wish
    const [heir] = await peopleFor(tx, organizationUuid, { people: [to_uuid], part: 'teacher' })
    if (!heir || heir === teacher || !(await isOfSchool(tx, organizationUuid, teacher))) throw new Failure('not_found')
    if (among?.length === 0) return []
    const sections = await taughtIn(tx, organizationUuid, { teacher, among })
    if (sections.length > 0) {
      await teachIn(tx, sections, heir)
      await teachNoMoreIn(tx, sections, teacher)
    }
    return sections
  })
