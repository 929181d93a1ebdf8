/** Upload of a large file: at the speed of the disk, and with constant memory. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as files from '#contract/resources/files.ts'
import { cpuSecondsOf, freePort, memoryOf, type Program, startProgram } from '../harness/process.ts'
import { atLeast, type Family, plain, type Row } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { embeddedGround, type Ground, onGround, startSubjectFor, type Subject } from '../harness/measured-server.ts'

const MEGABYTES = 512
const BYTES = MEGABYTES * 2 ** 20
const CHUNK = 256 * 1024
/** The required ratio to the speed of writing the same bytes durably to disk here. */
const PART_OF_DISK = 0.7
/** The required ratio to a bare Node server: both include the network and its two copies. */
const PART_OF_BARE = 0.7
/** Maximum memory growth of the server during the upload. */
const MOST_GROWTH_MB = 64
const TIMES = 3

const chunks = (): Readable => {
  const chunk = Buffer.alloc(CHUNK, 'Breathe. ')
  return Readable.from(Array.from({ length: BYTES / CHUNK }, () => chunk))
}

const megabytesPerSecond = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return MEGABYTES / ((performance.now() - began) / 1000)
}

/** The best of a few runs, since other processes may use the disk. */
const bestOf = async (work: () => Promise<void>): Promise<number> => {
  const speeds: number[] = []
  for (let time = 0; time < TIMES; time += 1) speeds.push(await megabytesPerSecond(work))
  return Math.max(...speeds)
}

const write = async ({ dataDir }: Ground): Promise<void> => {
  const path = join(dataDir, 'plain.bin')
  await pipeline(chunks(), createWriteStream(path, { flush: true }))
  await rm(path)
}

interface Address {
  url: string
  content_type: string
}

const addressAt = async (subject: Subject): Promise<Address> => {
  const { url, headers, body } = subject.createRequest(files.fileUploadUrls, {
    File: { files: [{ name: 'film.mp4', size: BYTES }] },
  })
  const answer = await fetch(url, { method: 'POST', headers: headers ?? {}, body: body ?? null })
  const { Uploads, error } = (await answer.json()) as { Uploads?: Address[]; error?: string }
  if (!Uploads?.[0]) throw new Error(error ?? 'no upload URL')
  return Uploads[0]
}

const send = async (url: URL, content_type: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { 'content-type': content_type, 'content-length': BYTES }
  const sending = request(url, { method: 'PUT', headers }, (answer) => {
    answer.resume()
    answer.once('end', () => resolve(answer.statusCode ?? 0))
  })
  sending.once('error', reject)
  await pipeline(chunks(), sending)
  const status = await promise
  if (status !== 200) throw new Error(`The upload failed with status ${status}`)
}

const upload = async (subject: Subject): Promise<void> => {
  const { url, content_type } = await addressAt(subject)
  await send(new URL(url, subject.url), content_type)
}

const startBare = async ({ dataDir }: Ground): Promise<Program> => {
  const port = await freePort()
  const env = { FILE: join(dataDir, 'bare.bin'), PORT: String(port) }
  return startProgram({ command: [process.execPath, 'bench/limits/uploads.ts'], port, env })
}

const bareSpeed = async (ground: Ground): Promise<number> => {
  const bare = await startBare(ground)
  try {
    return await bestOf(() => send(new URL(bare.url), 'video/mp4'))
  } finally {
    await bare.stop()
  }
}

/** Megabytes per second of the server's CPU time. */
const perCore = async (pid: number, work: () => Promise<void>): Promise<number> => {
  const before = cpuSecondsOf(pid)
  await work()
  return MEGABYTES / (cpuSecondsOf(pid) - before)
}

/** The maximum memory growth during the work. */
const growthDuring = async (pid: number, work: () => Promise<void>): Promise<number> => {
  const before = memoryOf(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 20)
  await work().finally(() => clearInterval(timer))
  return most - before
}

const memoryRow = (growth: number): Row =>
  plain({
    what: 'memory during the upload',
    measured: `${growth.toFixed(0)} MB more`,
    goal: `<= ${MOST_GROWTH_MB} MB more`,
    isMet: growth <= MOST_GROWTH_MB,
  })

const measureOn = async (ground: Ground): Promise<Row[]> => {
  const subject = await startSubjectFor(ground, 'admin@', { UPLOAD_MAX_MB: '1024' })
  try {
    // Warm-up: the first upload triggers the JIT compiler and fills caches.
    await upload(subject)
    const pid = subject.child.pid ?? 0
    const growth = await growthDuring(pid, () => upload(subject))
    const cost = await perCore(pid, () => upload(subject))
    const ours = await bestOf(() => upload(subject))
    const against = (name: string, value: number, ratio: number): Row =>
      atLeast({
        what: `a file of ${MEGABYTES} MiB, in chunks of ${CHUNK / 1024} KiB`,
        ours,
        limit: { name, value },
        goal: { absolute: Number.POSITIVE_INFINITY, ratio },
        unit: 'MB/s',
        also: `${Math.round(cost)} MB per second of CPU time`,
      })
    return [
      against('durable write', await bestOf(() => write(ground)), PART_OF_DISK),
      against('bare Node', await bareSpeed(ground), PART_OF_BARE),
      memoryRow(growth),
    ]
  } finally {
    await subject.stop()
  }
}

export const uploadRows: Family = {
  name: 'uploads',
  title: 'Uploads',
  note: 'Wall-clock time, the best of three. Both write to the same disk and wait until everything is on it.',
  measure: () => {
    const ground = embeddedGround()
    return onGround(ground, USUAL_SESSIONS, () => measureOn(ground))
  },
}
