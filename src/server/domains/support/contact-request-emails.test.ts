// @tag contact-request-emails
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as support from '#contract/support.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { type MailServer, openMailServer } from '#tests/simulators/mail-server.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
let mail: MailServer
beforeAll(async () => {
  mail = await openMailServer()
  server = await openTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Alaia <alaia@school.test>' }, work: true })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })

/** Returns a student with a canary name, and an adult whom they can ask. */
const createPeople = async () => {
  const adult = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', first_name: 'Ingrid' })
  const student = await createSignedInPerson(getAppAndDb(), { school: adult.person.school, first_name: 'Canary' })
  const uuid = randomUUID()
  const contact = { uuid, organization_uuid: adult.person.school.uuid, account_uuid: adult.person.uuid }
  await getAppAndDb()
    .db.insertInto('support_contact')
    .values({ ...contact, name: 'Ms. Falk', role: 'Teacher', hours: '{}' })
    .execute()
  const sendRequest = async () =>
    (await student.call(support.contactCreate, { Contact: { uuid, client_uuid: randomUUID() } })).Request
  const listEmails = () => mail.received.filter(({ to }) => to.includes(adult.person.email))
  return { adult, student, sendRequest, listEmails }
}

const waitOptions = { timeout: 20_000 }

describe('email to a support contact', () => {
  test('contains only the name and the time, and is sent once', async () => {
    const { adult, student, sendRequest, listEmails } = await createPeople()
    const { uuid } = await sendRequest()
    await sendRequest()
    await vi.waitFor(() => expect(listEmails()).toHaveLength(1), waitOptions)
    const [email] = listEmails()
    const [head = '', ...rest] = email!.text.split('\r\n\r\n')
    const body = rest.join(' ').replaceAll(/=\r\n|\r\n/g, ' ')
    expect(head).toContain('Subject: Someone would like to talk to you')
    expect(head).toContain(`Message-ID: <${uuid}@school.test>`)
    expect(head).not.toContain('Canary')
    expect(body).toMatch(/Canary Osei would like to talk\. Sent \w+day, \d\d \w{3} \d{4}, \d\d:\d\d[ap]m\./)
    expect(body).toContain('No reason was given')
    for (const secret of [student.person.uuid, student.person.email, adult.person.school.code]) {
      expect(body).not.toContain(secret)
    }
  })

  test('is retried while the mail server is down, without its content in the log', async () => {
    const { adult, sendRequest, listEmails } = await createPeople()
    const [logged, refused] = [server.logLines.length, mail.refused()]
    mail.break(true)
    await sendRequest()
    await vi.waitFor(() => expect(mail.refused()).toBeGreaterThan(refused), waitOptions)
    mail.break(false)
    expect((await adult.call(support.contactList, {})).Received).toHaveLength(1)
    const expectEmail = async () => {
      await server.retryJobs()
      expect(listEmails()).toHaveLength(1)
    }
    await vi.waitFor(expectEmail, { timeout: 60_000, interval: 500 })
    const lines = server.logLines.slice(logged).join('\n')
    expect(lines).toContain('EENVELOPE 451')
    for (const secret of ['Canary', 'Falk', adult.person.email]) expect(lines).not.toContain(secret)
    recordMeasurement(
      46,
      `a request while email failed ${mail.refused() - refused} times: visible in the app at once, 1 email afterwards`,
    )
  })

  test('is not sent after the request was withdrawn', async () => {
    const { student, sendRequest, listEmails } = await createPeople()
    const refused = mail.refused()
    mail.break(true)
    const { uuid } = await sendRequest()
    await vi.waitFor(() => expect(mail.refused()).toBeGreaterThan(refused), waitOptions)
    await student.call(support.contactWithdraw, { Request: { uuid } })
    mail.break(false)
    // The next email follows in the same queue, so nothing is left before it.
    const nextPeople = await createPeople()
    await nextPeople.sendRequest()
    await vi.waitFor(() => expect(nextPeople.listEmails()).toHaveLength(1), waitOptions)
    expect(listEmails()).toEqual([])
  })
})
