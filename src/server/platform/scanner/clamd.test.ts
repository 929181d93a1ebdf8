import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HARMFUL, type ScannerStandIn, startScanner } from '../../../../tests/simulators/scanner.ts'
import { scanStream, getScannerInfo } from './clamd.ts'
import { isScannerAddress, ScannerUnavailableError } from './scanner-connection.ts'

let scanner: ScannerStandIn
beforeEach(async () => {
  scanner = await startScanner()
  scanner.takeAtMost(100_000_000)
})
afterEach(() => scanner.close())

const of = (...pieces: (string | Buffer)[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)))
const look = (...pieces: (string | Buffer)[]) => scanStream(scanner.address, async () => of(...pieces))
const soon = { connecting: 200, silence: 200 }

describe('a file that is looked over', () => {
  test('is clean, or carries something that has a name, wherever its pieces end', async () => {
    expect(await look('only words')).toEqual({ kind: 'clean' })
    expect(await look()).toEqual({ kind: 'clean' })
    const found = { kind: 'found', signature: 'Stand.In.Test' }
    expect(await look(HARMFUL)).toEqual(found)
    expect(await look('words', HARMFUL.slice(0, 30), Buffer.alloc(0), HARMFUL.slice(30), 'words')).toEqual(found)
  })

  test('goes through in pieces, and what is not read yet stays where it lies', async () => {
    const piece = Buffer.alloc(64 * 1024)
    let given = 0
    const pieces = function* () {
      for (let at = 0; at < 1024; at += 1) {
        given += piece.length
        yield piece
      }
    }
    const whole = await scanStream(scanner.address, async () => Readable.from(pieces()))
    expect([whole, given, scanner.looked]).toEqual([{ kind: 'clean' }, 67_108_864, [67_108_864]])
    await scanner.be('not reading')
    given = 0
    await expect(scanStream(scanner.address, async () => Readable.from(pieces()), soon)).rejects.toThrow(
      ScannerUnavailableError,
    )
    expect(given).toBeLessThan(33_554_432)
  })

  test('and is more than the scanner takes is told as that', async () => {
    scanner.takeAtMost(100_000)
    expect(await look(Buffer.alloc(99_999))).toEqual({ kind: 'clean' })
    expect(await look(Buffer.alloc(50_000), Buffer.alloc(50_001))).toEqual({ kind: 'too_large' })
    // It hangs up in the middle of what is said to it, and is heard all the same.
    const pieces = Array.from({ length: 50 }, () => Buffer.alloc(64 * 1024))
    for (let at = 0; at < 50; at += 1) expect(await look(...pieces)).toEqual({ kind: 'too_large' })
  })

  test('and breaks off by itself is what broke, and nobody takes it for whole', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the disk is gone')
      })(),
    )
    await expect(scanStream(scanner.address, async () => broken)).rejects.toThrow('the disk is gone')
    expect(scanner.looked).toEqual([])
  })
})

describe('a scanner', () => {
  test.each(['away', 'silent', 'hanging up', 'babbling'] as const)('that is %s has said nothing', async (mood) => {
    await scanner.be(mood)
    const stream = of(Buffer.alloc(5000))
    await expect(scanStream(scanner.address, async () => stream, soon)).rejects.toThrow(ScannerUnavailableError)
    await expect(getScannerInfo(scanner.address, soon)).rejects.toThrow(ScannerUnavailableError)
  })

  test('that is nowhere has said nothing', async () => {
    for (const address of ['unix:/nowhere/clamd.ctl', 'tcp://no-such-host.invalid:3310']) {
      await expect(scanStream(address, async () => of('words'))).rejects.toThrow(ScannerUnavailableError)
    }
  })

  test('says who it is, and of when its signatures are', async () => {
    const { name, signaturesOf } = await getScannerInfo(scanner.address)
    expect([name, signaturesOf?.getFullYear(), signaturesOf?.getMonth()]).toEqual(['ClamAV 9.9.9', 2026, 0])
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
])('whoever runs it may name a scanner as %s: %s', (address, isOne) => {
  expect(isScannerAddress(address)).toBe(isOne)
})
