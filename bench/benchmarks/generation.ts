/** The cost of rendering a session's audio, a person's exercise and pictures, in a separate process. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compose } from '#server/generation/composer/compose.ts'
import { startAiProvider } from '#tests/simulators/ai-provider.ts'
import { root } from '../harness/process.ts'
import { type Benchmark, type BenchRow, createRow } from '../harness/row.ts'

interface Cost {
  cpuSeconds: number
  megabytes: number
  /** The event loop delay of the main thread meanwhile, at the 99th percentile. */
  delayMs: number
}

const MINUTES = 10
/** The length of the uploaded audio, in minutes. */
const UPLOADED_MINUTES = 60

const measureCost = async (
  what: 'session' | 'upload' | 'exercise' | 'takes' | 'recording' | 'cover' | 'previews' | 'picture' | 'catalog',
  folder: string,
  env: Record<string, string> = {},
): Promise<Cost> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/harness/render-once.ts', what, folder], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  return JSON.parse(stdout) as Cost
}

const SHAPES = 4

const measurePictures = async (folder: string): Promise<BenchRow[]> => {
  const [cover, previews, picture] = [
    await measureCost('cover', folder),
    await measureCost('previews', folder),
    await measureCost('picture', folder),
  ]
  const cpuPerShape = picture.cpuSeconds / SHAPES
  const loopDelayMs = Math.max(previews.delayMs, picture.delayMs)
  return [
    createRow({
      what: 'a cover in three shapes and three sizes',
      measured: `${cover.cpuSeconds.toFixed(2)} CPU s`,
      goal: '<= 0.7 CPU s',
      isMet: cover.cpuSeconds <= 0.7,
    }),
    createRow({
      what: 'four painted pictures to choose from',
      measured: `${previews.cpuSeconds.toFixed(2)} CPU s`,
      goal: '<= 3 CPU s',
      isMet: previews.cpuSeconds <= 3,
    }),
    createRow({
      what: 'the chosen picture in four shapes, three sizes and two formats',
      measured: `${picture.cpuSeconds.toFixed(2)} CPU s, ${cpuPerShape.toFixed(2)} per shape`,
      goal: '<= 0.7 CPU s per shape',
      isMet: cpuPerShape <= 0.7,
    }),
    createRow({
      what: 'main thread delay while pictures are painted, p99',
      measured: `${loopDelayMs.toFixed(0)} ms`,
      goal: '<= 50 ms',
      isMet: loopDelayMs <= 50,
    }),
  ]
}

const PROMPTS = 50

/** The first script also loads the authored lines. */
const measureScript = (): BenchRow => {
  const times = Array.from({ length: PROMPTS }, (_, seed) => {
    const startedAt = performance.now()
    compose({ prompt: 'A worry about tomorrow', audience: 'adult', minutes: MINUTES, seed, recent: [] })
    return performance.now() - startedAt
  })
  const slowest = Math.max(...times)
  return createRow({
    what: `a script of ${MINUTES} minutes, the slowest of ${PROMPTS}`,
    measured: `${slowest.toFixed(1)} ms`,
    goal: '<= 50 ms',
    isMet: slowest <= 50,
  })
}

/** Uploads the session that was rendered before. */
const measureUpload = async (folder: string): Promise<BenchRow[]> => {
  const { cpuSeconds, megabytes } = await measureCost('upload', folder)
  const cpuPerMinute = cpuSeconds / UPLOADED_MINUTES
  return [
    createRow({
      what: 'processing one minute of uploaded audio',
      measured: `${cpuPerMinute.toFixed(2)} CPU s`,
      goal: '<= 1.5 CPU s',
      isMet: cpuPerMinute <= 1.5,
    }),
    createRow({
      what: `memory while ${UPLOADED_MINUTES} uploaded minutes are processed`,
      measured: `${megabytes.toFixed(0)} MB`,
      goal: '<= 380 MB',
      isMet: megabytes <= 380,
    }),
  ]
}

/** The provider runs in this process, so that its work doesn't count. */
const measureRecording = async (folder: string): Promise<BenchRow> => {
  const provider = await startAiProvider()
  try {
    const { cpuSeconds } = await measureCost('catalog', folder, { AI_SPEECH_URL: provider.baseUrl })
    return createRow({
      what: "the whole catalog recorded in a speech provider's voices",
      measured: `${(cpuSeconds / 60).toFixed(1)} CPU minutes`,
      goal: '<= 12 CPU minutes',
      isMet: cpuSeconds <= 12 * 60,
    })
  } finally {
    await provider.close()
  }
}

/** The queue adds milliseconds to this. */
const measureRecordedSession = async (folder: string): Promise<BenchRow> => {
  await measureCost('takes', folder)
  const startedAt = performance.now()
  await measureCost('recording', folder)
  const seconds = (performance.now() - startedAt) / 1000
  return createRow({
    what: 'a recorded session of 40 lines, from the hand-in to ready',
    measured: `${seconds.toFixed(1)} s`,
    goal: '<= 30 s',
    isMet: seconds <= 30,
  })
}

export const generationBenchmark: Benchmark = {
  name: 'generation',
  title: 'Generation of sessions, exercises and pictures',
  note: 'CPU time of a separate process. Memory is its peak.',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'alaia-bench-'))
    try {
      const session = await measureCost('session', folder)
      const exercise = await measureCost('exercise', folder)
      return [
        measureScript(),
        createRow({
          what: `a session of ${MINUTES} minutes`,
          measured: `${session.cpuSeconds.toFixed(1)} CPU s`,
          goal: '<= 12 CPU s',
          isMet: session.cpuSeconds <= 12,
        }),
        createRow({
          what: `memory while a session of ${MINUTES} minutes is rendered`,
          measured: `${session.megabytes.toFixed(0)} MB`,
          goal: '<= 380 MB',
          isMet: session.megabytes <= 380,
        }),
        ...(await measureUpload(folder)),
        createRow({
          what: `an exercise of ${MINUTES} minutes with a background sound`,
          measured: `${exercise.cpuSeconds.toFixed(1)} CPU s`,
          goal: '<= 12 CPU s',
          isMet: exercise.cpuSeconds <= 12,
        }),
        createRow({
          what: `memory while an exercise of ${MINUTES} minutes is rendered`,
          measured: `${exercise.megabytes.toFixed(0)} MB`,
          goal: '<= 380 MB',
          isMet: exercise.megabytes <= 380,
        }),
        createRow({
          what: 'main thread delay while an exercise is rendered, p99',
          measured: `${exercise.delayMs.toFixed(0)} ms`,
          goal: '<= 50 ms',
          isMet: exercise.delayMs <= 50,
        }),
        await measureRecording(folder),
        await measureRecordedSession(folder),
        ...(await measurePictures(folder)),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
