import '#tests/support/web/browser-globals.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type CmsPage, cmsInfo, cmsPublish, cmsRestore, cmsUpdate } from '#contract/site.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { AutosaveDocument } from '#web/autosave/autosave-document.ts'
import { type StubServer, startStubServer } from '#tests/support/web/stub-server.ts'
import {
  getActionProblem,
  loadNewerVersion,
  type PageDocument,
  pageDefinition,
  publishPage,
  restorePage,
} from './page-document.ts'

const VERSION = '3f0c3b1e-0000-4000-8000-000000000001'

const withTitle = (title: string): PageContent => ({ title, description: 'Twice a day', sections: [] })
const createPage = (title: string, revision: number): CmsPage => ({
  template_id: 'home',
  path: '/',
  name: 'Home',
  title,
  changes: 0,
  published_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  updated_by: 'Jonah',
  content: withTitle(title),
  published: withTitle('Old'),
  revision,
  editors: [],
})
const changed = { http: 409, code: '409', message: 'Someone else saved this page.' }

let server: StubServer
let doc: PageDocument
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  server = startStubServer()
  // Nobody is signed in, so nothing is stored on a device.
  doc = new AutosaveDocument(pageDefinition, createPage('Old', 4), { account: '' })
})

const getTitle = () => doc.snapshot().fields.content.title
const write = (title: string) => doc.write({ content: withTitle(title) })
const answerSave = (title: string, revision: number) =>
  server.answer(cmsUpdate, { CmsPage: createPage(title, revision) })

describe('the draft of a page', () => {
  it('is saved as a whole, with the revision that it is based on', async () => {
    answerSave('Mine', 5)
    write('Mine')
    await doc.save()
    expect(server.listRequests(cmsUpdate)).toEqual([
      { CmsPage: { template_id: 'home', content: withTitle('Mine'), revision: 4 } },
    ])
    expect(doc.snapshot()).toMatchObject({ status: 'saved', stored: { revision: 5 } })
  })

  it('stays as it was typed beside the version that someone else saved, until one is chosen', async () => {
    server.refuse(cmsUpdate, changed, { CmsPage: createPage('Theirs', 6) })
    write('Mine')
    await doc.save()
    expect(doc.snapshot()).toMatchObject({ status: 'conflict', stored: { title: 'Theirs', revision: 6 } })
    expect(getTitle()).toBe('Mine')

    answerSave('Mine', 7)
    await doc.choose('mine')
    expect(server.listRequests(cmsUpdate)[1]).toMatchObject({ CmsPage: { revision: 6 } })
    expect(doc.snapshot().status).toBe('saved')
  })

  it('is replaced by the version of someone else only if that is chosen', async () => {
    server.refuse(cmsUpdate, changed, { CmsPage: createPage('Theirs', 6) })
    write('Mine')
    await doc.save()
    await doc.choose('theirs')
    expect([getTitle(), doc.isUnsaved, server.listRequests(cmsUpdate).length]).toEqual(['Theirs', false, 1])
  })

  it('is no conflict if the stored version is what this page has sent', async () => {
    server.refuse(cmsUpdate, changed, { CmsPage: createPage('Mine', 5) })
    write('Mine')
    await doc.save()
    expect(doc.snapshot()).toMatchObject({ status: 'saved', conflicts: [], stored: { revision: 5 } })
  })

  it('is not lost to a conflict error that has no page, or something else in its place', async () => {
    for (const CmsPage of [undefined, 'gone', { title: 'Theirs' }]) {
      server.refuse(cmsUpdate, changed, { CmsPage })
      write('Mine')
      await doc.save()
      expect([getTitle(), doc.snapshot().status, doc.isUnsaved]).toEqual(['Mine', 'refused', true])
    }
  })

  it('takes in a newer version while nothing is unsaved, and never over what is typed', async () => {
    server.answer(cmsInfo, { CmsPage: createPage('Theirs', 6) })
    await loadNewerVersion(doc)
    expect(getTitle()).toBe('Theirs')

    server.answer(cmsInfo, { CmsPage: createPage('Even newer', 7) })
    write('Mine')
    await loadNewerVersion(doc)
    expect(doc.snapshot()).toMatchObject({ fields: { content: { title: 'Mine' } }, stored: { revision: 6 } })
    doc.close()
  })

  it('stays as it is if the newer version can not be loaded', async () => {
    server.refuse(cmsInfo, { http: 404, code: '400' })
    await expect(loadNewerVersion(doc)).resolves.toBeUndefined()
    expect(getTitle()).toBe('Old')
  })
})

