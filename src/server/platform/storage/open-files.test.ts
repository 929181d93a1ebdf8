import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { getFileIdentity, OpenFiles } from './open-files.ts'

let folder = ''
beforeAll(async () => {
  folder = await createTemporaryFolder()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const TIMES = 300

test('open file cache returns the new file if it is replaced while being opened', async () => {
  const files = new OpenFiles({ limit: 4, freshMs: MINUTE_MS })
  const path = join(folder, 'one')
  writeFileSync(path, 'old')
  for (let time = 0; time < TIMES; time += 1) {
    files.evictAll()
    const acquiring = files.acquire(path)
    for (let turn = 0; turn < time % 4; turn += 1) await yieldToEventLoop()
    writeFileSync(`${path}.new`, `new ${time}`)
    files.evict(path)
    renameSync(`${path}.new`, path)
    files.evict(path)
    files.release(await acquiring)
    const reacquired = await files.acquire(path)
    expect(reacquired.identity).toBe(getFileIdentity(statSync(path)))
    files.release(reacquired)
  }
  files.evictAll()
})

test('open file cache does not return a file that was removed while being opened', async () => {
  const files = new OpenFiles({ limit: 4, freshMs: MINUTE_MS })
  for (let time = 0; time < TIMES; time += 1) {
    const path = join(folder, `gone ${time}`)
    writeFileSync(path, 'here')
    const acquiring = files.acquire(path).then(
      (file) => files.release(file),
      () => undefined,
    )
    for (let turn = 0; turn < time % 4; turn += 1) await yieldToEventLoop()
    files.evict(path)
    rmSync(path)
    files.evict(path)
    await acquiring
    await expect(files.acquire(path)).rejects.toMatchObject({ code: 'ENOENT' })
  }
  expect(files.size).toBe(0)
})
