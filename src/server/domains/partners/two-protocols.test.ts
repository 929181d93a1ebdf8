/** A school's people use both SAML and LTI, and each protocol has its own names for them. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as journal from '#contract/journal.ts'
import { startLtiPlatform } from '#tests/simulators/lti-platform.ts'
import type { TestApp } from '#tests/support/server/test-app.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { Course, allowRequestsTo, sessionIn } from '#tests/support/partners/lti-course.ts'
import { makePerson, makeSchool } from '#tests/support/fixtures/test-people.ts'
import { arrived, openAppWithSamlPlatform, type SamlPlatform } from '#tests/support/partners/saml-platform.ts'
import { createAdapters } from '#server/partners/adapters.ts'
import { findLinkedAccount, type Protocol } from './link-account.queries.ts'
import { createPartnersService } from './platforms.ts'

/** Both protocols use this subject, each for a different student. */
const SUBJECT = '5'
const people = { link_by_email: false, link_by_username: false, create: true, admins: false }

let server: TestApp
let there: SamlPlatform
let course: Course
beforeEach(async () => {
  ;({ house: server, there } = await openAppWithSamlPlatform({}))
  const platform = allowRequestsTo(server, await startLtiPlatform(() => 'http://127.0.0.1:9/'))
  course = new Course({ server, school: there.school, there: platform })
  await course.introduce(await course.link())
  await there.save({ people })
  await there.trust()
})
afterEach(async () => {
  await course.close()
  await there.close()
  await server.close()
})

const byLti = async (claims: Record<string, unknown> = {}) => {
  const cookie = sessionIn(await course.launch(await course.begin(), { claims: { sub: SUBJECT, ...claims } }))
  return arrived(server, { cookie: `${cookie?.name}=${cookie?.value}` })
}
const bySaml = async (subject = SUBJECT) => arrived(server, await there.signOn({ subject, role: 'student' }))
const uuidOf = ({ userData }: Awaited<ReturnType<typeof byLti>>) => userData?.user_account_uuid ?? ''

describe('two students with the same subject in SAML and LTI', () => {
  test('have separate accounts, and cannot read what the other wrote', async () => {
    const ana = await byLti()
    const Journal = { client_uuid: crypto.randomUUID(), content: 'Only mine.', written_at: '2026-11-20T23:40:00-05:00' }
    await ana.call(journal.add, { Journal })
    const ben = await bySaml()
    expect(uuidOf(ben)).toMatch(/^[\da-f-]{36}$/)
    expect(uuidOf(ben)).not.toBe(uuidOf(ana))
    expect((await ben.call(journal.summary, {})).Entries).toEqual([])
    expect([uuidOf(await byLti()), uuidOf(await bySaml())]).toEqual([uuidOf(ana), uuidOf(ben)])
  })

  test('have separate accounts, whichever of them signs in first', async () => {
    const ben = await bySaml()
    expect(uuidOf(await byLti())).not.toBe(uuidOf(ben))
  })
})

describe('a student who can be matched by email address', () => {
  test('has one account for both protocols, with a separate subject for LTI', async () => {
    const email = `${SUBJECT}@${there.school.code.toLowerCase()}.example`
    await there.save({ people: { ...people, link_by_email: true } })
    const ana = await byLti({ sub: 'lti-ana', email })
    const partners = createPartnersService(server.platform, createAdapters(server.clock))
    expect(uuidOf(await bySaml())).toBe(uuidOf(ana))
    expect(await partners.userOf(uuidOf(ana))).toEqual({ subject: 'lti-ana' })
  })

  test('has no LTI subject after signing in by SAML alone', async () => {
    const ben = await bySaml()
    const partners = createPartnersService(server.platform, createAdapters(server.clock))
    expect(await partners.userOf(uuidOf(ben))).toBeUndefined()
  })
})

describe('people who were linked before subjects had a protocol', () => {
  test('stay linked for the protocol of their connection', async () => {
    const database = await freshDatabase()
    const school = await makeSchool(database.db)
    const other = await makeSchool(database.db)
    const [ana, ben] = [await makePerson(database.db, school), await makePerson(database.db, other)]
    const connect = async (of: string, kind: string) => {
      const [row] = await database.query(
        `insert into partner_connection (organization_uuid, kind, name, settings, secrets, changed_at)
         values ($1, $2, 'Platform', '{}', '', now()) returning uuid`,
        [of, kind],
      )
      return String(row?.['uuid'])
    }
    const [saml, lti] = [await connect(school.uuid, 'colegia'), await connect(other.uuid, 'lti13')]
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
