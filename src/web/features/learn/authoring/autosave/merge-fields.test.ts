import { expect, test } from 'vitest'
import { mergeFields, mergeKeyed } from './merge-fields.ts'

const base = { title: 'Near', minutes: 30, aims: ['One'] }

test('what each of two people changed alone is kept of both', () => {
  const met = mergeFields({ base, mine: { ...base, title: 'Far' }, theirs: { ...base, minutes: 40 } })
  expect(met).toEqual({ fields: { title: 'Far', minutes: 40, aims: ['One'] }, divided: [], taken: ['minutes'] })
})

test('what both changed is mine until somebody chooses', () => {
  const met = mergeFields({ base, mine: { ...base, title: 'Far' }, theirs: { ...base, title: 'Further' } })
  expect([met.fields.title, met.divided]).toEqual(['Far', ['title']])
})

test('what I sent without hearing of it again is no change of somebody else', () => {
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

test('lists take in what either put in, and lose what either took out', () => {
  const merged = merge({ base: members('a', 'b', 'c'), mine: members('b', 'c', 'd'), theirs: members('a', 'c', 'e') })
  expect(new Set(merged.map(({ key }) => key))).toEqual(new Set(['c', 'd', 'e']))
})

test('my order stands where I moved something, theirs where I did not', () => {
  const all = members('a', 'b', 'c')
  expect(keys(merge({ base: all, mine: members('c', 'a', 'b'), theirs: members('a', 'b', 'c', 'd') }))).toBe('cabd')
  const mine = [{ key: 'a', words: 'changed' }, ...members('b', 'c')]
  const merged = merge({ base: all, mine, theirs: members('c', 'b', 'a') })
  expect([keys(merged), merged.at(-1)?.words]).toEqual(['cba', 'changed'])
})

test('a member that both changed is mine', () => {
  const said = (words: string) => [{ key: 'a', words }]
  expect(merge({ base: said('a'), mine: said('mine'), theirs: said('theirs') })).toEqual(said('mine'))
})
