/**
 * Audio delivery: ranges with a session check, complete files, and files that nginx sends on behalf of the server.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shardedPath } from '#server/platform/storage/local.ts'
import type { LoadRequest } from '../harness/connection.ts'
import { load, type Loaded } from '../harness/load.ts'
import { hasNginx, startNginx } from '../harness/nginx.ts'
import { freePort, type Program, startProgram } from '../harness/process.ts'
import { atLeast, type Family, notRun, type Row, type Settings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  embeddedGround,
  type Ground,
  onGround,
  postgresGround,
  startSubject,
  type Subject,
} from '../harness/measured-server.ts'
import { byClock } from './calls.ts'

const MEGABYTES = 10
const RANGE_BYTES = 64 * 1024

interface Sound {
  key: string
  path: string
}

export const storeSound = ({ dataDir }: Ground): Sound => {
  const bytes = randomBytes(MEGABYTES * 1e6)
  const key = `library/${createHash('sha256').update(bytes).digest('hex')}.mp3`
  const path = join(dataDir, 'files', shardedPath(key))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return { key, path }
}

const rangeOf = (url: string, headers: Record<string, string> = {}): LoadRequest => ({
  url,
  headers: { ...headers, range: `bytes=${RANGE_BYTES * 20}-${RANGE_BYTES * 21 - 1}` },
})

const startBare = async (path: string): Promise<Program> => {
  const port = await freePort()
  return startProgram({
    command: [process.execPath, 'bench/limits/files.ts'],
    port,
    env: { FILE: path, PORT: `${port}` },
  })
}

const pidOf = ({ child }: Program): number => child.pid ?? 0

interface Measured {
  rangeRequest: Loaded
  fullRequest: Loaded
}

const measure = async (
  requests: { rangeRequest: LoadRequest; fullRequest: LoadRequest },
  pids: readonly number[],
  seconds: number,
): Promise<Measured> => ({
  rangeRequest: await load(requests.rangeRequest, { connections: 32, seconds, pids }),
  fullRequest: await load(requests.fullRequest, { connections: 8, seconds, pids, warm: 32 }),
})

const requestsAt = (url: string, headers: Record<string, string> = {}) => ({
  rangeRequest: rangeOf(url, headers),
  fullRequest: { url, headers },
})

const fromNode = async (subject: Subject, sound: Sound, seconds: number): Promise<Row[]> => {
  const bare = await startBare(sound.path)
  try {
    const limit = await measure(requestsAt(`${bare.url}/`), [pidOf(bare)], seconds)
    const requests = requestsAt(`${subject.url}/media/${sound.key}`, { cookie: subject.cookie })
    const ours = await measure(requests, subject.pids, seconds)
    return [
      atLeast({
        what: '64 KiB of audio, session checked',
        ours: ours.rangeRequest.perCore,
        limit: { name: 'bare Node', value: limit.rangeRequest.perCore },
        goal: { absolute: 4500, ratio: 4500 / 14_600 },
        unit: '/s',
        also: byClock(ours.rangeRequest),
      }),
      atLeast({
        what: `whole file of ${MEGABYTES} MB`,
        ours: ours.fullRequest.megabytesPerCore,
        limit: { name: 'bare Node', value: limit.fullRequest.megabytesPerCore },
        goal: { absolute: 1400, ratio: 1400 / 1841 },
        unit: 'MB/s',
      }),
    ]
  } finally {
    await bare.stop()
  }
}

/** The required ratio to nginx alone. */
const PART_OF_NGINX = 0.6

const byNginx = async (ground: Ground, sound: Sound, seconds: number): Promise<Row[]> => {
  const goal = `>= ${PART_OF_NGINX * 100} % of nginx alone`
  if (!hasNginx()) return [notRun('files sent by nginx', goal, 'there is no nginx on this machine')]
  const files = join(ground.dataDir, 'files')
  const subject = await startSubject({ ground, env: { MEDIA_ACCEL: '/files/' } })
  const alone = await startNginx({ folder: join(ground.dataDir, 'nginx-alone'), files })
  const forUs = await startNginx({ folder: join(ground.dataDir, 'nginx'), files, behind: subject.url })
  try {
    const limit = await measure(requestsAt(`${alone.url}/files/${shardedPath(sound.key)}`), [pidOf(alone)], seconds)
    const requests = requestsAt(`${forUs.url}/media/${sound.key}`, { cookie: subject.cookie })
    const ours = await measure(requests, [...subject.pids, pidOf(forUs)], seconds)
    const rows = [
      [
        '64 KiB of audio, session check cached for ten seconds, sent by nginx',
        ours.rangeRequest,
        limit.rangeRequest,
      ],
      [
        `whole file of ${MEGABYTES} MB, session check cached for ten seconds, sent by nginx`,
        ours.fullRequest,
        limit.fullRequest,
      ],
    ] as const
    return rows.map(([what, mine, its]) =>
      atLeast({
        what,
        ours: mine.perCore,
        limit: { name: 'nginx alone', value: its.perCore },
        goal: { absolute: Number.POSITIVE_INFINITY, ratio: PART_OF_NGINX },
        unit: '/s',
      }),
    )
  } finally {
    await forUs.stop()
    await alone.stop()
    await subject.stop()
  }
}

const measureOn = async (ground: Ground, { seconds }: Settings): Promise<Row[]> => {
  const sound = storeSound(ground)
  const subject = await startSubject({ ground })
  const rows = await fromNode(subject, sound, seconds)
  await subject.stop()
  return [...rows, ...(await byNginx(ground, sound, seconds))]
}

export const files: Family = {
  name: 'files',
  title: 'Files',
  note: 'Rates are per second of CPU time of all processes involved: the server, its database and nginx.',
  async measure(settings) {
    const ground = (await postgresGround({ loose: true })) ?? embeddedGround()
    return onGround(ground, USUAL_SESSIONS, () => measureOn(ground, settings))
  },
}
