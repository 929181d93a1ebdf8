/** A school's people use both SAML and LTI, and each protocol has its own names for them. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as journal from '#contract/journal.ts'
import { startLtiPlatform } from '#tests/simulators/lti-platform.ts'
import type { TestApp } from '#tests/support/server/test-app.ts'
import { createFreshDatabase } from '#tests/support/server/database.ts'
import { Course, allowRequestsTo, findSessionCookie } from '#tests/support/partners/lti-course.ts'
import { makePerson, makeSchool } from '#tests/support/fixtures/test-people.ts'
import {
  createSignedInClient,
  openAppWithSamlPlatform,
  type SamlPlatform,
} from '#tests/support/partners/saml-platform.ts'
import { createAdapters } from '#server/partners/adapters.ts'
import { findLinkedAccount, type Protocol } from './link-account.queries.ts'
import { createPartnersService } from './platforms.ts'

/** Both protocols use this subject, each for a different student. */
const SUBJECT = '5'
const people = { link_by_email: false, link_by_username: false, create: true, admins: false }

let server: TestApp
let samlPlatform: SamlPlatform
let course: Course
beforeEach(async () => {
  ;({ testApp: server, samlPlatform } = await openAppWithSamlPlatform({}))
  const platform = allowRequestsTo(server, await startLtiPlatform(() => 'http://127.0.0.1:9/'))
  course = new Course({ server, school: samlPlatform.school, there: platform })
  await course.register(await course.createLink())
  await samlPlatform.save({ people })
  await samlPlatform.trust()
})
afterEach(async () => {
  await course.close()
  await samlPlatform.close()
  await server.close()
})

const signInByLti = async (claims: Record<string, unknown> = {}) => {
  const cookie = findSessionCookie(
    await course.launch(await course.startLogin(), { claims: { sub: SUBJECT, ...claims } }),
  )
  return createSignedInClient(server, { cookie: `${cookie?.name}=${cookie?.value}` })
}
const signInBySaml = async (subject = SUBJECT) =>
  createSignedInClient(server, await samlPlatform.signOn({ subject, role: 'student' }))
const getUuid = ({ userData }: Awaited<ReturnType<typeof signInByLti>>) => userData?.user_account_uuid ?? ''

describe('two students with the same subject in SAML and LTI', () => {
  test('have separate accounts, and cannot read what the other wrote', async () => {
    const ana = await signInByLti()
    const Journal = { client_uuid: crypto.randomUUID(), content: 'Only mine.', written_at: '2026-11-20T23:40:00-05:00' }
    await ana.call(journal.add, { Journal })
    const ben = await signInBySaml()
    expect(getUuid(ben)).toMatch(/^[\da-f-]{36}$/)
    expect(getUuid(ben)).not.toBe(getUuid(ana))
    expect((await ben.call(journal.summary, {})).Entries).toEqual([])
    expect([getUuid(await signInByLti()), getUuid(await signInBySaml())]).toEqual([getUuid(ana), getUuid(ben)])
  })

  test('have separate accounts, whichever of them signs in first', async () => {
    const ben = await signInBySaml()
    expect(getUuid(await signInByLti())).not.toBe(getUuid(ben))
  })
})

describe('a student who can be matched by email address', () => {
  test('has one account for both protocols, with a separate subject for LTI', async () => {
    const email = `${SUBJECT}@${samlPlatform.school.code.toLowerCase()}.example`
    await samlPlatform.save({ people: { ...people, link_by_email: true } })
    const ana = await signInByLti({ sub: 'lti-ana', email })
    const partners = createPartnersService(server.platform, createAdapters(server.clock))
    expect(getUuid(await signInBySaml())).toBe(getUuid(ana))
    expect(await partners.findUser(getUuid(ana))).toEqual({ subject: 'lti-ana' })
  })

  test('has no LTI subject after signing in by SAML alone', async () => {
    const ben = await signInBySaml()
    const partners = createPartnersService(server.platform, createAdapters(server.clock))
    expect(await partners.findUser(getUuid(ben))).toBeUndefined()
  })
})

describe('people who were linked before subjects had a protocol', () => {
  test('stay linked for the protocol of their connection', async () => {
    const database = await createFreshDatabase()
    const school = await makeSchool(database.db)
    const otherSchool = await makeSchool(database.db)
    const [ana, ben] = [await makePerson(database.db, school), await makePerson(database.db, otherSchool)]
    const connect = async (organizationUuid: string, kind: string) => {
      const [row] = await database.query(
        `insert into partner_connection (organization_uuid, kind, name, settings, secrets, changed_at)
         values ($1, $2, 'Platform', '{}', '', now()) returning uuid`,
        [organizationUuid, kind],
      )
      return String(row?.['uuid'])
    }
    const [saml, lti] = [await connect(school.uuid, 'colegia'), await connect(otherSchool.uuid, 'lti13')]
    await database.script(`
      alter table partner_person drop column protocol;
      alter table partner_person add primary key (connection_uuid, subject);
      create unique index partner_person_account on partner_person (account_uuid, connection_uuid);
      insert into partner_person (connection_uuid, subject, account_uuid, linked_at)
      values ('${saml}', '5', '${ana.uuid}', now()), ('${lti}', '5', '${ben.uuid}', now())`)
    await database.script(readFileSync('migrations/0031_names_by_protocol.sql', 'utf8'))
    const findUuid = (connectionUuid: string, protocol: Protocol) =>
      findLinkedAccount(database.db, { connectionUuid, protocol, subject: '5', now: undefined }).then(
        (account) => account?.uuid,
      )
    expect([await findUuid(saml, 'saml'), await findUuid(saml, 'lti')]).toEqual([ana.uuid, undefined])
    expect([await findUuid(lti, 'lti'), await findUuid(lti, 'saml')]).toEqual([ben.uuid, undefined])
    await database.close()
  })
})
