/** System admins receive an email if a night has no backup. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { getTestDatabase } from '#tests/support/server/database.ts'
import { makePerson, makeSchool } from '#tests/support/fixtures/test-people.ts'
import { type MailServer, openMailServer } from '#tests/simulators/mail-server.ts'
import { getPorts } from '#server/composition/ports.ts'
import { createOperatorNotifier } from './operator-emails.ts'
import { createNightlyWork } from './nightly.jobs.ts'

let server: TestApp
let mail: MailServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alaia-no-room-'))
  mail = await openMailServer()
  server = await openTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Alaia <alaia@school.test>' }, work: true })
})
afterAll(async () => {
  await server.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

test('emails system admins when the nightly cleanup finds that the clock has jumped', async () => {
  const { db } = server.platform
  const operator = await makePerson(db, await makeSchool(db), {
    user_type: 'admin',
    operator: true,
    first_name: 'Ines',
  })
  await getPorts(server.platform).privacy.onClockDoubted?.()
  const listOperatorEmails = () => mail.received.filter(({ to }) => to.includes(operator.email))
  await vi.waitFor(() => expect(listOperatorEmails()).toHaveLength(1), { timeout: 60_000 })
  expect(listOperatorEmails()[0]!.text).toContain('Subject: Check the clock of your Alaia server')
  expect(listOperatorEmails()[0]!.text.replaceAll(/=\r\n|\r\n/g, ' ')).toContain('deleted no old data')
})

test('emails only system admins, once a day, when the last attempt at a nightly backup fails', async () => {
  const { db, storage } = server.platform
  const school = await makeSchool(db)
  const operator = await makePerson(db, school, { user_type: 'admin', operator: true, first_name: 'Rosa' })
  const admin = await makePerson(db, school, { user_type: 'admin' })
  const listEmailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))

  // A file exists where the backup folder should be created.
  await writeFile(join(folder, 'backups'), '')
  const installation = {
    database: await getTestDatabase(),
    stored: { storage, root: folder },
    dataDir: folder,
    clock: server.clock,
  }
  const notifyOperators = createOperatorNotifier(server.platform, 'backup_failed')
  const runNight = createNightlyWork(installation, notifyOperators)
  await expect(runNight({ attempt: 1 })).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(listEmailsTo(operator.email)).toEqual([])
  await expect(runNight({ attempt: 2 })).rejects.toThrow(/EEXIST|ENOTDIR/)
  await vi.waitFor(() => expect(listEmailsTo(operator.email)).toHaveLength(1), { timeout: 60_000 })
  const [firstEmail] = listEmailsTo(operator.email)
  expect(firstEmail!.text).toContain('Subject: The Alaia backup failed')
  expect(firstEmail!.text).toContain('Hello Rosa,')
  expect(firstEmail!.text.replaceAll(/=\r\n|\r\n/g, ' ')).toMatch(
    /the backup of \d\d? \w{3} \d{4}, \d\d:\d\d[ap]m failed/,
  )
  expect(listEmailsTo(admin.email)).toEqual([])

  await notifyOperators()
  server.clock.advance(21 * HOUR_MS)
  await notifyOperators()
  await vi.waitFor(() => expect(listEmailsTo(operator.email)).toHaveLength(2), { timeout: 60_000 })
})
