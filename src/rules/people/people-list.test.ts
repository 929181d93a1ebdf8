import { describe, expect, test } from 'vitest'
import { parseCsv } from '../tables/parse-csv.ts'
import { parsePeopleList, MAX_PEOPLE_LISTED, PEOPLE_TABLE_LIMITS } from './people-list.ts'
import { type MistakeName, mistakes } from './mistakes.ts'

const readList = (text: string) => parsePeopleList(parseCsv(text, PEOPLE_TABLE_LIMITS))

const HEADER = 'email,username,first_name,last_name,role,grade,class\n'
const zaraRow = ',zara.haddad,Zara,Haddad,student,7,Room 3'
const formatStudentRow = (
  cells: Partial<Record<'username' | 'first' | 'last' | 'role' | 'grade' | 'class' | 'email', string>>,
) => {
  const allCells = {
    email: '',
    username: 'noa.levi',
    first: 'Noa',
    last: 'Levi',
    role: 'student',
    grade: '7',
    class: '',
    ...cells,
  }
  return [
    allCells.email,
    allCells.username,
    allCells.first,
    allCells.last,
    allCells.role,
    allCells.grade,
    allCells.class,
  ].join(',')
}

/** Every mistake that the file alone shows. Mistakes about existing people of the school are tested with the import. */
const mistakeCases: [MistakeName, string][] = [
  ['empty', ' \n\n'],
  ['header_alone', HEADER],
  ['spreadsheet', 'PK\u0003\u0004\u0014rest of a workbook'],
  ['not_text', '%PDF-1.7 and so on'],
  ['utf_16', '\ufffd\ufffde\u0000m\u0000a\u0000'],
  ['open_quote', `${HEADER}${zaraRow}\n,noa,"Noa,Levi,student,7,\n`],
  ['too_many_rows', `${HEADER}${`${zaraRow}\n`.repeat(MAX_PEOPLE_LISTED + 1)}`],
  ['column_twice', `username,first_name,last_name,role,username\nnoa,Noa,Levi,student,x`],
  ['no_names', 'email,role\na@b.test,student'],
  ['no_key', 'first_name,last_name,role\nNoa,Levi,student'],
  ['no_role', 'username,first_name,last_name\nnoa,Noa,Levi'],
  ['too_many_cells', `${HEADER}${formatStudentRow({})},8,9`],
  ['too_few_cells', `${HEADER}noa.levi,Noa`],
  ['after_quote', `${HEADER},noa,"Noa" x,Levi,student,7,`],
  ['header_again', `${HEADER}${zaraRow}\n${HEADER}`],
  ['total_line', `${HEADER}${zaraRow}\nTotal: 30,,,,,,`],
  ['broken_letters', HEADER + formatStudentRow({ first: 'No\ufffdl' })],
  ['spreadsheet_error', HEADER + formatStudentRow({ class: '#REF!' })],
  ['formula', HEADER + formatStudentRow({ first: '=A2&B2' })],
  ['cell_is_date', HEADER + formatStudentRow({ class: '2026-09-12' })],
  ['placeholder', HEADER + formatStudentRow({ email: 'n/a' })],
  ['first_name_missing', HEADER + formatStudentRow({ first: ' ' })],
  ['last_name_missing', HEADER + formatStudentRow({ last: '' })],
  ['name_too_long', HEADER + formatStudentRow({ last: 'x'.repeat(81) })],
  ['name_is_number', HEADER + formatStudentRow({ first: '4711' })],
  ['name_is_email', HEADER + formatStudentRow({ first: 'noa@school.test' })],
  ['name_is_markup', HEADER + formatStudentRow({ last: '<b>Levi</b>' })],
  ['key_missing', HEADER + formatStudentRow({ username: '' })],
  ['email_form', HEADER + formatStudentRow({ email: 'noa@school' })],
  ['email_several', HEADER + formatStudentRow({ email: 'noa@a.test noa@b.test' })],
  ['email_too_long', HEADER + formatStudentRow({ email: `${'x'.repeat(250)}@a.test` })],
  ['email_missing', HEADER + formatStudentRow({ role: 'teacher', grade: '' })],
  ['username_form', HEADER + formatStudentRow({ username: 'noa levi' })],
  ['username_is_email', HEADER + formatStudentRow({ username: 'noa@a.test' })],
  ['username_is_short_number', HEADER + formatStudentRow({ username: '1.20E+05' })],
  ['role_missing', HEADER + formatStudentRow({ role: '' })],
  ['role_unknown', HEADER + formatStudentRow({ role: 'janitor' })],
  ['role_admin', HEADER + formatStudentRow({ role: 'Administrator' })],
  ['grade_missing', HEADER + formatStudentRow({ grade: '' })],
  ['grade_unknown', HEADER + formatStudentRow({ grade: 'Year seven' })],
  ['grade_range', HEADER + formatStudentRow({ grade: '6-8' })],
  ['grade_out', HEADER + formatStudentRow({ grade: '13' })],
  ['grade_is_date', HEADER + formatStudentRow({ grade: '7-Jan' })],
  ['class_too_long', HEADER + formatStudentRow({ class: 'x'.repeat(81) })],
  ['class_too_many', HEADER + formatStudentRow({ class: 'a|b|c|d|e|f|g|h|i|j|k|l|m' })],
  [
    'same_email',
    `${HEADER}${formatStudentRow({ email: 'n@a.test' })}\n${formatStudentRow({ email: 'N@a.test', username: 'other', first: 'Ada' })}`,
  ],
  ['same_username', `${HEADER}${zaraRow}\n${formatStudentRow({ username: 'ZARA.haddad' })}`],
  ['same_row', `${HEADER}${zaraRow}\n${zaraRow}`],
  ['column_unknown', `username,first_name,last_name,role,grade,locker\nnoa,Noa,Levi,student,7,12`],
  ['grade_of_adult', HEADER + formatStudentRow({ role: 'teacher', email: 't@a.test' })],
]
/** Mistakes of workbooks are tested with the reader of workbooks, which runs on the server. */
const workbookMistakes: MistakeName[] = [
  'not_workbook',
  'workbook_damaged',
  'workbook_too_large',
  'too_many_columns',
  'one_sheet',
]
const schoolMistakes: MistakeName[] = [
  'email_elsewhere',
  'two_people',
  'key_of_another',
  'is_admin',
  'is_adult',
  'is_pupil',
]

