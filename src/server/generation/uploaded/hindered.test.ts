/** Files and programs that would keep the making of a sound from its end, or from its measure. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// oxlint-disable-next-line tests/no-fixed-pause -- nothing tells when the thread has passed on which process it began
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { murmur, wavOf } from '../../../../tests/support/sound-files.ts'
import { SourceFile } from './chunks.ts'
import { makeReady } from './make-ready.ts'
import { readWavHead } from './wav-head.ts'
import { takeSound } from './take-sound.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaia-hindered-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sent = (bytes: Uint8Array): string => {
  const source = join(folder, 'sent')
  writeFileSync(source, bytes)
  return source
}

/** Eight bits, and a head that says so many channels, or such a rate. */
const headed = (channels: number, rate: number): Buffer => {
  const bytes = wavOf([murmur(1)], { bits: 8 })
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt16LE(channels, 32)
  return bytes
}

test('who sends a WAV of thousands of channels, or of an unheard-of rate, is told so by its head alone', () => {
  const head = (channels: number, rate: number) => () => readWavHead(new SourceFile(sent(headed(channels, rate))))
  expect(head(65_535, 44_100)).toThrow('too many channels')
  expect(head(2, 4_000_000_000)).toThrow('sample rate')
  expect(head(8, 44_100)()).toMatchObject({ channels: 8, sampleRate: 44_100 })
})

test('whoever waits for a sound hears that it goes on while the finished file is listened to', async () => {
  const job = { kind: 'session', source: sent(wavOf([murmur(6)])), file: join(folder, 'told.mp3') } as const
  const whileListening: string[] = []
  await makeReady(job, ({ step }) => {
    if (existsSync(job.file)) whileListening.push(step)
  })
  expect(whileListening).toContain('normalise')
})

describe.skipIf(process.platform === 'win32')('a program that decodes', () => {
  const path = process.env['PATH']
  afterEach(() => {
    process.env['PATH'] = path
  })

  const isRunning = (pid: number): boolean => {
    try {
      // One that has ended, and that nobody has looked after yet, still has its number.
      return process.kill(pid, 0) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
    } catch (cause) {
      return (cause as NodeJS.ErrnoException).code === 'ENOENT' && process.platform !== 'linux'
    }
  }

  test('and hangs ends with the thread that began it', async () => {
    const told = join(folder, 'pid')
    writeFileSync(join(folder, 'ffmpeg'), `#!/bin/sh\necho $$ > ${told}\nexec /bin/sleep 600\n`, { mode: 0o755 })
    process.env['PATH'] = folder
    const m4a = Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42', 'latin1'), Buffer.alloc(600)])
    const given = new AbortController()
    const job = { kind: 'session', source: sent(m4a), file: join(folder, 'hung.mp3') } as const
    const taken = takeSound(job, { signal: given.signal }).catch((cause: Error) => cause.message)
    const pid = await vi.waitFor(() => {
      const said = existsSync(told) ? Number(readFileSync(told, 'utf8')) : 0
      expect(said).toBeGreaterThan(0)
      return said
    }, 20_000)
    // It has begun; its thread tells of it a moment later.
    await pause(1000)
    expect(isRunning(pid)).toBe(true)
    given.abort(new Error('nobody waits for it'))
    expect(await taken).toBe('nobody waits for it')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5000)
  })
})
