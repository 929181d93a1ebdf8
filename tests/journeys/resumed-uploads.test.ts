// @tag resumed-uploads
/** An upload that is interrupted goes on where it was. */
import { afterAll, expect, test } from 'vitest'
import { startSlowUpload } from '../support/journey/interrupted-upload.ts'
import { closeWindows } from '../support/journey/journey.ts'
import { startRestartableServer } from '../support/server/restartable-server.ts'

afterAll(closeWindows)

const SIZE = { bytes: 12_000_000, bytesPerSecond: 2_500_000 }

test('an upload goes on by itself after its server was killed, and after its tab was closed', async () => {
  const server = await startRestartableServer()
  const upload = await startSlowUpload(server, SIZE)
  await upload.chooseFile(upload.page)
  await upload.waitUntilSent(0.2)
  await server.kill()
  await server.begin()
  await expect.poll(() => upload.offsets.at(-1), { timeout: 120_000 }).toBeGreaterThan(SIZE.bytes * 0.2)
  await upload.waitUntilSent(0.5)
  await upload.page.close()
  const nextTab = await upload.context.newPage()
  await upload.chooseFile(nextTab)
  await upload.waitUntilUploaded(nextTab)
  expect(upload.offsets.at(-1)).toBeGreaterThan(SIZE.bytes * 0.5)
  await upload.expectIntact()
})
