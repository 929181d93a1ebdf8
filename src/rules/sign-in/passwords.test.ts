// @tag rules-passwords
import { afterAll, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { MIN_PASSWORD_LENGTH } from './password-lengths.ts'
import { type PasswordProblem, findPasswordProblem, describePasswordProblem } from './passwords.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

const cases: readonly [password: string, problem: PasswordProblem | null][] = [
  ['river stone under a hat', null],
  ['Grüße-aus-dem-Wald', null],
  ['🌊🌊 quiet harbour 🌙', null],
  ['a'.repeat(65) + ' and then a whole sentence', null],
  ['sixty-four letters are not too many for anyone who wants so many', null],
  ['moss lids ok', null],
  ['short words', 'too_short'],
  ['x'.repeat(201), 'too_long'],
  ['passwordpassword', 'common'],
  ['Password2026!', 'common'],
  ['P4$$w0rd12345', 'common'],
  ['111111111111', 'common'],
  ['abcabcabcabc', 'common'],
  ['qwertyuiop123', 'common'],
  ['123456789012', 'common'],
  ['Football 2026', 'common'],
]
let correctCases = 0
afterAll(() => recordMeasurement(13, `${correctCases} of ${cases.length} passwords checked correctly`))

test.each(cases)("findPasswordProblem('%s') returns %s", (password, problem) => {
  expect(findPasswordProblem(password)).toBe(problem)
  correctCases += 1
})

test('password cases include the shortest allowed length, a length of 64 and non-ASCII letters', () => {
  expect(cases.length).toBeGreaterThanOrEqual(12)
  const accepted = cases.filter(([, problem]) => problem === null).map(([password]) => password)
  expect(accepted.map(({ length }) => length)).toEqual(expect.arrayContaining([MIN_PASSWORD_LENGTH, 64]))
  expect(accepted.filter((password) => /[^\p{ASCII}]/u.test(password)).length).toBeGreaterThan(1)
})

test('a second step reduces the minimum password length to eight and still rejects common passwords', () => {
  expect(findPasswordProblem('moss lid', { secondStep: true })).toBeNull()
  expect(findPasswordProblem('moss li', { secondStep: true })).toBe('too_short')
  expect(findPasswordProblem('baseball', { secondStep: true })).toBe('common')
  expect(findPasswordProblem('moss lid')).toBe('too_short')
})

test("findPasswordProblem rejects a password made of the person's own name and a year", () => {
  const personalWords = ['Margaret', 'Oyelaran', 'margaret.oyelaran@riverbend.test', 'Riverbend School']
  expect(findPasswordProblem('margaret.oyelaran1987', { about: personalWords })).toBe('about_you')
  expect(findPasswordProblem('Riverbend2026', { about: personalWords })).toBe('about_you')
  expect(findPasswordProblem('margaret keeps otters', { about: personalWords })).toBeNull()
})

test('common password list has over 2,500 entries, and every problem has a message', () => {
  expect(commonPasswords.size).toBeGreaterThan(2_500)
  for (const problem of ['too_short', 'too_long', 'common', 'stolen', 'about_you'] as const) {
    expect(describePasswordProblem(problem)).toMatch(/\.$/)
  }
  expect(describePasswordProblem('too_short', { secondStep: true })).toContain('8')
})
