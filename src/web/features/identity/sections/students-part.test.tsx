import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listChecked, listTexts, toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import type { Section, SectionStudent } from '#contract/identity/sections.ts'
import type { ConsentPart } from '#rules/consent.ts'
import { StudentsPart } from './students-part.tsx'

const section: Section = {
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  name: '7B',
  grade: null,
  audience: 'middle_school',
  teachers: [],
  pupils_count: 1,
  archived_at: null,
  code: null,
}
const student: SectionStudent = {
  uuid: '3f0c3b1e-0000-4000-8000-000000000002',
  name: 'Ola Lund',
  username: 'ola',
  audience: 'middle_school',
  words_at: null,
  code_at: null,
  code_used_at: null,
  consents: { app: 'given', check_ins: 'given', journal: 'given', custom_exercises: 'given' },
}

interface ClassState {
  students?: SectionStudent[]
  requested?: ConsentPart[]
  archived_at?: string
}

const renderClass = ({ students = [student], requested = [], archived_at }: ClassState = {}): string =>
  renderPage(
    <StudentsPart
      section={{ ...section, archived_at: archived_at ?? null }}
      students={students}
      requestedConsents={requested}
      onFailed={() => undefined}
    />,
  )
const renderRow = (overrides: Partial<SectionStudent>, requested?: ConsentPart[]): string =>
  listTexts(renderClass({ students: [{ ...student, ...overrides }], ...(requested && { requested }) }), 'li')[0]!

describe('the students of a class', () => {
  it('are counted', () => {
    const other = { ...student, uuid: 'b' }
    const headings = [[], [student], [student, other]].map((students) => listTexts(renderClass({ students }), 'h3')[0])
    expect(headings).toEqual(['No students in this class yet', '1 student', '2 students'])
  })

  it('are not selected at first, and an empty class has nothing to select', () => {
    expect(listChecked(renderClass())).toEqual([])
    expect(toText(renderClass())).toContain('Select all')
    expect(toText(renderClass({ students: [] }))).not.toContain('Select all')
  })

  it('can not be added to an archived class', () => {
    expect(listButtons(renderClass())).toEqual(['Add students'])
    expect(listButtons(renderClass({ archived_at: '2026-06-20T12:00:00Z' }))).toEqual([])
  })
})

describe('the sign-in of a student', () => {
  it('names each card with the day on which it was made', () => {
    expect(renderRow({})).toContain('ola, No card yet')
    expect(renderRow({ words_at: '2026-09-01T12:00:00Z' })).toContain('ola, Passphrase, 01 Sep')
    expect(renderRow({ words_at: '2026-09-01T12:00:00Z', code_at: '2026-11-20T12:00:00Z' })).toContain(
      'ola, Passphrase, 01 Sep, Picture code, 20 Nov',
    )
  })

  it('leaves out a username that a student does not have', () => {
    expect(renderRow({ username: null })).toBe('Ola Lund No card yet')
  })
})

describe('the family consent of a student', () => {
  const answer = (consents: Partial<SectionStudent['consents']>) => ({
    consents: { ...student.consents, ...consents },
  })

  it('is not mentioned by a school that asks for none', () => {
    expect(renderRow(answer({ app: 'refused' }))).not.toContain('Family')
  })

  it('is a yes only if every requested part has one', () => {
    expect(renderRow({}, ['app', 'journal'])).toContain('Family: yes')
    expect(renderRow(answer({ check_ins: 'none' }), ['app', 'journal'])).toContain('Family: yes')
    expect(renderRow(answer({ journal: 'none' }), ['app', 'journal'])).toContain('Family: no answer yet for Journal')
  })

  it('names the refused parts first, because they are hidden from the student', () => {
    const text = renderRow(answer({ journal: 'refused', check_ins: 'none' }), ['check_ins', 'journal'])
    expect(text).toContain('Family: no to Journal')
    expect(text).not.toContain('Family: yes')
  })
})
