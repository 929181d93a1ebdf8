import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts, toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import { MyClass, type OwnClass } from './my-class.tsx'

const createClass = (overrides: Partial<OwnClass> = {}): OwnClass => ({
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  name: '7B',
  audience: 'middle_school',
  code: null,
  pupils: [{ uuid: 'a', name: 'Ola Lund', username: 'ola', words_at: null, code_at: null }],
  ...overrides,
})
const renderClass = (overrides?: Partial<OwnClass>): string => renderPage(<MyClass section={createClass(overrides)} />)

describe("a teacher's class", () => {
  it('shows the code for the board with its address and its last day', () => {
    const html = renderClass({ code: { text: 'KQM-7RT', until: '2026-11-27T12:00:00Z', part: 'pupil' } })
    expect(toText(html)).toContain('Students without an account join at alaia.test/join with KQM-7RT until 27 Nov')
  })

  it('shows no code if there is none for students', () => {
    expect(toText(renderClass())).not.toContain('join at')
  })

  it('says which cards a student has', () => {
    expect(listTexts(renderClass(), 'li')).toEqual(['Ola Lund ola, No card yet'])
    const [student] = createClass().pupils
    const withCode = { ...student!, username: null, code_at: '2026-11-20T12:00:00Z' }
    expect(listTexts(renderClass({ pupils: [withCode] }), 'li')).toEqual(['Ola Lund Picture code, 20 Nov'])
  })

  it('offers cards only for students who are selected', () => {
    expect(listButtons(renderClass())).toEqual([])
    expect(toText(renderClass())).toContain('Everyone in 7B')
  })

  it('says that it is empty, and offers to select no one', () => {
    const text = toText(renderClass({ pupils: [] }))
    expect(text).toContain('No students in this class yet.')
    expect(text).not.toContain('Everyone in')
  })
})
