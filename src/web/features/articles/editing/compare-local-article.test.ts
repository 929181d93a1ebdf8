import { expect, test } from 'vitest'
import type { ArticleDraft } from '#contract/articles.ts'
import { toArticleFields } from './article-fields.ts'
import { compareLocalArticle } from './compare-local-article.ts'

const stored: ArticleDraft = {
  uuid: 'a',
  slug: 'tide-table',
  title: 'Tide table',
  summary: '',
  tags: [],
  audience: 'families',
  minutes: 1,
  cover: { scene: 'bay', palette: 'dawn' },
  body: { type: 'doc', content: [] },
  status: 'draft',
  changed: true,
  featured: false,
  revision: 4,
  source: null,
  source_changed: false,
  updated_at: '',
}
const fields = toArticleFields(stored)
const mine = { ...fields, title: 'Low water' }

test('local article draft that matches the server needs no action, and a newer one waits to be saved', () => {
  expect(compareLocalArticle(stored, undefined)).toBe('saved')
  expect(compareLocalArticle(stored, { fields, revision: 1, sent: undefined })).toBe('saved')
  expect(compareLocalArticle(stored, { fields: mine, revision: 4, sent: undefined })).toBe('waiting')
})

test('local article draft conflicts with a newer server revision unless this device sent that revision itself', () => {
  expect(compareLocalArticle(stored, { fields: mine, revision: 3, sent: fields })).toBe('waiting')
  expect(compareLocalArticle(stored, { fields: mine, revision: 3, sent: undefined })).toBe('conflict')
})
