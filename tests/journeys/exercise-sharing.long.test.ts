/** A custom exercise is listed, previewed, offered to the school, reviewed by an admin, and found by others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import { ApiError } from '#contract/call.ts'
import { press } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, heading, open } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, server, variants, type Who, type Window } from '../support/journey/journey.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const TEACHER = 'teacher@riverbend.test'
const ADMIN = 'admin@riverbend.test'

const getCallAs = async (who: Who) => (await signInDemoPerson(server().address, server().data, who)).call

/** Ignores error 602: the exercise waits in the queue and has started all the same. */
const ignoreQueued = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.code !== '602') throw error
}

/** Creates a playable exercise of one minute. */
const createPlayable = async (who: Who, prompt: string): Promise<exercises.Exercise> => {
  const call = await getCallAs(who)
  const input = { prompt, audience: 'adult', duration: 1 } as const
  const { Exercise: written } = await call(exercises.generateScript, { Exercise: input })
  const Exercise = { uuid: written.uuid }
  await call(exercises.generateAudio, { Exercise }).catch(ignoreQueued)
  for (let tries = 0; tries < 240; tries += 1) {
    const { Exercise: now } = await call(exercises.draftInfo, { Exercise })
    if (now.status === 'ready') return now
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('It was not ready after two minutes')
}

const dots = ({ page }: Window, title: string) =>
  page.getByRole('button', { name: `Actions for ${title}`, exact: true })

/** Chooses an action for one's own exercise and confirms it. */
const chooseAction = async (
  window: Window,
  title: string,
  { item, yes }: { item: string; yes?: string },
): Promise<void> => {
  await dots(window, title).click()
  await window.page.getByRole('menuitem', { name: item }).click()
  if (yes) await window.page.getByRole('button', { name: yes }).click()
}

let exercise: exercises.Exercise
beforeAll(async () => {
  const { uuid } = await createPlayable(TEACHER, 'A minute before the first bell')
  const call = await getCallAs(TEACHER)
  exercise = (await call(offering.offer, { Exercise: { uuid, offered: true } })).Exercise
})

describe.each(variants)('custom exercises, $size and $theme', (options) => {
  test('are accessible on the start page, in the list and in the preview', async () => {
    const window = await openSignedInWindow(TEACHER, options)
    await open(window, '/mindfulness/custom_exercise')
    await dots(window, exercise.title).first().waitFor()
    await expectAccessible(window, 'the start')
    await open(window, '/custom-exercise/list')
    await dots(window, exercise.title).first().waitFor()
    await expectAccessible(window, 'the list')
    await open(window, `/mindfulness/custom_exercise/test?uuid=${exercise.uuid}`)
    await window.page.getByRole('list', { name: 'Transcript' }).waitFor()
    await expectAccessible(window, 'the preview')
    await window.close()
  })

  test('are accessible in the admin review', async () => {
    const window = await openSignedInWindow(ADMIN, options)
    await open(window, `/admin/exercises?uuid=${exercise.uuid}`)
    await window.page.getByRole('heading', { level: 2, name: exercise.title }).waitFor()
    await window.page.getByRole('list', { name: 'Transcript' }).waitFor()
    await expectAccessible(window, 'the review')
    await window.close()
  })
})

describe("a teacher's custom exercise", () => {
  test('can be declined with a reason, offered again, approved, found by a student, and withdrawn', async () => {
    const { title, uuid } = await createPlayable(TEACHER, 'Two quiet breaths for a class that came in loud')
    const teacher = await openSignedInWindow(TEACHER)
    await open(teacher, '/custom-exercise/list')
    const ownRow = teacher.page.locator('li').filter({ has: teacher.page.locator(`a[href="/audio/${uuid}"]`) })
    const chooseOwnAction = async (item: string, yes: string) => {
      await ownRow.getByRole('button').click()
      await teacher.page.getByRole('menuitem', { name: item }).click()
      await teacher.page.getByRole('button', { name: yes }).click()
    }
    await chooseOwnAction('Offer to school', 'Offer')
    await ownRow.getByText('Offered', { exact: true }).waitFor()

    const admin = await openSignedInWindow(ADMIN)
    await open(admin, `/admin/exercises?uuid=${uuid}`)
    await admin.page.getByRole('heading', { level: 2, name: title }).waitFor()
    await admin.page.getByText(/^Offered by Ingrid Falk, \d\d \w{3} \d{4}, \d\d:\d\d[ap]m$/).waitFor()
    await admin.page.getByRole('button', { name: 'Decline' }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await dialog.getByText('*Required Field').waitFor()
    await dialog.getByRole('textbox').fill('A little too playful for a Monday.')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await admin.page.getByText('Your reason: A little too playful for a Monday.').waitFor()

    await teacher.page.reload()
    await ownRow.getByText('A little too playful for a Monday.').waitFor()
    await chooseOwnAction('Offer to school', 'Offer')
    await ownRow.getByText('Offered', { exact: true }).waitFor()
    await admin.page.reload()
    await admin.page.getByRole('button', { name: 'Approve for the school' }).click()
    await admin.page.getByRole('button', { name: 'Remove from library' }).waitFor()

    const student = await openSignedInWindow('senior@riverbend.test')
    await open(student, '/custom-exercise/list')
    const shared = student.page.getByRole('list', { name: 'From your school' }).locator(`a[href="/audio/${uuid}"]`)
    await shared.waitFor()
    expect(await shared.innerText()).toContain('Made by a computer')

    await teacher.page.reload()
    await ownRow.getByText("In the school's library").waitFor()
    await open(teacher, `/mindfulness/custom_exercise/edit/${uuid}`)
    await teacher.page.getByText('Your first change removes it from the library').waitFor()
    await open(teacher, '/custom-exercise/list')
    await chooseOwnAction('Withdraw offer', 'Withdraw')
    await expect.poll(() => ownRow.getByText("In the school's library").count()).toBe(0)
    await student.page.reload()
    await heading(student.page).waitFor()
    await expect.poll(() => shared.count()).toBe(0)
    for (const window of [teacher, admin, student]) {
      expect(window.problems).toEqual([])
      await window.close()
    }
  })
})

describe("one's own custom exercise", () => {
  test('can be previewed with its transcript before it is saved, without any progress call', async () => {
    const { uuid, title } = await createPlayable('senior@riverbend.test', 'Before I call my grandmother')
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    const progressUrls: string[] = []
    page.on('request', (request) => {
      if (/\/api\/.*(progress|listened)/.test(request.url())) progressUrls.push(request.url())
    })
    await open(window, `/mindfulness/custom_exercise/test?uuid=${uuid}`)
    await page.getByRole('button', { name: `Play ${title}` }).click()
    await page.getByRole('button', { name: `Pause ${title}` }).waitFor()
    await page.locator('[aria-current=true]').first().waitFor()
    await page.getByRole('button', { name: `Pause ${title}` }).click()
    await page.getByRole('button', { name: `Play ${title}` }).waitFor()
    expect(progressUrls).toEqual([])
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('can be duplicated and deleted by keyboard, without losing the focus', async () => {
    const { title } = await createPlayable('senior@riverbend.test', 'After the last lesson on a Friday')
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await gotoUntilIdle(page, '/custom-exercise/list')
    const inProgressRows = page.getByRole('list', { name: 'In progress' }).getByRole('button')
    const initialCount = await inProgressRows.count()
    await chooseAction(window, title, { item: 'Duplicate' })
    await expect.poll(() => inProgressRows.count()).toBe(initialCount + 1)
    await inProgressRows.first().focus()
    await press(page, 'Enter')
    await press(page, 'End')
    await press(page, 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
    await press(page, 'Tab')
    await press(page, 'Enter')
    await page.getByText('Deleted successfully').first().waitFor({ state: 'attached' })
    await expect.poll(() => inProgressRows.count()).toBe(initialCount)
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    expect(window.problems).toEqual([])
    await window.close()
  })
})

describe('the edit page of an unknown exercise', () => {
  test.each(['xyz', crypto.randomUUID()])("says that it isn't available and links to the list: %s", async (uuid) => {
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await page.goto(`/mindfulness/custom_exercise/edit/${uuid}`)
    await page.getByText("This exercise isn't available.").waitFor()
    await page.getByRole('link', { name: 'Go to your exercises' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/custom-exercise/list')
    await window.close()
  })
})
