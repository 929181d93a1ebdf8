import { expect, test, vi } from 'vitest'
import type { ArticleDraft } from '#contract/articles.ts'
import { toArticleFields } from './article-fields.ts'

/** The browser's parts that the modules need when they are loaded. */
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

const { AutosaveDocument } = await import('#web/autosave/autosave-document.ts')
const { articleDefinition } = await import('./article-document.ts')

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

const restore = (value: unknown) => {
  const draft = articleDefinition.localDraft.parse(value, stored)
  const doc = new AutosaveDocument(articleDefinition, stored, { account: 'a', draft })
  doc.close()
  return doc
}

test('local article draft that matches the server needs no action, and a newer one waits to be saved', () => {
  expect(restore(undefined).isUnsaved).toBe(false)
  expect(restore({ fields, revision: 1, sent: undefined }).isUnsaved).toBe(false)
  expect(restore({ fields: mine, revision: 4, sent: undefined }).snapshot()).toMatchObject({
    status: 'waiting',
    fields: { title: 'Low water' },
  })
})

test('local article draft conflicts with a newer server revision unless this device sent that revision itself', () => {
  expect(restore({ fields: mine, revision: 3, sent: fields }).snapshot().status).toBe('waiting')
  expect(restore({ fields: mine, revision: 3, sent: undefined }).snapshot().status).toBe('conflict')
})

test('local article draft in the shape of an older app version, or of anything else, is not used', () => {
  expect(restore({ fields: { title: 'Low water' }, revision: 4 }).isUnsaved).toBe(false)
  expect(restore('Low water').isUnsaved).toBe(false)
})
