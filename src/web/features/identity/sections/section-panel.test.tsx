import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts, readFields, toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import type { Section } from '#contract/identity/sections.ts'
import { SectionForm } from './section-form.tsx'
import { SectionPanel } from './section-panel.tsx'

const section: Section = {
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  name: '7B',
  grade: null,
  audience: 'middle_school',
  teachers: [{ uuid: 't', name: 'Rosa Diaz' }],
  pupils_count: 0,
  archived_at: null,
  code: null,
}
const renderPanel = (overrides: Partial<Section> = {}): string =>
  renderPage(
    <SectionPanel
      section={{ ...section, ...overrides }}
      students={[]}
      requestedConsents={[]}
      closeUrl="/admin/people/classes"
      onArchiveChanged={() => undefined}
    />,
  )

describe('the panel of a class', () => {
  it('names its grade, or its age group if it has several grades', () => {
    expect(toText(renderPanel())).toContain('7B Grade 6-8')
    expect(toText(renderPanel({ grade: 'kindergarten' }))).toContain('7B Kindergarten')
  })

  it('lists its teachers, and says that it has none', () => {
    expect(listButtons(renderPanel())).toContain('Remove Rosa Diaz')
    expect(toText(renderPanel({ teachers: [] }))).toContain('None yet')
  })

  it('offers nothing that changes the members of an archived class, and has no code', () => {
    const html = renderPanel({ archived_at: '2026-06-20T12:00:00Z' })
    expect(listButtons(html)).toEqual(['Edit', 'Restore'])
    expect(toText(html)).toContain('Archived on 20 Jun 2026. No one is teaching it now.')
    expect(toText(html)).not.toContain('Class code')
    expect(listButtons(renderPanel())).toContain('Archive')
  })
})

describe('the code of a class', () => {
  it('can be created while there is none', () => {
    expect(toText(renderPanel())).toContain('No active code.')
    expect(listButtons(renderPanel())).toContain('Create code')
  })

  it('says until when it is valid, who it is for and where they enter it', () => {
    const html = renderPanel({ code: { text: 'KQM-7RT', until: '2026-11-27T12:00:00Z', part: 'pupil' } })
    expect(listTexts(html, 'output')).toEqual(['KQM-7RT'])
    expect(toText(html)).toMatch(/Valid until 27 Nov 2026, \d\d:\d\d[ap]m/)
    expect(toText(html)).toContain('For students, to enter at alaia.test/join')
    expect(readFields(html)).toMatchObject({ For: 'Students', 'Valid for': 'One week' })
  })

  it('for teachers warns against the board, and is not replaced by one for students', () => {
    const html = renderPanel({ code: { text: 'KQM-7RT', until: '2026-11-27T12:00:00Z', part: 'teacher' } })
    expect(toText(html)).toContain('For teachers, to enter at alaia.test/join. Never write it on the board.')
    expect(readFields(html)).toMatchObject({ For: 'Teachers' })
  })
})

describe('the form of a class', () => {
  const renderForm = (edited?: Section): string =>
    renderPage(
      <SectionForm {...(edited && { section: edited })} onClose={() => undefined} onStored={() => undefined} />,
    )

  it('starts with the values of the class', () => {
    const html = renderForm({ ...section, grade: 'middle_school', audience: 'middle_school' })
    expect(readFields(html)).toMatchObject({ Name: '7B', 'Age group': 'Grade 6-8' })
    expect(toText(html)).toContain('Edit 7B')
  })

  it('is empty for a new class, which may have several grades', () => {
    expect(readFields(renderForm())).toEqual({ Name: '', 'Age group': 'K-5', Grade: 'Several grades' })
  })
})
