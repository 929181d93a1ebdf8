/** A school changes its platform, and the next one uses the same subjects for other people. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as journal from '#contract/journal.ts'
import * as partners from '#contract/partners.ts'
import { connectionSave } from '#contract/partners/connections.ts'
import { ltiCourses } from '#contract/partners/lti.ts'
import { startLtiPlatform } from '#tests/simulators/lti-platform.ts'
import type { TestApp } from '#tests/support/server/test-app.ts'
import { Course, allowRequestsTo, ORIGIN, findSessionCookie } from '#tests/support/partners/lti-course.ts'
import { createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { connectSchool } from '#tests/support/fixtures/connected-school.ts'
import {
  createSignedInClient,
  openAppWithSamlPlatform,
  type SamlPlatform,
} from '#tests/support/partners/saml-platform.ts'

let server: TestApp
let samlPlatform: SamlPlatform
beforeEach(async () => {
  ;({ testApp: server, samlPlatform } = await openAppWithSamlPlatform({}))
})
afterEach(async () => {
  await samlPlatform.close()
  await server.close()
})

/** The student's subject on the platform. */
const SUBJECT = '5'
/** Nobody is matched by names that the platform merely claims. */
const people = { link_by_email: false, link_by_username: false, create: true, admins: false }

/** Returns an LTI platform, after it has replaced the one before. */
const registerNextPlatform = async (): Promise<Course> => {
  const platform = allowRequestsTo(server, await startLtiPlatform(() => 'http://127.0.0.1:9/'))
  const course = new Course({ server, school: samlPlatform.school, there: platform })
  onTestFinished(() => platform.close())
  expect(await course.register(await course.createLink())).toMatch(/is connected/)
  return course
}

const launchFrom = async (course: Course, given_name: string) => {
  const answer = await course.launch(await course.startLogin(), { claims: { sub: SUBJECT, given_name } })
  const cookie = findSessionCookie(answer)
  const browser = await createSignedInClient(server, { cookie: `${cookie?.name}=${cookie?.value}` })
  const activity = new URL(answer.headers.location ?? '/', ORIGIN).searchParams.get('to')
  return { browser, activity, uuid: browser.userData?.user_account_uuid, name: browser.userData?.first_name }
}
const signOnBySaml = async (issuer?: string) => {
  const landing = await samlPlatform.signOn({ subject: SUBJECT, role: 'student', ...(issuer ? { issuer } : {}) })
  return (await createSignedInClient(server, landing)).userData?.user_account_uuid
}

describe('a student with the subject of another student on the previous platform', () => {
  test('gets a separate account, and cannot read the other journal', async () => {
    const ana = await launchFrom(await registerNextPlatform(), 'Ana')
    const Journal = { client_uuid: crypto.randomUUID(), content: 'Only mine.', written_at: '2026-11-20T23:40:00-05:00' }
    await ana.browser.call(journal.add, { Journal })
    const ben = await launchFrom(await registerNextPlatform(), 'Ben')
    expect([ana.name, ben.name]).toEqual(['Ana', 'Ben'])
    expect(ben.uuid).not.toBe(ana.uuid)
    expect((await ben.browser.call(journal.summary, {})).Entries).toEqual([])
  })

  test('gets other activities and courses than those of the previous platform', async () => {
    const listCourseUuids = async () => (await samlPlatform.admin.call(ltiCourses, {})).Courses.map(({ uuid }) => uuid)
    const ana = await launchFrom(await registerNextPlatform(), 'Ana')
    expect(ana.activity).toMatch(/colegia_assignment_id=lti-/)
    expect(await listCourseUuids()).toHaveLength(1)
    const nextCourse = await registerNextPlatform()
    expect(await listCourseUuids()).toEqual([])
    expect((await launchFrom(nextCourse, 'Ben')).activity).not.toBe(ana.activity)
  })

  test('gets a separate account when LTI replaces SAML', async () => {
    const ana = await signOnBySaml()
    const ben = await launchFrom(await registerNextPlatform(), 'Ben')
    expect(ben.name).toBe('Ben')
    expect(ben.uuid).not.toBe(ana)
  })

  test('gets a separate account when the identity provider changes', async () => {
    await samlPlatform.save({ people })
    const ana = await signOnBySaml()
    const idp_entity_id = `${samlPlatform.school.code}:the-next-provider`
    await samlPlatform.save({ people, idp_entity_id })
    const ben = await signOnBySaml(idp_entity_id)
    expect(ben).toEqual(expect.any(String))
    expect(ben).not.toBe(ana)
  })

  test('gets a separate account when the base URL of the platform changes', async () => {
    const partnerSchool = await connectSchool(server)
    onTestFinished(() => partnerSchool.close())
    const { school, sandbox } = partnerSchool
    const { password, api_key } = sandbox.store.state
    server.platform.config.PARTNER_ORIGINS.push(new URL(sandbox.address).origin)
    const admin = await createSignedInPerson(
      { app: server.app, db: server.platform.db },
      { school, user_type: 'admin' },
    )
    const logInWithPassword = async (base_url: string) => {
      const Connection = { ...samlPlatform.wanted, people, base_url, api_key, sign_on_url: '', idp_entity_id: '' }
      await admin.call(connectionSave, { Connection })
      const Login = { username: 'ravi', password, school_code: school.code }
      return (await createVisitor(server.app).call(partners.webLogin, { Login })).session.user_data?.user_account_uuid
    }
    const { base_url } = sandbox.facts
    const first = await logInWithPassword(base_url)
    expect(await logInWithPassword(`${base_url}/`)).toBe(first)
    expect(await logInWithPassword(base_url.replace('/api', '/next/../api'))).not.toBe(first)
  })
})

describe('a student whose platform stays the same', () => {
  test('keeps the account when the platform registers again with a new client ID', async () => {
    const course = await registerNextPlatform()
    const before = await launchFrom(course, 'Ana')
    Object.assign(course.there, { clientId: 'alaia-once-more' })
    await course.register(await course.createLink())
    const after = await launchFrom(course, 'Ana')
    expect([after.uuid, after.activity]).toEqual([before.uuid, before.activity])
  })

  test('keeps the account when an admin changes other settings', async () => {
    const before = await signOnBySaml()
    await samlPlatform.save({ people, name: 'Called otherwise', sign_on_url: 'https://elsewhere.example/sign-on' })
    await samlPlatform.save({ people, base_url: 'https://calls.example', api_key: 'a key' })
    expect(await signOnBySaml()).toBe(before)
  })

  test('can still launch from a course after the identity provider changes', async () => {
    const course = await registerNextPlatform()
    await samlPlatform.save({ people, base_url: '' })
    await samlPlatform.save({ people, base_url: '', idp_entity_id: `${samlPlatform.school.code}:the-next-provider` })
    expect((await launchFrom(course, 'Ana')).name).toBe('Ana')
  })
})
