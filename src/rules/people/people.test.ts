import { expect, test } from 'vitest'
import { getAudienceOfGrade, isUsername, getGradeName, schoolGrades, suggestUsername } from './people.ts'

test.each(['zara.haddad', 'z2', 'Günther_Öz', 'mei-ling', 'अनुष्का', '4711'])('isUsername accepts %s', (name) => {
  expect(isUsername(name)).toBe(true)
})
test.each(['', 'a', '.zara', 'zara.', 'zara haddad', 'zara@school.test', 'x'.repeat(41), 'zara/haddad'])(
  'isUsername rejects “%s”',
  (name) => expect(isUsername(name)).toBe(false),
)

test('suggestUsername combines the names, and adds a number if that username is taken', () => {
  expect(suggestUsername({ first_name: 'Zara', last_name: "O'Connor" }, () => false)).toBe('zara.oconnor')
  const taken = new Set(['zara.oconnor', 'zara.oconnor2'])
  expect(suggestUsername({ first_name: 'Zara', last_name: 'O’Connor' }, (name) => taken.has(name))).toBe(
    'zara.oconnor3',
  )
  expect(suggestUsername({ first_name: '—', last_name: '…' }, () => false)).toBe('student')
  expect(isUsername(suggestUsername({ first_name: 'x'.repeat(60), last_name: 'y' }, () => false))).toBe(true)
})

test('every grade has its name and its age group', () => {
  expect(schoolGrades.map(getGradeName).slice(0, 3)).toEqual(['Kindergarten', 'Grade 1', 'Grade 2'])
  expect(schoolGrades.map(getAudienceOfGrade)).toEqual([
    ...Array<string>(6).fill('k_5'),
    ...Array<string>(3).fill('middle_school'),
    ...Array<string>(4).fill('high_school'),
  ])
})
