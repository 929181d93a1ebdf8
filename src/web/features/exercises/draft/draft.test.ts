/** Tests a draft against a simulated server, through `fetch`. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredExercise } from './changes.ts'

const UUID = '0b6f0f6e-8d0a-4c58-9d1c-2f6a1c6f2a11'
const createLine = (id: string, text: string) => ({ id, kind: 'practice', text, pause_seconds: 5, pause_fixed: false })

interface SentChanges {
  revision: number
  title?: string
  script?: ReturnType<typeof createLine>[]
}

/** The server's state, and the requests it received. */
let server: { revision: number; title: string; segments: ReturnType<typeof createLine>[]; sent: SentChanges[] }
/** Fails the next change in the given way. */
let nextFailure: ((sent: SentChanges) => { http: number; body: object } | 'silence' | 'lost') | undefined

const getStored = () =>
  ({
    Exercise: { uuid: UUID, title: server.title, description: '', revision: server.revision, picture: null },
    Script: { segments: server.segments, estimate: { speech: 1, shortest: 1, longest: 9 } },
  }) as unknown as StoredExercise

const applyOnServer = (sent: SentChanges): void => {
  server.revision += 1
  server.title = sent.title ?? server.title
  server.segments = sent.script ?? server.segments
}

const createResponse = (http: number, body: object) => new Response(JSON.stringify(body), { status: http })
const createErrorBody = (code: string, blocks: object = {}) => ({
  Status: { code, message: '' },
  error: 'No.',
  ...blocks,
})
const okResponse = () => createResponse(200, { Status: { code: '000', message: '' }, ...getStored() })

const onCreate = (sent: SentChanges): Response => {
  server.sent.push(sent)
  const failure = nextFailure?.(sent)
  nextFailure = undefined
  if (failure === 'silence') throw new TypeError('Failed to fetch')
  if (failure && failure !== 'lost') return createResponse(failure.http, failure.body)
  if (sent.revision !== server.revision) return createResponse(409, createErrorBody('409', getStored()))
  applyOnServer(sent)
  if (failure === 'lost') throw new TypeError('Failed to fetch')
  return okResponse()
}

