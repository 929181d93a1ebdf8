import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HARMFUL, type SimulatedScanner, startScanner } from '#tests/simulators/scanner.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createLocalStorage, type LocalStorage } from '../storage/local-storage.ts'
import { findMalware, requireCleanFile } from './scanner.ts'

let scanner: SimulatedScanner
let folder: string
let storage: LocalStorage
let context: Parameters<typeof requireCleanFile>[0]

beforeEach(async () => {
  scanner = await startScanner()
  folder = await mkdtemp(join(tmpdir(), 'alaia-scanner-'))
  storage = createLocalStorage({ folder, secret: 'secret', clock: systemClock })
  const config = readConfig({ NODE_ENV: 'test', ALAIA_DATA: folder, SCANNER_URL: scanner.address })
  context = { storage, config, log: createJsonLog('error', () => undefined) }
})
afterEach(async () => {
  storage.close()
  await scanner.close()
  await rm(folder, { recursive: true })
})

const KEY = 'incoming/large.bin'
const storeFile = (content: string) =>
  storage.put(KEY, Buffer.from(content), { contentType: 'application/octet-stream' })
const createShortDeadline = () => AbortSignal.timeout(50)
const STILL_SCANNING = /^This file is still being scanned/

/** Delays every response of the scanner until it is released. */
const delayAnswers = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  scanner.before(() => promise)
  return resolve
}

test('a slow scan of a large file is completed in the background and not repeated', async () => {
  const file = await storeFile('words')
  const release = delayAnswers()
  await expect(requireCleanFile(context, file, createShortDeadline())).rejects.toThrow(STILL_SCANNING)
  const secondScan = requireCleanFile(context, file)
  release()
  await secondScan
  await requireCleanFile(context, file)
  // This also works if no time is left for another scan.
  await requireCleanFile(context, file, AbortSignal.abort())
  expect(scanner.scannedSizes).toEqual([5])
})

test('a slow scan of a harmful file rejects the retry without another scan', async () => {
  const file = await storeFile(HARMFUL)
  const release = delayAnswers()
  await expect(requireCleanFile(context, file, createShortDeadline())).rejects.toThrow(STILL_SCANNING)
  release()
  const getMessage = () => requireCleanFile(context, file, AbortSignal.abort()).catch((cause: Error) => cause.message)
  await expect.poll(getMessage).toMatch(/something harmful/)
  expect([scanner.scannedSizes, await storage.stat(KEY)]).toEqual([[HARMFUL.length], undefined])
})

test('a scan that failed because the scanner was down is repeated on retry', async () => {
  const file = await storeFile('words')
  const release = delayAnswers()
  await expect(requireCleanFile(context, file, createShortDeadline())).rejects.toThrow(STILL_SCANNING)
  await scanner.setBehavior('away')
  release()
  await expect.poll(() => requireCleanFile(context, file).catch((cause: Error) => cause.message)).toMatch(/right now/)
  await scanner.setBehavior('honest')
  await requireCleanFile(context, file)
})

test('a scan result is not used for another file at the same key', async () => {
  const file = await storeFile(HARMFUL)
  await storeFile('words')
  await expect(requireCleanFile(context, file)).rejects.toThrow(/uploaded again/)
  expect((await storage.stat(KEY))?.size).toBe(5)
})

test('a scan that cannot be retried is aborted at its timeout', async () => {
  delayAnswers()
  await expect(findMalware(context, Buffer.from('words'), createShortDeadline())).rejects.toThrow(STILL_SCANNING)
  await expect.poll(() => scanner.countConnections()).toBe(0)
  await expect(findMalware(context, Buffer.from('words'), AbortSignal.abort())).rejects.toThrow(STILL_SCANNING)
})
