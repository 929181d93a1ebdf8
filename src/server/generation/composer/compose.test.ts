/** Covers every combination that can be requested, and a person who generates one exercise after another. */
import { describe, expect, it } from 'vitest'
import { scriptKinds, tones } from '#rules/exercises.ts'
import { fitPauses } from '../script/fit-pauses.ts'
import { getMargins } from '../script/margins.ts'
import { splitSentences } from '../script/script.ts'
import { chooseTheme } from './choose.ts'
import {
  generateCombinations,
  composeFor,
  filterLongLines,
  formatCombination,
  type Combination,
} from './combinations.fixture.ts'
import { compose, type ComposedExercise } from './compose.ts'
import { getLibrary } from './library.ts'
import { estimateComposedSpeech, measureSpan, type ComposedLine } from './composed-lines.ts'

const print = (line: string) => process.stdout.write(`\n${line}\n`)

const MINUTES = [1, 2, 3, 5, 10, 15, 20]
const EVERY_MINUTE = Array.from({ length: 20 }, (_, index) => index + 1)

/** Tells whether the pauses can absorb words that take a tenth longer than estimated, or three tenths less. */
const isFitting = ({ lines, theme }: ComposedExercise, { audience, minutes }: Combination) => {
  const { lead, tail } = getMargins({ theme })
  const seconds = minutes * 60 - lead - tail
  const { speech } = measureSpan(
    lines.filter(({ count }) => count === undefined),
    audience,
  )
  const span = measureSpan(lines, audience)
  return span.shortest + speech * 0.1 <= seconds && span.longest - speech * 0.3 >= seconds
}

const adult = { prompt: 'A worry about tomorrow', audience: 'adult', minutes: 5, seed: 7, recent: [] } as const

const listIds = (lines: readonly ComposedLine[]) => lines.map(({ id }) => id)
const joinText = (lines: readonly ComposedLine[]) => lines.map(({ text }) => text).join(' ')

describe('every combination of options', () => {
  it('yields a script without repeated lines that fits its length and is simple enough for K-5', () => {
    const failures = { repeating: [] as string[], unfitting: [] as string[], wordy: [] as string[] }
    const requests = [
      ...generateCombinations({ minutes: MINUTES }),
      ...generateCombinations({ minutes: EVERY_MINUTE, audiences: ['middle_school'], seeds: [4] }),
    ]
    let slowest = 0
    const startedAt = performance.now()
    for (const request of requests) {
      const start = performance.now()
      const script = composeFor(request)
      slowest = Math.max(slowest, performance.now() - start)
      const texts = filterLongLines(script.lines).map(({ text }) => text)
      if (new Set(texts).size < texts.length) failures.repeating.push(formatCombination(request))
      if (!isFitting(script, request)) failures.unfitting.push(formatCombination(request))
      const sentences = request.audience === 'k_5' ? script.lines.flatMap(({ text }) => splitSentences(text)) : []
      if (sentences.some((sentence) => sentence.split(' ').length > 22)) failures.wordy.push(formatCombination(request))
    }
    const millisecondsEach = (performance.now() - startedAt) / requests.length
    const summary = `${failures.repeating.length} say a line twice, ${failures.unfitting.length} do not fit`
    print(
      `${requests.length} scripts: ${summary}; ${millisecondsEach.toFixed(2)} ms each, the slowest ${slowest.toFixed(1)} ms`,
    )
    expect(failures).toEqual({ repeating: [], unfitting: [], wordy: [] })
  })

  it('yields a script that shares no line with the five previous exercises of the person', () => {
    const shared: string[] = []
    let people = 0
    for (const request of generateCombinations({ minutes: [5, 10] })) {
      const previousLines: ComposedLine[][] = []
      for (let time = 0; time < 6; time++) {
        const { lines } = composeFor({
          ...request,
          seed: request.seed * 100 + time,
          recent: previousLines.flatMap(listIds),
        })
        const previousIds = new Set(listIds(filterLongLines(previousLines.flat())))
        shared.push(
          ...listIds(filterLongLines(lines))
            .filter((id) => previousIds.has(id))
            .map((id) => `${formatCombination(request)}: ${id}`),
        )
        previousLines.push(lines)
      }
      people++
    }
    print(`${people} people with six exercises in a row: ${shared.length} repeated lines`)
    expect(shared).toEqual([])
  })
})

