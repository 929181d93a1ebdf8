import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DURATION, openVoice, wait } from './open-voice.fixture.ts'
import { createFakeDevice } from './speech/speech.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

describe("the device's voice", () => {
  test('speaks the first sentence within the press', () => {
    const { fake, voice } = openVoice()
    voice.play()
    expect(fake.texts()).toEqual(['Sit down.'])
    expect(voice.condition).toBe('waiting')
    fake.start()
    expect(voice.condition).toBe('playing')
  })

  test('leaves exactly the pause of the script between sentences, however long the voice takes', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    await fake.speakFor(5)
    expect(voice.position).toBe(6)
    await wait(3.999)
    expect(fake.texts()).toEqual(['Sit down.'])
    await wait(0.001)
    expect(fake.texts()).toEqual(['Sit down.', 'Feel your feet.'])
    expect(voice.condition).toBe('playing')
  })

  test('moves the position without a jump after a voice that is quicker than the recording', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    await fake.speakFor(0.5)
    expect(voice.position).toBe(4)
    await wait(2)
    expect(voice.position).toBeCloseTo(7, 1)
    await wait(1.999)
    expect(fake.texts()).toHaveLength(1)
    await wait(0.001)
    expect(fake.texts()).toHaveLength(2)
  })

  test('ends after the silence that follows the last sentence', async () => {
    const { fake, voice } = openVoice(createFakeDevice(), 33)
    voice.play()
    await fake.speakFor(2)
    await wait(5.9)
    expect(voice.condition).toBe('playing')
    await wait(0.1)
    expect(voice.condition).toBe('ended')
    expect(voice.position).toBe(DURATION)
  })

  test('speaks and pauses at the chosen speed', async () => {
    const { fake, voice } = openVoice()
    voice.setSpeed(2)
    voice.play()
    expect(fake.last().rate).toBe(2)
    await fake.speakFor(1)
    await wait(2)
    expect(fake.texts()).toHaveLength(2)
    fake.end()
  })

  test('applies a new speed to the silence that is running', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    await fake.speakFor(2)
    await wait(2)
    voice.setSpeed(2)
    await wait(0.99)
    expect(fake.texts()).toHaveLength(1)
    await wait(0.02)
    expect(fake.last().rate).toBe(2)
  })

  test('resumes with the sentence of a position, and says the sentence again after a pause', async () => {
    const { fake, voice } = openVoice(createFakeDevice(), 11)
    expect(voice.position).toBe(10)
    voice.play()
    fake.start()
    await wait(1)
    expect(voice.position).toBeGreaterThan(10.5)
    voice.pause()
    expect(voice).toMatchObject({ condition: 'paused', position: 10 })
    await wait(60)
    voice.play()
    expect(fake.texts()).toEqual(['Feel your feet.', 'Feel your feet.'])
  })

  test('resumes in a silence where it was paused', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    await fake.speakFor(2)
    await wait(1)
    const { position } = voice
    voice.pause()
    voice.pause()
    expect(voice).toMatchObject({ condition: 'paused', position })
    await wait(60)
    voice.play()
    expect(voice.condition).toBe('playing')
    await wait(2.999)
    expect(fake.texts()).toEqual(['Sit down.'])
    await wait(0.001)
    expect(fake.texts()).toEqual(['Sit down.', 'Feel your feet.'])
  })

  test('forgets the silence of a pause after a jump', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    await fake.speakFor(2)
    voice.pause()
    voice.seek(32)
    voice.play()
    expect(fake.last().text).toBe('Rest.')
  })

  test('leaves 50 ms between a cancellation and the next sentence', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    fake.start()
    voice.seek(10)
    expect(fake.texts()).toHaveLength(1)
    await wait(0.05)
    expect(fake.texts()).toEqual(['Sit down.', 'Feel your feet.'])
    expect(fake.spokenAt[1]! - fake.canceledAt.at(-1)!).toBeGreaterThanOrEqual(50)
  })

  test('moves by sentence, and stays within the session', () => {
    const { voice } = openVoice()
    expect(voice.getSeekTarget(31)).toBe(10)
    expect(voice.getSeekTarget(DURATION)).toBe(32)
    expect(voice.getSeekTarget(-5)).toBe(3.5)
    expect(voice.getSkipTarget(10)).toBe(10)
    voice.seek(32)
    expect(voice.getSkipTarget(10)).toBe(32)
    expect(voice.getSkipTarget(-10)).toBe(10)
  })

  test('makes room for each sentence in the background sound', async () => {
    const { fake, voice, speaking } = openVoice()
    voice.play()
    await fake.speakFor(2)
    expect(speaking).toEqual([true, false])
  })

  test('becomes softer from the next sentence on', async () => {
    const { fake, voice } = openVoice()
    voice.play()
    voice.setLoudness(0.25)
    await fake.speakFor(2)
    await wait(4)
    expect(fake.last().volume).toBe(0.25)
  })

  test('stops gently at the end of the sentence', async () => {
    const { fake, voice } = openVoice()
    const onDone = vi.fn<() => void>()
    voice.play()
    fake.start()
    voice.fadeOut(4, onDone)
    await wait(2)
    expect(onDone).not.toHaveBeenCalled()
    fake.end()
    expect(onDone).toHaveBeenCalledOnce()
    expect(voice.condition).toBe('paused')
  })

  test('reads with the voice that was chosen', async () => {
    const { fake, voice, notices } = openVoice()
    voice.play()
    expect(fake.last().voice?.name).toBe('Samantha')
    fake.start()
    voice.chooseVoice('Aaron')
    await wait(0.05)
    expect(fake.last()).toMatchObject({ text: 'Sit down.', voice: { name: 'Aaron' } })
    expect(notices).toEqual([])
  })
})
