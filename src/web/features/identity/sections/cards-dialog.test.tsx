import { renderPage } from '#tests/support/web/render-page.tsx'
import { listChecked, toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it, vi } from 'vitest'
import { CardsDialog } from './cards-dialog.tsx'

const people = [{ uuid: 'a', name: 'Ola Lund' }]
const renderCards = (audience?: string, chosen = people): string =>
  renderPage(
    <CardsDialog
      people={chosen}
      section={audience ? { uuid: 's', audience } : undefined}
      refreshes={[]}
      onClose={() => undefined}
    />,
  )
const listChoices = (audience?: string): string[] =>
  listChecked(renderCards(audience)).map((label) => label.split(/ (?:The|Three) /)[0]!)

describe('the dialog for sign-in cards', () => {
  it('suggests picture codes for the youngest students, and passphrases for all others', () => {
    expect(['k_5', 'middle_school', 'high_school', undefined].map((audience) => listChoices(audience)[0])).toEqual([
      'A picture code',
      'A passphrase',
      'A passphrase',
      'A passphrase',
    ])
  })

  it.each([
    ['en-US', 'Letter'],
    ['fr-CA', 'Letter'],
    ['es-MX', 'Letter'],
    ['en-GB', 'A4'],
    ['es-ES', 'A4'],
    ['de', 'A4'],
  ])('suggests the paper of a device in %s: %s', (language, paper) => {
    vi.stubGlobal('navigator', { onLine: true, language })
    expect(listChoices()[1]).toBe(paper)
  })

  it('names the student of a single card, and counts several', () => {
    expect(toText(renderCards())).toContain('Sign-in card for Ola Lund')
    expect(toText(renderCards('k_5', [...people, { uuid: 'b', name: 'Ada' }]))).toContain(
      'Sign-in cards for 2 students',
    )
  })

  it('warns before the current cards stop working', () => {
    expect(toText(renderCards())).toContain('Their current cards of this kind stop working right away')
  })
})
