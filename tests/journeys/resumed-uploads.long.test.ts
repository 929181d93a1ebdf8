/** Interrupted uploads of the largest size that is allowed without a setting. */
import { afterAll, expect, test } from 'vitest'
import { startSlowUpload } from '../support/journey/interrupted-upload.ts'
import { closeWindows } from '../support/journey/journey.ts'
import { startRestartableServer } from '../support/server/restartable-server.ts'

afterAll(closeWindows)

const MEGABYTE = 1024 * 1024
const SIZE = { bytes: 200 * MEGABYTE, bytesPerSecond: 20 * MEGABYTE }
const TIMEOUT_MS = 900_000

test(
  'an upload of 200 MB goes on after its server was killed',
  async () => {
    const server = await startRestartableServer()
    const upload = await startSlowUpload(server, SIZE)
    await upload.chooseFile(upload.page)
    await upload.waitUntilSent(0.5)
    await server.kill()
    await server.begin()
    await upload.waitUntilUploaded(upload.page)
    expect(upload.offsets.at(-1)).toBeGreaterThan(SIZE.bytes * 0.5)
    await upload.expectIntact()
  },
  TIMEOUT_MS,
)

test(
  'an upload of 200 MB goes on in another tab',
  async () => {
    const server = await startRestartableServer()
    const upload = await startSlowUpload(server, SIZE)
    await upload.chooseFile(upload.page)
    await upload.waitUntilSent(0.5)
    await upload.page.close()
    const nextTab = await upload.context.newPage()
    await upload.chooseFile(nextTab)
    await upload.waitUntilUploaded(nextTab)
    expect(upload.offsets.at(-1)).toBeGreaterThan(SIZE.bytes * 0.5)
    await upload.expectIntact()
  },
  TIMEOUT_MS,
)
