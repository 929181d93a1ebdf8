/** Endpoints with which admins manage the people of their school. */
import * as contract from '#contract/identity/people.ts'
import type { Actor } from '#server/platform/actor.ts'
import { parseNameCursor, paginateByName } from '#server/platform/pagination/name-cursor.ts'
import { isMailConfigured } from '#server/platform/mail/email-queue.ts'
import { createAuditSubjects, type CallContext, createRoutes } from '#server/platform/http/create-routes.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createPerson } from './add-person.ts'
import { deactivatePerson, editPerson, endSessions, reactivatePerson } from './edit-person.ts'
import { countPeople, listSectionOptions } from './counts.queries.ts'
import { getPersonDetail } from './find-person.ts'
import { listPeople } from './people.queries.ts'
import { issueLinks, resetSignInFor, issuePassphrases } from './sign-ins.ts'
import { toPerson } from './person-responses.ts'

export const createPeopleRoutes = (platform: Platform) => {
  const { lists, config } = platform
  const respondWithPerson = async (uuid: string, actor: Actor, context: CallContext) => {
    context.about({ kind: 'person', person: uuid })
    return { Person: await getPersonDetail(platform, actor, uuid) }
  }
  return createRoutes(contract, {
    async personList({ Filter = {}, Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }) {
      const { backwards = false, ...filter } = Filter
      const after = parseNameCursor(cursor)
      const options = { ...filter, after, backwards, limit: limit + 1 }
      const rows = await lists((db) => listPeople(db, organizationUuid, options))
      const { items, next_cursor } = paginateByName(rows, limit, ({ name_key, uuid }) => ({
        name: name_key ?? '',
        uuid,
      }))
      return { People: items.map(toPerson), Page: { next_cursor } }
    },
    async personCounts(_blocks, { organizationUuid }) {
      const [counts, Sections] = await lists((db) =>
        Promise.all([countPeople(db, organizationUuid), listSectionOptions(db, organizationUuid)]),
      )
      const { all, student, teacher, teacher_only, admin, asked, grades, ...states } = counts
      return {
        Counts: {
          all,
          kinds: { student, teacher, teacher_only, admin },
          states: { ...states, active: all - states.invited },
          asked,
        },
        Grades: grades,
        Sections,
        mails: isMailConfigured(config),
      }
    },
    personInfo: ({ Person: { uuid } }, actor, context) => respondWithPerson(uuid, actor, context),
    async personAdd({ Person }, actor, context) {
      const SignIn = await createPerson(platform, actor, { request: Person, origin: context.origin })
      return { ...(await respondWithPerson(SignIn.uuid, actor, context)), SignIn }
    },
    async personEdit({ Person }, actor, context) {
      await editPerson(platform, actor, Person)
      return respondWithPerson(Person.uuid, actor, context)
    },
    async personReset({ Person: { uuid }, Reset: { way } }, actor, context) {
      const SignIn = await resetSignInFor(platform, actor, { uuid, way, origin: context.origin })
      return { ...(await respondWithPerson(uuid, actor, context)), SignIn }
    },
    async passphrasesCreate({ People: { uuids } }, actor, context) {
      context.about(createAuditSubjects(uuids, { kind: 'person' }))
      return { SignIns: await issuePassphrases(platform, actor, uuids) }
    },
    async invitationsCreate({ People: { uuids } }, actor, context) {
      context.about(createAuditSubjects(uuids, { kind: 'person' }))
      return { SignIns: await issueLinks(platform, actor, { uuids, origin: context.origin }) }
    },
    async personDeactivate({ Person }, actor, context) {
      await deactivatePerson(platform, actor, Person)
      return respondWithPerson(Person.uuid, actor, context)
    },
    async personReactivate({ Person: { uuid } }, actor, context) {
      await reactivatePerson(platform, actor, uuid)
      return respondWithPerson(uuid, actor, context)
    },
    async personSessionsEnd({ Person }, actor, context) {
      await endSessions(platform, actor, Person)
      return respondWithPerson(Person.uuid, actor, context)
    },
  })
}
