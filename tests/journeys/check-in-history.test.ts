/** A person's check-in history: deleting one moves the focus to the next. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { checkIn, checkInDelete, questions } from '#contract/reflect.ts'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button, open } from '../support/browser/signed-in-window.ts'
import { closeWindows, server, type Who } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const STUDENT: Who = 'senior@riverbend.test'

test('deleting a check-in moves the focus to the next one', async () => {
  const { call } = await signInDemoPerson(server().address, server().data, STUDENT)
  const [first] = (await call(questions, {})).Questions
  const createdUuids: string[] = []
  for (const minutes of [20, 10]) {
    const Happiness = {
      client_uuid: randomUUID(),
      answered_at: new Date(Date.now() - minutes * 60_000).toISOString(),
      answers: [{ question_uuid: first!.uuid, score: 4 as const }],
    }
    createdUuids.push((await call(checkIn, { Happiness })).Response!.uuid)
  }
  const window = await openSignedInWindow(STUDENT)
  const { page } = window
  await open(window, '/reflect/history')
  const trash = button(page, /^Delete the check-in of/)
  const next = (await trash.nth(1).getAttribute('aria-label'))!
  await trash.first().click()
  await button(page, 'Delete check-in').click()
  await page.getByText('Check-in deleted').first().waitFor()
  await expect.poll(() => trash.first().getAttribute('aria-label')).toBe(next)
  expect(await isFocused(trash.first())).toBe(true)
  expect(window.problems).toEqual([])
  await window.close()
  for (const uuid of createdUuids) await call(checkInDelete, { Response: { uuid } }).catch(() => undefined)
})
