import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openVoice, wait } from './open-voice.fixture.ts'
import { createFakeDevice, createVoice } from './speech/speech.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

describe('a device with quirks', () => {
  test('lists its voices late: the voice waits for them, and then starts', async () => {
    const { fake, voice } = openVoice(createFakeDevice([]))
    voice.play()
    expect(voice.condition).toBe('waiting')
    await wait(3)
    fake.setVoices([createVoice('Samantha')], { isAnnounced: false })
    await wait(0.25)
    expect(fake.texts()).toEqual(['Sit down.'])
  })

  test('announces an empty list: the voice waits on', async () => {
    const { fake, voice } = openVoice(createFakeDevice([]))
    voice.play()
    fake.setVoices([])
    expect(voice.condition).toBe('waiting')
  })

  test('has no voices after five seconds: the problem is named', async () => {
    const { voice } = openVoice(createFakeDevice([]))
    voice.play()
    await wait(5.25)
    expect(voice).toMatchObject({ condition: 'failed', problem: 'none' })
  })

  test('lists a voice after the wait is over: the session can be played, but does not start by itself', async () => {
    const { fake, voice } = openVoice(createFakeDevice([]))
    voice.play()
    await wait(6)
    fake.setVoices([createVoice('Samantha')])
    expect(voice).toMatchObject({ condition: 'paused', problem: undefined })
    expect(fake.texts()).toEqual([])
    voice.play()
    expect(fake.texts()).toEqual(['Sit down.'])
  })

  test('never starts any of many voices: the problem is named after half a minute', async () => {
    const names = ['Samantha', 'Aaron', 'Nicky', 'Susan', 'Tom']
    const { fake, voice } = openVoice(createFakeDevice(names.map((name) => createVoice(name))))
    voice.play()
    await wait(29.9)
    expect(voice.condition).toBe('waiting')
    await wait(0.2)
    expect(voice).toMatchObject({ condition: 'failed', problem: 'failed' })
    expect(fake.spoken).toHaveLength(2)
    voice.play()
    expect(fake.last().voice?.name).toBe('Nicky')
  })

  test('downloads a natural voice first: its first sentence may take a minute', async () => {
    const { fake, voice } = openVoice(createFakeDevice([createVoice('Google US English 1 (Natural)')]))
    voice.play()
    await wait(59)
    expect(voice.condition).toBe('waiting')
    fake.start()
    expect(voice.condition).toBe('playing')
  })

  test('has only remote voices: nothing is spoken, and the problem is named', () => {
    const remote = createVoice('Google US English', { localService: false })
    const { fake, voice, conditions } = openVoice(createFakeDevice([remote]))
    voice.play()
    expect(voice).toMatchObject({ condition: 'failed', problem: 'remote' })
    // The background sound was started with the press, and stops when a voice that waited fails.
    expect(conditions.slice(-2)).toEqual(['waiting', 'failed'])
    expect(fake.texts()).toEqual([])
  })

  test('stops without an event: the sentence is said again, and does not count', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    fake.start()
    await wait(5.7)
    expect(fake.texts()).toHaveLength(1)
    await wait(0.2)
    expect(fake.texts()).toEqual(['Sit down.', 'Sit down.'])
    expect(voice.position).toBe(3.5)
    await fake.speakFor(2)
    await wait(4)
    expect(fake.last().text).toBe('Feel your feet.')
  })

  test('stops after 14 seconds, as some voices of Chrome do: a long sentence is spoken in parts, none twice', async () => {
    const { fake, voice } = openVoice()
    const text = `${'somewhere behind the hill '.repeat(20)}it rains.`
    voice.load({ uuid: 'b', lines: [{ at: 0, end: 50, text }], duration: 50, startPosition: 0, voiceUri: undefined })
    voice.play()
    while (voice.condition !== 'ended' && fake.spoken.length < 20) {
      const seconds = fake.last().text.length / 12
      fake.start()
      await wait(Math.min(14, seconds))
      if (seconds <= 14) fake.end()
      await wait(0.001)
    }
    expect(fake.texts().join(' ')).toBe(text)
  })

  test('stops after 14 seconds of a slow voice: the watchdog says the sentence again', async () => {
    const { fake, voice } = openVoice()
    const text = 'somewhere behind the hill '.repeat(6).trim()
    voice.load({ uuid: 'b', lines: [{ at: 0, end: 15, text }], duration: 15, startPosition: 0, voiceUri: undefined })
    voice.play()
    fake.start()
    await wait(14)
    expect(voice.condition).toBe('playing')
    await wait(22)
    expect(fake.texts()).toEqual([text, text])
    expect(voice).toMatchObject({ condition: 'waiting', position: 0 })
    await fake.speakFor(13)
    await wait(0.001)
    expect(voice.condition).toBe('ended')
  })

  test('reports no boundaries: the position follows the clock of the player', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    fake.start()
    await wait(1)
    expect(voice.position).toBeCloseTo(4.5, 1)
    await wait(3)
    expect(voice.position).toBe(6)
  })

  test('never starts a sentence: each voice is tried once, and nothing counts', async () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    await fake.speakFor(2)
    await wait(4)
    await wait(6.1)
    expect(notices).toEqual(['other_voice'])
    expect(fake.last()).toMatchObject({ text: 'Feel your feet.', voice: { name: 'Aaron' } })
    expect(voice.position).toBe(10)
    await wait(15)
    expect(voice).toMatchObject({ condition: 'failed', problem: 'failed', position: 10 })
    expect(voice.voices.voices).toEqual([])
  })

  test('ends a sentence that never started: it is said again', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    fake.end()
    await wait(0.05)
    expect(fake.texts()).toEqual(['Sit down.', 'Sit down.'])
    expect(voice.position).toBe(3.5)
  })

  test('loses its voice midway: another one continues with the next sentence', async () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    fake.start()
    fake.setVoices([createVoice('Aaron')])
    expect(voice.condition).toBe('playing')
    fake.end()
    await wait(4)
    expect(fake.last()).toMatchObject({ text: 'Feel your feet.', voice: { name: 'Aaron' } })
    expect(notices).toEqual(['other_voice'])
  })

  test('loses its only voice midway: the problem is named, and a new voice makes it playable again', async () => {
    const { fake, voice } = openVoice(createFakeDevice([createVoice('Samantha')]))
    voice.play()
    await fake.speakFor(2)
    fake.setVoices([])
    await wait(4)
    expect(voice).toMatchObject({ condition: 'failed', problem: 'none', position: 10 })
    fake.setVoices([createVoice('Aaron')])
    voice.play()
    expect(fake.last()).toMatchObject({ text: 'Feel your feet.', voice: { name: 'Aaron' } })
  })

  test('loses its only voice, and lists none when trying again: the wait for voices ends', async () => {
    const { fake, voice } = openVoice(createFakeDevice([createVoice('Samantha')]))
    voice.play()
    await fake.speakFor(2)
    fake.setVoices([])
    await wait(4)
    voice.play()
    expect(voice.condition).toBe('waiting')
    await wait(5.25)
    expect(voice).toMatchObject({ condition: 'failed', problem: 'none' })
    voice.play()
    await wait(3)
    fake.setVoices([createVoice('Aaron')])
    expect(fake.last()).toMatchObject({ text: 'Feel your feet.', voice: { name: 'Aaron' } })
  })

  test('cuts a sentence off while the screen is off: it continues only after a press', async () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    fake.start()
    fake.setVisibility('hidden')
    fake.setVisibility('visible')
    await wait(10)
    expect(voice).toMatchObject({ condition: 'paused', position: 3.5 })
    expect(notices).toEqual(['hidden'])
    expect(fake.texts()).toHaveLength(1)
    expect(voice.voices.voices).toHaveLength(2)
    voice.play()
    await wait(0.05)
    expect(fake.texts()).toEqual(['Sit down.', 'Sit down.'])
  })

  test('hides the page before the sentence starts: nothing is spoken until a press', async () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    fake.setVisibility('hidden')
    expect(voice.condition).toBe('paused')
    expect(notices).toEqual(['hidden'])
    fake.setVisibility('visible')
    await wait(60)
    expect(fake.texts()).toHaveLength(1)
  })

  test('hides the page: the voice stops at the end of the sentence, and continues with the next one', async () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    fake.start()
    fake.setVisibility('hidden')
    expect(voice.condition).toBe('playing')
    fake.end()
    expect(voice).toMatchObject({ condition: 'paused', position: 10 })
    expect(notices).toEqual(['hidden'])
    await wait(60)
    expect(fake.texts()).toHaveLength(1)
    fake.setVisibility('visible')
    voice.play()
    expect(fake.last().text).toBe('Feel your feet.')
  })

  test('hides the page during a silence: the voice stops at once', async () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    await fake.speakFor(2)
    fake.setVisibility('hidden')
    expect(voice.condition).toBe('paused')
    expect(notices).toEqual(['hidden'])
  })

  test('needs its speaker for a call: the voice pauses, and is not counted as failed', () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    fake.start()
    fake.last().fire('error', 'audio-busy')
    expect(voice.condition).toBe('paused')
    expect(notices).toEqual(['interrupted'])
    expect(voice.voices.voices).toHaveLength(2)
  })

  test('shares its queue with a tab that pauses: the first sentence is said again, once', async () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    fake.start()
    fake.cancel()
    expect(voice.condition).toBe('waiting')
    await wait(0.05)
    expect(fake.texts()).toEqual(['Sit down.', 'Sit down.'])
    fake.start()
    fake.cancel()
    expect(voice.condition).toBe('paused')
    expect(notices).toEqual(['interrupted'])
  })

  test('is silenced by another tab later: the voice pauses', async () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    fake.start()
    await wait(1.5)
    fake.cancel()
    expect(voice.condition).toBe('paused')
    expect(notices).toEqual(['interrupted'])
  })

  test('wants a press first: the player is blocked until then', () => {
    const { fake, voice } = openVoice()
    voice.play()
    fake.last().fire('error', 'not-allowed')
    expect(voice.condition).toBe('blocked')
  })
})
