import { expect, test } from 'vitest'
import { threeOf, verbOf } from './verbs.ts'

const of = (...techniques: string[]) => techniques.map((technique) => ({ technique }))

test('three prints ask for three different things where there are three', () => {
  expect(threeOf(of('breath', 'breath', 'movement', 'listening', 'body_scan'))).toEqual(
    of('breath', 'movement', 'listening'),
  )
})

test('where there are fewer, more of the same fill the row', () => {
  expect(threeOf(of('breath', 'breath', 'movement', 'breath'))).toEqual(of('breath', 'movement', 'breath'))
  expect(threeOf(of('breath'))).toEqual(of('breath'))
})

test('a technique nobody has named yet has a word too', () => {
  expect(verbOf({ technique: 'knitting' })).toBe('Listen')
})
