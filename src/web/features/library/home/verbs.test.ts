import { expect, test } from 'vitest'
import { pickThree, getVerb } from './verbs.ts'

const of = (...techniques: string[]) => techniques.map((technique) => ({ technique }))

test('pickThree picks three different techniques if there are three', () => {
  expect(pickThree(of('breath', 'breath', 'movement', 'listening', 'body_scan'))).toEqual(
    of('breath', 'movement', 'listening'),
  )
})

test('pickThree repeats techniques if there are fewer than three', () => {
  expect(pickThree(of('breath', 'breath', 'movement', 'breath'))).toEqual(of('breath', 'movement', 'breath'))
  expect(pickThree(of('breath'))).toEqual(of('breath'))
})

test('getVerb returns a default verb for an unknown technique', () => {
  expect(getVerb({ technique: 'knitting' })).toBe('Listen')
})
