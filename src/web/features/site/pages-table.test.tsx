import { renderPage } from '#tests/support/web/render-page.tsx'
import { listTexts } from '#tests/support/web/read-html.ts'
import { expect, it } from 'vitest'
import type { CmsLine } from '#contract/site.ts'
import { PagesTable } from './pages-table.tsx'

const createLine = (overrides: Partial<CmsLine>): CmsLine => ({
  template_id: 'home',
  path: '/',
  name: 'Home',
  title: 'Alaia',
  changes: 0,
  published_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  updated_by: '',
  ...overrides,
})
const renderCells = (overrides: Partial<CmsLine>): string[] =>
  listTexts(renderPage(<PagesTable pages={[createLine(overrides)]} />), 'td')

it('a row of the public pages counts its unpublished changes', () => {
  expect([0, 1, 2].map((changes) => renderCells({ changes })[2])).toEqual([
    'Published',
    '1 unpublished change',
    '2 unpublished changes',
  ])
})

it('a row of the public pages names the place of content that has no address of its own', () => {
  expect(['/about-us', '', '*'].map((path) => renderCells({ path })[0])).toEqual([
    '/about-us',
    'Every public page',
    'Any unknown address',
  ])
})

it('a row of the public pages names who changed it last, unless nobody has', () => {
  expect(renderCells({ updated_by: 'Jonah Reed' })[1]).toMatch(/^20 Nov 2026, \d\d:\d\d[ap]m, Jonah Reed$/)
  expect(renderCells({})[1]).toMatch(/^20 Nov 2026, \d\d:\d\d[ap]m$/)
})

it('a row of the public pages leads to the editor of its page', () => {
  const html = renderPage(<PagesTable pages={[createLine({ template_id: 'about-us' })]} />)
  expect(html).toContain('href="/admin/cms/template/about-us"')
})
