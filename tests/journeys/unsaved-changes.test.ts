/** Signing out with unsaved changes, in an open editor and in pages that were closed before. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { adminArticle, adminArticleAdd } from '#contract/articles.ts'
import * as exercises from '#contract/exercises.ts'
import { editorLesson } from '#contract/learn/lessons.ts'
import { editorUnit } from '#contract/learn/units.ts'
import { cmsInfo, cmsUpdate } from '#contract/site.ts'
import { readRowNames } from '../support/browser/browser-storage.ts'
import { openSignedInWindow, button, heading, open } from '../support/browser/signed-in-window.ts'
import { listStoredDrafts } from '../support/browser/stored-drafts.ts'
import { closeWindows, expectAccessible, server, type Who } from '../support/journey/journey.ts'
import { makeLesson, makeUnit, createName } from '../support/fixtures/learn-fixtures.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'
import { MATEO, chooseMenuItem } from '../support/browser/offline-actions.ts'

afterAll(closeWindows)

const ROSA = 'admin@riverbend.test'
const GRADE = 'grade_5'

const signInAs = (who: Who) => signInDemoPerson(server().address, server().data, who)

const question = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })
const ONE_UNSAVED = "One change isn't saved yet"
const UNREACHABLE = "The server can't be reached. Nothing is lost."
const REFUSED = "Some changes can't be saved yet. Stay signed in and open them to see why. Nothing is lost."

const send = (page: Page) => button(page, 'Send and log out').click()
const waitForLogin = (page: Page) => page.waitForURL('**/login')

describe('a system admin who signs out', () => {
  const waitUntilStoredLocally = (page: Page) => page.getByText('Saved on this device').first().waitFor()
  const waitUntilSaved = (page: Page) =>
    page
      .getByText(/^Saved/)
      .first()
      .waitFor()
  const descriptionField = (page: Page) => page.getByLabel('Short description')
  const openHeadingField = async (page: Page) => {
    await page.goto('/admin/cms/template/terms')
    await button(page, /Opening/).click()
    return page.getByLabel('Heading', { exact: true }).first()
  }

  const createDraftUnit = async () => {
    const operator = await signInAs(ROSA)
    const { uuid: unit } = await makeUnit(operator, { grade: GRADE })
    const { uuid: lesson } = await makeLesson(operator, unit)
    const { call } = operator
    return { call, unit, lesson, path: `/admin/learn/unit/${GRADE}/${unit}` }
  }

  test('with a lesson draft that is only on the device is asked, sees why sending fails, and can send it later', async () => {
    const { call, lesson, path } = await createDraftUnit()
    const window = await openSignedInWindow(ROSA)
    const { page } = window
    await open(window, `${path}/lesson/${lesson}`)
    await waitUntilSaved(page)
    await page.route('**/api/admin/learn/lesson/edit', (route) => route.abort())
    await descriptionField(page).fill('Written while the server was away.')
    await waitUntilStoredLocally(page)
    await chooseMenuItem(page, /Rosa/, 'Log Out')
    await question(page, ONE_UNSAVED).waitFor()
    await send(page)
    await page.getByText(UNREACHABLE).waitFor()
    await page.unroute('**/api/admin/learn/lesson/edit')
    await send(page)
    await waitForLogin(page)
    const { Lesson } = await call(editorLesson, { Lesson: { uuid: lesson } })
    expect(Lesson.description).toBe('Written while the server was away.')
    await window.close()
  })

  test('can send unsaved changes of four earlier pages, and is not asked about an unfinished new unit', async () => {
    const { call, unit, lesson, path } = await createDraftUnit()
    const { uuid: article } = (await call(adminArticleAdd, { Article: { title: createName('Tide table') } })).Article
    const terms = { CmsPage: { template_id: 'terms' } }
    const { content } = (await call(cmsInfo, terms)).CmsPage
    const window = await openSignedInWindow(ROSA)
    const { page, context } = window
    await open(window, `/admin/learn/unit/add?grade=${GRADE}`)
    await page.getByLabel('Unit name').fill('Only begun')
    await expect.poll(() => listStoredDrafts(page)).toMatch(/Unit\/new/)

    const edits = /\/api\/admin\/(?:learn\/(?:unit|lesson)\/edit|article\/edit|cms\/page\/update)$/
    await context.route(edits, (route) => route.abort())
    const text = `High water at noon ${Date.now()}`
    for (const editor of [path, `${path}/lesson/${lesson}`]) {
      await page.goto(editor)
      await descriptionField(page).fill(text)
      await waitUntilStoredLocally(page)
    }
    await page.goto(`/admin/articles?article=${article}`)
    await page.getByLabel('Summary').fill(text)
    await waitUntilStoredLocally(page)
    await (await openHeadingField(page)).fill(text)
    await waitUntilStoredLocally(page)
    await page.goto('/admin/learn')
    await heading(page).waitFor()
    await context.unroute(edits)

    await chooseMenuItem(page, /Rosa/, 'Log Out')
    await question(page, "4 changes aren't saved yet").waitFor()
    await expectAccessible(window, 'the question')
    await send(page)
    await waitForLogin(page)
    expect((await call(editorUnit, { Unit: { uuid: unit } })).Unit.description).toBe(text)
    expect((await call(editorLesson, { Lesson: { uuid: lesson } })).Lesson.description).toBe(text)
    expect((await call(adminArticle, { Article: { uuid: article } })).Article.summary).toBe(text)
    const { CmsPage } = await call(cmsInfo, terms)
    expect(JSON.stringify(CmsPage.content)).toContain(text)
    await call(cmsUpdate, { CmsPage: { ...terms.CmsPage, content, revision: CmsPage.revision } })
    await window.close()
  })

  test('is not asked after undoing all changes', async () => {
    const { lesson, path } = await createDraftUnit()
    const window = await openSignedInWindow(ROSA)
    const { page } = window
    await open(window, `${path}/lesson/${lesson}`)
    await waitUntilSaved(page)
    await descriptionField(page).fill('Not this.')
    await descriptionField(page).fill('')
    await waitUntilSaved(page)
    const field = await openHeadingField(page)
    const before = await field.inputValue()
    await field.fill('Nor this.')
    await field.fill(before)
    await waitUntilSaved(page)
    expect(await listStoredDrafts(page)).not.toMatch(/Lesson|cms/)
    await chooseMenuItem(page, /Rosa/, 'Log Out')
    await waitForLogin(page)
    await window.close()
  })
})

