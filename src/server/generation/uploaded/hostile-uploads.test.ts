/** Covers files and programs that would block the processing of audio, or make it use too much memory. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSpeech, createWav } from '#tests/support/files/audio-files.ts'
import { SourceFile } from './source-file.ts'
import { transcodeUpload } from './transcode-upload.ts'
import { readWavHeader } from './wav-header.ts'
import { processAudioInWorker } from './process-in-worker.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaia-hindered-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const writeUpload = (bytes: Uint8Array): string => {
  const source = join(folder, 'sent')
  writeFileSync(source, bytes)
  return source
}

/** Returns an 8-bit WAV whose header states this number of channels and this sample rate. */
const createWavWithHeader = (channels: number, rate: number): Buffer => {
  const bytes = createWav([createSpeech(1)], { bits: 8 })
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt16LE(channels, 32)
  return bytes
}

test('a WAV with an excessive channel count or sample rate is rejected by its header', () => {
  const readHead = (channels: number, rate: number) => () =>
    readWavHeader(new SourceFile(writeUpload(createWavWithHeader(channels, rate))))
  expect(readHead(65_535, 44_100)).toThrow('too many channels')
  expect(readHead(2, 4_000_000_000)).toThrow('sample rate')
  expect(readHead(8, 44_100)()).toMatchObject({ channels: 8, sampleRate: 44_100 })
})

test('processing an upload reports progress while the finished file is verified', async () => {
  const job = {
    kind: 'session',
    source: writeUpload(createWav([createSpeech(6)])),
    file: join(folder, 'told.mp3'),
  } as const
  const stepsWithFile: string[] = []
  await transcodeUpload(job, ({ step }) => {
    if (existsSync(job.file)) stepsWithFile.push(step)
  })
  expect(stepsWithFile).toContain('normalise')
})

describe.skipIf(process.platform === 'win32')('the decoder program', () => {
  const path = process.env['PATH']
  afterEach(() => {
    process.env['PATH'] = path
  })

  /** A process that has ended stays in the process table as a zombie until its parent reads its exit code. */
  const isInProcessTable = (pid: number): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  const m4a = Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42', 'latin1'), Buffer.alloc(600)])

  /** Installs a program named ffmpeg on the path, which writes its process id and then runs `command`. */
  const installFfmpeg = (command: string): (() => number) => {
    const file = join(folder, 'pid')
    rmSync(file, { force: true })
    const script = `#!/bin/sh\necho $$ > ${file}.part\n/bin/mv ${file}.part ${file}\nexec ${command}\n`
    writeFileSync(join(folder, 'ffmpeg'), script, { mode: 0o755 })
    process.env['PATH'] = folder
    return () => Number(readFileSync(file, 'utf8'))
  }

  test('is killed and reaped if it hangs and the job is aborted', async () => {
    const readFfmpegPid = installFfmpeg('/bin/sleep 600')
    const canceling = new AbortController()
    const job = { kind: 'session', source: writeUpload(m4a), file: join(folder, 'hung.mp3') } as const
    const processed = processAudioInWorker(job, { signal: canceling.signal }).catch((cause: Error) => cause.message)
    const pid = await vi.waitFor(readFfmpegPid, 20_000)
    expect(isInProcessTable(pid)).toBe(true)
    canceling.abort(new Error('the job was canceled'))
    expect(await processed).toBe('the job was canceled')
    expect(isInProcessTable(pid)).toBe(false)
  })

  test('is killed and reaped if the recording is too long', async () => {
    const readFfmpegPid = installFfmpeg('/bin/cat /dev/zero')
    const job = { kind: 'ambience', source: writeUpload(m4a), file: join(folder, 'endless.mp3') } as const
    await expect(processAudioInWorker(job)).rejects.toThrow('lasts 3 minutes at most')
    expect(isInProcessTable(readFfmpegPid())).toBe(false)
  })
})
