/** People lists and rosters as Excel workbooks. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { peopleImport, peopleImportPreview } from '#contract/identity/people-import.ts'
import { MAX_PEOPLE_LISTED } from '#rules/people/people-list.ts'
import { createWorkbook, createWorkbookWithSheets, type WorkbookCell } from '#tests/support/files/create-workbook.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { runImportPeopleCommand } from './import-command.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Admin = Awaited<ReturnType<typeof createSignedInPerson>>
const createAdmin = () =>
  createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'admin', audience: 'adult' })
const listStudents = async (admin: Admin) =>
  (await admin.call(people.personList, { Filter: { kind: 'student' }, Page: { limit: 100 } })).People

const toFile = (bytes: Buffer, name = 'people.xlsx') => ({ name, content: bytes.toString('base64') })
const preview = async (admin: Admin, ...files: { name: string; content: string }[]) =>
  (await admin.call(peopleImportPreview, { Import: { files } })).Report
const listMistakes = ({ mistakes }: Awaited<ReturnType<typeof preview>>) =>
  mistakes.map(({ line, name, weight }) => [line, name, weight])

const HEAD = ['username', 'first_name', 'last_name', 'role', 'grade', 'class']
const zara: WorkbookCell[] = [{ number: 42, format: '000000' }, 'Zara', 'Haddad', 'student', 7, 'Room 3']

describe('a list that is a workbook', () => {
  it('is previewed and imported like a CSV file', async () => {
    const admin = await createAdmin()
    const files = [toFile(createWorkbook([HEAD, zara, ['mei', 'Mei', 'Łin', 'student', 'K', null]]))]
    const report = await preview(admin, ...files)
    expect(report).toMatchObject({ counts: { rows: 2, add: 2, classes: 1, wrong: 0 }, mistakes: [] })
    await admin.call(peopleImport, { Import: { files, fingerprint: report.fingerprint } })
    const students = await listStudents(admin)
    expect(students.map(({ username, last_name, grade }) => `${username} ${last_name} ${grade}`).toSorted()).toEqual([
      '000042 Haddad 7',
      'mei Łin 0',
    ])
    const asText = `${HEAD.join(',')}\n000042,Zara,Haddad,student,7,Room 3\nmei,Mei,Łin,student,K,\n`
    const { Report } = await admin.call(peopleImportPreview, { Import: { text: asText } })
    expect(Report.counts).toMatchObject({ unchanged: 2, add: 0, change: 0 })
    expect(Report.is_workbook).toBe(false)
  })

  it('has its mistakes reported by the rows of the sheet', async () => {
    const admin = await createAdmin()
    const date = { number: 46_277, format: 'd-mmm' }
    const student = (...cells: WorkbookCell[]): WorkbookCell[] => ['Noa', 'Levi', 'student', ...cells]
    const report = await preview(
      admin,
      toFile(
        createWorkbook([
          HEAD,
          zara,
          [null],
          ['a1', ...student(date, null)],
          ['a2', ...student(7, date)],
          ['a3', ...student(7, { error: '#REF!' })],
          [{ formula: 'A1&B1' }, ...student(7, null)],
          [{ number: '1.2345678901234499E+15', format: 0 }, ...student(7, null)],
        ]),
      ),
    )
    expect(listMistakes(report)).toEqual([
      [4, 'grade_is_date', 'row'],
      [5, 'cell_is_date', 'row'],
      [6, 'spreadsheet_error', 'row'],
      [7, 'formula', 'row'],
      [8, 'username_is_short_number', 'row'],
    ])
    expect(report.mistakes[1]!.text).toBe(
      '“2026-09-12” in class is a date. Format the column as text, and enter the value again.',
    )
    expect(report.counts).toMatchObject({ add: 1, wrong: 5 })
    expect(report.is_workbook).toBe(true)
    expect(report.csv!.text).toMatch(/^\uFEFF?"?Row"?,/)
  })

  it('names the sheet that is read if there are several', async () => {
    const admin = await createAdmin()
    const workbook = createWorkbookWithSheets([
      { name: 'Grade 7', rows: [HEAD, zara] },
      { name: 'Grade 8', rows: [HEAD, zara] },
    ])
    const report = await preview(admin, toFile(workbook))
    expect(listMistakes(report)).toEqual([[1, 'one_sheet', 'note']])
    expect(report.mistakes[0]!.text).toBe('Only the sheet “Grade 7” is read. The other sheets are ignored.')
    expect(report.counts.add).toBe(1)
  })

  it('is refused as a whole with a reason if it is no workbook, damaged or too long', async () => {
    const admin = await createAdmin()
    const workbook = createWorkbook([HEAD, zara])
    const many = Array.from({ length: MAX_PEOPLE_LISTED + 5 }, (_, row) => [`a${row}`, 'Noa', 'Levi', 'student', 7])
    const readReasons = async (bytes: Buffer) => listMistakes(await preview(admin, toFile(bytes)))
    expect(await readReasons(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toEqual([[1, 'not_workbook', 'file']])
    expect(await readReasons(workbook.subarray(0, -30))).toEqual([[1, 'workbook_damaged', 'file']])
    expect(await readReasons(createWorkbook([HEAD, ...many]))).toEqual([
      [MAX_PEOPLE_LISTED + 2, 'too_many_rows', 'file'],
    ])
    const files = [toFile(workbook.subarray(0, -30))]
    const { fingerprint } = await preview(admin, ...files)
    const error = await catchFailure(admin.call(peopleImport, { Import: { files, fingerprint } }))
    expect(error.message).toMatch(/^This Excel workbook is damaged/)
  })

  it('is imported by the command', async () => {
    const admin = await createAdmin()
    const file = join(await createTemporaryFolder(), 'people.xlsx')
    await writeFile(file, createWorkbook([HEAD, zara, ['noa', 'Noa', 'Levi', 'student', 13, null]]))
    const lines = await runImportPeopleCommand(
      server.platform.db,
      { file, school: admin.person.school.code, deactivateMissing: false, allowMassDeactivation: false, apply: false },
      { now: new Date(), recordImport: async () => undefined },
    )
    expect(lines.slice(0, 2)).toEqual([
      'line 3: There is no grade “13”. Use K, or 1 to 12.',
      '2 rows: 1 new, 0 changed, 0 unchanged, 0 deactivated, 1 skipped, 1 new classes',
    ])
  })
})

describe('a roster whose files are workbooks', () => {
  const tables: Record<string, WorkbookCell[][]> = {
    'manifest.xlsx': [
      ['propertyName', 'value'],
      ['oneroster.version', 1.1],
      ...['users', 'classes', 'enrollments'].map((file) => [`file.${file}`, 'bulk']),
    ],
    'users.xlsx': [
      ['sourcedId', 'status', 'enabledUser', 'role', 'username', 'givenName', 'familyName', 'email', 'grades'],
      [{ number: 7, format: '0000' }, null, true, 'student', 'robin', 'Robin', 'Reed', null, '07'],
      ['s2', null, true, 'wizard', null, 'No', 'Body', null, null],
    ],
    'classes.xlsx': [
      ['sourcedId', 'status', 'title', 'classCode', 'grades'],
      ['c1', null, 'Room 7', null, 7],
    ],
    'enrollments.xlsx': [
      ['sourcedId', 'status', 'classSourcedId', 'userSourcedId', 'role'],
      ['e1', null, 'c1', '0007', 'student'],
    ],
  }
  const files = Object.entries(tables).map(([name, rows]) => toFile(createWorkbook(rows), name))

  it('is previewed with its mistakes by file and line', async () => {
    const report = await preview(await createAdmin(), ...files)
    expect(report).toMatchObject({
      counts: { add: 1, classes: 1, joins: 1, wrong: 1 },
      mistakes: [{ file: 'users.csv', line: 3, text: "“wizard” isn't a OneRoster role." }],
    })
  })

  it('may be a folder for the command, with CSV files among them', async () => {
    const admin = await createAdmin()
    const folder = join(await createTemporaryFolder(), 'roster')
    await mkdir(folder)
    const classes = 'sourcedId,status,title,classCode,grades\nc1,,Room 7,,07\n'
    await writeFile(join(folder, 'classes.csv'), classes)
    for (const [name, rows] of Object.entries(tables)) {
      if (name !== 'classes.xlsx') await writeFile(join(folder, name), createWorkbook(rows))
    }
    const lines = await runImportPeopleCommand(
      server.platform.db,
      {
        file: folder,
        school: admin.person.school.code,
        deactivateMissing: false,
        allowMassDeactivation: false,
        apply: true,
      },
      { now: new Date(), recordImport: async () => undefined },
    )
    expect(lines.at(-1)).toMatch(/^Imported/)
    expect(await listStudents(admin)).toMatchObject([{ username: 'robin', sections: ['Room 7'] }])
  })

  it('is refused with the name of a file that is damaged', async () => {
    const damaged = files.map((file) =>
      file.name === 'classes.xlsx' ? toFile(createWorkbook([['a']]).subarray(0, -30), file.name) : file,
    )
    const error = await catchFailure(preview(await createAdmin(), ...damaged))
    expect(error.message).toMatch(/^classes.csv, line 1: This Excel workbook is damaged/)
  })
})