describe('a student who edited an exercise offline and signs out later', () => {
  interface OwnExercise {
    call: Awaited<ReturnType<typeof signInAs>>['call']
    exercise: exercises.Exercise
  }
  const createExercise = async (prompt: string): Promise<OwnExercise> => {
    const { call } = await signInAs(MATEO)
    const input = { prompt, audience: 'high_school', duration: 1 } as const
    return { call, exercise: (await call(exercises.generateScript, { Exercise: input })).Exercise }
  }
  const readStoredExercise = ({ call, exercise: { uuid } }: OwnExercise) =>
    call(exercises.draftInfo, { Exercise: { uuid } })

  const rename = async (page: Page, title: string): Promise<void> => {
    await button(page, 'Change the title').click()
    await page.getByLabel('Title', { exact: true }).fill(title)
  }

  interface OfflineEdit {
    change: (page: Page) => Promise<void>
    beforeReconnect?: () => Promise<unknown>
  }
  /** Closes the page with the offline edit, opens another page online, and signs out there. */
  const editOfflineAndSignOut = async (
    { exercise: { uuid } }: OwnExercise,
    { change, beforeReconnect }: OfflineEdit,
  ) => {
    const window = await openSignedInWindow(MATEO)
    const { page, context } = window
    await page.goto(`/mindfulness/custom_exercise/edit/${uuid}`)
    await page.getByLabel('Line 1', { exact: true }).waitFor()
    // The encryption key is loaded shortly after the page.
    await expect.poll(async () => (await readRowNames(page)).join(' ')).toContain('alaia-keys/keys/')
    await context.setOffline(true)
    await change(page)
    await page.getByText('Not sent yet. Your words are still here.').waitFor()
    await expect.poll(() => listStoredDrafts(page)).toContain(uuid)
    await page.close()
    await beforeReconnect?.()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto('/home')
    await heading(next).waitFor()
    await chooseMenuItem(next, /Mateo/, 'Log Out')
    await question(next, ONE_UNSAVED).waitFor()
    await send(next)
    return { ...window, page: next }
  }

  test('can send the edit without opening the exercise', async () => {
    const ownExercise = await createExercise('Before I open the letter')
    const change = (page: Page) => page.getByLabel('Line 1', { exact: true }).fill('Written without a line.')
    const laterWindow = await editOfflineAndSignOut(ownExercise, { change })
    await waitForLogin(laterWindow.page)
    expect((await readStoredExercise(ownExercise)).Script.segments[0]?.text).toBe('Written without a line.')
    await laterWindow.close()
  })

  test('is not blocked by an edit that already reached the server', async () => {
    const ownExercise = await createExercise('Before I water the plants')
    const { uuid, revision } = ownExercise.exercise
    const title = createName('Two watering cans')
    const beforeReconnect = () => ownExercise.call(exercises.create, { Exercise: { uuid, revision, title } })
    const laterWindow = await editOfflineAndSignOut(ownExercise, {
      change: (page) => rename(page, title),
      beforeReconnect,
    })
    await waitForLogin(laterWindow.page)
    expect((await readStoredExercise(ownExercise)).Exercise.title).toBe(title)
    await laterWindow.close()
  })

  test('is not blocked by an exercise that was deleted elsewhere', async () => {
    const ownExercise = await createExercise('Before I wash the dishes')
    const { uuid } = ownExercise.exercise
    const beforeReconnect = () => ownExercise.call(exercises.draftDelete, { Exercise: { uuid } })
    const laterWindow = await editOfflineAndSignOut(ownExercise, {
      change: (page) => rename(page, createName('Foam')),
      beforeReconnect,
    })
    await waitForLogin(laterWindow.page)
    expect(await listStoredDrafts(laterWindow.page)).not.toContain(uuid)
    await laterWindow.close()
  })

  test("sees that a duplicate title couldn't be saved, not that the server can't be reached", async () => {
    const [ownExercise, otherExercise] = [
      await createExercise('Before I tie my shoes'),
      await createExercise('After I tied my shoes'),
    ]
    const laterWindow = await editOfflineAndSignOut(ownExercise, {
      change: (page) => rename(page, otherExercise.exercise.title),
    })
    const { page } = laterWindow
    await page.getByText(REFUSED).waitFor()
    expect(await page.getByText(UNREACHABLE).count()).toBe(0)
    await button(page, 'Stay signed in').click()
    await page.goto(`/mindfulness/custom_exercise/edit/${ownExercise.exercise.uuid}`)
    await button(page, 'Change the title').click()
    await page.getByText('You already have an exercise with this title.').waitFor()
    await laterWindow.close()
  })
})
