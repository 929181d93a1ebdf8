// @tag private-text
/**
 * With external providers of scripts, voices, pictures and moderation and a mail server connected, no text of a
 * journal entry or check-in is sent to them, nor logged when saving fails.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import * as support from '#contract/support.ts'
import * as supportAdmin from '#contract/support/admin.ts'
import { type AiProvider, startAiProvider } from '../simulators/ai-provider.ts'
import { type MailServer, openMailServer } from '../simulators/mail-server.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { makePerson, catchFailure, createSignedInPerson } from '../support/fixtures/test-people.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

const canaries = ['title', 'entry', 'note'].map((kind) => `marshwren ${kind} ${randomUUID()}`)
const [title, entry, note] = canaries as [string, string, string]

let testApp: TestApp
let provider: AiProvider
let mail: MailServer
let student: Awaited<ReturnType<typeof createSignedInPerson>>
const getServer = () => ({ app: testApp.app, db: testApp.platform.db })

const createJournal = () => ({
  client_uuid: randomUUID(),
  title,
  content: entry,
  written_at: '2026-11-20T10:00:00-05:00',
})
const createCheckIn = () => ({ client_uuid: randomUUID(), answered_at: new Date().toISOString(), answers: [], note })

beforeAll(async () => {
  provider = await startAiProvider()
  mail = await openMailServer()
  const { baseUrl } = provider
  const providerConfig = {
    AI_SCRIPT_URL: baseUrl,
    AI_SPEECH_URL: baseUrl,
    AI_IMAGE_URL: baseUrl,
    AI_MODERATION_URL: baseUrl,
  }
  const mailConfig = { SMTP_URL: mail.url, MAIL_FROM: 'Alaia <alaia@school.test>', PUBLIC_URL: 'https://alaia.test' }
  testApp = await openTestApp({ work: true, env: { ...providerConfig, AI_KEY: 'a key of the test', ...mailConfig } })
  student = await createSignedInPerson(getServer())
  await student.call(journal.add, { Journal: createJournal() })
  await student.call(reflect.checkIn, { Happiness: createCheckIn() })
})
afterAll(async () => {
  await testApp.close()
  await provider.close()
  await mail.close()
})

/** Triggers every outgoing request: a script, pictures, audio and a request to talk. */
const triggerOutgoingRequests = async (): Promise<void> => {
  const exerciseInput = { prompt: 'a quiet minute by the sea', audience: 'adult', duration: 1 } as const
  const { uuid } = (await student.call(exercises.generateScript, { Exercise: exerciseInput })).Exercise
  await student.call(exercises.regenerateImages, { Exercise: { uuid } })
  await student.call(exercises.generateAudio, { Exercise: { uuid } }).catch((cause: { code: string }) => {
    if (cause.code !== '602') throw cause
  })
  const { school } = student.person
  const admin = await createSignedInPerson(getServer(), { school, user_type: 'admin' })
  const { uuid: adult_uuid } = await makePerson(getServer().db, school, { user_type: 'teacher' })
  const adult = { name: 'Noor', role: 'Counselor', place: '', hours: [], away_words: '', adult_uuid }
  const { Contact } = await admin.call(supportAdmin.contactAdd, { Contact: adult })
  await student.call(support.contactCreate, { Contact: { uuid: Contact.uuid, client_uuid: randomUUID() } })
}

const listCapabilities = () => new Set(provider.calls.map(({ capability }) => capability))

test('no text of a journal entry or check-in is sent to a provider or by email', async () => {
  await triggerOutgoingRequests()
  await vi.waitFor(
    () => {
      expect(listCapabilities()).toEqual(new Set(['script', 'moderation', 'image', 'speech']))
      expect(mail.received.length).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 200 },
  )
  const outgoing = [...provider.calls, ...mail.received].map((request) => JSON.stringify(request))
  expect(outgoing.join('\n')).toContain('a quiet minute by the sea')
  const leaking = outgoing.filter((request) => canaries.some((canary) => request.includes(canary)))
  recordMeasurement(
    43,
    `${provider.calls.length} requests to providers and ${mail.received.length} emails: ${leaking.length} with a student's text`,
  )
  expect(leaking).toEqual([])
})

test("no text of an entry that couldn't be saved is in the log or in the error response", async () => {
  const { db } = getServer()
  const studentUuid = sql.lit(student.person.uuid)
  await sql`alter table journal_entry add constraint full_disk check (account_uuid <> ${studentUuid}) not valid`.execute(
    db,
  )
  await sql`alter table reflect_response add constraint full_disk check (account_uuid <> ${studentUuid}) not valid`.execute(
    db,
  )
  const errors = [
    await catchFailure(student.call(journal.add, { Journal: createJournal() })),
    await catchFailure(student.call(reflect.checkIn, { Happiness: createCheckIn() })),
  ]
  await sql`alter table journal_entry drop constraint full_disk`.execute(db)
  await sql`alter table reflect_response drop constraint full_disk`.execute(db)
  expect(errors.map(({ http }) => http)).toEqual([500, 500])
  const output = testApp.logLines.join('') + JSON.stringify(errors.map(({ message }) => message))
  expect(output.match(/full_disk/g)?.length).toBeGreaterThanOrEqual(2)
  expect(canaries.filter((canary) => output.includes(canary))).toEqual([])
  await student.call(journal.add, { Journal: createJournal() })
})
