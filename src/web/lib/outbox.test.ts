import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/call.ts'
import type { UserData } from '#contract/identity.ts'
import { createOutbox } from './outbox.ts'
import { stored } from './storage/stored.ts'

const AMARA = '3f0c3b1e-0000-4000-8000-000000000001'
const OTIS = '3f0c3b1e-0000-4000-8000-000000000002'

vi.hoisted(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
})

const signIn = (user_account_uuid: string): void => {
  const user_info = {
    user_type: 'student',
    session_type: 'user_session',
    accessed_at: '',
    token: '',
    session_hash: '',
    first_name: '',
    last_name: '',
    audience: 'k_5',
    reader: 'young',
    shared_device: false,
    permissions: [],
    organization: { uuid: '', name: '' },
    user_account_uuid,
    email: null,
    admin_accessed_at: null,
  } as unknown as UserData
  stored.session.write({ user_info, isLoggedIn: true })
}

let boxCount = 0

/** Creates an outbox for one test; without a database it stores its items in memory. */
const createTestOutbox = (answers: (item: string) => unknown) => {
  const sent: string[] = []
  const refused: string[] = []
  const send = async (item: string) => {
    const answer = answers(item)
    if (answer) throw answer
    sent.push(item)
  }
  boxCount += 1
  const box = createOutbox(`messages ${boxCount}`, send, {
    onRefused: (item) => refused.push(item),
    shouldRetain: (item) => item !== 'nothing',
    getKey: (item) => item[0] ?? '',
  })
  return { box, sent, refused }
}

const noAnswer = new ApiError({ code: 'none', http: 0, message: 'x' })
const failure = new ApiError({ code: '203', http: 400, message: 'x' })
const featureOff = new ApiError({ code: '400', http: 404, message: 'x' })
const sessionEnded = new ApiError({ code: '106', http: 401, message: 'x', body: { session: { status: 0 } } })

beforeEach(() => signIn(AMARA))

test('outbox sends items in order, each once', async () => {
  const { box, sent } = createTestOutbox(() => undefined)
  await Promise.all(['a', 'b', 'c'].map((item) => box.queue(item)))
  await box.drain()
  await box.drain()
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(box.waiting()).toEqual([])
})

test('outbox retains all items while the server is unreachable, and sends them in order later', async () => {
  let isReachable = false
  const { box, sent } = createTestOutbox(() => (isReachable ? undefined : noAnswer))
  await box.queue('a')
  await box.queue('b')
  await box.drain()
  expect([sent, box.waiting()]).toEqual([[], ['a', 'b']])
  isReachable = true
  await box.drain()
  expect([sent, box.waiting()]).toEqual([['a', 'b'], []])
})

test('outbox continues with the next item after the server rejects one', async () => {
  const { box, sent, refused } = createTestOutbox((item) => (item === 'a' ? failure : undefined))
  await box.queue('a')
  await box.queue('b')
  await box.drain()
  expect([sent, refused, box.waiting()]).toEqual([['b'], ['a'], []])
})

test('outbox retains a rejected item with its reason until the person replaces or discards it', async () => {
  const answers = (item: string) => (item === 'a1' || item === 'b' ? failure : undefined)
  const { box, sent } = createTestOutbox(answers)
  for (const item of ['a1', 'b', 'c']) await box.queue(item)
  await box.drain()
  await box.drain()
  expect(sent).toEqual(['c'])
  expect(box.refused().map(({ item, reason }) => [item, reason])).toEqual([
    ['a1', 'x'],
    ['b', 'x'],
  ])
  await box.queue('a2')
  await box.drain()
  expect(sent).toEqual(['c', 'a2'])
  const [remaining] = box.refused()
  expect([remaining?.item, box.refused().length]).toEqual(['b', 1])
  await box.discard(remaining!.id)
  expect(box.refused()).toEqual([])
})

test('outbox does not retain a rejected item without content', async () => {
  const { box, refused } = createTestOutbox(() => failure)
  await box.queue('nothing')
  await box.drain()
  expect([refused, box.refused()]).toEqual([['nothing'], []])
})

test('outbox retains an item of a feature that is turned off, and sends the items after it', async () => {
  let isEnabled = false
  const { box, sent, refused } = createTestOutbox((item) => (item === 'a' && !isEnabled ? featureOff : undefined))
  await box.queue('a')
  await box.queue('b')
  await box.drain()
  expect([sent, refused, box.waiting()]).toEqual([['b'], [], ['a']])
  isEnabled = true
  await box.drain()
  expect([sent, box.waiting()]).toEqual([['b', 'a'], []])
})

test('outbox reports items as held if the server was reachable and the feature is turned off', async () => {
  let answer: ApiError | undefined = noAnswer
  const { box } = createTestOutbox(() => answer)
  await box.queue('a')
  await box.drain()
  expect([box.waiting(), box.deferred()]).toEqual([['a'], []])
  answer = featureOff
  await box.drain()
  expect([box.waiting(), box.deferred()]).toEqual([['a'], ['a']])
  answer = undefined
  await box.drain()
  expect([box.waiting(), box.deferred()]).toEqual([[], []])
})

test('outbox retains its items if the session has ended', async () => {
  const { box, refused } = createTestOutbox(() => sessionEnded)
  await box.queue('a')
  await box.drain()
  expect([refused, box.waiting()]).toEqual([[], ['a']])
})

test('outbox replaces a waiting item by a later one with the same key', async () => {
  const { box } = createTestOutbox(() => noAnswer)
  for (const item of ['a1', 'b1', 'a2']) await box.queue(item)
  await box.drain()
  expect(box.waiting()).toEqual(['a2', 'b1'])
})

test('outbox sends the items of one person only while that person is signed in', async () => {
  let isReachable = false
  const { box, sent } = createTestOutbox(() => (isReachable ? undefined : noAnswer))
  await box.queue('a')
  signIn(OTIS)
  isReachable = true
  await box.drain()
  expect([sent, box.waiting()]).toEqual([[], []])
  signIn(AMARA)
  await box.drain()
  expect(sent).toEqual(['a'])
})
