import { describe, expect, test } from 'vitest'
import { parseCsv } from '#rules/tables/parse-csv.ts'
import type { Table } from '#rules/tables/table.ts'
import { readOneRoster } from './oneroster.ts'
import { InvalidRosterError } from './roster.ts'

const createManifest = (version: '1.1' | '1.2', mode = 'bulk'): string =>
  ['propertyName,value', 'manifest.version,1.0', `oneroster.version,${version}`]
    .concat(['users', 'classes', 'enrollments'].map((file) => `file.${file},${mode}`))
    .concat(version === '1.2' ? [`file.roles,${mode}`] : ['file.roles,absent'])
    .concat('file.results,absent')
    .join('\r\n')

const USERS_11 =
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password'
const createUser = (
  key: string,
  role: string,
  overrides: Partial<Record<'status' | 'enabled' | 'given' | 'email' | 'grades', string>> = {},
) =>
  [
    key,
    overrides.status ?? '',
    '',
    overrides.enabled ?? 'true',
    'org1',
    role,
    `${key}.name`,
    '',
    overrides.given ?? 'Ada',
    'Quist',
    '',
    '',
    overrides.email ?? `${key}@school.test`,
    '',
    '',
    '',
    overrides.grades ?? '"03"',
    'secret',
  ].join(',')

const createFiles = (users: string[], overrides: Record<string, string> = {}) =>
  new Map(
    Object.entries({
      'manifest.csv': createManifest('1.1'),
      'users.csv': `\uFEFF${[USERS_11, ...users].join('\r\n')}\r\n`,
      'classes.csv':
        'sourcedId,status,dateLastModified,title,grades\nc1,,,"Room 12, mornings",KG\nc2,,,Room 13,"04,05"\n',
      'enrollments.csv': 'sourcedId,classSourcedId,userSourcedId,role\ne1,c1,t1,teacher\ne2,c1,s1,student\n',
      ...overrides,
    }).map(([name, text]) => [name, parseCsv(text)]),
  )
const school = [createUser('t1', 'teacher', { grades: '' }), createUser('s1', 'student')]

describe('a OneRoster export', () => {
  test('of version 1.1 gives people, classes and members, without passwords', () => {
    const roster = readOneRoster(createFiles([...school, createUser('p1', 'parent'), createUser('g1', 'guardian')]))
    expect(roster).toEqual({
      kind: 'whole',
      people: [
        {
          line: 2,
          key: 't1',
          role: 'teacher',
          firstName: 'Ada',
          lastName: 'Quist',
          username: 't1.name',
          email: 't1@school.test',
          grade: undefined,
        },
        {
          line: 3,
          key: 's1',
          role: 'student',
          firstName: 'Ada',
          lastName: 'Quist',
          username: 's1.name',
          email: 's1@school.test',
          grade: 3,
        },
      ],
      classes: [
        { line: 2, key: 'c1', code: '', name: 'Room 12, mornings', grade: 0 },
        { line: 3, key: 'c2', code: '', name: 'Room 13', grade: 4 },
      ],
      members: [
        { line: 2, classKey: 'c1', personKey: 't1' },
        { line: 3, classKey: 'c1', personKey: 's1' },
      ],
      tellsMembers: true,
      gone: { people: [], classes: [], members: [] },
      mentioned: new Set(['p1', 'p1.name', 'p1@school.test', 'g1', 'g1.name', 'g1@school.test']),
      mistakes: [],
      passedOver: 2,
      rows: 4,
    })
  })

  test('of version 1.2 gives roles from a separate file, and preferred names', () => {
    const users =
      'sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,email,grades,preferredGivenName\n' +
      's1,,,true,s1.name,Adelaide,Quist,,07,Addie\nt1,,,true,,Ines,Vale,ines@school.test,,\n'
    const roles =
      'sourcedId,status,dateLastModified,userSourcedId,roleType,role,orgSourcedId\n' +
      'r1,,,t1,secondary,administrator,org1\nr2,,,t1,primary,teacher,org1\nr3,,,s1,primary,student,org1\n'
    const roster = readOneRoster(
      createFiles([], { 'manifest.csv': createManifest('1.2'), 'users.csv': users, 'roles.csv': roles }),
    )
    expect(roster.mistakes).toEqual([])
    expect(roster.people.map(({ key, role, firstName, grade }) => [key, role, firstName, grade])).toEqual([
      ['s1', 'student', 'Addie', 7],
      ['t1', 'teacher', 'Ines', undefined],
    ])
  })

  test('of changes gives deleted people and members, and may refer to people of earlier exports', () => {
    const changedUsers = [
      createUser('s1', 'student', { status: 'tobedeleted' }),
      createUser('s2', 'student', { enabled: 'FALSE' }),
      createUser('s3', 'student'),
    ]
    const members =
      'sourcedId,status,classSourcedId,userSourcedId,role\ne9,,c9,s3,student\ne8,tobedeleted,c9,s4,student\n'
    const roster = readOneRoster(
      createFiles(changedUsers, { 'manifest.csv': createManifest('1.1', 'delta'), 'enrollments.csv': members }),
    )
    expect(roster.kind).toBe('changes')
    expect(roster.gone.people).toEqual(['s1', 's2'])
    expect(roster.people.map(({ key }) => key)).toEqual(['s3'])
    expect(roster.members).toEqual([{ line: 2, classKey: 'c9', personKey: 's3' }])
    expect(roster.gone.members).toEqual([{ line: 3, classKey: 'c9', personKey: 's4' }])
  })

  test('of everyone never gives people as deleted', () => {
    const roster = readOneRoster(
      createFiles([
        ...school,
        createUser('s2', 'student', { enabled: 'false' }),
        createUser('s3', 'student', { status: 'tobedeleted' }),
      ]),
    )
    expect(roster.gone).toEqual({ people: [], classes: [], members: [] })
    expect(roster.people).toHaveLength(2)
  })

  test('imports a class whose name only resembles a shortened number', () => {
    const text = 'sourcedId,status,dateLastModified,title,grades\nc4,,,7E1,KG\n'
    const { classes, mistakes } = readOneRoster(createFiles(school, { 'classes.csv': text }))
    expect([classes.map(({ name }) => name), mistakes.filter(({ file }) => file === 'classes.csv')]).toEqual([
      ['7E1'],
      [],
    ])
  })
})

