import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeAll, measureMp3 } from '#tests/support/files/audio-measure.ts'
import { toDecibels, measurePeak, toSamples, type Stereo } from '../dsp/signal.ts'
import {
  NoSpeechError,
  renderExercise,
  renderLine,
  type GenerationProgress,
  type RenderedExercise,
} from '../generation.ts'
import { createMinuteExercise } from './minute-exercise.fixture.ts'

const root = mkdtempSync(join(tmpdir(), 'alaia-exercise-'))
afterAll(() => rmSync(root, { recursive: true }))
const toFolder = (name: string) => join(root, name)

const readSpeechTimes = (folder: string) =>
  new Map(
    readdirSync(join(folder, 'sentences')).map((name) => [name, statSync(join(folder, 'sentences', name)).mtimeMs]),
  )

const measureRms = ([left]: Stereo, from: number, to: number) => {
  const section = left.subarray(toSamples(from), toSamples(to))
  return toDecibels(Math.sqrt(section.reduce((sum, value) => sum + value * value, 0) / section.length))
}

/** Returns the second at which a sound is first audible. */
const findVoiceStart = ([left]: Stereo, from: number) =>
  left.findIndex((value, i) => i >= toSamples(from) && Math.abs(value) > 0.02) / toSamples(1)

describe('the audio of an exercise', () => {
  const folder = toFolder('whole')
  const progressReports: GenerationProgress[] = []
  let exercise: RenderedExercise
  let exerciseWithoutBed: RenderedExercise
  let bytes: Buffer
  beforeAll(async () => {
    exercise = await renderExercise(createMinuteExercise(folder), {
      onProgress: (progress) => void progressReports.push(progress),
    })
    exerciseWithoutBed = await renderExercise(
      createMinuteExercise(folder, { bed: null, file: join(folder, 'bare.mp3') }),
    )
    bytes = readFileSync(exercise.file)
  })

  test('has the requested length, the common loudness and no clipping', async () => {
    const measured = await measureMp3(bytes, exercise.cues)
    expect(Math.abs(measured.seconds - 60)).toBeLessThan(0.1)
    expect(exercise.seconds).toBeCloseTo(60, 6)
    expect(exercise.fit).toEqual({ dropped: [], overflow: 0, excess: 0 })
    expect(Math.abs(measured.speechLufs + 19)).toBeLessThan(1)
    expect(measured.truePeakDb).toBeLessThan(-1)
    expect(exercise.loudness.speechLufs).toBeCloseTo(measured.speechLufs, 0)
  })

  test('has a cue for each sentence, in order, with the id of its line', () => {
    expect(exercise.cues.map(({ id }) => id)).toEqual(['a1', 'a1', 's1', 'p1', 'p2', 'p3', 'p4', 'p5', 'r1', 'b1'])
    expect(exercise.cues[1]!.text).toBe('So is the chair.')
    for (const [index, { start, end }] of exercise.cues.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThan(exercise.cues[index - 1]?.end ?? 3.5)
    }
    expect(exercise.vtt.match(/-->/g)).toHaveLength(exercise.cues.length)
  })

  test('keeps counts and fixed pauses exact', () => {
    const [first, ...counts] = exercise.cues.filter(({ id }) => id.startsWith('p'))
    for (const [index, { start }] of counts.entries()) expect(start - first!.start).toBeCloseTo(3 * (index + 1), 2)
    const [rest, last] = exercise.cues.slice(-2)
    expect(last!.start - rest!.end).toBeCloseTo(5, 2)
  })

  test('speaks each sentence at the time of its cue', async () => {
    const voice = await decodeAll(readFileSync(exerciseWithoutBed.file))
    expect(exerciseWithoutBed.cues).toEqual(exercise.cues)
    // The first line is spoken while the bell still rings.
    for (const { start, end } of exerciseWithoutBed.cues.filter(({ id }) => id !== 'a1')) {
      expect(Math.abs(findVoiceStart(voice, start - 0.2) - start)).toBeLessThan(0.08)
      expect(measureRms(voice, start, end)).toBeGreaterThan(-28)
      expect(measureRms(voice, start - 0.1, start)).toBeLessThan(-45)
    }
  })

  test('can be seeked to a cue by byte position', async () => {
    const file = readFileSync(exerciseWithoutBed.file)
    for (const { start } of exerciseWithoutBed.cues.filter(({ id }) => id === 's1' || id === 'b1')) {
      // The player requests the bytes from this share of the file, and plays from there.
      const from = start - 1
      const decodedTail = await decodeAll(
        file.subarray(Math.floor((file.length * from) / exerciseWithoutBed.durationSeconds)),
      )
      expect(Math.abs(from + findVoiceStart(decodedTail, 0.1) - start)).toBeLessThan(0.1)
    }
  })

  test('has background rain that ducks under the voice and fades in and out', async () => {
    const decoded = await decodeAll(bytes)
    const [corner] = exercise.cues.filter(({ id }) => id === 's1')
    const backgroundLevel = measureRms(decoded, corner!.end + 4, corner!.end + 7)
    expect(backgroundLevel).toBeGreaterThan(-45)
    expect(backgroundLevel).toBeLessThan(-30)
    expect(measureRms(decoded, corner!.end + 0.15, corner!.end + 0.35)).toBeLessThan(backgroundLevel - 3)
    expect(measureRms(decoded, 0.02, 0.25)).toBeLessThan(backgroundLevel - 15)
    const decodedWithoutBed = await decodeAll(readFileSync(exerciseWithoutBed.file))
    expect(measureRms(decodedWithoutBed, corner!.end + 4, corner!.end + 7)).toBeLessThan(-80)
  })

  test('reports progress from script to done', () => {
    expect([...new Set(progressReports.map(({ stage }) => stage))]).toEqual(['script', 'speaking', 'mixing', 'done'])
    const percents = progressReports.map(({ percent }) => percent)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.at(-1)).toBe(100)
  })

  test('is rendered again with identical bytes and no new speech', async () => {
    const before = readSpeechTimes(folder)
    expect(exercise.spokenCount).toBe(8)
    expect(before.size).toBe(8)
    const again = await renderExercise(createMinuteExercise(folder, { file: join(folder, 'again.mp3') }))
    expect(again.sha256).toBe(exercise.sha256)
    expect(again.spokenCount).toBe(0)
    expect(readSpeechTimes(folder)).toEqual(before)
  })

  test('needs no speech for a changed pause or background, and one sentence for a changed one', async () => {
    const before = readSpeechTimes(folder)
    const job = createMinuteExercise(folder, { bed: 'brown-noise', file: join(folder, 'edited.mp3') })
    const editedLines = job.lines.map((line) =>
      line.id === 'r1' ? { ...line, pause: { min: 9, ideal: 9, max: 9 } } : line,
    )
    const paused = await renderExercise({ ...job, lines: editedLines })
    expect(paused.spokenCount).toBe(0)
    expect(paused.sha256).not.toBe(exercise.sha256)
    expect(readSpeechTimes(folder)).toEqual(before)

    const reworded = job.lines.map((line) => (line.id === 'b1' ? { ...line, text: 'And here is the room.' } : line))
    expect((await renderExercise({ ...job, lines: reworded })).spokenCount).toBe(1)
    expect(readSpeechTimes(folder).size).toBe(8)
  })
})

