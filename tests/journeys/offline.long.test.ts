/** Without a server, for long and on a shared device. */
import { afterAll, expect, test } from 'vitest'
import { openDoor } from '../support/door.ts'
import { button, open } from '../support/finder.ts'
import { newWord, storedWith } from '../support/journal.ts'
import { closeWindows, signIn } from '../support/journey.ts'
import { arriveAndKeep, cachedOn } from '../support/kept-shell.ts'
import { MATEO, AMARA, sun, strip, LONG, menu, checkIn, write } from '../support/without-server.ts'

afterAll(closeWindows)

test(
  'a server that says nothing at all is not waited for, even by somebody who was away for hours',
  async () => {
    const door = await openDoor()
    const window = await arriveAndKeep(AMARA, { address: door.address }, door.data)
    const { page } = window
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('alaiaSessionData') ?? '') as { user_info: { accessed_at: string } }
      kept.user_info.accessed_at = new Date(Date.now() - 5 * 3_600_000).toISOString()
      localStorage.setItem('alaiaSessionData', JSON.stringify(kept))
    })
    door.swallow()
    const since = performance.now()
    await page.goto('/reflect', { waitUntil: 'commit' })
    await sun(page, 'Bright').waitFor()
    expect(performance.now() - since).toBeLessThan(20_000)
    await strip(page).waitFor()
    await checkIn(page, 'Bright')
    await window.close()
  },
  LONG,
)

test(
  'somebody who logs out leaves words that nobody else finds, and the next one to sit there sees their own',
  async () => {
    const door = await openDoor()
    const window = await arriveAndKeep(MATEO, { address: door.address }, door.data)
    const { page } = window
    const word = newWord()
    await door.kill()
    await page.goto('/reflect/journal')
    await write(page, `${word} of mine`)
    await menu(page, /Mateo/, 'Log Out')
    await button(page, 'Keep here, log out').click()
    await page.waitForURL('**/login')
    await page.goto('/home')
    await page.waitForURL('**/login')
    await page.getByLabel('Password', { exact: true }).waitFor()

    await door.begin()
    await signIn(page, AMARA, door.data)
    await open(window, '/reflect/journal')
    await page.getByText('A blank page with a lid.').or(page.getByRole('main').getByRole('listitem')).first().waitFor()
    expect(await page.content()).not.toContain(word)
    const { addresses, pages } = await cachedOn(page)
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => address !== '/home' && !address.startsWith('/assets/'))).toEqual([])
    expect(pages).not.toMatch(/Mateo|Amara|Riverbend/)
    expect(await storedWith(word, { ...door, email: AMARA })).toEqual([])
    expect(await storedWith(word, { ...door, email: MATEO })).toEqual([])
    await menu(page, /Amara/, 'Log Out')
    await page.waitForURL('**/login')

    await signIn(page, MATEO, door.data)
    await expect.poll(() => storedWith(word, { ...door, email: MATEO })).toEqual([`${word} of mine`])
    await window.close()
  },
  LONG,
)
