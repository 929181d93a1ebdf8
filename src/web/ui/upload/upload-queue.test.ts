import { afterEach, expect, test, vi } from 'vitest'
import { UploadError } from './send-file.ts'
import { createUploadQueue } from './upload-queue.ts'

const limits = { maxFiles: 4, extensions: ['wav'], maxBytes: 1_048_576 }
const createFile = (name: string, size = 4) => new File(['x'.repeat(size)], name)

/** Replaces XMLHttpRequest and answers on demand: the order of uploads can be tested without a server. */
class FakeRequest extends EventTarget {
  static open: FakeRequest[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  setRequestHeader() {}
  send() {
    FakeRequest.open.push(this)
  }
  end(status: number, responseText = '') {
    Object.assign(this, { status, responseText })
    FakeRequest.open = FakeRequest.open.filter((request) => request !== this)
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
  abort() {
    FakeRequest.open = FakeRequest.open.filter((request) => request !== this)
    this.dispatchEvent(new Event('abort'))
  }
}

const createTestQueue = (onArrived: () => void = () => undefined) => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const arrived: string[] = []
  const queue = createUploadQueue({
    getUploadAddress: async ({ name }) => ({ url: `/put/${name}`, contentType: 'audio/wav' }),
    onUploaded: async ({ name }) => {
      onArrived()
      arrived.push(name)
    },
  })
  return { queue, arrived, states: () => queue.state().uploads.map(({ state }) => state) }
}

afterEach(() => {
  FakeRequest.open = []
  vi.unstubAllGlobals()
})

test('upload queue sends three files at once, and the fourth waits', async () => {
  const { queue, arrived, states } = createTestQueue()
  queue.add(
    ['a.wav', 'b.wav', 'c.wav', 'd.wav'].map((name) => createFile(name)),
    limits,
  )
  await expect.poll(() => FakeRequest.open.length).toBe(3)
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  FakeRequest.open[0]?.end(200)
  await expect.poll(() => states()).toEqual(['done', 'sending', 'sending', 'sending'])
  expect(arrived).toEqual(['a.wav'])
})

test('upload queue rejects invalid files before sending, without a retry', () => {
  const { queue } = createTestQueue()
  queue.add([createFile('lighthouse.wma'), createFile('long.wav', 1_048_577), createFile('nothing.wav', 0)], limits)
  expect(queue.state().uploads.map(({ problem, canRetry }) => [problem, canRetry])).toEqual([
    ["This type can't be used. Try WAV.", false],
    ['This file is too large. It can have up to 1 MB.', false],
    ['This file is empty. Choose another one.', false],
  ])
  queue.add(
    Array.from({ length: 5 }, (_, index) => createFile(`${index}.wav`)),
    limits,
  )
  expect(queue.state().problem).toBe('You can upload at most 4 files at once. Upload the rest after these.')
  expect(queue.state().uploads.length).toBe(3)
})

test('upload queue allows a retry after a network error, but not after a rejected file type', async () => {
  const { queue, states } = createTestQueue()
  queue.add([createFile('a.wav')], limits)
  await expect.poll(() => FakeRequest.open.length).toBe(1)
  FakeRequest.open[0]?.dispatchEvent(new Event('error'))
  await expect.poll(() => states()).toEqual(['failed'])
  expect(queue.state().uploads[0]?.canRetry).toBe(true)
  FakeRequest.open = []
  queue.retry(queue.state().uploads[0]?.id ?? '')
  await expect.poll(() => FakeRequest.open.length).toBe(1)
  FakeRequest.open[0]?.end(415, JSON.stringify({ Status: { code: '702' }, error: "This type can't be used." }))
  await expect.poll(() => states()).toEqual(['failed'])
  expect(queue.state().uploads[0]).toMatchObject({
    problem: "This type can't be used. Try WAV.",
    canRetry: false,
  })
})

test('upload queue retries only the confirmation if the file has already arrived', async () => {
  const failures = [new UploadError('In a moment.', '503'), new UploadError("It hasn't arrived.", '400')]
  const { queue, arrived, states } = createTestQueue(() => {
    const failure = failures.shift()
    if (failure) throw failure
  })
  queue.add([createFile('a.wav')], limits)
  await expect.poll(() => FakeRequest.open.length).toBe(1)
  FakeRequest.open[0]?.end(200)
  await expect.poll(() => states()).toEqual(['failed'])
  const { id = '', problem } = queue.state().uploads[0] ?? {}
  expect(problem).toBe('In a moment.')
  queue.retry(id)
  await expect.poll(() => queue.state().uploads[0]?.problem).toBe("It hasn't arrived.")
  expect(FakeRequest.open).toEqual([])
  queue.retry(id)
  await expect.poll(() => FakeRequest.open.length).toBe(1)
  FakeRequest.open[0]?.end(200)
  await expect.poll(() => states()).toEqual(['done'])
  expect(arrived).toEqual(['a.wav'])
})

test('upload queue removes a canceled file at once and starts the next one', async () => {
  const { queue, arrived, states } = createTestQueue()
  queue.add(
    ['a.wav', 'b.wav', 'c.wav', 'd.wav'].map((name) => createFile(name)),
    limits,
  )
  await expect.poll(() => FakeRequest.open.length).toBe(3)
  queue.remove(queue.state().uploads[0]?.id ?? '')
  await expect.poll(() => states()).toEqual(['sending', 'sending', 'sending'])
  queue.clear()
  expect([queue.state().uploads, arrived]).toEqual([[], []])
})
