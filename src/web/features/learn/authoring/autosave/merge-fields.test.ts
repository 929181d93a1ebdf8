import { expect, test } from 'vitest'
import { mergeFields, mergeKeyed } from './merge-fields.ts'

const base = { title: 'Near', minutes: 30, aims: ['One'] }

test('mergeFields combines changes that two people made to different fields', () => {
  const met = mergeFields({ base, mine: { ...base, title: 'Far' }, theirs: { ...base, minutes: 40 } })
  expect(met).toEqual({ fields: { title: 'Far', minutes: 40, aims: ['One'] }, divided: [], taken: ['minutes'] })
})

test('mergeFields reports a conflict and uses my value if both people changed the same field', () => {
  const met = mergeFields({ base, mine: { ...base, title: 'Far' }, theirs: { ...base, title: 'Further' } })
  expect([met.fields.title, met.divided]).toEqual(['Far', ['title']])
})

test('mergeFields does not treat my own unacknowledged save as a change by someone else', () => {
  const meeting = {
    base,
    mine: { ...base, title: 'Farther' },
    theirs: { ...base, title: 'Far' },
    sent: { title: 'Far' },
  }
  expect(mergeFields(meeting)).toEqual({ fields: meeting.mine, divided: [], taken: [] })
})

const members = (...keys: string[]) => keys.map((key) => ({ key, words: key }))
const merge = mergeKeyed<{ key: string; words: string }>(({ key }) => key)
const keys = (all: readonly { key: string }[]) => all.map(({ key }) => key).join('')

test('mergeKeyed applies additions and removals from both lists', () => {
  const merged = merge({ base: members('a', 'b', 'c'), mine: members('b', 'c', 'd'), theirs: members('a', 'c', 'e') })
  expect(new Set(merged.map(({ key }) => key))).toEqual(new Set(['c', 'd', 'e']))
})

test('mergeKeyed uses my order if I moved an item, and the other order if I did not', () => {
  const all = members('a', 'b', 'c')
  expect(keys(merge({ base: all, mine: members('c', 'a', 'b'), theirs: members('a', 'b', 'c', 'd') }))).toBe('cabd')
  const mine = [{ key: 'a', words: 'changed' }, ...members('b', 'c')]
  const merged = merge({ base: all, mine, theirs: members('c', 'b', 'a') })
  expect([keys(merged), merged.at(-1)?.words]).toEqual(['cba', 'changed'])
})

test('mergeKeyed uses my version of an item that both people changed', () => {
  const listWith = (words: string) => [{ key: 'a', words }]
  expect(merge({ base: listWith('a'), mine: listWith('mine'), theirs: listWith('theirs') })).toEqual(listWith('mine'))
})
