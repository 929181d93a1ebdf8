import { expect, test } from 'vitest'
import { mergeFields, mergeKeyed, mergeWhole } from './merge-fields.ts'

const base = { title: 'Near', minutes: 30, aims: ['One'] }

test('mergeFields combines changes that two people made to different fields', () => {
  const result = mergeFields({ base, mine: { ...base, title: 'Far' }, theirs: { ...base, minutes: 40 } })
  expect(result).toMatchObject({
    fields: { title: 'Far', minutes: 40, aims: ['One'] },
    conflicts: [],
    taken: ['minutes'],
  })
})

test('mergeFields reports a conflict and uses my value if both people changed the same field', () => {
  const result = mergeFields({ base, mine: { ...base, title: 'Far' }, theirs: { ...base, title: 'Further' } })
  expect([result.fields.title, result.conflicts]).toEqual(['Far', ['title']])
})

test('mergeFields does not treat my own unacknowledged save as a change by someone else', () => {
  const input = {
    base,
    mine: { ...base, title: 'Farther' },
    theirs: { ...base, title: 'Far' },
    sent: [{ title: 'Far' }],
  }
  expect(mergeFields(input)).toMatchObject({ fields: input.mine, conflicts: [], taken: [] })
})

test('mergeFields keeps my spelling of a text that the server has trimmed', () => {
  const result = mergeFields({ base, mine: { ...base, title: 'Far ' }, theirs: { ...base, title: 'Far' } })
  expect(result).toMatchObject({ fields: { title: 'Far ' }, base: { title: 'Far ' }, conflicts: [] })
})

test('mergeFields reports a conflict for every difference if the base is unknown', () => {
  const result = mergeFields({ base: {}, mine: { ...base, title: 'Far' }, theirs: { ...base, minutes: 40 } })
  expect(result.conflicts).toEqual(['title', 'minutes'])
})

test('mergeWhole reports a conflict if two people changed different fields', () => {
  const result = mergeWhole({ base, mine: { ...base, title: 'Far' }, theirs: { ...base, minutes: 40 } })
  expect([result.fields.title, result.conflicts]).toEqual(['Far', ['title', 'minutes']])
})

test('mergeWhole recognizes my own unacknowledged save, and takes their version of an unchanged text', () => {
  const sent = { ...base, title: 'Far' }
  expect(mergeWhole({ base, mine: { ...base, title: 'Farther' }, theirs: sent, sent: [sent] }).conflicts).toEqual([])
  expect(mergeWhole({ base, mine: base, theirs: sent }).fields).toEqual(sent)
})

const createMembers = (...keys: string[]) => keys.map((key) => ({ key, text: key }))
const merge = mergeKeyed<{ key: string; text: string }>(({ key }) => key)
const keys = (all: readonly { key: string }[]) => all.map(({ key }) => key).join('')

test('mergeKeyed applies additions and removals from both lists', () => {
  const merged = merge({
    base: createMembers('a', 'b', 'c'),
    mine: createMembers('b', 'c', 'd'),
    theirs: createMembers('a', 'c', 'e'),
  })
  expect(new Set(merged.map(({ key }) => key))).toEqual(new Set(['c', 'd', 'e']))
})

test('mergeKeyed uses my order if I moved an item, and the other order if I did not', () => {
  const all = createMembers('a', 'b', 'c')
  expect(
    keys(merge({ base: all, mine: createMembers('c', 'a', 'b'), theirs: createMembers('a', 'b', 'c', 'd') })),
  ).toBe('cabd')
  const mine = [{ key: 'a', text: 'changed' }, ...createMembers('b', 'c')]
  const merged = merge({ base: all, mine, theirs: createMembers('c', 'b', 'a') })
  expect([keys(merged), merged.at(-1)?.text]).toEqual(['cba', 'changed'])
})

test('mergeKeyed uses my version of an item that both people changed', () => {
  const createList = (text: string) => [{ key: 'a', text }]
  expect(merge({ base: createList('a'), mine: createList('mine'), theirs: createList('theirs') })).toEqual(
    createList('mine'),
  )
})