describe('people list mistakes', () => {
  test.each(mistakeCases)('report %s with its line', (name, text) => {
    const reported = readList(text).mistakes
    expect(reported.map((mistake) => mistake.name)).toContain(name)
    const mistake = reported.find((candidate) => candidate.name === name)!
    expect(mistake.line).toBeGreaterThan(0)
    expect(mistake.text).toMatch(/^[A-Z“].*[.?]$/s)
    expect(mistake.text).not.toMatch(/undefined|!$/)
  })

  test("are more than forty kinds, each tested here or against the school's people", () => {
    expect(Object.keys(mistakes).length).toBeGreaterThanOrEqual(40)
    expect([...mistakeCases.map(([name]) => name), ...schoolMistakes, ...workbookMistakes].toSorted()).toEqual(
      Object.keys(mistakes).toSorted(),
    )
  })

  test('affect only their own row: the other rows are read', () => {
    const list = readList(
      `${HEADER}${zaraRow}\n${formatStudentRow({ grade: '13' })}\n${formatStudentRow({ username: 'ada', first: 'Ada' })}`,
    )
    expect(list.people.map(({ first_name }) => first_name)).toEqual(['Zara', 'Ada'])
    expect(list.mistakes).toMatchObject([
      { line: 3, name: 'grade_out', text: 'There is no grade “13”. Use K, or 1 to 12.' },
    ])
  })

  test('never remove a mentioned person from the list of mentioned keys', () => {
    const list = readList(`${HEADER}${formatStudentRow({ grade: '13' })}\nmax@a.test\n`)
    expect([...list.mentioned]).toEqual(['noa.levi', 'max@a.test'])
  })
})

describe('valid people list', () => {
  const expected = [
    {
      line: 2,
      email: null,
      username: 'zara.haddad',
      first_name: 'Zara',
      last_name: 'Haddad',
      user_type: 'student',
      grade: 7,
      classes: ['Room 3'],
    },
  ]

  test('needs no header row if the columns are in the usual order', () => {
    expect(readList(zaraRow).people).toEqual([{ ...expected[0], line: 1 }])
  })

  test('accepts columns in any order and with the names of other programs', () => {
    const text =
      '\uFEFFSurname;Given Name;Homeroom;Grade Level;User ID;Role\r\nHaddad;Zara;Room 3;7th;zara.haddad;Pupil\r\n'
    expect(readList(text)).toMatchObject({ people: expected, mistakes: [], rows: 1 })
  })

  test('merges two rows of one person into one person with two classes', () => {
    const list = readList(`${HEADER}${zaraRow}\n${zaraRow.replace('Room 3', 'Choir')}`)
    expect(list.people).toEqual([{ ...expected[0], classes: ['Room 3', 'Choir'] }])
    expect(list.mistakes).toEqual([])
  })

  test.each([
    ['K', 0],
    ['kindergarten', 0],
    ['Grade 3', 3],
    ['12', 12],
    ['7.0', 7],
    ['1st', 1],
  ])('reads the grade %s', (text, grade) => {
    expect(readList(HEADER + formatStudentRow({ grade: text })).people[0]?.grade).toBe(grade)
  })

  test('accepts unusual names', () => {
    for (const [first, last] of [
      ['Null', 'None'],
      ['Nguyễn', 'O’Brien-Łukasz'],
      ['J.', 'de la Cruz'],
      ['X Æ A-12', '李'],
    ]) {
      const [person] = readList(HEADER + formatStudentRow({ first: first!, last: last! })).people
      expect([person?.first_name, person?.last_name]).toEqual([first, last])
    }
  })
})

test('a mistake names another line of a text, and another row of a workbook', () => {
  const table = parseCsv(`${HEADER}${zaraRow}\n${zaraRow}`)
  const listTexts = (list: typeof table) => parsePeopleList(list).mistakes.map(({ text }) => text)
  expect(listTexts(table)).toEqual(['This is the same person as in line 2.'])
  expect(listTexts({ ...table, isWorkbook: true })).toEqual(['This is the same person as in row 2.'])
})

test('a list from a sheet without people says which sheet was read', () => {
  const { mistakes } = parsePeopleList({ rows: [], brokenLines: [], sheet: 'Cover' })
  expect(mistakes.map(({ name }) => name)).toEqual(['one_sheet', 'empty'])
})
