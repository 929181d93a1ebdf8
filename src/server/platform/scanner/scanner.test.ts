import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HARMFUL, type SimulatedScanner, startScanner } from '#tests/simulators/scanner.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createLocalStorage, type LocalStorage } from '../storage/local.ts'
import { findHarmIn, requireCleanFile } from './scanner.ts'

let scanner: SimulatedScanner
let folder: string
let storage: LocalStorage
let looking: Parameters<typeof requireCleanFile>[0]

beforeEach(async () => {
  scanner = await startScanner()
  folder = await mkdtemp(join(tmpdir(), 'alaia-scanner-'))
  storage = createLocalStorage({ folder, secret: 'secret', clock: systemClock })
  const config = readConfig({ NODE_ENV: 'test', ALAIA_DATA: folder, SCANNER_URL: scanner.address })
  looking = { storage, config, log: createJsonLog('error', () => undefined) }
})
afterEach(async () => {
  storage.close()
  await scanner.close()
  await rm(folder, { recursive: true })
})

const KEY = 'incoming/large.bin'
const sent = (content: string) => storage.put(KEY, Buffer.from(content), { contentType: 'application/octet-stream' })
const soon = () => AbortSignal.timeout(50)
const STILL = /^This file is still being scanned/

/** Delays every response of the scanner until it is released. */
const delayAnswers = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  scanner.before(() => promise)
  return resolve
}

test('a slow scan of a large file is completed in the background and not repeated', async () => {
  const file = await sent('words')
  const release = delayAnswers()
  await expect(requireCleanFile(looking, file, soon())).rejects.toThrow(STILL)
  const again = requireCleanFile(looking, file)
  release()
  await again
  await requireCleanFile(looking, file)
  // This also works if no time is left for another scan.
  await requireCleanFile(looking, file, AbortSignal.abort())
  expect(scanner.looked).toEqual([5])
})

test('a slow scan of a harmful file rejects the retry without another scan', async () => {
  const file = await sent(HARMFUL)
  const release = delayAnswers()
  await expect(requireCleanFile(looking, file, soon())).rejects.toThrow(STILL)
  release()
  const refused = () => requireCleanFile(looking, file, AbortSignal.abort()).catch((cause: Error) => cause.message)
  await expect.poll(refused).toMatch(/something harmful/)
  expect([scanner.looked, await storage.stat(KEY)]).toEqual([[HARMFUL.length], undefined])
})

test('a scan that failed because the scanner was down is repeated on retry', async () => {
  const file = await sent('words')
  const release = delayAnswers()
  await expect(requireCleanFile(looking, file, soon())).rejects.toThrow(STILL)
  await scanner.be('away')
  release()
  await expect.poll(() => requireCleanFile(looking, file).catch((cause: Error) => cause.message)).toMatch(/right now/)
  await scanner.be('honest')
  await requireCleanFile(looking, file)
})

test('a scan result is not used for another file at the same key', async () => {
  const file = await sent(HARMFUL)
  await sent('words')
  await expect(requireCleanFile(looking, file)).rejects.toThrow(/uploaded again/)
  expect((await storage.stat(KEY))?.size).toBe(5)
})

test('a scan that cannot be retried is aborted at its timeout', async () => {
  delayAnswers()
  await expect(findHarmIn(looking, Buffer.from('words'), soon())).rejects.toThrow(STILL)
  await expect.poll(() => scanner.talking()).toBe(0)
  await expect(findHarmIn(looking, Buffer.from('words'), AbortSignal.abort())).rejects.toThrow(STILL)
})
