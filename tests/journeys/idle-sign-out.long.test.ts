/** A killed tab can't sign anyone out any more, so another tab does. */
import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { openAnotherPage, openIdleWindow, expectSignedOut, recordLogouts } from '../support/browser/idle-window.ts'
import { closeWindows } from '../support/journey/journey.ts'

afterAll(closeWindows)

test('idle sign-out happens in another tab if the last active tab was closed', async () => {
  const window = await openIdleWindow()
  const { page } = window
  const sent = recordLogouts(window)
  const last = await openAnotherPage(window, '/reflect')
  await last.mouse.move(200, 300)
  await last.close()
  await page.clock.fastForward(61 * MINUTE_MS)
  await page.clock.runFor(2 * MINUTE_MS)
  await expectSignedOut(page)
  expect(sent).toEqual([page])
  await window.close()
})
