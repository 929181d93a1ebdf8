import { describe, expect, test } from 'vitest'
import { listCatalogScripts } from './catalog-scripts.ts'
import { estimateScriptCues } from './estimate-script-cues.ts'
import { getLongestPause, getShortestPause, listLines, splitSentences } from './script.ts'

const scripts = listCatalogScripts()

describe('estimated cues of a script', () => {
  test('are in order, do not overlap and end within the session', () => {
    for (const { script } of scripts) {
      const cues = estimateScriptCues(script)
      expect(cues.length).toBeGreaterThan(5)
      for (const [index, { start, end }] of cues.entries()) {
        expect(end).toBeGreaterThan(start)
        expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0)
      }
      expect(cues.at(-1)!.end).toBeLessThan(script.minutes * 60)
    }
  })

  test('have every sentence, unless a line of rest does not fit', () => {
    for (const { script } of scripts) {
      const sentences = listLines(script).flatMap(({ text }) => splitSentences(text))
      const cueTexts = estimateScriptCues(script).map(({ text }) => text)
      expect(sentences).toEqual(expect.arrayContaining(cueTexts))
      expect(cueTexts.length).toBeGreaterThan(sentences.length * 0.9)
    }
  })

  test('leave the pauses of the script between lines', () => {
    const { script } = scripts[0]!
    const cues = estimateScriptCues(script)
    const [first, second] = listLines(script)
    const gap = cues[splitSentences(first!.text).length]!.start - cues[splitSentences(first!.text).length - 1]!.end
    expect(second).toBeDefined()
    expect(gap).toBeGreaterThanOrEqual(getShortestPause(first!.pause) - 0.02)
    expect(gap).toBeLessThanOrEqual(getLongestPause(first!.pause) + 0.02)
  })
})
