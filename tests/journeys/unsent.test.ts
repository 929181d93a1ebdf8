/** Logging out with words that the server has not got, of pages that are long closed. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { rowsOn } from '../support/device.ts'
import { arrive, button, heading } from '../support/finder.ts'
import { keptOn } from '../support/kept-names.ts'
import { closeWindows, house, type Who } from '../support/journey.ts'
import { named } from '../support/learn.ts'
import { signedInAt } from '../support/server-process.ts'
import { MATEO, menu } from '../support/without-server.ts'

afterAll(closeWindows)

const by = (who: Who) => signedInAt(house().address, house().data, who)

const question = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })
const ONE = 'One thing you wrote is not sent yet'
const OUT = 'The server is out of reach. Nothing is lost so far.'
const REFUSED = 'Some of it could not be saved yet. Stay signed in and open it to see why. Nothing is lost so far.'

const send = (page: Page) => button(page, 'Send, then log out').click()
const goodbye = (page: Page) => page.waitForURL('**/login')

describe('a pupil who changed an exercise without a line, and comes back to log out', () => {
  interface Own {
    call: Awaited<ReturnType<typeof by>>['call']
    exercise: exercises.Exercise
  }
  const written = async (prompt: string): Promise<Own> => {
    const { call } = await by(MATEO)
    const wish = { prompt, audience: 'high_school', duration: 1 } as const
    return { call, exercise: (await call(exercises.generateScript, { Exercise: wish })).Exercise }
  }
  const stored = ({ call, exercise: { uuid } }: Own) => call(exercises.draftInfo, { Exercise: { uuid } })

  const rename = async (page: Page, title: string): Promise<void> => {
    await button(page, 'Change the title').click()
    await page.getByLabel('Title', { exact: true }).fill(title)
  }

  interface Absence {
    change: (page: Page) => Promise<void>
    meanwhile?: () => Promise<unknown>
  }
  /** The page in which it was changed is closed before there is a line again, and another one is opened. */
  const comeBack = async ({ exercise: { uuid } }: Own, { change, meanwhile }: Absence) => {
    const window = await arrive(MATEO)
    const { page, context } = window
    await page.goto(`/mindfulness/custom_exercise/edit/${uuid}`)
    await page.getByLabel('Line 1', { exact: true }).waitFor()
    // What seals the words comes a little after the page.
    await expect.poll(async () => (await rowsOn(page)).join(' ')).toContain('alaia-keys/keys/')
    await context.setOffline(true)
    await change(page)
    await page.getByText('Not sent yet. Your words are still here.').waitFor()
    await expect.poll(() => keptOn(page)).toContain(uuid)
    await page.close()
    await meanwhile?.()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto('/home')
    await heading(next).waitFor()
    await menu(next, /Mateo/, 'Log Out')
    await question(next, ONE).waitFor()
    await send(next)
    return { ...window, page: next }
  }

  test('sends it without opening it', async () => {
    const own = await written('Before I open the letter')
    const change = (page: Page) => page.getByLabel('Line 1', { exact: true }).fill('Written without a line.')
    const back = await comeBack(own, { change })
    await goodbye(back.page)
    expect((await stored(own)).Script.segments[0]?.text).toBe('Written without a line.')
    await back.close()
  })

  test('is not held back by what has arrived after all', async () => {
    const own = await written('Before I water the plants')
    const { uuid, revision } = own.exercise
    const title = named('Two watering cans')
    const meanwhile = () => own.call(exercises.create, { Exercise: { uuid, revision, title } })
    const back = await comeBack(own, { change: (page) => rename(page, title), meanwhile })
    await goodbye(back.page)
    expect((await stored(own)).Exercise.title).toBe(title)
    await back.close()
  })

  test('is not held back by one that was deleted elsewhere', async () => {
    const own = await written('Before I wash the dishes')
    const { uuid } = own.exercise
    const meanwhile = () => own.call(exercises.draftDelete, { Exercise: { uuid } })
    const back = await comeBack(own, { change: (page) => rename(page, named('Foam')), meanwhile })
    await goodbye(back.page)
    expect(await keptOn(back.page)).not.toContain(uuid)
    await back.close()
  })

  test('is told that it could not be saved where another one has that title, and not that nobody answers', async () => {
    const [own, other] = [await written('Before I tie my shoes'), await written('After I tied my shoes')]
    const back = await comeBack(own, { change: (page) => rename(page, other.exercise.title) })
    const { page } = back
    await page.getByText(REFUSED).waitFor()
    expect(await page.getByText(OUT).count()).toBe(0)
    await button(page, 'Stay signed in').click()
    await page.goto(`/mindfulness/custom_exercise/edit/${own.exercise.uuid}`)
    await button(page, 'Change the title').click()
    await page.getByText('You have given this name to another exercise.').waitFor()
    await back.close()
  })
})
