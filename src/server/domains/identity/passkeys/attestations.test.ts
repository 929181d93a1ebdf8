// @tag passkey-attestations
/** The statements of a device about itself (attestations) when a person adds a passkey. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as passkeys from '#contract/identity/passkeys.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { attestByCertificate, attestByOwnKey } from '#tests/support/passkeys/attestations.ts'
import { addPasskey } from '#tests/support/passkeys/passkey-steps.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Another server of this machine, which nobody outside of it may make us call. */
const requestedUrls: (string | undefined)[] = []
const internalServer = createServer(({ url }, response) => {
  requestedUrls.push(url)
  response.end()
})
beforeAll(() => new Promise<void>((resolve) => void internalServer.listen(0, '127.0.0.1', resolve)))
afterAll(() => void internalServer.close())

const createTeacher = () =>
  createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'teacher', permissions: ['learn'] })

describe('adding a passkey', () => {
  test('works for a device that signs for itself with the new key', async () => {
    const person = await createTeacher()
    await addPasskey(person, { deviation: { attest: attestByOwnKey } })
    expect((await person.call(passkeys.passkeyList, {})).Passkeys).toHaveLength(1)
  })

  test('is refused for a device with a certificate, without a request to an address in it', async () => {
    const person = await createTeacher()
    const { port } = internalServer.address() as AddressInfo
    const deviation = { attest: attestByCertificate(`http://127.0.0.1:${port}/revoked`) }
    expect((await catchFailure(addPasskey(person, { deviation }))).code).toBe('200')
    expect((await person.call(passkeys.passkeyList, {})).Passkeys).toEqual([])
    expect(requestedUrls).toEqual([])
  })
})
