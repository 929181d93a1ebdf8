import { describe, expect, it } from 'vitest'
import { getLongestPause } from '../script/script.ts'
import { generateCombinations, composeFor, formatCombination } from './combinations.fixture.ts'
import { chooseAlternativeLine } from './alternative-line.ts'

describe('alternative line', () => {
  it('exists for every line except counted breaths, in the same section and not in the script yet', () => {
    const missing: string[] = []
    for (const request of generateCombinations({ minutes: [3, 10], audiences: ['k_5', 'adult'], seeds: [1] })) {
      const { lines, theme, technique, tone } = composeFor(request)
      for (const { id, kind, count } of lines) {
        const alternative = chooseAlternativeLine({
          ...request,
          theme,
          technique,
          tone,
          lines,
          id,
          recent: lines.map((line) => line.id),
        })
        if (!alternative && count === undefined) missing.push(`${formatCombination(request)}: ${id}`)
        if (!alternative) continue
        expect(alternative.kind).toBe(kind)
        expect(lines.map((line) => line.id)).not.toContain(alternative.id)
        expect(alternative.text).not.toMatch(/[{}|]/)
        expect(getLongestPause(alternative.pause)).toBeLessThanOrEqual(request.audience === 'k_5' ? 12 : 30)
      }
    }
    expect(missing).toEqual([])
  })

  it('keeps the pause of the original line', () => {
    const request = [...generateCombinations({ minutes: [5], audiences: ['adult'], seeds: [1] })][0]!
    const { lines, theme, technique, tone } = composeFor(request)
    for (const { id, pause } of lines) {
      const alternative = chooseAlternativeLine({ ...request, theme, technique, tone, lines, id, recent: [] })
      expect(alternative?.pause).toEqual(pause)
    }
  })

  it('can replace a line that the person wrote', () => {
    const lines = [
      { id: 'mine', kind: 'practice' as const },
      { id: 'arrive.a01.1', kind: 'arrive' as const },
    ]
    const setting = { audience: 'adult', theme: 'worry', technique: 'grounding', tone: 'warm', minutes: 5 } as const
    const alternative = chooseAlternativeLine({ ...setting, lines, id: 'mine', seed: 3, recent: [] })
    expect(alternative?.id).toMatch(/^grounding\./)
    expect(chooseAlternativeLine({ ...setting, lines, id: 'not there', seed: 3, recent: [] })).toBeUndefined()
  })

  it('differs on every request while alternatives remain', () => {
    const setting = { audience: 'k_5', theme: 'sleep', technique: 'breath', tone: 'sleepy', minutes: 5 } as const
    const lines = [{ id: 'arrive.y05.1', kind: 'arrive' as const }]
    const chosenIds = [1, 2, 3].map((seed) => {
      const alternative = chooseAlternativeLine({
        ...setting,
        lines,
        id: lines.at(-1)!.id,
        seed,
        recent: lines.map(({ id }) => id),
      })
      lines.push({ id: alternative!.id, kind: 'arrive' })
      return alternative!.id
    })
    expect(new Set(chosenIds).size).toBe(3)
  })
})
