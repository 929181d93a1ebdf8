/** Tests journal entries against a simulated server, through `fetch`. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface SentEntry {
  uuid?: string
  client_uuid?: string
  title: string
  content: string
  prompt: string | null
  mood: number | null
  updated_at?: string
}

interface SimulatedEntry extends SentEntry {
  uuid: string
  client_uuid: string
  updated_at: string
}

/** The entries of the server, and the paths of the requests that it received. */
let server: { entries: SimulatedEntry[]; paths: string[] }
/** The outcome of the next request that changes something. */
let nextFate: 'silence' | 'answer lost' | undefined
let clock = 0

/** The browser's parts that the modules need when they are loaded. */
vi.hoisted(() => {
  Object.assign(globalThis, {
    addEventListener: () => undefined,
    document: { documentElement: { dataset: {} }, addEventListener: () => undefined },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  })
})

const { JournalDocument } = await import('./journal-document.ts')
const { createEmptyPage } = await import('./journal-page.ts')
const { readLocalPage } = await import('./local-pages.ts')
const { setUser } = await import('#web/session/session.ts')

const ACCOUNT = 'mateo'

const respond = (http: number, blocks: object): Response =>
  new Response(JSON.stringify({ Status: { code: http === 200 ? '000' : String(http), message: 'No.' }, ...blocks }), {
    status: http,
  })

const nextTime = (): string => new Date((clock += 1000)).toISOString()

const createEntry = (sent: SentEntry): SimulatedEntry => {
  const entry = {
    ...sent,
    uuid: `entry ${server.entries.length}`,
    client_uuid: sent.client_uuid!,
    updated_at: nextTime(),
  }
  server.entries.push(entry)
  return entry
}

const answer = (path: string, sent: SentEntry): Response => {
  if (path.endsWith('/summary')) return respond(200, { Entries: [], Months: [], Prompts: [], Page: {} })
  if (path.endsWith('/add')) {
    const Entry = server.entries.find(({ client_uuid }) => client_uuid === sent.client_uuid) ?? createEntry(sent)
    return respond(200, { Entry })
  }
  const entry = server.entries.find(({ uuid }) => uuid === sent.uuid)
  if (!entry) return respond(404, {})
  if (entry.updated_at !== sent.updated_at) return respond(409, { Entry: entry })
  const { title, content, prompt, mood } = sent
  return respond(200, { Entry: Object.assign(entry, { title, content, prompt, mood, updated_at: nextTime() }) })
}

beforeEach(() => {
  vi.useFakeTimers()
  server = { entries: [], paths: [] }
  nextFate = undefined
  setUser({ user_account_uuid: ACCOUNT, token: ACCOUNT } as never)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (path: string, init: { body?: string }) => {
    if (init.body === undefined) return new Response()
    const { Request } = JSON.parse(init.body) as { Request: { Journal?: SentEntry } }
    if (!Request.Journal) return path.endsWith('/summary') ? answer(path, {} as SentEntry) : respond(500, {})
    server.paths.push(path.slice(path.lastIndexOf('/') + 1))
    const fate = nextFate
    nextFate = undefined
    if (fate === 'silence') throw new TypeError('Failed to fetch')
    const response = answer(path, Request.Journal)
    if (fate === 'answer lost') throw new TypeError('Failed to fetch')
    return response
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const openNewEntry = () => new JournalDocument(ACCOUNT, createEmptyPage(crypto.randomUUID()))
const listTexts = () => server.entries.map(({ content }) => content)
const wait = () => vi.advanceTimersByTimeAsync(70_000)

const openSavedEntry = async (content: string) => {
  const doc = openNewEntry()
  doc.write({ content })
  await wait()
  return doc
}

test('a new journal entry is created once, and its page stays on the device until it is closed', async () => {
  const doc = await openSavedEntry('One.')
  expect([listTexts(), server.paths, doc.snapshot().status]).toEqual([['One.'], ['add'], 'saved'])
  expect(await readLocalPage(ACCOUNT, doc.page.client_uuid)).toMatchObject({ unfinished: true })
  await doc.close({ finished: true })
  expect(await readLocalPage(ACCOUNT, doc.page.client_uuid)).toBeUndefined()
})

test('a journal entry without text is not sent', async () => {
  const doc = openNewEntry()
  doc.write({ mood: 3 })
  await wait()
  expect([server.paths, doc.snapshot().status]).toEqual([[], 'blank'])
})

test('a journal entry whose first answer was lost gets the text that was written since then', async () => {
  const doc = openNewEntry()
  nextFate = 'answer lost'
  doc.write({ content: 'One.' })
  await vi.advanceTimersByTimeAsync(2000)
  doc.write({ content: 'One. Two.' })
  await wait()
  expect([listTexts(), doc.snapshot().status, doc.snapshot().theirs]).toEqual([['One. Two.'], 'saved', undefined])
})

test('a journal entry stays on the device without an answer, and is restored and sent from there', async () => {
  const doc = openNewEntry()
  nextFate = 'silence'
  doc.write({ title: 'Tide', content: 'One.' })
  await vi.advanceTimersByTimeAsync(1500)
  doc.autosave.close()
  const page = await readLocalPage(ACCOUNT, doc.page.client_uuid)
  expect(page).toMatchObject({ words: { title: 'Tide', content: 'One.' }, stored: null, sent: [{ content: 'One.' }] })
  await vi.advanceTimersByTimeAsync(5000)
  await new JournalDocument(ACCOUNT, page!).close()
  expect(listTexts()).toEqual(['One.'])
})

test('a journal entry that was changed back after a lost answer is sent again, also from the device', async () => {
  const doc = await openSavedEntry('Old.')
  nextFate = 'answer lost'
  doc.write({ content: 'New.' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(listTexts()).toEqual(['New.'])
  // The server counts as unreachable until it answers a ping.
  doc.write({ content: 'Old.' })
  await doc.close({ finished: true })
  doc.autosave.close()
  await wait()
  const page = await readLocalPage(ACCOUNT, doc.page.client_uuid)
  await new JournalDocument(ACCOUNT, page!).close({ finished: true })
  expect(listTexts()).toEqual(['Old.'])
})

test('a journal entry that was changed on another device asks, and can keep both versions', async () => {
  const doc = await openSavedEntry('Old.')
  Object.assign(server.entries[0]!, { content: 'Elsewhere.', updated_at: nextTime() })
  doc.write({ content: 'Here.' })
  await wait()
  expect(doc.snapshot().theirs?.words.content).toBe('Elsewhere.')
  expect(await readLocalPage(ACCOUNT, doc.page.client_uuid)).toMatchObject({
    divided: true,
    words: { content: 'Here.' },
    stored: { words: { content: 'Old.' } },
  })
  await doc.keepBoth()
  expect(listTexts()).toEqual(['Elsewhere.', 'Here.'])
  expect([doc.page.words.content, doc.snapshot().theirs]).toEqual(['Elsewhere.', undefined])
})

test('a journal entry that was deleted elsewhere becomes a new one if more was written here', async () => {
  const doc = await openSavedEntry('Old.')
  const { client_uuid } = doc.page
  server.entries = []
  doc.write({ content: 'Old, and more.' })
  await wait()
  expect([listTexts(), doc.snapshot().status]).toEqual([['Old, and more.'], 'saved'])
  expect(doc.page.client_uuid).not.toBe(client_uuid)
  expect(await readLocalPage(ACCOUNT, client_uuid)).toBeUndefined()
})