describe('preview of a line', () => {
  test('is spoken in the selected voice and at the selected rate', async () => {
    const renderAtRate = (rate: 0.9 | 1.1) => {
      const file = join(toFolder('line'), `${rate}.mp3`)
      return renderLine({
        text: 'You could let your shoulders drop.',
        narrator: 'River',
        audience: 'adult',
        rate,
        file,
      })
    }
    const [slow, fast] = [await renderAtRate(0.9), await renderAtRate(1.1)]
    const measured = await measureMp3(readFileSync(slow.file))
    expect(Math.abs(measured.programLufs + 19)).toBeLessThan(1)
    expect(measurePeak((await decodeAll(readFileSync(fast.file)))[0])).toBeGreaterThan(0.1)
    expect(slow.durationSeconds).toBeGreaterThan(fast.durationSeconds + 0.2)
    expect(slow.bytes / measured.seconds).toBeCloseTo(8000, -2)
    expect(readdirSync(toFolder('line')).toSorted()).toEqual(['0.9.mp3', '1.1.mp3'])
  })

  test('is rejected if the line has no words', async () => {
    const job = { narrator: 'River', audience: 'adult', rate: 1, file: join(root, 'never.mp3') } as const
    await expect(renderLine({ ...job, text: ' … ' })).rejects.toThrow(NoSpeechError)
  })

  test('shares its speech with the exercise and does not wait for another render', async () => {
    const folder = toFolder('edited-line')
    const job = createMinuteExercise(folder, { bed: null })
    const { narrator, audience, rate, tone, sentences } = job
    const finished: string[] = []
    const otherRender = renderExercise(createMinuteExercise(toFolder('other'))).then(() => finished.push('exercise'))
    const text = job.lines[1]!.text
    await renderLine({ text, narrator, audience, rate, tone, sentences, file: join(folder, 'line.mp3') })
    finished.push('line')
    await otherRender
    expect(finished).toEqual(['line', 'exercise'])
    expect((await renderExercise(job)).spokenCount).toBe(7)
  })
})
