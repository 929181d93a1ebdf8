/** Dates beyond every supported calendar are rejected with a message and don't keep the server busy. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as activity from '#contract/activity.ts'
import * as exercises from '#contract/exercises.ts'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '../support/fixtures/test-people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
const signInSomeone = (options: Parameters<typeof createSignedInPerson>[1] = {}) =>
  createSignedInPerson({ app: testApp.app, db: testApp.platform.db }, options)

const catchError = async (call: Promise<unknown>) => {
  const { http, fields } = await catchFailure(call)
  return { http, fields }
}

test('date ranges too far in the future are rejected for admins and members', async () => {
  const admin = await signInSomeone({ user_type: 'admin' })
  const Range = { from: '9999-12-26', to: '9999-12-31' }
  const tooFar = { http: 422, fields: [{ path: 'Range.to', message: 'Choose an earlier date.' }] }
  expect(await catchError(admin.call(reflect.checkInReports, { Range }))).toEqual(tooFar)
  const amara = await signInSomeone()
  expect(await catchError(amara.call(reflect.summary, { Range }))).toEqual(tooFar)
  expect(await catchError(amara.call(activity.summary, { Range }))).toEqual(tooFar)
  expect(await catchError(amara.call(journal.summary, { Range }))).toEqual(tooFar)
})

test('the last date range that is allowed gets a response', async () => {
  const admin = await signInSomeone({ user_type: 'admin' })
  await admin.call(reflect.checkInReportsSwitch, { Figures: { on: true, contact: 'Rosa Whitfield' } })
  const Range = { from: '2190-01-01', to: '2199-12-31' }
  expect((await admin.call(reflect.checkInReports, { Range })).Figures.weeks).toEqual([])
})

test('a pagination cursor before all calendars is rejected as expired', async () => {
  const amara = await signInSomeone()
  const cursor = Buffer.from(JSON.stringify(['0000-01-01T00:00:00Z', randomUUID()])).toString('base64url')
  for (const list of [reflect.history, activity.history, journal.summary, exercises.exercisesList]) {
    const expired = {
      http: 422,
      fields: [{ path: 'Page.cursor', message: 'This part of the list is no longer available. Reload the page.' }],
    }
    expect(await catchError(amara.call(list, { Page: { cursor } }))).toEqual(expired)
  }
})

test("a journal entry dated before 2000 is rejected, whatever the device's clock says", async () => {
  const amara = await signInSomeone()
  const write = (written_at: string) =>
    amara.call(journal.add, { Journal: { client_uuid: randomUUID(), content: 'fog', written_at } })
  for (const text of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1999-12-31T23:59:59Z']) {
    const tooLongAgo = {
      http: 422,
      fields: [{ path: 'Journal.written_at', message: 'Choose a more recent date.' }],
    }
    expect(await catchError(write(text))).toEqual(tooLongAgo)
  }
  expect((await write('2000-01-01T00:00:00Z')).Entry.day).toBe('2000-01-01')
})
