/** Texts crafted to slow down parsing are parsed or rejected without delaying other requests. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as supportAdmin from '#contract/support/admin.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { changeZip, createUnitImportExport } from '#tests/support/fixtures/unit-import-export-fixtures.ts'
import { deleteCreatedUnits } from '#tests/support/fixtures/learn-fixtures.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { seedLearn } from './domains/learn/learn.seed.ts'

/** The maximum wait, long enough for a busy machine. */
const MAX_WAIT_MS = 10_000

let server: TestApp
let operator: Visitor
const { fetchZip, uploadZip, importUploadedZip, createFullUnit, deleteResourceRows } = createUnitImportExport(() => ({
  server,
  operator,
}))
beforeAll(async () => {
  server = await openTestApp({ env: { UPLOAD_MAX_MB: '1' } })
  await seedLearn(server.platform)
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
afterAll(async () => {
  await deleteCreatedUnits(server.platform.db)
  await deleteResourceRows()
  await server.close()
})

/** Returns the longest time, in milliseconds, that another request waited while this one was handled. */
const measureOtherWait = async (request: Promise<unknown>): Promise<number> => {
  const call = { isOver: false }
  const markOver = () => void (call.isOver = true)
  request.then(markOver, markOver)
  let longest = 0
  while (!call.isOver) {
    const startedAt = performance.now()
    await server.app.inject({ url: '/healthz' })
    longest = Math.max(longest, performance.now() - startedAt)
    await setImmediate()
  }
  return longest
}

const helpline = {
  name: 'A line',
  note: 'By day.',
  call: '',
  text_to: '',
  text_body: '',
  against_harm: false,
  checked: false,
}

test('requests are not delayed by a helpline address made of dots', async () => {
  const chat = `https://${'a.'.repeat(100_000)}@`
  const refused = catchFailure(operator.call(supportAdmin.helplineAdd, { Helpline: { ...helpline, chat } }))
  expect(await measureOtherWait(refused)).toBeLessThan(MAX_WAIT_MS)
  expect((await refused).fields?.[0]?.path).toBe('Helpline.chat')
})

const spaces = ' '.repeat(4000)

test.each([
  ['a scale of nothing but spaces', `::: scale a${spaces}A${spaces}x`],
  ['quotation marks behind stars', `${'*'.repeat(3000)}a${'"'.repeat(3000)}`],
])('requests are not delayed by importing a unit with a handout of %s', async (_what, text) => {
  const bytes = changeZip(
    await fetchZip((await createFullUnit()).uuid),
    ({ handouts: [handout] }) => void (handout!.text = text),
  )
  const dryRun = importUploadedZip(await uploadZip(bytes), { dry_run: true })
  expect(await measureOtherWait(dryRun)).toBeLessThan(MAX_WAIT_MS)
  expect((await dryRun).dry_run).toBe(true)
})
