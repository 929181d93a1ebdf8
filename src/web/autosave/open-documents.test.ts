import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/call.ts'
import type { DocumentDefinition } from './document-definition.ts'
import { isObject } from './local-draft.ts'

/** The browser's parts that the modules need when they are loaded, and the listeners that they add. */
const browser = vi.hoisted(() => {
  const listeners = new Map<string, ((event: { preventDefault: () => void }) => void)[]>()
  const addEventListener = (name: string, listener: () => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener])
  const document = { documentElement: { dataset: {} }, visibilityState: 'visible', addEventListener }
  Object.assign(globalThis, {
    addEventListener,
    document,
    fetch: async () => {
      throw new TypeError('Failed to fetch')
    },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  })
  const preventDefault = vi.fn<() => void>()
  const dispatch = (name: string) => listeners.get(name)?.forEach((listener) => listener({ preventDefault }))
  return { document, dispatch, preventDefault }
})

const { forgetDocument, isDocumentOpen, openDocument, releaseDocument } = await import('./open-documents.ts')
const { readDraft } = await import('#web/lib/storage/encrypted-drafts.ts')
const { clearUser, setUser } = await import('#web/session/session.ts')

interface Stored {
  revision: number
  text: string
}

const ACCOUNT = 'rosa'
const KEY = 'Text/one'

let server: { stored: Stored; isDown: boolean; losesAnswer: boolean; keepalive: boolean[] }

const definition: DocumentDefinition<Stored, { text: string }> = {
  localDraft: {
    prefix: 'Text/',
    parse: (value) =>
      isObject(value)
        ? { fields: { text: String(value['text']) }, base: {}, revision: 1, sent: [], conflicts: [] }
        : undefined,
    serialize: ({ fields }) => ({ text: fields.text }),
  },
  getId: () => 'one',
  getRevision: ({ revision }) => revision,
  toFields: ({ text }) => ({ text }),
  readConflict: ({ http, body }) => (http === 409 ? (body['Text'] as Stored) : undefined),
  steps: [
    {
      names: ['text'],
      async send({ revision }, { text = '' }, { keepalive }) {
        server.keepalive.push(keepalive)
        if (server.isDown) throw new ApiError({ code: '500', message: '', http: 500 })
        if (revision !== server.stored.revision) {
          throw new ApiError({ code: '409', message: '', http: 409, body: { Text: server.stored } })
        }
        server.stored = { revision: revision + 1, text }
        if (server.losesAnswer) throw new ApiError({ code: 'none', message: '', http: 0 })
        return server.stored
      },
    },
  ],
  warnsOfLoss: true,
}

const open = () => openDocument(definition, server.stored, ACCOUNT)

describe('the list of open documents', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
    server = { stored: { revision: 1, text: 'Old' }, isDown: false, losesAnswer: false, keepalive: [] }
    browser.document.visibilityState = 'visible'
    setUser({ user_account_uuid: ACCOUNT, token: ACCOUNT } as never)
  })
  afterEach(() => {
    clearUser()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('has one document for two parts of a page that show the same draft', async () => {
    const [first, second] = [await open(), await open()]
    expect(second).toBe(first)
    await releaseDocument(first)
    expect(isDocumentOpen(ACCOUNT, KEY)).toBe(true)
    await releaseDocument(second)
    expect(isDocumentOpen(ACCOUNT, KEY)).toBe(false)
  })

  it('deletes the draft of a document when a conflict shows that its text was saved without an answer', async () => {
    const stored = server.stored
    const doc = await open()
    server.losesAnswer = true
    doc.write({ text: 'Saved' })
    await doc.save()
    server.losesAnswer = false
    expect(await readDraft(ACCOUNT, KEY)).toEqual({ text: 'Saved' })
    await releaseDocument(doc)
    expect(server.stored).not.toEqual(stored)
    expect(await readDraft(ACCOUNT, KEY)).toBeUndefined()
  })

  it('says why an action failed because someone else saved first', async () => {
    const doc = await open()
    server.stored = { revision: 2, text: 'Theirs' }
    const error = new ApiError({ code: '409', message: 'Changed.', http: 409, body: { Text: server.stored } })
    expect(await doc.act('publish', () => Promise.reject(error))).toBe(false)
    expect(doc.snapshot()).toMatchObject({ stored: { text: 'Theirs' }, error: { message: 'Changed.' } })
    await releaseDocument(doc)
  })

  it('saves a document that was left, and keeps it open until that succeeds', async () => {
    const doc = await open()
    server.isDown = true
    doc.write({ text: 'Mine' })
    await releaseDocument(doc)
    expect([server.stored.text, isDocumentOpen(ACCOUNT, KEY)]).toEqual(['Old', true])
    server.isDown = false
    await vi.advanceTimersByTimeAsync(6000)
    expect(server.stored.text).toBe('Mine')
    expect(await open()).toBe(doc)
    forgetDocument(ACCOUNT, KEY)
  })

  it('saves all documents when the page is hidden, by requests that may outlive it', async () => {
    const doc = await open()
    doc.write({ text: 'Mine' })
    browser.document.visibilityState = 'hidden'
    browser.dispatch('visibilitychange')
    expect(server.keepalive).toEqual([true])
    await vi.advanceTimersByTimeAsync(0)
    expect(server.stored.text).toBe('Mine')
    await releaseDocument(doc)
  })

  it('does not use such a request for a long text', async () => {
    const doc = await open()
    doc.write({ text: 'x'.repeat(60_000) })
    browser.dispatch('pagehide')
    expect(server.keepalive).toEqual([false])
    await vi.advanceTimersByTimeAsync(0)
    await releaseDocument(doc)
  })

  it('asks before the page is closed with edits that are stored nowhere', async () => {
    const doc = await open()
    doc.write({ text: 'Mine' })
    await vi.advanceTimersByTimeAsync(0)
    expect(doc.snapshot().device).toBe('open')
    browser.dispatch('beforeunload')
    expect(browser.preventDefault).toHaveBeenCalledOnce()
    await releaseDocument(doc)
  })

  it('forgets the documents of a person who has left', async () => {
    const doc = await open()
    doc.write({ text: 'Mine' })
    clearUser()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([server.stored.text, isDocumentOpen(ACCOUNT, KEY)]).toEqual(['Old', false])
  })
})
