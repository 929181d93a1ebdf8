import { describe, expect, it } from 'vitest'
import { createRandom } from '../dsp/random.ts'
import { chooseTechnique, chooseTheme, chooseTone, requireTheme } from './choose.ts'
import { suggestPrompts, suggestTopics, listTechniqueFacts } from './topics.ts'

describe('prompt analysis', () => {
  it('selects the theme with the most matching words', () => {
    expect(chooseTheme('My maths TEST is tomorrow').id).toBe('pressure')
    expect(chooseTheme("I can't get to sleep, I'm so tired").id).toBe('sleep')
    expect(chooseTheme('before the test I argued and shouted').id).toBe('anger')
  })

  it('matches whole words regardless of accents and apostrophes', () => {
    expect(chooseTheme('the contest was great').id).toBe('everyday')
    expect(chooseTheme('Téstś!').id).toBe('pressure')
    expect(chooseTheme('What if?').id).toBe('worry')
  })

  it('uses the named technique, or one of the three that suit the theme', () => {
    const theme = requireTheme('worry')
    const random = createRandom(1)
    const input = { prompt: 'a body scan for my worry' }
    expect(chooseTechnique(input, { theme, random }).id).toBe('body_scan')
    expect(chooseTechnique({ ...input, technique: 'movement' }, { theme, random }).id).toBe('movement')
    expect(theme.best).toContain(chooseTechnique({ prompt: 'worried' }, { theme, random }).id)
  })

  it('uses the requested tone, or one that suits the theme', () => {
    const theme = requireTheme('sleep')
    expect(chooseTone('brave', { theme, random: createRandom(1) })).toBe('brave')
    expect(chooseTone(undefined, { theme, random: createRandom(1) })).toBe('sleepy')
  })
})

describe('prompt suggestions', () => {
  it('include six topics for every grade band', () => {
    expect(suggestTopics('k_5').map(({ title }) => title)).toContain('Calm before a test')
    expect(suggestTopics('adult')).toHaveLength(6)
  })

  it('match the topic, or include all prompts for an unknown topic', () => {
    const about = suggestPrompts('k_5', 'Getting to sleep')
    expect(about.length).toBeGreaterThan(1)
    expect(about.map((prompt) => chooseTheme(prompt).id)).toEqual(about.map(() => 'sleep'))
    expect(suggestPrompts('k_5', 'zeppelins')).toHaveLength(30)
  })

  it('describe eleven techniques with title and summary', () => {
    expect(listTechniqueFacts()).toHaveLength(11)
    for (const { title, summary } of listTechniqueFacts()) {
      expect(`${title}: ${summary}`).toMatch(/^[A-Z].+: [A-Z].+\.$/)
    }
  })
})
