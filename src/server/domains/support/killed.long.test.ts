/** Pupils ask to talk while the letters go nowhere, and the server is killed after each yes: every adult hears of it, once. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as support from '#contract/support.ts'
import { temporaryFolder } from '../../../../tests/support/database.ts'
import { signedInAt, startServer } from '../../../../tests/support/server-process.ts'
import { type MailServer, openMailServer } from '../../../../tests/simulators/mail-server.ts'
import { tell } from '../../../../tests/trust/tell.ts'

const PUPILS = ['student@riverbend.test', 'young@riverbend.test', 'senior@riverbend.test']

let data: string
let mail: MailServer
beforeAll(async () => {
  data = await temporaryFolder()
  mail = await openMailServer()
})
afterAll(async () => {
  await mail.close()
  await rm(data, { recursive: true, force: true })
})

/** @returns how often each of them stands in a letter's name, which is the request's own */
const lettersOf = (asked: readonly string[]): number[] =>
  asked.map((uuid) => mail.received.filter(({ text }) => text.includes(`Message-ID: <${uuid}@`)).length)

test('no wish is lost or told twice, and nobody is told of one that was not sent', async () => {
  const env = { ALAIA_DATA: data, RENDER_AHEAD: '0', SMTP_URL: mail.url, MAIL_FROM: 'Alaia <alaia@school.test>' }
  mail.break(true)
  const asked: string[] = []
  let server = await startServer(env)
  for (const email of PUPILS) {
    const first = await signedInAt(server.address, data, email)
    const { Contacts } = await first.call(support.supportInfo, {})
    for (const { uuid } of Contacts) {
      const { call } = await signedInAt(server.address, data, email)
      const Contact = { uuid, client_uuid: randomUUID() }
      const { Request } = await call(support.contactCreate, { Contact })
      await server.end('SIGKILL')
      server = await startServer(env)
      // Their device did not hear the yes, and asks once more.
      const again = await signedInAt(server.address, data, email)
      expect((await again.call(support.contactCreate, { Contact })).Request.uuid).toBe(Request.uuid)
      expect(
        (await again.call(support.contactList, {})).Requests.filter((one) => one.uuid === Request.uuid),
      ).toHaveLength(1)
      asked.push(Request.uuid)
    }
  }
  expect(asked.length).toBeGreaterThanOrEqual(4)
  expect(mail.received).toEqual([])
  mail.break(false)
  await vi.waitFor(() => expect(lettersOf(asked).every((count) => count > 0)).toBe(true), {
    timeout: 400_000,
    interval: 500,
  })
  expect(await server.end('SIGTERM')).toBe(0)
  const counts = lettersOf(asked)
  const [lost, twice] = [counts.filter((count) => count === 0).length, counts.filter((count) => count > 1).length]
  tell(46, `${asked.length} asked over ${asked.length} kills with the mail out of order: lost ${lost}, twice ${twice}`)
  expect({ lost, twice, letters: mail.received.length }).toEqual({ lost: 0, twice: 0, letters: asked.length })
}, 900_000)
