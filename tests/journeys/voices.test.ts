/** The page of voices: choosing a voice, hearing it, recording the catalog with it, and a provider that fails. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { type AiProvider, startAiProvider } from '../simulators/ai-provider.ts'
import { findViolations } from '../support/browser/axe.ts'
import { button } from '../support/browser/signed-in-window.ts'
import { closeWindows, openWindow, server, signIn, variants } from '../support/journey/journey.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'

const OPERATOR = 'admin@riverbend.test'
/** A slow machine with other work records a session of two minutes within this time. */
const recordTimeout = { timeout: 90_000, interval: 250 }

let provider: AiProvider
let speechServer: IsolatedServer

const startSpeechServer = (env: Record<string, string> = {}): Promise<IsolatedServer> =>
  startIsolatedServer({
    AI_SPEECH_URL: provider.baseUrl,
    AI_SPEECH_MODEL: 'kokoro',
    AI_SPEECH_VOICES: 'am_fenrir,af_heart',
    AI_SPEECH_PRICE: '15',
    AI_TIMEOUT_SECONDS: '5',
    ...env,
  })

beforeAll(async () => {
  provider = await startAiProvider()
  speechServer = await startSpeechServer()
})
afterAll(async () => {
  await closeWindows()
  await speechServer?.stop()
  await provider?.close()
})

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const openVoices = async (page: Page): Promise<void> => {
  await page.goto('/admin/voices')
  await page.getByRole('heading', { level: 2, name: 'Narrators' }).waitFor()
}
const findTitle = async (slug: string): Promise<string> => {
  const sessions = speechServer.platform.db.selectFrom('library_session').select('title')
  return (await sessions.where('uuid', '=', toCatalogUuid('session', slug)).executeTakeFirstOrThrow()).title
}

describe('with a speech provider', () => {
  test('a system admin chooses a voice by keyboard, hears it, and records one session with it', async () => {
    const window = await openWindow({ address: speechServer.address })
    const { page } = window
    await signIn(page, OPERATOR, speechServer.data)
    await openVoices(page)
    await page.getByText('42 sessions').first().waitFor()
    const voice = page.getByRole('combobox', { name: "River's voice" })
    await voice.fill('emma')
    await voice.press('ArrowDown')
    await voice.press('Enter')
    expect(await voice.inputValue()).toBe('bf_emma')
    await button(page, 'Play this voice: River').click()
    await expect.poll(() => provider.calls.map(({ body }) => body['voice'])).toContain('bf_emma')
    await button(page, 'Save').click()
    await button(page, 'Save').waitFor({ state: 'detached' })

    const title = await findTitle('the-kazoo')
    const session = row(page, title)
    expect(await session.innerText()).toContain('Built-in voice')
    await session.getByRole('button', { name: `Record ${title}` }).click()
    await expect.poll(() => session.innerText(), recordTimeout).toMatch(/bf_emma|af_heart/)
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('recording the catalog stops with the provider, says why, and can be canceled', async () => {
    provider.break('speech', '503')
    const window = await openWindow({ address: speechServer.address })
    const { page } = window
    await signIn(page, OPERATOR, speechServer.data)
    await openVoices(page)
    await button(page, 'Re-record the catalog').click()
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.innerText()).toMatch(/\d+ sentences \([\d,]+ characters\), about \d+ minutes\. .*\$/s)
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText('the speech provider has a problem', { exact: false }).waitFor(recordTimeout)
    await page.getByText('The provider returned status 503', { exact: false }).waitFor()
    await button(page, 'Cancel recording').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel recording' }).click()
    await button(page, 'Re-record the catalog').waitFor()
    provider.break('speech', undefined)
    await window.close()
  })

  test('recording pauses when the limit of the month is reached, and says when it goes on', async () => {
    const limitedServer = await startSpeechServer({ AI_SPEECH_BUDGET: '200' })
    onTestFinished(() => limitedServer.stop())
    const window = await openWindow({ address: limitedServer.address })
    const { page } = window
    await signIn(page, OPERATOR, limitedServer.data)
    await openVoices(page)
    await page.getByText('200 characters left this month', { exact: false }).waitFor()
    const title = await findTitle('the-kazoo')
    await row(page, title)
      .getByRole('button', { name: `Record ${title}` })
      .click()
    await page
      .getByText("this month's limit is reached. It continues next month.", { exact: false })
      .waitFor(recordTimeout)
    expect(await row(page, title).innerText()).toContain('Built-in voice')
    await window.close()
  })

  test.each(variants)('the page has no accessibility problems ($size, $theme)', async (variant) => {
    const window = await openWindow({ ...variant, address: speechServer.address })
    const { page } = window
    await signIn(page, OPERATOR, speechServer.data)
    await openVoices(page)
    expect(await findViolations(page)).toEqual([])
    await window.close()
  })
})

test('on a phone, the link to the open page of the catalog is whole', async () => {
  const { address, data } = server()
  const window = await openWindow({ address, size: 'phone' })
  const { page } = window
  await signIn(page, OPERATOR, data)
  await page.goto('/admin/voices')
  const link = page.getByRole('link', { name: 'Voices', exact: true })
  const getHiddenWidth = () =>
    link.evaluate((element) => {
      const strip = element.parentElement?.getBoundingClientRect()
      return strip ? element.getBoundingClientRect().right - strip.right : Number.NaN
    })
  await expect.poll(getHiddenWidth).toBeLessThanOrEqual(0)
  await window.close()
})

test('without a speech provider, the page says what the built-in voices are and how to get others', async () => {
  const { address, data } = server()
  const window = await openWindow({ address })
  const { page } = window
  await signIn(page, OPERATOR, data)
  await page.goto('/admin/voices')
  await expect.poll(() => page.getByText('There is no speech provider yet').isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: 'Narrators' }).count()).toBe(0)
  await window.close()
})
