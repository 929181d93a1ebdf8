// @tag clamd
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HARMFUL, type SimulatedScanner, startScanner } from '#tests/simulators/scanner.ts'
import { scanStream, getScannerInfo } from './clamd.ts'
import { isScannerAddress, ScannerUnavailableError } from './scanner-connection.ts'

let scanner: SimulatedScanner
beforeEach(async () => {
  scanner = await startScanner()
  scanner.setSizeLimit(100_000_000)
})
afterEach(() => scanner.close())

const createStream = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
const scan = (...chunks: (string | Buffer)[]) => scanStream(scanner.address, async () => createStream(...chunks))
const shortTimeouts = { connecting: 200, silence: 200 }

describe('scanning a file', () => {
  test('reports it as clean or names the malware, however it is split', async () => {
    expect(await scan('only words')).toEqual({ kind: 'clean' })
    expect(await scan()).toEqual({ kind: 'clean' })
    const malwareResult = { kind: 'found', signature: 'Stand.In.Test' }
    expect(await scan(HARMFUL)).toEqual(malwareResult)
    expect(await scan('words', HARMFUL.slice(0, 30), Buffer.alloc(0), HARMFUL.slice(30), 'words')).toEqual(
      malwareResult,
    )
  })

  test('streams it in chunks without buffering', async () => {
    const chunk = Buffer.alloc(64 * 1024)
    let sentBytes = 0
    const chunks = function* () {
      for (let index = 0; index < 1024; index += 1) {
        sentBytes += chunk.length
        yield chunk
      }
    }
    const result = await scanStream(scanner.address, async () => Readable.from(chunks()))
    expect([result, sentBytes, scanner.scannedSizes]).toEqual([{ kind: 'clean' }, 67_108_864, [67_108_864]])
    await scanner.setBehavior('not reading')
    sentBytes = 0
    await expect(scanStream(scanner.address, async () => Readable.from(chunks()), shortTimeouts)).rejects.toThrow(
      ScannerUnavailableError,
    )
    expect(sentBytes).toBeLessThan(33_554_432)
  })

  test('reports that it exceeds the limit of the scanner', async () => {
    scanner.setSizeLimit(100_000)
    expect(await scan(Buffer.alloc(99_999))).toEqual({ kind: 'clean' })
    expect(await scan(Buffer.alloc(50_000), Buffer.alloc(50_001))).toEqual({ kind: 'too_large' })
    // The scanner closes the connection while data is still sent, and its response is still read.
    const chunks = Array.from({ length: 50 }, () => Buffer.alloc(64 * 1024))
    for (let index = 0; index < 50; index += 1) expect(await scan(...chunks)).toEqual({ kind: 'too_large' })
  })

  test('fails if the file stream breaks, and never reports it as clean', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the disk is gone')
      })(),
    )
    await expect(scanStream(scanner.address, async () => broken)).rejects.toThrow('the disk is gone')
    expect(scanner.scannedSizes).toEqual([])
  })
})

describe('virus scanner', () => {
  test.each(['away', 'silent', 'hanging up', 'babbling'] as const)(
    'that is %s is reported as unavailable',
    async (state) => {
      await scanner.setBehavior(state)
      const stream = createStream(Buffer.alloc(5000))
      await expect(scanStream(scanner.address, async () => stream, shortTimeouts)).rejects.toThrow(
        ScannerUnavailableError,
      )
      await expect(getScannerInfo(scanner.address, shortTimeouts)).rejects.toThrow(ScannerUnavailableError)
    },
  )

  test('that is not found at its address is reported as unavailable', async () => {
    for (const address of ['unix:/nowhere/clamd.ctl', 'tcp://no-such-host.invalid:3310']) {
      await expect(scanStream(address, async () => createStream('words'))).rejects.toThrow(ScannerUnavailableError)
    }
  })

  test('reports its version and the date of its signatures', async () => {
    const { name, signaturesAt } = await getScannerInfo(scanner.address)
    expect([name, signaturesAt?.getFullYear(), signaturesAt?.getMonth()]).toEqual(['ClamAV 9.9.9', 2026, 0])
  })
})

test.each([
  ['tcp://scanner:3310', true],
  ['tcp://10.0.0.7', true],
  ['tcp://[::1]:3310', true],
  ['unix:/run/clamav/clamd.ctl', true],
  ['unix:///run/clamav/clamd.ctl', true],
  ['http://scanner:3310', false],
  ['tcp://scanner:3310/path', false],
  ['scanner:3310', false],
  ['unix:clamd.ctl', false],
  ['tcp://', false],
])('scanner address %s is valid: %s', (address, isValid) => {
  expect(isScannerAddress(address)).toBe(isValid)
})