describe('composed script', () => {
  it('is deterministic for a seed and differs for another seed', () => {
    expect(compose(adult)).toEqual(compose(adult))
    expect(compose({ ...adult, seed: 8 }).lines).not.toEqual(compose(adult).lines)
  })

  it('never repeats words of the prompt', () => {
    const { lines, title, description } = compose({ ...adult, prompt: 'Xanthippe worries about the zeppelin' })
    expect(`${joinText(lines)} ${title} ${description}`).not.toMatch(/xanthippe|zeppelin/i)
  })

  it('has its sections in order from arrival to return', () => {
    for (const request of generateCombinations({ minutes: [1, 3, 10], audiences: ['adult'], seeds: [1] })) {
      const kindIndexes = composeFor(request).lines.map(({ kind }) => scriptKinds.indexOf(kind))
      expect(kindIndexes, formatCombination(request)).toEqual(kindIndexes.toSorted((one, other) => one - other))
      expect(scriptKinds[kindIndexes.at(-1)!]).toBe('return')
    }
  })

  it('has unique line ids, even in repeated breathing rounds', () => {
    const ids = listIds(composeFor({ ...createRequest('pressure'), technique: 'box_breath', minutes: 10 }).lines)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id.startsWith('round.')).length).toBeGreaterThan(20)
  })

  it('offers an alternative before the first held breath, or has none', () => {
    for (const request of generateCombinations({ minutes: [1, 2, 3, 5, 10] })) {
      if (request.technique !== 'box_breath') continue
      const { lines } = composeFor(request)
      const heldIndex = lines.findIndex(({ text }) => /^(Hold|Stay|Down, and wait)/.test(text))
      const alternativeIndex = lines.findIndex(({ id }) => id.startsWith('box_breath.in.') && id.endsWith('.2'))
      expect(
        heldIndex === -1 || (alternativeIndex !== -1 && alternativeIndex < heldIndex),
        formatCombination(request),
      ).toBe(true)
    }
  })

  it('counts to three for K-5 and to four for everyone else', () => {
    const listCounts = (audience: 'k_5' | 'adult') =>
      new Set(
        composeFor({ ...createRequest('pressure'), technique: 'box_breath', minutes: 10, audience }).lines.flatMap(
          ({ count }) => count ?? [],
        ),
      )
    expect(listCounts('k_5')).toEqual(new Set([3]))
    expect(listCounts('adult')).toEqual(new Set([4]))
  })

  it('refers back only to images it has introduced', () => {
    const itemsById = new Map(listItems().flatMap((item) => item.lines.map(({ id }) => [id, item] as const)))
    const orphans: string[] = []
    for (const request of generateCombinations({ minutes: [2, 5, 10, 20], seeds: [5] })) {
      const mentioned = new Set<string>(['begun'])
      for (const { id } of composeFor(request).lines) {
        const item = itemsById.get(id)
        if (item?.echo && !mentioned.has(item.echo)) orphans.push(`${formatCombination(request)}: ${id}`)
        if (item?.motif) mentioned.add(item.motif)
      }
    }
    expect(orphans).toEqual([])
  })

  it('does not end with waking up for a sleep theme', () => {
    const bedIds = new Set(
      getLibrary()
        .returns.filter(({ place }) => place === 'bed')
        .flatMap(({ lines }) => listIds(lines as ComposedLine[])),
    )
    for (const request of generateCombinations({ minutes: [5, 10], seeds: [1, 2] })) {
      if (request.theme.id !== 'sleep') continue
      const returning = listIds(composeFor(request).lines).filter((id) => id.startsWith('return.'))
      expect(
        returning.filter((id) => !bedIds.has(id)),
        formatCombination(request),
      ).toEqual([])
    }
  })

  it('uses the selected tone at the beginning or the end', () => {
    const tonesById = new Map(listItems().flatMap((item) => item.lines.map(({ id }) => [id, item.tone] as const)))
    for (const tone of tones) {
      for (const request of generateCombinations({ minutes: [1, 5], audiences: ['k_5', 'adult'], seeds: [1] })) {
        const lineTones = listIds(composeFor({ ...request, tone }).lines).map((id) => ({
          id,
          tones: tonesById.get(id),
        }))
        expect(
          lineTones.filter(({ tones }) => tones && !tones.includes(tone)),
          `${tone} ${formatCombination(request)}`,
        ).toEqual([])
        const edges = lineTones.filter(({ id }) => /^arrive\.|\.ack\.|^close\./.test(id))
        expect(
          edges.some(({ tones }) => tones?.includes(tone)),
          `${tone} ${formatCombination(request)}`,
        ).toBe(true)
      }
    }
  })

  it('lasts exactly as long as requested once the pauses are fitted', () => {
    for (const request of generateCombinations({ minutes: [1, 5, 20], audiences: ['k_5', 'adult'], seeds: [1] })) {
      const { lines, theme } = composeFor(request)
      const timedLines = lines.map(({ kind, text, pause, count }) => {
        const speech = estimateComposedSpeech(text, request.audience) * 1.08
        return { section: kind, speech, pause: count ? { hold: Math.max(0.6, count - speech) } : pause }
      })
      const { lead, tail } = getMargins({ theme })
      const { pauses, dropped } = fitPauses(timedLines, { target: request.minutes * 60, marginSeconds: lead + tail })
      const seconds = timedLines.reduce((sum, { speech }, index) => sum + speech + pauses[index]!, lead + tail)
      expect(dropped, formatCombination(request)).toBe(0)
      expect(seconds, formatCombination(request)).toBeCloseTo(request.minutes * 60, 3)
    }
  })

  it('suggests paper art for K-5 and keeps the other styles as choices', () => {
    expect(composeFor({ ...createRequest('sleep'), audience: 'k_5' }).painted).toEqual(['paper', 'aurora', 'ocean'])
    expect(composeFor({ ...createRequest('sleep'), technique: 'compassion' }).painted[0]).toBe('lotus')
  })
})

const createRequest = (theme: Parameters<typeof findThemeById>[0]): Combination => ({
  theme: findThemeById(theme),
  technique: 'breath',
  audience: 'adult',
  minutes: 5,
  seed: 1,
})

const findThemeById = (id: ComposedExercise['theme']) =>
  getLibrary().themes.find((theme) => theme.id === id) ?? chooseTheme('')

const listItems = () => {
  const { arrivals, settles, returns, closings, techniques, themes } = getLibrary()
  const themeItems = themes.flatMap((theme) => [...theme.acknowledgements, ...theme.images, ...theme.closings])
  const techniqueItems = techniques.flatMap(({ intro, units, cycle, deepen }) => [
    ...intro,
    ...units,
    ...cycle,
    ...deepen,
  ])
  return [...arrivals, ...settles, ...returns, ...closings, ...themeItems, ...techniqueItems]
}
