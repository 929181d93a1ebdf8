/** People over HTTP, for the admins of their school. */
import * as contract from '#contract/identity/people.ts'
import type { Actor } from '../../../platform/actor.ts'
import { namePlaceIn, pageByName } from '../../../platform/by-name.ts'
import { mayMail } from '../../../platform/mail/letters.ts'
import { aboutEach, type CallContext, serve } from '../../../platform/http/serve.ts'
import { FIRST_PAGE } from '../../../platform/pages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addOne } from './adding.ts'
import { deactivatePerson, editPerson, endSessions, reactivatePerson } from './changing.ts'
import { countsOf, sectionsToChoose } from './counts.queries.ts'
import { detailOf } from './finding.ts'
import { peopleOf } from './people.queries.ts'
import { linksForMany, resetSignIn, wordsForMany } from './sign-ins.ts'
import { toPerson } from './wire.ts'

export const peopleEndpoints = (platform: Platform) => {
  const { lists, config } = platform
  const told = async (uuid: string, actor: Actor, context: CallContext) => {
    context.about({ kind: 'person', person: uuid })
    return { Person: await detailOf(platform, actor, uuid) }
  }
  return serve(contract, {
    async personList({ Filter = {}, Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }) {
      const { backwards = false, ...filter } = Filter
      const after = namePlaceIn(cursor)
      const wish = { ...filter, after, backwards, limit: limit + 1 }
      const rows = await lists((db) => peopleOf(db, organizationUuid, wish))
      const { items, next_cursor } = pageByName(rows, limit, ({ name_key, uuid }) => ({ name: name_key ?? '', uuid }))
      return { People: items.map(toPerson), Page: { next_cursor } }
    },
    async personCounts(_blocks, { organizationUuid }) {
      const [counts, Sections] = await lists((db) =>
        Promise.all([countsOf(db, organizationUuid), sectionsToChoose(db, organizationUuid)]),
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
        mails: mayMail(config),
      }
    },
    personInfo: ({ Person: { uuid } }, actor, context) => told(uuid, actor, context),
    async personAdd({ Person }, actor, context) {
      const SignIn = await addOne(platform, actor, { wish: Person, origin: context.origin })
      return { ...(await told(SignIn.uuid, actor, context)), SignIn }
    },
    async personEdit({ Person }, actor, context) {
      await editPerson(platform, actor, Person)
      return told(Person.uuid, actor, context)
    },
    async personReset({ Person: { uuid }, Reset: { way } }, actor, context) {
      const SignIn = await resetSignIn(platform, actor, { uuid, way, origin: context.origin })
      return { ...(await told(uuid, actor, context)), SignIn }
    },
    async passphrasesMake({ People: { uuids } }, actor, context) {
      context.about(aboutEach(uuids, { kind: 'person' }))
      return { SignIns: await wordsForMany(platform, actor, uuids) }
    },
    async invitationsMake({ People: { uuids } }, actor, context) {
      context.about(aboutEach(uuids, { kind: 'person' }))
      return { SignIns: await linksForMany(platform, actor, { uuids, origin: context.origin }) }
    },
    async personDeactivate({ Person }, actor, context) {
      await deactivatePerson(platform, actor, Person)
      return told(Person.uuid, actor, context)
    },
    async personReactivate({ Person: { uuid } }, actor, context) {
      await reactivatePerson(platform, actor, uuid)
      return told(uuid, actor, context)
    },
    async personSessionsEnd({ Person }, actor, context) {
      await endSessions(platform, actor, Person)
      return told(Person.uuid, actor, context)
    },
  })
}
