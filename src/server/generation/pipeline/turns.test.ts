import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Works of a few milliseconds that say when they begin, end and are cut short. */
const workshop = (turns: Turns) => {
  const said: string[] = []
  const work = (name: string) => async (signal: AbortSignal | undefined) => {
    said.push(`${name} begins`)
    try {
      await pause(20, undefined, { signal })
    } catch {
      said.push(`${name} makes room`)
      throw signal?.reason
    }
    said.push(`${name} ends`)
    return name
  }
  return {
    said,
    take: (name: string) => turns.take(work(name)),
    takePatiently: (name: string, signal?: AbortSignal) => turns.take(work(name), { patient: true, signal }),
  }
}

test('two that somebody waits for come one after the other', async () => {
  const { said, take } = workshop(new Turns(1))
  await Promise.all([take('first'), take('second')])
  expect(said).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('what nobody waits for makes room for what somebody waits for, and is done anew after it', async () => {
  const { said, take, takePatiently } = workshop(new Turns(1))
  const patient = takePatiently('catalogue')
  await pause(5)
  await Promise.all([patient, take('exercise')])
  expect(said).toEqual([
    'catalogue begins',
    'catalogue makes room',
    'exercise begins',
    'exercise ends',
    'catalogue begins',
    'catalogue ends',
  ])
})

test('one makes room for one: a second stays at work', async () => {
  const { said, take, takePatiently } = workshop(new Turns(2))
  const patient = [takePatiently('one'), takePatiently('other')]
  await pause(5)
  await Promise.all([...patient, take('exercise')])
  expect(said.filter((line) => line.endsWith('makes room'))).toEqual(['one makes room'])
})

test('whoever waits goes before what nobody waits for, even when that came first', async () => {
  const { said, take, takePatiently } = workshop(new Turns(1))
  await Promise.all([take('first'), takePatiently('catalogue'), take('second')])
  expect(said.filter((line) => line.endsWith('begins'))).toEqual(['first begins', 'second begins', 'catalogue begins'])
})

test('what was called off while it made room is not begun again', async () => {
  const { said, take, takePatiently } = workshop(new Turns(1))
  const calling = new AbortController()
  const patient = takePatiently('catalogue', calling.signal)
  await pause(5)
  const other = take('exercise')
  await pause(5)
  calling.abort(new Error('called off'))
  await expect(patient).rejects.toThrow('called off')
  await other
  expect(said.filter((line) => line === 'catalogue begins')).toHaveLength(1)
})
