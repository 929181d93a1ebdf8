import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts, toText } from '#tests/support/web/read-html.ts'
import { expect, it } from 'vitest'
import type { PageContent } from '#rules/site/pages.ts'
import { PageConflict } from './page-conflict.tsx'
import type { PageForm } from './page-document.ts'

const withTitle = (title: string): PageContent => ({ title, description: 'Twice a day', sections: [] })

const renderConflict = (theirs: string, mine: string): string => {
  const stored = { content: withTitle(theirs), updated_at: '2026-11-20T12:00:00Z', updated_by: 'Jonah Reed' }
  return renderPage(<PageConflict form={{ stored, fields: { content: withTitle(mine) } } as PageForm} />)
}

it('the conflict of a page shows both versions of each field, and who saved the other one when', () => {
  const html = renderConflict('Low water', 'High water')
  expect(toText(html)).toMatch(/Saved by Jonah Reed, 20 Nov 2026, \d\d:\d\d[ap]m/)
  expect(listTexts(html, 'th')).toEqual(['Field', 'Theirs', 'Mine', 'Title'])
  expect(listTexts(html, 'td')).toEqual(['Theirs Low water', 'Mine High water'])
  expect(listButtons(html)).toEqual(['Use the other version', 'Keep mine'])
})

it('the conflict of a page says that a field is empty in one version', () => {
  expect(listTexts(renderConflict('', 'High water'), 'td')).toEqual(['Theirs Empty', 'Mine High water'])
})

it('the conflict of a page says so if both versions are the same, and still asks for a choice', () => {
  const html = renderConflict('Low water', 'Low water')
  expect(toText(html)).toContain('Both versions are the same.')
  expect(listButtons(html)).toHaveLength(2)
})
