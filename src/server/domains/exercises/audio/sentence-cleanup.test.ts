import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { removeStaleSentences } from './sentence-cleanup.jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('the sentence cleanup removes the rendered sentences of deleted exercises only', async () => {
  const student = await createSignedInPerson({ app: server.app, db: server.platform.db })
  const { Exercise } = await student.call(exercises.generateScript, {
    Exercise: { prompt: 'a minute by the window', audience: 'adult', duration: 1 },
  })
  const folder = join(server.platform.config.ALAIA_DATA, 'rendering')
  for (const uuid of [Exercise.uuid, randomUUID()]) {
    await mkdir(join(folder, uuid), { recursive: true })
    await writeFile(join(folder, uuid, 'sentence'), 'spoken')
  }
  const renderFile = `${randomUUID()}.mp3`
  await writeFile(join(folder, renderFile), 'in the making')
  await removeStaleSentences(server.platform)
  expect((await readdir(folder)).sort()).toEqual([Exercise.uuid, renderFile].sort())
})
