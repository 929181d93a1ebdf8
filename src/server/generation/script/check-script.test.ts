import { describe, expect, test } from 'vitest'
import { listCatalogScripts } from './catalog-scripts.ts'
import { checkScript, type Rule } from './check-script.ts'
import type { Script } from './script.ts'

const validScript = listCatalogScripts().find(({ slug }) => slug === 'the-kazoo')!.script

const listBrokenRules = (change: (script: Script) => void): Rule[] => {
  const script = structuredClone(validScript)
  change(script)
  return [...new Set(checkScript(script).map(({ rule }) => rule))]
}

const listBrokenRulesWithFirstText = (text: string) =>
  listBrokenRules((script) => void (script.sections[0]!.lines[0]!.text = text))

describe('script validation', () => {
  test.each(listCatalogScripts())('accepts $slug', ({ script }) => {
    expect(checkScript(script)).toEqual([])
  })

  test('allows only pronounceable characters in a line', () => {
    const unspeakable = ['Ten to 3.', 'Wait; then go.', 'He said "no".', 'Stop!', 'Half-way there.', 'No full stop']
    expect(unspeakable.filter((text) => !listBrokenRulesWithFirstText(text).includes('characters'))).toEqual([])
  })

  test('limits a line to 160 characters', () => {
    expect(listBrokenRulesWithFirstText(`${'word '.repeat(31)}word.`)).not.toContain('line-length')
    expect(listBrokenRulesWithFirstText(`${'word '.repeat(31)}words.`)).toContain('line-length')
  })

  test('rejects a repeated line regardless of case and punctuation', () => {
    const lastText = validScript.sections.at(-1)!.lines.at(-1)!.text
    expect(listBrokenRulesWithFirstText(lastText.toUpperCase().replace('.', '?'))).toContain('repeated-line')
  })

  test('checks the order and the maximum of a pause, which is lower for K-5', () => {
    const checkPauses = (audience: Script['audience'], [min, ideal, max]: [number, number, number]) =>
      listBrokenRules((script) => {
        script.audience = audience
        script.sections[0]!.lines[0]!.pause = { min, ideal, max }
      })
    expect(checkPauses('k_5', [3, 5, 12])).not.toContain('pause')
    expect(checkPauses('k_5', [3, 5, 12.5])).toContain('pause')
    expect(checkPauses('adult', [3, 5, 30])).not.toContain('pause')
    expect(checkPauses('adult', [3, 5, 30.5])).toContain('pause')
    expect(checkPauses('adult', [6, 5, 9])).toContain('pause')
  })

  test('limits the seconds of a counted hold', () => {
    const checkHold = (hold: number) =>
      listBrokenRules((script) => void (script.sections[0]!.lines[0]!.pause = { hold }))
    expect(checkHold(3)).not.toContain('held-count')
    expect(checkHold(3.5)).toContain('held-count')
  })

  test('requires all sections in their order', () => {
    expect(listBrokenRules((script) => void script.sections.reverse())).toContain('section-order')
    expect(listBrokenRules((script) => void script.sections.splice(3, 1))).toContain('section-order')
    expect(listBrokenRules((script) => void script.sections.push(structuredClone(script.sections[0]!)))).toContain(
      'section-order',
    )
  })

  test('allows several parts of the practice section', () => {
    const { sections } = listCatalogScripts().find(({ slug }) => slug === 'four-sides')!.script
    expect(sections.filter(({ section }) => section === 'practice')).toHaveLength(3)
  })

  test('checks the length against the minutes', () => {
    expect(listBrokenRules((script) => void (script.minutes = 5))).toEqual(
      expect.arrayContaining(['length', 'speech-share']),
    )
  })

  test('rejects forbidden words', () => {
    expect(listBrokenRulesWithFirstText('This is your journey.')).toContain('voice')
    expect(listBrokenRulesWithFirstText('Just relax.')).toContain('voice')
  })
})
