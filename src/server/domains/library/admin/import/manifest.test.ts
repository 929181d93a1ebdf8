import { expect, test } from 'vitest'
import { parseManifest } from './manifest.ts'

const listProblems = (text: string) =>
  parseManifest(text).rows.flatMap(({ rowNumber, problems }) => problems.map(({ column }) => [rowNumber, column]))

test('parseManifest reads rows by column name, in any order and letter case', () => {
  const { rows, problems } = parseManifest(
    '\uFEFFTitle,FILE,audience,kind,collections,publish\r\n"Snow, at last",a/First Snow.flac,6-8,Thought exercise,Winter | Sleep,yes\r\n',
  )
  expect(problems).toEqual([])
  expect(rows).toEqual([
    {
      rowNumber: 2,
      file: 'a/First Snow.flac',
      id: 'a/first snow',
      fields: { title: 'Snow, at last', audience: 'middle_school', session_type: 'thought_exercise' },
      collections: ['Winter', 'Sleep'],
      related: [],
      publish: true,
      problems: [],
    },
  ])
})

test('parseManifest accepts semicolons as separators, as some spreadsheets write them', () => {
  expect(parseManifest('file;title\na.mp3;One\n').rows[0]?.fields.title).toBe('One')
})

test('parseManifest reports problems by row and column, and counts empty rows', () => {
  const text = 'file,title,energy,cover,id\na.mp3,One,settle,,x\n\n,Two,loud,c.svg,y\nb.exe,Three,,,x\n'
  expect(listProblems(text)).toEqual([
    [4, 'file'],
    [4, 'energy'],
    [4, 'cover'],
    [5, 'file'],
    [5, 'id'],
  ])
})

test('parseManifest does not compare the ids of rows without a file', () => {
  expect(listProblems('file,title\n,One\n,Two\n')).toEqual([
    [2, 'file'],
    [3, 'file'],
  ])
})

test('parseManifest reports the row of an unclosed quotation mark instead of merging the rows below', () => {
  const { rows, problems } = parseManifest('file,title\na.mp3,One\nb.mp3,"Two\nc.mp3,Three\nd.mp3,Four\n')
  expect(problems).toEqual([
    "Row 3: A quotation mark is opened here and never closed, so the rest of the file can't be read.",
  ])
  expect(rows).toEqual([])
  const closedByLaterRow = parseManifest('file,title\na.mp3,"One\nb.mp3,Two\n"c.mp3",Three\n')
  expect(closedByLaterRow.problems).toEqual([expect.stringMatching(/^Row 2: .* never closed/)])
})

test('parseManifest rejects a workbook', () => {
  expect(parseManifest('PK\u0003\u0004rest').problems).toEqual([expect.stringMatching(/^Row 1: This is a spreadsheet/)])
})

test('parseManifest counts a row of several lines once, as a spreadsheet does', () => {
  const { rows } = parseManifest('file,description\na.mp3,"One\ntwo"\nb.mp3,Three\n')
  expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 3])
  expect(parseManifest('file,description\na.mp3,"One\ntwo"\nb.mp3,"Three\n').problems[0]).toMatch(/^Row 3: /)
})

test('parseManifest reports the row of text after a closing quotation mark', () => {
  const { problems } = parseManifest('file,title\n"a.mp3" b,One\nb.mp3,Two\n')
  expect(problems[0]).toMatch(/^Row 2: /)
  expect(parseManifest('file,title\n"a.mp3","One ""and"" two"\n').problems).toEqual([])
})

test('parseManifest rejects missing, unknown or repeated columns, no rows and more than 500 rows', () => {
  expect(parseManifest('').problems).toHaveLength(1)
  expect(parseManifest('title\nOne').problems[0]).toMatch(/"file"/)
  expect(parseManifest('file,color\na.mp3,red').problems[0]).toMatch(/"color"/)
  expect(parseManifest('file,file\na.mp3,b.mp3').problems[0]).toMatch(/twice/)
  expect(parseManifest('file\n\n').problems[0]).toMatch(/no row/)
  expect(parseManifest(`file\n${'a.mp3\n'.repeat(501)}`).problems[0]).toMatch(/500/)
})
