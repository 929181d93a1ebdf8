import { describe, expect, test } from 'vitest'
import { hasOnlyRemoteVoices, listGoodVoices } from './good-voices.ts'
import { splitSentences } from './sentences.ts'
import { createVoice } from './speech.fixture.ts'

const listNames = (...voices: ReturnType<typeof createVoice>[]) => listGoodVoices(voices, 'en').map(({ name }) => name)

describe('the list of good voices', () => {
  test('has the clearest voice first, and the home region before others', () => {
    const zira = createVoice('Microsoft Zira - English (United States)')
    expect(listNames(createVoice('Daniel', { lang: 'en-GB' }), zira, createVoice('Samantha'))).toEqual([
      'Samantha',
      'Microsoft Zira - English (United States)',
      'Daniel',
    ])
  })

  test('leaves out remote voices, other languages, robots and jokes', () => {
    const remote = createVoice('Google US English', { localService: false })
    const voices = [
      remote,
      createVoice('Anna', { lang: 'de-DE' }),
      createVoice('eSpeak English'),
      createVoice('Zarvox'),
    ]
    expect(listNames(...voices)).toEqual([])
  })

  test('has the languages of Android, which come without names', () => {
    expect(listNames(createVoice('English United States', { lang: 'en_US' }))).toEqual(['English United States'])
  })

  test('puts an installed variant before the plain voice', () => {
    const [plain, enhanced] = [createVoice('Samantha'), createVoice('Samantha (Enhanced)')]
    expect(listGoodVoices([plain, enhanced], 'en')).toEqual([enhanced, plain])
  })

  test('notices that a device has only remote voices in a language', () => {
    const remote = createVoice('Google US English', { localService: false })
    const german = createVoice('Anna', { lang: 'de-DE' })
    expect(hasOnlyRemoteVoices([remote, german], 'en')).toBe(true)
    expect(hasOnlyRemoteVoices([remote, createVoice('Samantha')], 'en')).toBe(false)
    expect(hasOnlyRemoteVoices([german], 'en')).toBe(false)
  })
})

describe('the sentences of a line', () => {
  test('share the time of the line by their letters', () => {
    expect(splitSentences([{ at: 10, end: 20, text: 'One two. One two.' }])).toEqual([
      { at: 10, end: 15, text: 'One two.' },
      { at: 15, end: 20, text: 'One two.' },
    ])
  })

  test('are split at commas where a voice could stop before the end', () => {
    const text = `${Array.from({ length: 12 }, () => 'somewhere behind the hill, ').join('')}it rains.`
    const parts = splitSentences([{ at: 0, end: 30, text }]).map((part) => part.text)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.every(({ length }) => length <= 200)).toBe(true)
    expect(parts.join(' ')).toBe(text)
  })
})
