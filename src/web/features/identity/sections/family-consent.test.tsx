import { renderAnswered, renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listChecked, listTexts, toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { consentHistory, consentInfo } from '#contract/identity/consent.ts'
import type { ConsentPart } from '#rules/consent.ts'
import { FamilyRecord } from './family-record.tsx'
import { FamilySettings } from './family-settings.tsx'

const server = startStubServer()
beforeEach(() => {
  server.answer(consentHistory, { Answers: [] })
})

describe('the consent that a school asks for', () => {
  const renderSettings = (parts: ConsentPart[]): Promise<string> => {
    const counts = [
      { part: 'app' as const, given: 20, refused: 1, none: 3 },
      { part: 'journal' as const, given: 7, refused: 2, none: 15 },
    ]
    server.answer(consentInfo, { Consent: { parts, counts } })
    return renderAnswered(<FamilySettings onClose={() => undefined} />)
  }

  it('is on for the requested parts, with the answers so far', async () => {
    const labels = listChecked(await renderSettings(['journal']))
    expect(labels).toEqual(['Journal Hidden for students without consent. 7 yes, 2 no, 15 no answer yet'])
  })

  it('shows no numbers of a part that is not requested', async () => {
    expect(toText(await renderSettings(['journal']))).not.toContain('20 yes')
    expect(toText(await renderSettings(['app']))).toContain(
      "Without consent the student can't sign in. 20 yes, 1 no, 3 no answer yet",
    )
  })
})

describe('recording the consent of families', () => {
  const people = [
    { uuid: '3f0c3b1e-0000-4000-8000-000000000001', name: 'Ola Lund' },
    { uuid: '3f0c3b1e-0000-4000-8000-000000000002', name: 'Ada Reed' },
  ]
  const createRecord = (chosen: typeof people, requested: ConsentPart[] = ['app', 'journal']) => (
    <FamilyRecord people={chosen} sectionUuid="s" requested={requested} onClose={() => undefined} />
  )

  it('starts with a yes on paper, today, for every requested part', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 30), toFake: ['Date'] })
    const html = renderPage(createRecord(people))
    vi.useRealTimers()
    expect(listChecked(html)).toEqual(['Yes', 'All of Alaia', 'Journal'])
    expect(html).toContain('value="2026-11-20"')
    expect(html).toContain('max="2026-11-20"')
    expect(toText(html)).toContain('Record consent for 2 families')
  })

  it('is not possible before the school asks for anything', () => {
    const html = renderPage(createRecord(people, []))
    expect(toText(html)).toContain("Your school doesn't ask families for consent yet.")
    expect(listButtons(html)).toEqual(['Close'])
  })

  it('shows what one family answered before, on the day of the answer', async () => {
    server.answer(consentHistory, {
      Answers: [
        {
          part: 'journal',
          answer: 'none',
          how: 'e_mail',
          answered_on: '2026-11-01',
          noted_at: '2026-11-20T12:00:00Z',
          noted_by: 'Jonah Reed',
        },
        {
          part: 'app',
          answer: 'refused',
          how: 'form',
          answered_on: '2026-09-01',
          noted_at: '2026-09-02T12:00:00Z',
          noted_by: null,
        },
      ],
    })
    const html = await renderAnswered(createRecord(people.slice(0, 1)))
    expect(listTexts(html, 'li')).toEqual([
      'Journal: no answer yet, email, 01 Nov 2026 by Jonah Reed',
      'All of Alaia: no, signed form, 01 Sep 2026',
    ])
    expect(toText(html)).toContain('Record consent for Ola Lund')
  })

  it('shows no history for several families at once', async () => {
    expect(toText(await renderAnswered(createRecord(people)))).not.toContain('Consent history')
    expect(toText(await renderAnswered(createRecord(people.slice(0, 1))))).toContain('No consent recorded yet.')
  })
})
