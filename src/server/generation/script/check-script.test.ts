import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { checkScript, type Rule } from './check-script.ts'
import type { Script } from './script.ts'

const sound = catalogue().find(({ slug }) => slug === 'the-kazoo')!.script

const rulesBroken = (change: (script: Script) => void): Rule[] => {
  const script = structuredClone(sound)
  change(script)
  return [...new Set(checkScript(script).map(({ rule }) => rule))]
}

const withFirstText = (text: string) => rulesBroken((script) => void (script.sections[0]!.lines[0]!.text = text))

describe('script validation', () => {
  test.each(catalogue())('accepts $slug', ({ script }) => {
    expect(checkScript(script)).toEqual([])
  })

  test('allows only pronounceable characters in a line', () => {
    const unspoken = ['Ten to 3.', 'Wait; then go.', 'He said "no".', 'Stop!', 'Half-way there.', 'No full stop']
    expect(unspoken.filter((text) => !withFirstText(text).includes('characters'))).toEqual([])
  })

  test('limits a line to 160 characters', () => {
    expect(withFirstText(`${'word '.repeat(31)}word.`)).not.toContain('line-length')
    expect(withFirstText(`${'word '.repeat(31)}words.`)).toContain('line-length')
  })

  test('rejects a repeated line regardless of case and punctuation', () => {
    const last = sound.sections.at(-1)!.lines.at(-1)!.text
    expect(withFirstText(last.toUpperCase().replace('.', '?'))).toContain('repeated-line')
  })

  test('checks the order and the maximum of a pause, which is lower for K-5', () => {
    const pausing = (audience: Script['audience'], [min, ideal, max]: [number, number, number]) =>
      rulesBroken((script) => {
        script.audience = audience
        script.sections[0]!.lines[0]!.pause = { min, ideal, max }
      })
    expect(pausing('k_5', [3, 5, 12])).not.toContain('pause')
    expect(pausing('k_5', [3, 5, 12.5])).toContain('pause')
    expect(pausing('adult', [3, 5, 30])).not.toContain('pause')
    expect(pausing('adult', [3, 5, 30.5])).toContain('pause')
    expect(pausing('adult', [6, 5, 9])).toContain('pause')
  })

  test('limits the seconds of a counted hold', () => {
    const holding = (hold: number) => rulesBroken((script) => void (script.sections[0]!.lines[0]!.pause = { hold }))
    expect(holding(3)).not.toContain('held-count')
    expect(holding(3.5)).toContain('held-count')
  })

  test('requires all sections in their order', () => {
    expect(rulesBroken((script) => void script.sections.reverse())).toContain('section-order')
    expect(rulesBroken((script) => void script.sections.splice(3, 1))).toContain('section-order')
    expect(rulesBroken((script) => void script.sections.push(structuredClone(script.sections[0]!)))).toContain(
      'section-order',
    )
  })

  test('allows several parts of the practice section', () => {
    const { sections } = catalogue().find(({ slug }) => slug === 'four-sides')!.script
    expect(sections.filter(({ section }) => section === 'practice')).toHaveLength(3)
  })

  test('checks the length against the minutes', () => {
    expect(rulesBroken((script) => void (script.minutes = 5))).toEqual(
      expect.arrayContaining(['length', 'speech-share']),
    )
  })

  test('rejects forbidden words', () => {
    expect(withFirstText('This is your journey.')).toContain('voice')
    expect(withFirstText('Just relax.')).toContain('voice')
  })
})
