/**
 * On a shared device, a person downloaded, searched, wrote, and signs out. The test reads everything in browser
 * storage.
 */
import { afterAll, expect, test } from 'vitest'
import { button } from '../support/browser/signed-in-window.ts'
import { closeWindows } from '../support/journey/journey.ts'
import { expectNoPersonalData, useSharedDevice } from '../support/browser/shared-device.ts'
import { chooseMenuItem } from '../support/browser/offline-actions.ts'

afterAll(closeWindows)

test('a shared device keeps no data of the person after sign-out', async () => {
  const deviceWindow = await useSharedDevice({ size: 'phone', theme: 'dark' })
  const { page } = deviceWindow
  await chooseMenuItem(page, /Amara/, 'Log Out')
  await page.getByText('This is a shared device, so nothing stays on it.').waitFor()
  expect(await button(page, 'Keep on this device and log out').count()).toBe(0)
  await button(page, 'Discard and log out').click()
  await page.waitForURL('**/login')
  await expectNoPersonalData(deviceWindow)
  expect(deviceWindow.problems).toEqual([])
  await deviceWindow.close()
})
