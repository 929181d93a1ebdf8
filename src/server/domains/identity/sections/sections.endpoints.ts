/** Class endpoints for the admins of a school and for the teachers of the classes. */
import * as contract from '#contract/identity/sections.ts'
import { MAX_PEOPLE_PER_CALL, MAX_PERSON_MATCHES, MAX_SECTION_MEMBERS } from '#rules/sections.ts'
import { parseNameCursor, paginateByName } from '#server/platform/pagination/name-cursor.ts'
import { createAuditSubjects, type CallContext, createRoutes } from '#server/platform/http/create-routes.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getPartsNeedingConsent } from '../consent/consent.queries.ts'
import * as changes from './changes.ts'
import {
  searchCandidates,
  countSections,
  listStudentsInSection,
  listSections,
  type SectionRow,
  listTaughtSectionRows,
  listTeachers,
} from './list.queries.ts'
import { toSectionStudent, toSection, toTaughtSections } from './section-responses.ts'

const recordSubject = (context: CallContext, { uuid, name }: SectionRow): void =>
  context.about({ kind: 'section', uuid, name })

export const createSectionsRoutes = (platform: Platform) => {
  const { db, lists, clock } = platform
  const respondWithSection = (section: SectionRow, context: CallContext) => {
    recordSubject(context, section)
    return { Section: toSection(section, clock.now()) }
  }
  /** Records each of the people and the class for the audit log, and returns the response. */
  const respondWithMembers = (people: readonly string[], section: SectionRow, context: CallContext) => {
    const { uuid, name } = section
    context.about(createAuditSubjects(people, { kind: 'section', uuid, name }))
    return { Section: toSection(section, clock.now()) }
  }
  return createRoutes(contract, {
    async sectionList({ Filter = {}, Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }) {
      const after = parseNameCursor(cursor)
      const options = { ...Filter, after, limit: limit + 1 }
      const [rows, Counts] = await lists((readDb) =>
        Promise.all([listSections(readDb, organizationUuid, options), countSections(readDb, organizationUuid)]),
      )
      const { items, next_cursor } = paginateByName(rows, limit, ({ sorted, uuid }) => ({ name: sorted, uuid }))
      return { Sections: items.map((row) => toSection(row, clock.now())), Counts, Page: { next_cursor } }
    },
    async sectionInfo({ Section: { uuid } }, actor, context) {
      const section = await changes.requireSection(db, actor, uuid)
      const students = await listStudentsInSection(db, section, { now: clock.now(), limit: MAX_SECTION_MEMBERS })
      const Consent = { parts: await getPartsNeedingConsent(db, actor.organizationUuid) }
      return { ...respondWithSection(section, context), Pupils: students.map(toSectionStudent), Consent }
    },
    async sectionAdd({ Section }, actor, context) {
      return respondWithSection(await changes.createSection(platform, actor, Section), context)
    },
    async sectionEdit({ Section }, actor, context) {
      return respondWithSection(await changes.updateSectionDetails(platform, actor, Section), context)
    },
    async sectionArchive({ Section: { uuid } }, actor, context) {
      return respondWithSection(await changes.archiveSection(platform, actor, uuid), context)
    },
    async sectionRestore({ Section: { uuid } }, actor, context) {
      return respondWithSection(await changes.restoreSection(platform, actor, uuid), context)
    },
    async sectionCode({ Section }, actor, context) {
      return respondWithSection(await changes.setJoinCode(platform, actor, Section), context)
    },
    async memberCandidates({ Filter: { section_uuid, part, search } }, actor) {
      const { uuid: sectionUuid } = await changes.requireSection(db, actor, section_uuid)
      const rows = await searchCandidates(db, actor.organizationUuid, {
        sectionUuid,
        part,
        search,
        limit: MAX_PERSON_MATCHES,
      })
      return {
        People: rows.map(({ first_name, last_name, ...person }) => ({ ...person, name: `${first_name} ${last_name}` })),
      }
    },
    async sectionTeachers(_blocks, { organizationUuid }) {
      const rows = await listTeachers(db, organizationUuid, MAX_PEOPLE_PER_CALL)
      return {
        Teachers: rows.map(({ first_name, last_name, ...teacher }) => ({
          ...teacher,
          name: `${first_name} ${last_name}`,
        })),
      }
    },
    async membersAdd({ Members }, actor, context) {
      const { section, added } = await changes.addMembers(platform, actor, Members)
      return { ...respondWithMembers(added, section, context), added: added.length }
    },
    async membersRemove({ Members }, actor, context) {
      const { section, removed } = await changes.removeMembers(platform, actor, Members)
      return { ...respondWithMembers(removed, section, context), removed: removed.length }
    },
    async membersMove({ Members }, actor, context) {
      const { section, moved } = await changes.moveMembers(platform, actor, Members)
      return { ...respondWithMembers(moved, section, context), moved: moved.length }
    },
    async sectionsTransfer({ HandOn }, actor, context) {
      const uuids = await changes.transferSections(platform, actor, HandOn)
      const sections = await Promise.all(uuids.map((uuid) => changes.requireSection(db, actor, uuid)))
      const auditSubjects = sections.map(({ uuid, name }) => ({ kind: 'section', uuid, name, person: HandOn.to_uuid }))
      context.about([{ kind: 'person', person: HandOn.from_uuid }, ...auditSubjects])
      return { Sections: sections.map((row) => toSection(row, clock.now())) }
    },
    async taughtSections(_blocks, { accountUuid }) {
      return { Sections: toTaughtSections(await listTaughtSectionRows(db, accountUuid, clock.now()), clock.now()) }
    },
  })
}
