/** Problems between a prompt and the audio: a used-up quota, leaving midway, a voice provider that fails, an edit. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError, type Call } from '#contract/call.ts'
import * as exercises from '#contract/exercises.ts'
import { DAY_MS } from '#rules/durations.ts'
import { formatTimeOfDay } from '#rules/times.ts'
import { type AiProvider, startAiProvider } from '../simulators/ai-provider.ts'
import { button } from '../support/browser/signed-in-window.ts'
import { readAudio, installAudioProbe } from '../support/browser/audio-probe.ts'
import { closeWindows, server, openWindow, signIn, type Who, type Window } from '../support/journey/journey.ts'
import { namedButton, panel, play } from '../support/browser/player-window.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

/** Poll options: a slow machine with other work renders the audio within this time. */
const renderTimeout = { timeout: 90_000, interval: 250 }

type TestServer = ReturnType<typeof server>
const arrive = async (who: Who, { address, data }: TestServer): Promise<Window> => {
  const window = await openWindow({ address })
  await installAudioProbe(window.page)
  await signIn(window.page, who, data)
  return window
}
const getCallAs = async (who: Who, { address, data }: TestServer) => (await signInDemoPerson(address, data, who)).call
const closeWithoutProblems = async (window: Window): Promise<void> => {
  expect(window.problems).toEqual([])
  await window.close()
}

const line = (page: Page, n: number) => page.getByLabel(`Line ${n}`, { exact: true })
const toaster = (page: Page, text: string) => page.getByRole('group').getByText(text, { exact: true })
const link = (page: Page, to: string) => page.getByRole('main').locator(`a[href="${to}"]`).first()
const waitUntilReady = (page: Page) => page.getByRole('heading', { name: "It's ready." }).waitFor(renderTimeout)

/** Generates a script and continues to the voice step. */
const generateScriptFor = async (
  page: Page,
  { moment, minutes }: { moment: string; minutes: number },
): Promise<string> => {
  await page.goto('/mindfulness/custom_exercise/add')
  await page.getByLabel(/Your moment/).fill(moment)
  await page.getByRole('button', { name: `${minutes} min`, exact: true }).click()
  await button(page, 'Write the script').click()
  await button(page, 'Choose a voice').click()
  await button(page, 'Create audio').waitFor()
  return new URL(page.url()).searchParams.get('uuid') ?? ''
}

const getExercise = async (call: Call, uuid: string): Promise<exercises.Exercise> =>
  (await call(exercises.draftInfo, { Exercise: { uuid } })).Exercise

/** Creates a playable exercise of one minute. */
const createPlayable = async (call: Call, prompt: string): Promise<exercises.Exercise> => {
  const input = { prompt, audience: 'adult', duration: 1 } as const
  const { uuid } = (await call(exercises.generateScript, { Exercise: input })).Exercise
  await call(exercises.generateAudio, { Exercise: { uuid } }).catch((error: unknown) => {
    // Error 602: it waits in the queue and has started all the same.
    if (!(error instanceof ApiError) || error.code !== '602') throw error
  })
  await expect.poll(async () => (await getExercise(call, uuid)).status, renderTimeout).toBe('ready')
  return getExercise(call, uuid)
}

/** Starts in the player, where playback begins by itself or by a press, and waits until the position advances. */
const listen = async (page: Page, title: string): Promise<void> => {
  await page.waitForURL('**/audio/*')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect
    .poll(async () => {
      if (await play(page).isVisible()) await play(page).click()
      return (await readAudio(page)).position
    }, renderTimeout)
    .toBeGreaterThan(0.5)
}

