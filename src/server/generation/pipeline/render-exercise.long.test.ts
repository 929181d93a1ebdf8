/** Covers renders that are interrupted, and renders whose lines a person changed. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { renderExercise, type GenerationProgress, type RenderedExercise } from '../generation.ts'
import type { ExerciseJob } from './exercise-job.ts'
import { killExerciseRender } from './killed-render.fixture.ts'
import { createMinuteExercise } from './minute-exercise.fixture.ts'

const root = mkdtempSync(join(tmpdir(), 'alaia-exercise-'))
afterAll(() => rmSync(root, { recursive: true }))
const toFolder = (name: string) => join(root, name)

const readSpeechTimes = (folder: string) =>
  new Map(
    readdirSync(join(folder, 'sentences')).map((name) => [name, statSync(join(folder, 'sentences', name)).mtimeMs]),
  )

describe('an interrupted render', () => {
  test('resumes after the last finished sentence and produces identical bytes', async () => {
    const undisturbed = await renderExercise(createMinuteExercise(toFolder('undisturbed'), { bed: null }))
    const folder = toFolder('killed')
    const job = createMinuteExercise(folder, { bed: null })
    await killExerciseRender(job, 35)
    const finished = [...readSpeechTimes(folder)].filter(([name]) => name.endsWith('.wav'))
    expect(existsSync(job.file)).toBe(false)
    expect(finished.length).toBeGreaterThanOrEqual(4)
    expect(finished.length).toBeLessThan(8)
    const resumed = await renderExercise(job)
    expect(resumed.sha256).toBe(undisturbed.sha256)
    expect(resumed.vtt).toBe(undisturbed.vtt)
    expect(resumed.spokenCount).toBe(8 - finished.length)
    const after = readSpeechTimes(folder)
    for (const [name, time] of finished) expect(after.get(name)).toBe(time)
    expect([...after.keys()].filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test.each(['speaking', 'mixing'] as const)('leaves no partial files if it is canceled while %s', async (stage) => {
    const folder = toFolder(`cancelled-${stage}`)
    const cancelling = new AbortController()
    const onProgress = (progress: GenerationProgress) => {
      if (progress.stage === stage && progress.percent > 15) cancelling.abort(new Error('no longer wanted'))
    }
    const rendering = renderExercise(createMinuteExercise(folder), { signal: cancelling.signal, onProgress })
    await expect(rendering).rejects.toThrow('no longer wanted')
    const leftFiles = readdirSync(folder, { recursive: true }).map(String)
    expect(leftFiles.filter((name) => !/^sentences(\/\w+\.wav)?$/.test(name))).toEqual([])
  })
})

describe('rendering an edited exercise', () => {
  const createEditedJob = (
    name: string,
    change: (line: ExerciseJob['lines'][number]) => ExerciseJob['lines'][number],
  ) => {
    const job = createMinuteExercise(toFolder(name), { bed: null })
    return { ...job, lines: job.lines.map(change) }
  }

  test('lengthens it to the pauses of the person and reports the length', async () => {
    const job = createEditedJob('long', (line) => ({ ...line, fixed: true, pause: { min: 8, ideal: 8, max: 8 } }))
    const { seconds, durationSeconds, fit } = await renderExercise(job)
    expect(seconds).toBeGreaterThan(90)
    expect(Math.abs(durationSeconds - seconds)).toBeLessThan(0.1)
    expect(fit.excess).toBeCloseTo(seconds - 60, 6)
    expect(fit.dropped).toEqual([])
  })

  test('skips a line of symbols without words', async () => {
    const job = createEditedJob('marks', (line) => (line.id === 's1' ? { ...line, text: '— 🙂 …' } : line))
    const { cues, seconds } = await renderExercise(job)
    expect(cues.map(({ id }) => id)).not.toContain('s1')
    expect(seconds).toBeCloseTo(60, 6)
  })

  test.each([
    [0.9, 'sleepy'],
    [1.1, 'playful'],
  ] as const)('applies the selected rate and tone: %s, %s', async (rate, tone) => {
    const normal = await renderExercise(createMinuteExercise(toFolder('pace'), { bed: null }))
    const paced = await renderExercise(createMinuteExercise(toFolder(`pace-${rate}`), { bed: null, rate, tone }))
    const measureSpeech = ({ cues }: RenderedExercise) => cues.reduce((sum, { start, end }) => sum + end - start, 0)
    const slower = measureSpeech(paced) / measureSpeech(normal)
    expect(slower).toBeCloseTo(rate === 0.9 ? 1 / (0.9 * 0.95) : 1 / (1.1 * 1.03), 1)
    expect(paced.seconds).toBeCloseTo(60, 6)
  })
})
