import { describe, expect, it } from 'vitest'
import { randomFrom } from '../dsp/random.ts'
import { chooseTechnique, chooseTheme, chooseTone, requireTheme } from './choose.ts'
import { suggestPrompts, suggestedTopics, techniqueFacts } from './topics.ts'

describe('what a person asks for', () => {
  it('becomes the theme with the most words in it', () => {
    expect(chooseTheme('My maths TEST is tomorrow').id).toBe('pressure')
    expect(chooseTheme("I can't get to sleep, I'm so tired").id).toBe('sleep')
    expect(chooseTheme('before the test I argued and shouted').id).toBe('anger')
  })

  it('is read by whole words, whatever their accents and apostrophes', () => {
    expect(chooseTheme('the contest was great').id).toBe('everyday')
    expect(chooseTheme('Téstś!').id).toBe('pressure')
    expect(chooseTheme('What if?').id).toBe('worry')
  })

  it('may name a technique, which otherwise is one of the three that suit the theme', () => {
    const theme = requireTheme('worry')
    const random = randomFrom(1)
    const asked = { prompt: 'a body scan for my worry' }
    expect(chooseTechnique(asked, { theme, random }).id).toBe('body_scan')
    expect(chooseTechnique({ ...asked, technique: 'movement' }, { theme, random }).id).toBe('movement')
    expect(theme.best).toContain(chooseTechnique({ prompt: 'worried' }, { theme, random }).id)
  })

  it('has the tone asked for, or one that suits the theme', () => {
    const theme = requireTheme('sleep')
    expect(chooseTone('brave', { theme, random: randomFrom(1) })).toBe('brave')
    expect(chooseTone(undefined, { theme, random: randomFrom(1) })).toBe('sleepy')
  })
})

describe('what a person may choose from', () => {
  it('are six topics at every age', () => {
    expect(suggestedTopics('k_5').map(({ title }) => title)).toContain('Calm before a test')
    expect(suggestedTopics('adult')).toHaveLength(6)
  })

  it('are sentences about a topic, or all of them where the topic is not ours', () => {
    const about = suggestPrompts('k_5', 'Getting to sleep')
    expect(about.length).toBeGreaterThan(1)
    expect(about.map((prompt) => chooseTheme(prompt).id)).toEqual(about.map(() => 'sleep'))
    expect(suggestPrompts('k_5', 'zeppelins')).toHaveLength(30)
  })

  it('are eleven techniques, each with a title and a sentence', () => {
    expect(techniqueFacts()).toHaveLength(11)
    for (const { title, summary } of techniqueFacts()) expect(`${title}: ${summary}`).toMatch(/^[A-Z].+: [A-Z].+\.$/)
  })
})
