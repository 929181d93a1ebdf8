import { expect, test } from 'vitest'
import { pickThree, getVerb } from './verbs.ts'

const createSessions = (...techniques: string[]) => techniques.map((technique) => ({ technique }))

test('pickThree picks three different techniques if there are three', () => {
  expect(pickThree(createSessions('breath', 'breath', 'movement', 'listening', 'body_scan'))).toEqual(
    createSessions('breath', 'movement', 'listening'),
  )
})

test('pickThree repeats techniques if there are fewer than three', () => {
  expect(pickThree(createSessions('breath', 'breath', 'movement', 'breath'))).toEqual(
    createSessions('breath', 'movement', 'breath'),
  )
  expect(pickThree(createSessions('breath'))).toEqual(createSessions('breath'))
})

test('getVerb returns a default verb for an unknown technique', () => {
  expect(getVerb({ technique: 'knitting' })).toBe('Listen')
})
