import { afterAll, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { ACS, AUDIENCE, forge, ISSUER, createKey, encodeBase64, SUBJECT } from '#tests/support/partners/forge-saml.ts'
import { validateInWorker } from './validate-in-worker.ts'

afterAll(() => vi.useRealTimers())

test('validateInWorker uses a new worker thread when an idle one ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const key = await createKey()
  const check = () =>
    validateInWorker({
      response: encodeBase64(forge(key)),
      acsUrl: ACS,
      entityId: AUDIENCE,
      idpEntityId: ISSUER,
      certificates: [key.certificate],
      now: Date.now(),
    })
  expect(await check()).toMatchObject({ subject: SUBJECT })
  vi.advanceTimersByTime(MINUTE_MS)
  expect(await check()).toMatchObject({ subject: SUBJECT })
})
