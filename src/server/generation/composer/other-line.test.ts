import { describe, expect, it } from 'vitest'
import { longestPause } from '../script/script.ts'
import { combinations, composedFor, nameOf } from './combinations.fixture.ts'
import { chooseAlternativeLine } from './other-line.ts'

describe('alternative line', () => {
  it('exists for every line except counted breaths, in the same section and not in the script yet', () => {
    const missing: string[] = []
    for (const request of combinations({ minutes: [3, 10], audiences: ['k_5', 'adult'], seeds: [1] })) {
      const { lines, theme, technique, tone } = composedFor(request)
      for (const { id, kind, count } of lines) {
        const other = chooseAlternativeLine({
          ...request,
          theme,
          technique,
          tone,
          lines,
          id,
          recent: lines.map((line) => line.id),
        })
        if (!other && count === undefined) missing.push(`${nameOf(request)}: ${id}`)
        if (!other) continue
        expect(other.kind).toBe(kind)
        expect(lines.map((line) => line.id)).not.toContain(other.id)
        expect(other.text).not.toMatch(/[{}|]/)
        expect(longestPause(other.pause)).toBeLessThanOrEqual(request.audience === 'k_5' ? 12 : 30)
      }
    }
    expect(missing).toEqual([])
  })

  it('keeps the pause of the original line', () => {
    const request = [...combinations({ minutes: [5], audiences: ['adult'], seeds: [1] })][0]!
    const { lines, theme, technique, tone } = composedFor(request)
    for (const { id, pause } of lines) {
      const other = chooseAlternativeLine({ ...request, theme, technique, tone, lines, id, recent: [] })
      expect(other?.pause).toEqual(pause)
    }
  })

  it('can replace a line that the person wrote', () => {
    const lines = [
      { id: 'mine', kind: 'practice' as const },
      { id: 'arrive.a01.1', kind: 'arrive' as const },
    ]
    const setting = { audience: 'adult', theme: 'worry', technique: 'grounding', tone: 'warm', minutes: 5 } as const
    const other = chooseAlternativeLine({ ...setting, lines, id: 'mine', seed: 3, recent: [] })
    expect(other?.id).toMatch(/^grounding\./)
    expect(chooseAlternativeLine({ ...setting, lines, id: 'not there', seed: 3, recent: [] })).toBeUndefined()
  })

  it('differs on every request while alternatives remain', () => {
    const setting = { audience: 'k_5', theme: 'sleep', technique: 'breath', tone: 'sleepy', minutes: 5 } as const
    const lines = [{ id: 'arrive.y05.1', kind: 'arrive' as const }]
    const chosenIds = [1, 2, 3].map((seed) => {
      const other = chooseAlternativeLine({
        ...setting,
        lines,
        id: lines.at(-1)!.id,
        seed,
        recent: lines.map(({ id }) => id),
      })
      lines.push({ id: other!.id, kind: 'arrive' })
      return other!.id
    })
    expect(new Set(chosenIds).size).toBe(3)
  })
})
