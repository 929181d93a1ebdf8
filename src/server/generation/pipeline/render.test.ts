import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeAll, measureMp3 } from '#tests/support/files/audio-measure.ts'
import { ambienceSounds } from '../facts.ts'
import { toDecibels, toGain, measurePeak, SAMPLE_RATE, toSamples } from '../dsp/signal.ts'
import {
  renderAmbience,
  getRenderKey,
  renderSession,
  renderVoiceSample,
  type GenerationProgress,
  type RenderedSession,
} from '../generation.ts'
import { listCatalogScripts } from '../script/catalog-scripts.ts'
import { listLines, splitSentences } from '../script/script.ts'
import { killRender } from './killed-render.fixture.ts'
import { createOneMinuteScript } from './one-minute.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'alaia-render-'))
afterAll(() => rmSync(folder, { recursive: true }))

const toFile = (name: string) => join(folder, `${name}.mp3`)

/** Sessions for young students and adults. */
const sessions = ['limpet-foot', 'one-mitten', 'between-two-rooms']
const testedSessions = process.env['ALAIA_TEST_ALL'] === '1' ? sessions : sessions.slice(0, 1)

describe('rendering a session', () => {
  test.each(testedSessions)('produces the length, loudness and cues that the script of %s defines', async (slug) => {
    const { script } = listCatalogScripts().find((entry) => entry.slug === slug)!
    const rendered = await renderSession({ script, file: toFile(slug) })
    const bytes = readFileSync(rendered.file)
    const measured = await measureMp3(bytes, rendered.cues)

    expect(Math.abs(measured.seconds - script.minutes * 60)).toBeLessThan(0.1)
    expect(rendered.durationSeconds).toBeCloseTo(measured.seconds, 2)
    expect(Math.abs(measured.speechLufs + 19)).toBeLessThan(0.5)
    expect(measured.truePeakDb).toBeLessThan(-1)
    expect(rendered.loudness.speechLufs).toBeCloseTo(measured.speechLufs, 0)
    expect(rendered.fit).toEqual({ dropped: 0, overflow: 0 })

    expect(rendered.cues.map(({ text }) => text)).toEqual(listLines(script).flatMap(({ text }) => splitSentences(text)))
    for (const [index, { start, end }] of rendered.cues.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThanOrEqual(index === 0 ? 3.5 : rendered.cues[index - 1]!.end + 0.44)
    }
    expect(rendered.cues.at(-1)!.end).toBeLessThan(script.minutes * 60 - 8)

    expect(rendered.bytes).toBe(bytes.length)
    expect(rendered.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  describe('of one minute', () => {
    const progressReports: GenerationProgress[] = []
    let minute: RenderedSession
    beforeAll(async () => {
      const onProgress = (progress: GenerationProgress) => void progressReports.push(progress)
      minute = await renderSession({ script: createOneMinuteScript(), file: toFile('minute') }, { onProgress })
    })

    test('places the voice inside its cues and a bell at both ends', async () => {
      const [left] = await decodeAll(readFileSync(minute.file))
      const levelBetween = (from: number, to: number) =>
        toDecibels(measurePeak(left.subarray(toSamples(from), toSamples(to))))
      for (const { start, end } of minute.cues) expect(levelBetween(start, end)).toBeGreaterThan(-20)
      expect(levelBetween(0, 0.3)).toBeLessThan(-80)
      expect(levelBetween(0.33, 1)).toBeGreaterThan(-25)
      expect(levelBetween(50, 52.5)).toBeLessThan(-60)
      expect(levelBetween(52.7, 54)).toBeGreaterThan(-25)
    })

    test('writes captions that follow the cues', () => {
      expect(minute.vtt.startsWith('WEBVTT\n\n1\n00:00:03.530 --> 00:00:0')).toBe(true)
      expect(minute.vtt.match(/-->/g)).toHaveLength(minute.cues.length)
      expect(minute.vtt).toContain('\nSo is the chair.\n')
    })

    test('reports progress from script to done', () => {
      expect([...new Set(progressReports.map(({ stage }) => stage))]).toEqual(['script', 'speaking', 'mixing', 'done'])
      const percents = progressReports.map(({ percent }) => percent)
      expect(percents).toEqual(percents.toSorted((a, b) => a - b))
      expect(percents.at(-1)).toBe(100)
    })

    test('produces identical bytes again after two killed renders', async () => {
      const file = toFile('killed')
      for (const percent of [20, 80]) {
        await killRender(file, percent)
        expect(existsSync(file)).toBe(false)
      }
      const again = await renderSession({ script: createOneMinuteScript(), file })
      expect(again.sha256).toBe(minute.sha256)
      expect(again.vtt).toBe(minute.vtt)
    })
  })

  test('a canceled render rejects, leaves no files and lets the next one start', async () => {
    const canceling = new AbortController()
    const file = toFile('canceled')
    const runningRender = renderSession(
      { script: createOneMinuteScript(), file },
      { signal: canceling.signal, onProgress: ({ stage }) => void (stage === 'mixing' && canceling.abort()) },
    )
    const waitingCancellation = new AbortController()
    const waitingRender = renderSession(
      { script: createOneMinuteScript(), file },
      { signal: waitingCancellation.signal },
    )
    const nextRender = renderSession({ script: createOneMinuteScript(), file: toFile('next') })
    waitingCancellation.abort(new Error('no longer wanted'))
    await expect(waitingRender).rejects.toThrow('no longer wanted')
    await expect(runningRender).rejects.toThrow(/abort/i)
    expect(readdirSync(folder).filter((name) => name.startsWith('canceled'))).toEqual([])
    expect((await nextRender).bytes).toBeGreaterThan(700_000)
  })

  test('rejects a script that cannot be fitted, with the reason', async () => {
    const script = createOneMinuteScript()
    script.sections[0]!.lines[0]!.pause = { min: 90, ideal: 90, max: 90 }
    await expect(renderSession({ script, file: toFile('never') })).rejects.toThrow(/more than the 60 s asked for/)
    expect(existsSync(toFile('never'))).toBe(false)
  })
})

describe('render key', () => {
  test('stays the same if only displayed text changes', () => {
    const script = createOneMinuteScript()
    expect(getRenderKey({ ...script, title: 'Other', description: 'Other', eyes: 'choice' })).toBe(getRenderKey(script))
  })

  test('changes with everything audible', () => {
    const changed = [
      { ...createOneMinuteScript(), narrator: 'River' as const },
      { ...createOneMinuteScript(), audience: 'k_5' as const },
      { ...createOneMinuteScript(), minutes: 2 },
      { ...createOneMinuteScript(), theme: 'sleep' },
    ]
    const [word, pause] = [createOneMinuteScript(), createOneMinuteScript()]
    word.sections[0]!.lines[0]!.text = 'You are here. So is the chair.'
    pause.sections[0]!.lines[0]!.pause = { min: 2, ideal: 3, max: 7 }
    const keys = [createOneMinuteScript(), ...changed, word, pause].map(getRenderKey)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('rendering of other audio', () => {
  test('gives a background sound a seamless loop with a margin on both sides', async () => {
    const sound = ambienceSounds.find(({ slug }) => slug === 'brown-noise')!
    const rendered = await renderAmbience({ slug: sound.slug, file: toFile('brown-noise') })
    const measured = await measureMp3(readFileSync(rendered.file))
    expect(measured.seconds).toBeGreaterThanOrEqual(41)
    expect(measured.seconds).toBeLessThan(41.1)
    expect(Math.abs(measured.programLufs + 26)).toBeLessThan(0.5)

    const [left] = await decodeAll(readFileSync(rendered.file))
    const [start, end] = [toSamples(sound.loopStart), toSamples(sound.loopEnd)]
    // One period later the file repeats, apart from the encoder's rounding.
    const [first, second] = [left.subarray(start, start + SAMPLE_RATE / 10), left.subarray(end, end + SAMPLE_RATE / 10)]
    const difference = measurePeak(first.map((value, i) => value - second[i]!))
    expect(difference).toBeLessThan(0.15 * measurePeak(first))
    expect(Math.abs(left[start]! - left[end - 1]!)).toBeLessThan(0.05)
  })

  test.each(['River', 'Willow'] as const)('creates the voice sample of %s', async (narrator) => {
    const rendered = await renderVoiceSample({ narrator, file: toFile(narrator) })
    const measured = await measureMp3(readFileSync(rendered.file))
    expect(measured.seconds).toBeLessThan(12)
    expect(measured.truePeakDb).toBeLessThan(-1)
    expect(Math.abs(measured.programLufs + 19)).toBeLessThan(1)
    expect(toGain(measured.truePeakDb)).toBeGreaterThan(0.1)
    expect(rendered.bytes / measured.seconds).toBeCloseTo(8000, -2)
  })
})
