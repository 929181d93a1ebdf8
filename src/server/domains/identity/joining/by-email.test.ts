/** Joining with an email address reveals to nobody whether it has an account, here or at another school. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as joining from '#contract/identity/joining.ts'
import * as sections from '#contract/identity/sections.ts'
import { login } from '#contract/identity.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  makePerson,
  PASSWORD,
  catchFailure,
  createSignedInPerson,
  createVisitor,
} from '#tests/support/fixtures/test-people.ts'
import { type MailServer, openMailServer } from '#tests/simulators/mail-server.ts'

const CHOSEN_PASSWORD = 'lantern pebble tuesday'
const waitOptions = { timeout: 20_000 }

let mail: MailServer
const servers: Record<'with mail' | 'without mail', TestApp | undefined> = {
  'with mail': undefined,
  'without mail': undefined,
}
beforeAll(async () => {
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'Alaia <alaia@school.test>', PUBLIC_URL: 'https://alaia.school.test' }
  servers['with mail'] = await openTestApp({ env, work: true })
  servers['without mail'] = await openTestApp()
})
afterAll(async () => {
  for (const server of Object.values(servers)) await server?.close()
  await mail.close()
})

const emailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))

const createClass = async ({ app, platform: { db } }: TestApp, part: 'pupil' | 'teacher') => {
  const admin = await createSignedInPerson({ app, db }, { user_type: 'admin' })
  const created = await admin.call(sections.sectionAdd, { Section: { name: 'Owls', audience: 'k_5' } })
  const { uuid } = created.Section
  const { Section } = await admin.call(sections.sectionCode, { Section: { uuid, days: 7, part } })
  return { admin, uuid, code: Section.code!.text }
}
const join = ({ app }: TestApp, code: string, sign_in_name: string) =>
  app.inject({
    method: 'POST',
    url: '/api/session/join',
    payload: {
      Request: { Join: { code, first_name: 'Amara', last_name: 'Okafor', sign_in_name, password: CHOSEN_PASSWORD } },
    },
  })
let count = 0
const newEmail = () => `joiner${(count += 1)}-${Date.now()}@elsewhere.test`
const getSection = async ({ admin, uuid }: Awaited<ReturnType<typeof createClass>>) =>
  (await admin.call(sections.sectionInfo, { Section: { uuid } })).Section

describe.each(['with mail', 'without mail'] as const)('joining by email on a server %s', (kind) => {
  const server = () => servers[kind]!

  test.each(['pupil', 'teacher'] as const)(
    'gives a %s the same answer, whether the address has an account or not',
    async (part) => {
      const owls = await createClass(server(), part)
      const existing = await makePerson(
        server().platform.db,
        (await createSignedInPerson({ app: server().app, db: server().platform.db })).person.school,
      )
      const unusedEmail = newEmail()
      const [existingResponse, newResponse] = [
        await join(server(), owls.code, existing.email),
        await join(server(), owls.code, unusedEmail),
      ]
      const toComparable = (response: typeof existingResponse, email: string) => [
        response.statusCode,
        response.body.replaceAll(email, '…'),
        response.cookies,
      ]
      expect(toComparable(existingResponse, existing.email)).toEqual(toComparable(newResponse, unusedEmail))
      expect(newResponse.json()).toMatchObject({ session: { status: false }, letter: kind === 'with mail' })
      const Section = await getSection(owls)
      expect(part === 'pupil' ? Section.pupils_count : Section.teachers.length).toBe(1)
      // The owner of the account can still sign in with it, and nothing about it has changed.
      const Login = { email: existing.email, password: PASSWORD }
      expect((await createVisitor(server().app).call(login, { Login })).session.status).toBe(true)
    },
  )

  test('gets the same answer when it is repeated, and creates one account', async () => {
    const owls = await createClass(server(), 'pupil')
    const email = newEmail()
    const responses = [await join(server(), owls.code, email), await join(server(), owls.code, email)]
    expect(responses[0]!.body).toBe(responses[1]!.body)
    expect((await getSection(owls)).pupils_count).toBe(1)
  })
})

describe('an email address used to join a class', () => {
  test('gets an email with a link, and cannot sign in before it is used', async () => {
    const server = servers['with mail']!
    const { code } = await createClass(server, 'teacher')
    const email = newEmail()
    await join(server, code, email)
    await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(1), waitOptions)
    expect(emailsTo(email)[0]!.text).toContain('/reset-password#')
    const signInCall = createVisitor(server.app).call(login, { Login: { email, password: CHOSEN_PASSWORD } })
    expect((await catchFailure(signInCall)).code).toBe('102')
  })

  test('that has an account already gets a limited number of emails that say so', async () => {
    const server = servers['with mail']!
    // On a slow machine the wait after the third email would otherwise end before the last attempt.
    server.clock.stop()
    const { code } = await createClass(server, 'pupil')
    const { person } = await createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'teacher' })
    for (const emailCount of [1, 2, 3]) {
      await join(server, code, person.email)
      // An email that still waits takes the place of the next one with the same recipient.
      await vi.waitFor(() => expect(emailsTo(person.email)).toHaveLength(emailCount), waitOptions)
    }
    for (let attempts = 0; attempts < 3; attempts += 1) await join(server, code, person.email)
    // Emails are sent in the order of the attempts, so one of these would have arrived before the email to somebody else.
    const nextEmail = newEmail()
    await join(server, code, nextEmail)
    await vi.waitFor(() => expect(emailsTo(nextEmail)).toHaveLength(1), waitOptions)
    expect(emailsTo(person.email)).toHaveLength(3)
    expect(emailsTo(person.email)[0]!.text).toContain('Subject: You already have an Alaia account')
    expect(emailsTo(person.email)[0]!.text).not.toContain('/reset-password#')
  })

  test('signs in with the chosen password on a server without mail', async () => {
    const server = servers['without mail']!
    const { code } = await createClass(server, 'teacher')
    const email = newEmail()
    await join(server, code, email)
    const { session } = await createVisitor(server.app).call(login, { Login: { email, password: CHOSEN_PASSWORD } })
    expect(session.user_data).toMatchObject({ user_type: 'teacher' })
  })
})

test('joining with a username signs the student in at once', async () => {
  const server = servers['without mail']!
  const { code } = await createClass(server, 'pupil')
  const Join = {
    code,
    first_name: 'Amara',
    last_name: 'Okafor',
    sign_in_name: 'amara.okafor',
    password: CHOSEN_PASSWORD,
  }
  const { session, letter } = await createVisitor(server.app).call(joining.join, { Join })
  expect([session.status, letter]).toEqual([true, false])
})
