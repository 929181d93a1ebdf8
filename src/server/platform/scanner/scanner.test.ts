import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HARMFUL, type ScannerStandIn, startScanner } from '../../../../tests/simulators/scanner.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { createJsonLog } from '../log.ts'
import { createLocalStorage, type LocalStorage } from '../storage/local.ts'
import { findHarmIn, requireCleanFile } from './scanner.ts'

let scanner: ScannerStandIn
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
const sent = (words: string) => storage.put(KEY, Buffer.from(words), { contentType: 'application/octet-stream' })
const soon = () => AbortSignal.timeout(50)
const STILL = /^This file is still being checked/

/** Holds every answer of the scanner until it is let go. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  scanner.before(() => promise)
  return resolve
}

test('whoever waited too long for a large file comes again, and it is not looked over twice', async () => {
  const file = await sent('words')
  const letGo = held()
  await expect(requireCleanFile(looking, file, soon())).rejects.toThrow(STILL)
  const again = requireCleanFile(looking, file)
  letGo()
  await again
  await requireCleanFile(looking, file)
  // Also where there is no time left for anything new.
  await requireCleanFile(looking, file, AbortSignal.abort())
  expect(scanner.looked).toEqual([5])
})

test('whoever waited too long for a harmful file comes again later, and is refused without another look', async () => {
  const file = await sent(HARMFUL)
  const letGo = held()
  await expect(requireCleanFile(looking, file, soon())).rejects.toThrow(STILL)
  letGo()
  const refused = () => requireCleanFile(looking, file, AbortSignal.abort()).catch((cause: Error) => cause.message)
  await expect.poll(refused).toMatch(/something harmful/)
  expect([scanner.looked, await storage.stat(KEY)]).toEqual([[HARMFUL.length], undefined])
})

test('whoever waited in vain for a scanner that was away is looked at by the next', async () => {
  const file = await sent('words')
  const letGo = held()
  await expect(requireCleanFile(looking, file, soon())).rejects.toThrow(STILL)
  await scanner.be('away')
  letGo()
  await expect.poll(() => requireCleanFile(looking, file).catch((cause: Error) => cause.message)).toMatch(/right now/)
  await scanner.be('honest')
  await requireCleanFile(looking, file)
})

test('nobody is told of one file what was found out of another that was sent to the same place', async () => {
  const file = await sent(HARMFUL)
  await sent('words')
  await expect(requireCleanFile(looking, file)).rejects.toThrow(/sent once more/)
  expect((await storage.stat(KEY))?.size).toBe(5)
})

test('what nobody can ask for again is broken off when its time is over', async () => {
  held()
  await expect(findHarmIn(looking, Buffer.from('words'), soon())).rejects.toThrow(STILL)
  await expect.poll(() => scanner.talking()).toBe(0)
  await expect(findHarmIn(looking, Buffer.from('words'), AbortSignal.abort())).rejects.toThrow(STILL)
})
