/**
 * Records the whole catalog from the page of voices, with a provider that is slow, then out of order, and a server that
 * is killed, as a power cut would, while the page is open.
 */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import * as voices from '#contract/catalog/voices.ts'
import * as library from '#contract/library.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import type { TranscriptCue } from '#rules/transcript.ts'
import { type AiProvider, startAiProvider } from '../simulators/ai-provider.ts'
import { button } from '../support/browser/signed-in-window.ts'
import { measureMp3 } from '../support/files/audio-measure.ts'
import { closeWindows, openWindow, signIn } from '../support/journey/journey.ts'
import { type RestartableServer, startRestartableServer } from '../support/server/restartable-server.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

const OPERATOR = 'admin@riverbend.test'
const SECONDS = 1000
const MINUTES = 60 * SECONDS

let provider: AiProvider
afterAll(async () => {
  await closeWindows()
  await provider?.close()
})

const readSessionsLeft = async (page: Page): Promise<number> => {
  const progress = await page.getByText(/\d+ sessions? left/).innerText()
  return Number.parseInt(progress, 10)
}

const waitUntilLeft = async (page: Page, count: number): Promise<void> => {
  await expect
    .poll(() => readSessionsLeft(page), { timeout: 5 * MINUTES, interval: SECONDS })
    .toBeLessThanOrEqual(count)
}

/** Measures what a listener hears of a session, and compares it with the other sessions and its own captions. */
const expectWellRecorded = async ({ address, data }: RestartableServer, session_uuid: string): Promise<void> => {
  const { call, cookie } = await signInDemoPerson(address, data, OPERATOR)
  const { Session } = await call(library.sessionInfo, { MindfulnessSession: { session_uuid } })
  const fetchFile = async (url: string): Promise<Buffer> => {
    const response = await fetch(new URL(new URL(url, address).pathname, address), { headers: { cookie } })
    return Buffer.from(await response.arrayBuffer())
  }
  const { cues } = JSON.parse((await fetchFile(Session.transcript_url)).toString()) as { cues: TranscriptCue[] }
  const { speechLufs, truePeakDb, seconds } = await measureMp3(await fetchFile(Session.url), cues)
  expect(Math.abs(speechLufs + 19)).toBeLessThan(0.5)
  expect(truePeakDb).toBeLessThan(-1)
  expect(Math.abs(seconds - Session.duration)).toBeLessThan(0.1)
}

test('the whole catalog is recorded, though the provider fails and the server is killed', async () => {
  provider = await startAiProvider()
  const server = await startRestartableServer({
    AI_SPEECH_URL: provider.baseUrl,
    AI_SPEECH_MODEL: 'kokoro',
    AI_SPEECH_VOICES: 'am_fenrir,af_heart',
    AI_TIMEOUT_SECONDS: '2',
  })
  const { page } = await openWindow({ address: server.address })
  await signIn(page, OPERATOR, server.data)
  await page.goto('/admin/voices')
  await page.getByText("42 sessions don't have their narrator's voice yet.").waitFor()

  // One request is too slow, and is sent again.
  provider.break('speech', 'slow', { after: 20, times: 1 })
  await button(page, 'Re-record the catalog').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record', exact: true }).click()
  await waitUntilLeft(page, 40)

  provider.break('speech', '503')
  await page.getByText('the speech provider has a problem', { exact: false }).waitFor({ timeout: MINUTES })
  provider.break('speech', undefined)
  await button(page, 'Resume').click()
  await waitUntilLeft(page, 30)

  await server.kill()
  await server.begin()
  await waitUntilLeft(page, 20)
  await page.getByText("Every session has its narrator's voice.").waitFor({ timeout: 20 * MINUTES })

  const { call } = await signInDemoPerson(server.address, server.data, OPERATOR)
  const { Sessions } = await call(voices.voiceList, {})
  expect(Sessions).toHaveLength(42)
  const unfinished = Sessions.filter(({ state, recording }) => state !== 'current' || recording !== null)
  expect(unfinished.map(({ title }) => title)).toEqual([])
  for (const slug of ['one-mitten', 'the-kazoo']) await expectWellRecorded(server, toCatalogUuid('session', slug))
}, 1_800_000)
