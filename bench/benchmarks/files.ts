/**
 * Audio delivery: ranges with a session check, complete files, and files that nginx sends on behalf of the server.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toShardedPath } from '#server/platform/storage/local-storage.ts'
import { load, type LoadRequest, type LoadResult } from '../harness/load.ts'
import { hasNginx, startNginx } from '../harness/nginx.ts'
import { findFreePort, type Program, startProgram } from '../harness/process.ts'
import { createRateRow, type Benchmark, createNotRunRow, type BenchRow, type BenchSettings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startMeasuredServer,
  type MeasuredServer,
} from '../harness/measured-server.ts'
import { formatWallClockRate } from './calls.ts'

const MEGABYTES = 10
const RANGE_BYTES = 64 * 1024

interface AudioFile {
  key: string
  path: string
}

export const storeAudio = ({ dataDir }: BenchEnvironment): AudioFile => {
  const bytes = randomBytes(MEGABYTES * 1e6)
  const key = `library/${createHash('sha256').update(bytes).digest('hex')}.mp3`
  const path = join(dataDir, 'files', toShardedPath(key))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return { key, path }
}

const createRangeRequest = (url: string, headers: Record<string, string> = {}): LoadRequest => ({
  url,
  headers: { ...headers, range: `bytes=${RANGE_BYTES * 20}-${RANGE_BYTES * 21 - 1}` },
})

const startBareNode = async (path: string): Promise<Program> => {
  const port = await findFreePort()
  return startProgram({
    command: [process.execPath, 'bench/limits/files.ts'],
    port,
    env: { FILE: path, PORT: `${port}` },
  })
}

const getPid = ({ child }: Program): number => child.pid ?? 0

interface FileLoads {
  rangeRequest: LoadResult
  fullRequest: LoadResult
}

const measureRequests = async (
  requests: { rangeRequest: LoadRequest; fullRequest: LoadRequest },
  pids: readonly number[],
  seconds: number,
): Promise<FileLoads> => ({
  rangeRequest: await load(requests.rangeRequest, { connections: 32, seconds, pids }),
  fullRequest: await load(requests.fullRequest, { connections: 8, seconds, pids, warmUpCount: 32 }),
})

const createFileRequests = (url: string, headers: Record<string, string> = {}) => ({
  rangeRequest: createRangeRequest(url, headers),
  fullRequest: { url, headers },
})

const measureNode = async (server: MeasuredServer, audioFile: AudioFile, seconds: number): Promise<BenchRow[]> => {
  const bareNode = await startBareNode(audioFile.path)
  try {
    const reference = await measureRequests(createFileRequests(`${bareNode.url}/`), [getPid(bareNode)], seconds)
    const requests = createFileRequests(`${server.url}/media/${audioFile.key}`, { cookie: server.cookie })
    const ours = await measureRequests(requests, server.pids, seconds)
    return [
      createRateRow({
        what: '64 KiB of audio, session checked',
        ours: ours.rangeRequest.perCore,
        reference: { name: 'bare Node', value: reference.rangeRequest.perCore },
        goal: { absolute: 4500, ratio: 4500 / 14_600 },
        unit: '/s',
        additionalValue: formatWallClockRate(ours.rangeRequest),
      }),
      createRateRow({
        what: `whole file of ${MEGABYTES} MB`,
        ours: ours.fullRequest.megabytesPerCore,
        reference: { name: 'bare Node', value: reference.fullRequest.megabytesPerCore },
        goal: { absolute: 1400, ratio: 1400 / 1841 },
        unit: 'MB/s',
      }),
    ]
  } finally {
    await bareNode.stop()
  }
}

/** The required ratio to nginx alone. */
const NGINX_SHARE = 0.6

const measureNginx = async (
  environment: BenchEnvironment,
  audioFile: AudioFile,
  seconds: number,
): Promise<BenchRow[]> => {
  const goal = `>= ${NGINX_SHARE * 100}% of nginx alone`
  if (!hasNginx()) return [createNotRunRow('files sent by nginx', goal, 'there is no nginx on this machine')]
  const files = join(environment.dataDir, 'files')
  const server = await startMeasuredServer({ environment, env: { MEDIA_ACCEL: '/files/' } })
  const plainNginx = await startNginx({ folder: join(environment.dataDir, 'nginx-alone'), files })
  const nginxProxy = await startNginx({ folder: join(environment.dataDir, 'nginx'), files, upstreamUrl: server.url })
  try {
    const reference = await measureRequests(
      createFileRequests(`${plainNginx.url}/files/${toShardedPath(audioFile.key)}`),
      [getPid(plainNginx)],
      seconds,
    )
    const requests = createFileRequests(`${nginxProxy.url}/media/${audioFile.key}`, { cookie: server.cookie })
    const ours = await measureRequests(requests, [...server.pids, getPid(nginxProxy)], seconds)
    const rows = [
      [
        '64 KiB of audio, session check cached for ten seconds, sent by nginx',
        ours.rangeRequest,
        reference.rangeRequest,
      ],
      [
        `whole file of ${MEGABYTES} MB, session check cached for ten seconds, sent by nginx`,
        ours.fullRequest,
        reference.fullRequest,
      ],
    ] as const
    return rows.map(([what, ourLoad, referenceLoad]) =>
      createRateRow({
        what,
        ours: ourLoad.perCore,
        reference: { name: 'nginx alone', value: referenceLoad.perCore },
        goal: { absolute: Number.POSITIVE_INFINITY, ratio: NGINX_SHARE },
        unit: '/s',
      }),
    )
  } finally {
    await nginxProxy.stop()
    await plainNginx.stop()
    await server.stop()
  }
}

const measureOn = async (environment: BenchEnvironment, { seconds }: BenchSettings): Promise<BenchRow[]> => {
  const audioFile = storeAudio(environment)
  const server = await startMeasuredServer({ environment })
  let rows
  try {
    rows = await measureNode(server, audioFile, seconds)
  } finally {
    await server.stop()
  }
  return [...rows, ...(await measureNginx(environment, audioFile, seconds))]
}

export const filesBenchmark: Benchmark = {
  name: 'files',
  title: 'Files',
  note: 'Rates are per second of CPU time of all processes involved: the server, its database and nginx.',
  async measure(settings) {
    const environment = (await startPostgresEnvironment({ usesAllCores: true })) ?? createEmbeddedEnvironment()
    return runInEnvironment(environment, USUAL_SESSIONS, () => measureOn(environment, settings))
  },
}
