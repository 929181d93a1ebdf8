import { describe, expect, it } from 'vitest'
import type { Microphone, MicrophoneLoss } from './microphone.ts'
import { recordFor, startTake, TAIL_MS } from './take-recorder.ts'

const createSource = (sampleRate = 1000) => {
  const blockListeners = new Set<(samples: Float32Array) => void>()
  const lossListeners = new Set<(loss: MicrophoneLoss | undefined) => void>()
  const source: Pick<Microphone, 'sampleRate' | 'onBlock' | 'onLoss'> = {
    sampleRate,
    onBlock(listener) {
      blockListeners.add(listener)
      return () => void blockListeners.delete(listener)
    },
    onLoss(listener) {
      lossListeners.add(listener)
      return () => void lossListeners.delete(listener)
    },
  }
  return {
    source,
    speak: (...samples: number[]) => blockListeners.forEach((listener) => listener(Float32Array.from(samples))),
    lose: (loss: MicrophoneLoss | undefined) => lossListeners.forEach((listener) => listener(loss)),
    countListeners: () => blockListeners.size + lossListeners.size,
  }
}

/** A clock that the test moves. */
const createWait = () => {
  const pending: { milliseconds: number; resolve: () => void }[] = []
  const wait = (milliseconds: number) => new Promise<void>((resolve) => pending.push({ milliseconds, resolve }))
  return { wait, pending }
}

describe('take', () => {
  it('goes on for 300 ms after it was stopped', async () => {
    const { source, speak, countListeners } = createSource()
    const { wait, pending } = createWait()
    const recorder = startTake(source, wait)
    speak(0.5)
    recorder.stop()
    recorder.stop()
    speak(0.25)
    expect(pending.map(({ milliseconds }) => milliseconds)).toEqual([TAIL_MS])
    pending[0]!.resolve()
    const { samples, loss } = await recorder.finished
    expect([[...samples], loss]).toEqual([[0.5, 0.25], undefined])
    expect(countListeners()).toBe(0)
  })

  it.each(['unplugged', 'interrupted'] as const)('that is %s has everything until then', async (loss) => {
    const { source, speak, lose } = createSource()
    const recorder = startTake(source, createWait().wait)
    speak(0.5, 0.5)
    lose(undefined)
    speak(0.25)
    lose(loss)
    speak(0.75)
    const audio = await recorder.finished
    expect([...audio.samples]).toEqual([0.5, 0.5, 0.25])
    expect([audio.loss, audio.duration]).toEqual([loss, 0.003])
  })

  it('that was forgotten ends before the longest take that the server accepts', async () => {
    const { source, speak } = createSource(1)
    const recorder = startTake(source, createWait().wait)
    for (let second = 0; second < 100; second += 1) speak(0.1)
    const { duration, loss } = await recorder.finished
    expect([duration, loss]).toEqual([60, 'too_long'])
  })
})

describe('silence of the check', () => {
  it('is recorded for its time', async () => {
    const { source, speak } = createSource()
    const { wait, pending } = createWait()
    const recording = recordFor(source, 5, wait)
    speak(0.1)
    expect(pending[0]!.milliseconds).toBe(5000)
    pending[0]!.resolve()
    expect((await recording).samples).toHaveLength(1)
  })

  it('ends early if the microphone is lost', async () => {
    const { source, lose } = createSource()
    const recording = recordFor(source, 5, createWait().wait)
    lose('unplugged')
    expect((await recording).loss).toBe('unplugged')
  })
})
