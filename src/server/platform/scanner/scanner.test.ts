import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startScanner } from '../../../../tests/simulators/scanner.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { jsonLog } from '../log.ts'
import { createLocalStorage } from '../storage/local.ts'
import { requireHarmless } from './scanner.ts'

test('whoever waited too long for a large file comes again, and it is not looked over twice', async () => {
  const scanner = await startScanner()
  const folder = await mkdtemp(join(tmpdir(), 'alaia-scanner-'))
  const storage = createLocalStorage({ folder, secret: 'secret', clock: systemClock })
  const config = readConfig({ NODE_ENV: 'test', ALAIA_DATA: folder, SCANNER_URL: scanner.address })
  const platform = { storage, config, log: jsonLog('error', () => undefined) }
  const file = await storage.put('incoming/large.bin', Buffer.from('words'), {
    contentType: 'application/octet-stream',
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  scanner.before(() => promise)
  await expect(requireHarmless(platform, file, 50)).rejects.toThrow(/^This file is still being checked/)
  const again = requireHarmless(platform, file)
  resolve()
  await again
  await requireHarmless(platform, file)
  expect(scanner.looked).toEqual([5])
  storage.close()
  await scanner.close()
  await rm(folder, { recursive: true })
})
