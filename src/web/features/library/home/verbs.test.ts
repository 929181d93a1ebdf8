import { expect, test } from 'vitest'
import { pickThree, getVerb } from './verbs.ts'

const of = (...techniques: string[]) => techniques.map((technique) => ({ technique }))

test('three prints ask for three different things where there are three', () => {
  expect(pickThree(of('breath', 'breath', 'movement', 'listening', 'body_scan'))).toEqual(
    of('breath', 'movement', 'listening'),
  )
})

test('where there are fewer, more of the same fill the row', () => {
  expect(pickThree(of('breath', 'breath', 'movement', 'breath'))).toEqual(of('breath', 'movement', 'breath'))
  expect(pickThree(of('breath'))).toEqual(of('breath'))
})

test('a technique nobody has named yet has a word too', () => {
  expect(getVerb({ technique: 'knitting' })).toBe('Listen')
})
