/** On a shared device: somebody kept a session, searched and wrote, and signs out. All that the browser holds is read. */
import { afterAll, expect, test } from 'vitest'
import { button } from '../support/finder.ts'
import { closeWindows } from '../support/journey.ts'
import { expectNothingOf, sitDown } from '../support/shared-device.ts'
import { menu } from '../support/without-server.ts'

afterAll(closeWindows)

test('whoever signs out of a shared device leaves nothing of themselves on it', async () => {
  const sitting = await sitDown({ size: 'phone', theme: 'dark' })
  const { page } = sitting
  await menu(page, /Amara/, 'Log Out')
  await page.getByText('This is a shared device, so nothing stays on it.').waitFor()
  expect(await button(page, 'Keep on this device and log out').count()).toBe(0)
  await button(page, 'Discard and log out').click()
  await page.waitForURL('**/login')
  await expectNothingOf(sitting)
  expect(sitting.problems).toEqual([])
  await sitting.close()
})