beforeEach(() => {
  vi.useFakeTimers()
  server = { revision: 1, title: 'Before', segments: [createLine('a', 'One.')], sent: [] }
  nextFailure = undefined
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const { Request } = JSON.parse(body) as { Request: { Exercise: SentChanges } }
    return address.endsWith('/create') ? onCreate(Request.Exercise) : okResponse()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const openDraft = async () => {
  const { ExerciseDraft } = await import('./draft.ts')
  const draft = new ExerciseDraft(UUID)
  await draft.load(getStored())
  return draft
}

test('the exercise draft saves changes with their base revision after a pause in typing', async () => {
  const draft = await openDraft()
  draft.change({ title: 'A' })
  draft.change({ title: 'After' })
  await vi.advanceTimersByTimeAsync(700)
  expect(server.sent).toEqual([{ uuid: UUID, revision: 1, title: 'After' }])
  expect(draft.get()).toMatchObject({ saving: 'saved', changes: {} })
})

test('the exercise draft ignores a late response with an older revision', async () => {
  const before = getStored()
  const draft = await openDraft()
  draft.change({ title: 'After' })
  await vi.advanceTimersByTimeAsync(700)
  await draft.load(before)
  expect(draft.get().stored?.Exercise).toMatchObject({ title: 'After', revision: 2 })
  draft.change({ title: 'Later' })
  await vi.advanceTimersByTimeAsync(700)
  expect(draft.get()).toMatchObject({ saving: 'saved', theirs: undefined })
  expect(server.title).toBe('Later')
})

test('the exercise draft preserves changes without a response and sends them again', async () => {
  const draft = await openDraft()
  nextFailure = () => 'silence'
  draft.change({ title: 'After' })
  await vi.advanceTimersByTimeAsync(700)
  expect(draft.get()).toMatchObject({ saving: 'waiting', changes: { title: 'After' } })
  await vi.advanceTimersByTimeAsync(7000)
  expect(server.title).toBe('After')
  expect(draft.get().saving).toBe('saved')
})

test('the exercise draft recognizes its own save after the response was lost', async () => {
  const draft = await openDraft()
  nextFailure = () => 'lost'
  draft.change({ title: 'After' })
  await vi.advanceTimersByTimeAsync(8000)
  expect(draft.get()).toMatchObject({ saving: 'saved', theirs: undefined })
  expect(draft.revision()).toBe(2)
})

test('the exercise draft reports a conflict and sends the local version if it is chosen', async () => {
  const draft = await openDraft()
  applyOnServer({ revision: 1, title: 'Elsewhere' })
  draft.change({ title: 'Here' })
  await vi.advanceTimersByTimeAsync(700)
  expect(draft.get().theirs?.Exercise.title).toBe('Elsewhere')
  draft.keepMine()
  await vi.advanceTimersByTimeAsync(100)
  expect(server.title).toBe('Here')
})

test('the exercise draft discards the local version if the other version is chosen', async () => {
  const draft = await openDraft()
  applyOnServer({ revision: 1, title: 'Elsewhere' })
  draft.change({ title: 'Here' })
  await vi.advanceTimersByTimeAsync(700)
  draft.acceptTheirs()
  await vi.advanceTimersByTimeAsync(700)
  expect(draft.get()).toMatchObject({ changes: {}, theirs: undefined })
  expect(server.title).toBe('Elsewhere')
})

test('the exercise draft continues to save after a text was saved with a crisis response', async () => {
  const draft = await openDraft()
  nextFailure = (sent) => {
    applyOnServer(sent)
    return { http: 422, body: createErrorBody('801', getStored()) }
  }
  draft.change({
    script: server.segments.map((segment) => ({ ...segment, kind: 'practice' as const, text: 'Words.' })),
  })
  await vi.advanceTimersByTimeAsync(700)
  expect(draft.get()).toMatchObject({ changes: {}, failure: { code: '801' } })
  draft.change({ title: 'After' })
  await vi.advanceTimersByTimeAsync(700)
  expect(server.title).toBe('After')
})

test('the exercise draft saves all other changes if the title is already in use', async () => {
  const draft = await openDraft()
  nextFailure = () => ({ http: 409, body: createErrorBody('204') })
  draft.change({ title: 'Taken', description: 'New' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.sent.at(-1)).toEqual({ uuid: UUID, revision: 1, description: 'New' })
  expect(draft.get()).toMatchObject({ takenTitle: 'Taken', changes: { title: 'Taken' } })
})

test('the exercise draft does not undo what someone else has saved meanwhile', async () => {
  const draft = await openDraft()
  draft.change({ title: 'Mine' }, 'title')
  applyOnServer({ revision: 1, script: [createLine('a', 'Theirs.')] })
  await vi.advanceTimersByTimeAsync(2000)
  expect(draft.lines().map(({ text }) => text)).toEqual(['Theirs.'])
  draft.undo()
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.segments.map(({ text }) => text)).toEqual(['Theirs.'])
})

test('the exercise draft restores the previous lines on undo after a replacement', async () => {
  const draft = await openDraft()
  applyOnServer({ revision: 1, script: [createLine('a', 'Other.')] })
  draft.replace(getStored())
  draft.undo()
  await vi.advanceTimersByTimeAsync(700)
  expect(server.segments[0]?.text).toBe('One.')
})

test('the exercise draft shows the crisis flag of the stored text until a check clears it', async () => {
  const draft = await openDraft()
  expect(draft.get().needsPerson).toBe(false)
  await draft.load(getStored(), true)
  expect(draft.get().needsPerson).toBe(true)
  await draft.load(getStored(), false)
  expect(draft.get().needsPerson).toBe(false)
})