describe('publishing a page', () => {
  it('saves what is typed first, and publishes that revision', async () => {
    answerSave('Mine', 5)
    server.answer(cmsPublish, { CmsPage: createPage('Mine', 6) })
    write('Mine')
    expect(await publishPage(doc)).toBe(true)
    expect(server.listPaths()).toEqual([cmsUpdate.path, cmsPublish.path])
    expect(server.listRequests(cmsPublish)).toEqual([{ CmsPage: { template_id: 'home', revision: 5 } }])
  })

  it('does not happen while the draft is not saved, and says so', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    write('Mine')
    expect(await publishPage(doc)).toBe(false)
    expect(server.listPaths()).toEqual([])
    expect(getActionProblem(doc)).toBe('You can publish when your changes are saved.')
    doc.close()
  })

  it('does not happen if someone else has saved, and says what happened', async () => {
    server.refuse(cmsPublish, changed, { CmsPage: createPage('Theirs', 6) })
    expect(await publishPage(doc)).toBe(false)
    expect([getTitle(), getActionProblem(doc)]).toEqual(['Theirs', 'Someone else saved this page.'])
  })

  it('brings back the problem of each field, and leaves the draft alone', async () => {
    const fields = [{ path: 'sections', message: 'A page needs exactly one Opening section.' }]
    server.refuse(cmsPublish, { http: 422, code: '200', message: 'Check the highlighted fields.' }, { fields })
    expect(await publishPage(doc)).toBe(false)
    expect([doc.snapshot().error?.fields, getTitle()]).toEqual([fields, 'Old'])
  })
})

describe('restoring a version of a page', () => {
  it('makes it the draft of the current revision', async () => {
    server.answer(cmsRestore, { CmsPage: createPage('Older', 5) })
    expect(await restorePage(doc, VERSION)).toBe(true)
    expect(server.listRequests(cmsRestore)).toEqual([
      { CmsPage: { template_id: 'home', revision: 4 }, Revision: { uuid: VERSION } },
    ])
    expect(doc.snapshot()).toMatchObject({ status: 'saved', fields: { content: { title: 'Older' } } })
  })

  it('saves what is typed before, so that it stays among the versions', async () => {
    answerSave('Mine', 5)
    server.answer(cmsRestore, { CmsPage: createPage('Older', 6) })
    write('Mine')
    expect(await restorePage(doc, VERSION)).toBe(true)
    expect(server.listPaths()).toEqual([cmsUpdate.path, cmsRestore.path])
  })
})

describe('the local draft of a page', () => {
  const { parse, serialize } = pageDefinition.localDraft
  const draft = { content: withTitle('Mine'), revision: 4, sent: withTitle('Sent') }
  const stored = createPage('Old', 4)

  it('is read as it was stored', () => {
    const parsed = parse(JSON.parse(JSON.stringify(draft)), stored)!
    expect(parsed).toMatchObject({ fields: { content: { title: 'Mine' } }, revision: 4 })
    expect(serialize(parsed, { base: {}, revision: 4 }, stored)).toEqual(draft)
  })

  it('is based on the version before a conflict that is still open', () => {
    const inConflict = { ...parse(draft, stored)!, revision: 6, conflicts: ['content'] as const }
    expect(serialize(inConflict, { base: {}, revision: 4 }, stored)).toMatchObject({ revision: 4 })
  })

  it('is not used in the shape of anything else', () => {
    const others = ['Mine', null, {}, { content: 'Mine', revision: 4 }, { content: { sections: 'a' }, revision: 4 }]
    expect([...others, { ...draft, revision: '4' }].map((value) => parse(value, stored))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    )
    expect(parse({ ...draft, sent: 'Mine' }, stored)?.sent).toEqual([])
  })
})
