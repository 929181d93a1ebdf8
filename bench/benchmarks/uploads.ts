/** Upload of a large file: at the speed of the disk, and with constant memory. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as files from '#contract/resources/files.ts'
import { readCpuSeconds, findFreePort, readMemoryMb, type Program, startProgram } from '../harness/process.ts'
import { createRateRow, type Benchmark, createRow, type BenchRow } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startMeasuredServerFor,
  type MeasuredServer,
} from '../harness/measured-server.ts'

const MEGABYTES = 512
const BYTES = MEGABYTES * 2 ** 20
const CHUNK = 256 * 1024
/** The required ratio to the speed of writing the same bytes durably to disk here. */
const DISK_SHARE = 0.7
/** The required ratio to a bare Node server: both include the network and its two copies. */
const BARE_NODE_SHARE = 0.7
/** Maximum memory growth of the server during the upload. */
const MAX_GROWTH_MB = 64
const RUNS = 3

const createChunks = (): Readable => {
  const chunk = Buffer.alloc(CHUNK, 'Breathe. ')
  return Readable.from(Array.from({ length: BYTES / CHUNK }, () => chunk))
}

const measureSpeed = async (work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return MEGABYTES / ((performance.now() - startedAt) / 1000)
}

/** The best of a few runs, since other processes may use the disk. */
const measureBestSpeed = async (work: () => Promise<void>): Promise<number> => {
  const speeds: number[] = []
  for (let run = 0; run < RUNS; run += 1) speeds.push(await measureSpeed(work))
  return Math.max(...speeds)
}

const writeDurably = async ({ dataDir }: BenchEnvironment): Promise<void> => {
  const path = join(dataDir, 'plain.bin')
  await pipeline(createChunks(), createWriteStream(path, { flush: true }))
  await rm(path)
}

interface UploadUrl {
  url: string
  content_type: string
}

const requestUploadUrl = async (server: MeasuredServer): Promise<UploadUrl> => {
  const { url, headers, body } = server.createRequest(files.fileUploadUrls, {
    File: { files: [{ name: 'film.mp4', size: BYTES }] },
  })
  const response = await fetch(url, { method: 'POST', headers: headers ?? {}, body: body ?? null })
  const { Uploads, error } = (await response.json()) as { Uploads?: UploadUrl[]; error?: string }
  if (!Uploads?.[0]) throw new Error(error ?? 'no upload URL')
  return Uploads[0]
}

const sendFile = async (url: URL, content_type: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { 'content-type': content_type, 'content-length': BYTES }
  const uploadRequest = request(url, { method: 'PUT', headers }, (response) => {
    response.resume()
    response.once('end', () => resolve(response.statusCode ?? 0))
  })
  uploadRequest.once('error', reject)
  await pipeline(createChunks(), uploadRequest)
  const status = await promise
  if (status !== 200) throw new Error(`The upload failed with status ${status}`)
}

const upload = async (server: MeasuredServer): Promise<void> => {
  const { url, content_type } = await requestUploadUrl(server)
  await sendFile(new URL(url, server.url), content_type)
}

const startBareNode = async ({ dataDir }: BenchEnvironment): Promise<Program> => {
  const port = await findFreePort()
  const env = { FILE: join(dataDir, 'bare.bin'), PORT: String(port) }
  return startProgram({ command: [process.execPath, 'bench/limits/uploads.ts'], port, env })
}

const measureBareNode = async (environment: BenchEnvironment): Promise<number> => {
  const bareNode = await startBareNode(environment)
  try {
    return await measureBestSpeed(() => sendFile(new URL(bareNode.url), 'video/mp4'))
  } finally {
    await bareNode.stop()
  }
}

/** Megabytes per second of the server's CPU time. */
const measurePerCore = async (pid: number, work: () => Promise<void>): Promise<number> => {
  const before = readCpuSeconds(pid)
  await work()
  return MEGABYTES / (readCpuSeconds(pid) - before)
}

/** The maximum memory growth during the work. */
const measureGrowth = async (pid: number, work: () => Promise<void>): Promise<number> => {
  const before = readMemoryMb(pid)
  let maxMegabytes = before
  const timer = setInterval(() => {
    maxMegabytes = Math.max(maxMegabytes, readMemoryMb(pid))
  }, 20)
  await work().finally(() => clearInterval(timer))
  return maxMegabytes - before
}

const createMemoryRow = (growth: number): BenchRow =>
  createRow({
    what: 'memory during the upload',
    measured: `${growth.toFixed(0)} MB more`,
    goal: `<= ${MAX_GROWTH_MB} MB more`,
    isMet: growth <= MAX_GROWTH_MB,
  })

const measureOn = async (environment: BenchEnvironment): Promise<BenchRow[]> => {
  const server = await startMeasuredServerFor(environment, 'admin@', { UPLOAD_MAX_MB: '1024' })
  try {
    // Warm-up: the first upload triggers the JIT compiler and fills caches.
    await upload(server)
    const pid = server.child.pid ?? 0
    const growth = await measureGrowth(pid, () => upload(server))
    const cost = await measurePerCore(pid, () => upload(server))
    const ours = await measureBestSpeed(() => upload(server))
    const compareWith = (name: string, value: number, ratio: number): BenchRow =>
      createRateRow({
        what: `a file of ${MEGABYTES} MiB, in chunks of ${CHUNK / 1024} KiB`,
        ours,
        reference: { name, value },
        goal: { absolute: Number.POSITIVE_INFINITY, ratio },
        unit: 'MB/s',
        additionalValue: `${Math.round(cost)} MB per second of CPU time`,
      })
    return [
      compareWith('durable write', await measureBestSpeed(() => writeDurably(environment)), DISK_SHARE),
      compareWith('bare Node', await measureBareNode(environment), BARE_NODE_SHARE),
      createMemoryRow(growth),
    ]
  } finally {
    await server.stop()
  }
}

export const uploadsBenchmark: Benchmark = {
  name: 'uploads',
  title: 'Uploads',
  note: 'Wall-clock time, the best of three uploads. Alaia and both references write to the same disk and wait until the file is stored durably.',
  measure: () => {
    const environment = createEmbeddedEnvironment()
    return runInEnvironment(environment, USUAL_SESSIONS, () => measureOn(environment))
  },
}