describe('an invalid OneRoster row', () => {
  test.each([
    ['title became a date', 'c4,,,2026-09-12,KG', /^The title “2026-09-12” is a date/],
    ['id lost digits', '1.5e+15,,,Room 14,KG', /^The sourcedId “1.5e\+15” has lost digits/],
  ])('is not imported if it is a class whose %s', (_, row, message) => {
    const text = `sourcedId,status,dateLastModified,title,grades\n${row}\n`
    const { classes, mistakes } = readOneRoster(createFiles(school, { 'classes.csv': text }))
    expect(classes).toEqual([])
    expect(mistakes[0]).toMatchObject({ file: 'classes.csv', line: 2, message: expect.stringMatching(message) })
  })

  const readMistakes = (row: string) => readOneRoster(createFiles([...school, row])).mistakes
  test.each([
    ['no id', createUser('', 'student'), 'The sourcedId is missing.'],
    ['a duplicate id', createUser('s1', 'student'), 'Line 3 has the same sourcedId “s1”.'],
    ['no role', createUser('s9', ''), 'The role is missing.'],
    ['an unknown role', createUser('s9', 'wizard'), "“wizard” isn't a OneRoster role."],
    ['no first name', createUser('s9', 'student', { given: ' ' }), 'The first name is missing.'],
    [
      'a teacher without an email address',
      createUser('t9', 'teacher', { email: '' }),
      'The email address is missing. Adults need one to sign in.',
    ],
    ['too few cells', 's9,,,true', 'This row has 4 cells, but there are 18 columns.'],
  ])('is reported with file and line: %s', (_, row, message) => {
    expect(readMistakes(row)).toEqual([{ file: 'users.csv', line: 4, message }])
  })

  test('is reported with the line number of an editor, also after a cell of two lines', () => {
    const [first = ''] = school
    const roster = readOneRoster(createFiles([first.replace(',Ada,', ',"Ada\nMaria",'), '', createUser('', 'student')]))
    expect(roster.mistakes.find(({ file }) => file === 'users.csv')?.line).toBe(5)
  })

  test('is reported if it enrolls an unknown person or names an unknown class', () => {
    const enrollments = 'sourcedId,classSourcedId,userSourcedId,role\ne1,c7,s1,student\ne2,c1,s7,student\n'
    expect(readOneRoster(createFiles(school, { 'enrollments.csv': enrollments })).mistakes).toEqual([
      { file: 'enrollments.csv', line: 2, message: 'No class in classes.csv has the sourcedId “c7”.' },
      { file: 'enrollments.csv', line: 3, message: 'No person in users.csv has the sourcedId “s7”.' },
    ])
  })
})

describe('an invalid OneRoster export', () => {
  const createFilesWithout = (name: string) => {
    const exportFiles = createFiles(school)
    exportFiles.delete(name)
    return exportFiles
  }
  test.each<[string, ReadonlyMap<string, Table>, RegExp]>([
    ['has no manifest', createFilesWithout('manifest.csv'), /no manifest.csv/],
    ['lacks a file that its manifest names', createFilesWithout('classes.csv'), /names classes.csv/],
    [
      'has an unsupported version',
      createFiles(school, { 'manifest.csv': createManifest('1.1').replace('1.1', '1.0') }),
      /version 1.1 or 1.2/,
    ],
    [
      'lacks a column',
      createFiles([], { 'users.csv': 'sourcedId,givenName\ns1,Ada\n' }),
      /users.csv lacks the column familyName/,
    ],
    [
      'has an unclosed quote',
      createFiles([], { 'users.csv': `${USERS_11}\n"s1,Ada` }),
      /^users.csv, line 2: .* never closed/,
    ],
    ['contains no people', createFiles([], { 'manifest.csv': createManifest('1.1', 'absent') }), /has no people/],
    [
      'mixes bulk and delta files',
      createFiles([], { 'manifest.csv': createManifest('1.1').replace('classes,bulk', 'classes,delta') }),
      /Export all of them the same way/,
    ],
  ])('is rejected with a message if it %s', (_, exportFiles, why) => {
    expect(() => readOneRoster(exportFiles)).toThrow(why)
    expect(() => readOneRoster(exportFiles)).toThrow(InvalidRosterError)
  })
})
