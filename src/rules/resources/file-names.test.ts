import { describe, expect, test } from 'vitest'
import { toNameKey } from '../names.ts'
import {
  findFreeName,
  createNameKeys,
  splitPath,
  validateItemName,
  toSortKey,
  cleanName,
  trimName,
  findNameViolation,
} from './file-names.ts'

describe('name of a folder or file', () => {
  test.each(['Unit 1', 'Émotions – semaine 2', '呼吸.pdf', '🌿 Calm', 'a.b.c', '.notes'])('may be %j', (name) => {
    expect(validateItemName(trimName(name))).toBeUndefined()
    expect(cleanName(name)).toBe(name)
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['\u200b', 'required'],
    ['x'.repeat(121), 'too_long'],
    ['..', 'format'],
    ['a/b', 'format'],
    ['a\\b', 'format'],
    ['what?', 'format'],
    ['dot.', 'format'],
    ['CON', 'format'],
    ['nul.txt', 'format'],
    ['a\u0007b', 'format'],
    ['exe.\u202efdp', 'format'],
    ['half \ud800', 'format'],
  ] as const)('may not be %j', (name, problem) => {
    expect(validateItemName(trimName(name))).toBe(problem)
  })

  test.each([
    ['C:\\Users\\me\\sheet.pdf', 'sheet.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['what?.pdf', 'what-.pdf'],
    ['exe.\u202efdp', 'exe.-fdp'],
    ['con.pdf', '_con.pdf'],
    ['...', 'Unnamed'],
    ['', 'Unnamed'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
    [`x.${'y'.repeat(300)}`, `x.${'y'.repeat(118)}`],
  ])('is cleaned from %j on upload', (name, tidied) => {
    expect(cleanName(name)).toBe(tidied)
    expect(validateItemName(tidied)).toBeUndefined()
  })

  test.each([
    ['CON', 'reserved'],
    ['nul.txt', 'reserved'],
    ['exe.\u202efdp', 'unseen'],
    ['a\u0007b', 'unseen'],
    ['half \ud800', 'unseen'],
    ['a/b', 'characters'],
    ['dot.', 'characters'],
  ] as const)('is rejected with the reason for %j', (name, reason) => {
    expect(findNameViolation(trimName(name))).toBe(reason)
  })

  test('has the same key as a name that looks identical', () => {
    expect(createNameKeys('L\u200b1').name_key).toBe(createNameKeys('L1').name_key)
    expect(trimName('L\u200b1')).toBe('L1')
    expect(cleanName('sheet.\u200b')).toBe('sheet')
  })

  test('gets a number if the name exists already', () => {
    const existing = new Set(['Sheet.pdf', 'sheet (2).pdf', 'Unit'].map(toNameKey))
    expect(findFreeName('SHEET.pdf', existing)).toBe('SHEET (3).pdf')
    expect(findFreeName('unit', existing)).toBe('unit (2)')
    expect(findFreeName('other', existing)).toBe('other')
    expect(findFreeName(`${'x'.repeat(116)}.pdf`, new Set([`${'x'.repeat(116)}.pdf`]))).toBe(
      `${'x'.repeat(112)} (2).pdf`,
    )
  })
})

test('toSortKey orders names naturally, with numbers by value', () => {
  const names = [
    'Lesson 10',
    'lesson 2b',
    'Lesson 02',
    'Évaluation',
    'Zebra',
    'Lesson',
    '3 wishes',
    '20 ways',
    'a (2).pdf',
    'a.pdf',
  ]
  const sorted = names.toSorted((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1))
  expect(sorted.join(', ')).toBe(
    '3 wishes, 20 ways, a.pdf, a (2).pdf, Évaluation, Lesson, Lesson 02, lesson 2b, Lesson 10, Zebra',
  )
  expect(toSortKey('ﷺ'.repeat(120)).length).toBe(600)
})

test('splitPath accepts only paths that lead down', () => {
  expect(splitPath('Unit 1/Day 2/sheet.pdf')).toEqual({ folders: ['Unit 1', 'Day 2'], name: 'sheet.pdf' })
  expect(splitPath('sheet.pdf')).toEqual({ folders: [], name: 'sheet.pdf' })
  for (const path of ['../a.pdf', 'a/../b.pdf', '/a.pdf', 'a//b.pdf', 'a/', '', './a.pdf', 'a\\..\\b.pdf']) {
    expect(splitPath(path), path).toBeUndefined()
  }
  expect(splitPath(`${'a/'.repeat(60)}b.pdf`)).toBeUndefined()
})