describe('with a quota of one rendered exercise a day and a speech provider', () => {
  let provider: AiProvider
  let quotaServer: IsolatedServer

  beforeAll(async () => {
    provider = await startAiProvider()
    quotaServer = await startIsolatedServer({
      EXERCISES_PER_DAY: '1',
      AI_SPEECH_URL: provider.baseUrl,
      AI_TIMEOUT_SECONDS: '5',
    })
  })
  afterAll(async () => {
    await quotaServer?.stop()
    await provider?.close()
  })

  /** Returns when the only audio of the day was requested. */
  const readRequestTime = async (account: string): Promise<Date> => {
    const uses = quotaServer.platform.db.selectFrom('exercises_use').select('used_at')
    return (await uses.where('account_uuid', '=', account).where('kind', '=', 'sound').executeTakeFirstOrThrow())
      .used_at
  }
  const findAccount = async (who: Who): Promise<string> => {
    const accounts = quotaServer.platform.db.selectFrom('identity_account').select('uuid')
    return (await accounts.where('email', '=', who).executeTakeFirstOrThrow()).uuid
  }
  /** Moves the recorded uses back by a day, so that the quota is free again in `but` milliseconds. */
  const almostResetQuota = async (account: string, but: number): Promise<void> => {
    const used_at = new Date(Date.now() - DAY_MS + but)
    await quotaServer.platform.db
      .updateTable('exercises_use')
      .set({ used_at })
      .where('account_uuid', '=', account)
      .execute()
  }
  /** Formats the moment and the seconds around it, because the page and the server may count a different second. */
  const formatTimesAround = (moment: Date) => [-1000, 0, 1000].map((off) => formatTimeOfDay(moment.getTime() + off))

  test('a student over the quota sees when it resets, keeps the script, and is notified when the quota is free', async () => {
    const who = 'student@riverbend.test'
    const account = await findAccount(who)
    await createPlayable(await getCallAs(who, quotaServer), 'Before the first goal kick')
    const window = await arrive(who, quotaServer)
    const { page } = window
    const uuid = await generateScriptFor(page, { moment: 'The walk to the bus in the rain.', minutes: 1 })
    const limit = page.getByText(/^That's all for today\. Your script is saved/)
    await button(page, 'Create audio').click()
    await limit.waitFor()
    const quotaResetsAt = new Date((await readRequestTime(account)).getTime() + DAY_MS)
    const time = /You can make another (?:tomorrow, )?after (\S+)\.$/.exec(await limit.innerText())?.[1]
    expect(formatTimesAround(quotaResetsAt)).toContain(time)

    await page.goto('/custom-exercise/list')
    const draft = link(page, `/mindfulness/custom_exercise/edit/${uuid}`)
    await draft.waitFor()
    expect(await draft.innerText()).toContain('Script ready, no audio yet')

    await almostResetQuota(account, 6000)
    await draft.click()
    await button(page, 'Choose a voice').click()
    await button(page, 'Create audio').click()
    await limit.waitFor()
    await page.goto('/series/list')
    await toaster(page, 'Generate Audio Available').waitFor(renderTimeout)
    await page.goto(`/mindfulness/custom_exercise/voice?uuid=${uuid}`)
    await button(page, 'Create audio').click()
    await waitUntilReady(page)
    await closeWithoutProblems(window)
  }, 180_000)

  test('a speech provider that fails midway is replaced by the built-in voice from the start, with a notice', async () => {
    const window = await arrive('teacher@riverbend.test', quotaServer)
    const { page } = window
    const uuid = await generateScriptFor(page, { moment: 'Between two loud lessons.', minutes: 1 })
    provider.calls.length = 0
    provider.break('speech', '503', { after: 3 })
    await button(page, 'Create audio').click()
    await waitUntilReady(page)
    expect(provider.calls.length).toBeGreaterThan(3)
    const notice = "The external voice couldn't be reached, so the built-in voice reads this."
    await page.getByRole('main').getByText(notice).waitFor()
    const { title, made_by } = await getExercise(await getCallAs('teacher@riverbend.test', quotaServer), uuid)
    expect(made_by.voice).toBe('built_in')

    await page.goto('/custom-exercise/list')
    const print = link(page, `/audio/${uuid}`)
    await print.waitFor()
    expect(await print.innerText()).toContain(notice)
    await print.click()
    await listen(page, title)
    await closeWithoutProblems(window)
  }, 180_000)
})

describe('custom exercise audio', () => {
  test('is announced on the last step without an extra toast while the person waits there', async () => {
    const window = await arrive('learn.one@riverbend.test', server())
    const { page } = window
    await generateScriptFor(page, { moment: 'Before the school bell.', minutes: 1 })
    await button(page, 'Create audio').click()
    await waitUntilReady(page)
    await page.waitForTimeout(2500)
    expect(await toaster(page, 'Audio Generated').count()).toBe(0)
    await closeWithoutProblems(window)
  }, 180_000)

  test('is announced by a toast on another device after the person left, and plays there', async () => {
    const who = 'learn.one@riverbend.test'
    const desk = await arrive(who, server())
    const uuid = await generateScriptFor(desk.page, { moment: 'After a long day of meetings.', minutes: 10 })
    await button(desk.page, 'Create audio').click()
    await desk.page.getByText('is reading it now.').first().waitFor()
    await closeWithoutProblems(desk)
    const { status, title } = await getExercise(await getCallAs(who, server()), uuid)
    expect(status).toBe('processing')

    const elsewhere = await arrive(who, server())
    const { page } = elsewhere
    await toaster(page, 'Audio Generated').waitFor(renderTimeout)
    await button(page, 'Go to Exercise').click()
    await page.waitForURL('**/custom-exercise/list')
    await link(page, `/audio/${uuid}`).click()
    await listen(page, title)
    await closeWithoutProblems(elsewhere)
  }, 180_000)

  test('is rendered again after one line is edited, and plays the new line', async () => {
    const who = 'learn.two@riverbend.test'
    const call = await getCallAs(who, server())
    const { uuid, title, sound } = await createPlayable(call, 'Before I open the letter')
    const window = await arrive(who, server())
    const { page } = window
    await page.goto(`/mindfulness/custom_exercise/edit/${uuid}`)
    const before = await line(page, 2).inputValue()
    await line(page, 2).fill('The letter can lie there for one more breath.')
    await button(page, 'Choose a voice').click()
    await button(page, 'Create audio').click()
    await waitUntilReady(page)
    expect((await getExercise(call, uuid)).sound?.url).not.toBe(sound?.url)

    await link(page, `/audio/${uuid}`).click()
    await listen(page, title)
    await namedButton(page, 'Transcript').click()
    const transcriptLines = panel(page, 'Transcript').getByRole('listitem')
    const editedLine = transcriptLines.filter({ hasText: 'The letter can lie there for one more breath.' })
    await editedLine.getByRole('button').click()
    await expect.poll(() => editedLine.getAttribute('aria-current'), renderTimeout).toBe('true')
    expect(await transcriptLines.filter({ hasText: before }).count()).toBe(0)
    await closeWithoutProblems(window)
  }, 180_000)
})
