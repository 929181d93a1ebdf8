import { expect, test } from 'vitest'
import { type AddressSource, SendFileError, type uploadFile, type UploadTarget } from './send-file.ts'
import { createUploadQueue } from './upload-queue.ts'

const limits = { maxFiles: 4, extensions: ['wav'], maxBytes: 1_048_576 }
const createFile = (name: string, size = 4) => new File(['x'.repeat(size)], name)

const address = { url: '/media/resumable/1', getHeaders: () => ({}) }

interface RunningUpload {
  succeed: () => void
  fail: (error: SendFileError) => void
}

/** Uploads end on demand, so that their order can be tested without a server. */
const createTestQueue = (onArrived: () => void = () => undefined) => {
  const arrived: string[] = []
  const ends: boolean[] = []
  const running: RunningUpload[] = []
  const onEnd = (_address: unknown, { canResume }: { canResume: boolean }) => void ends.push(canResume)
  const send: typeof uploadFile = <Address extends UploadTarget>(
    source: AddressSource<Address>,
    { file, signal }: Parameters<typeof uploadFile>[1],
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<Address>()
    const started: RunningUpload = {
      succeed: () => void source.getUploadAddress(file, signal).then(resolve),
      fail: reject,
    }
    const remove = () => running.splice(running.indexOf(started), 1)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    running.push(started)
    return promise.finally(remove)
  }
  const queue = createUploadQueue(
    {
      getUploadAddress: async () => address,
      onEnd,
      onUploaded: async ({ name }) => {
        onArrived()
        arrived.push(name)
      },
    },
    send,
  )
  return { queue, arrived, ends, running, states: () => queue.state().uploads.map(({ state }) => state) }
}

test('upload queue sends three files at once, and the fourth waits', async () => {
  const { queue, arrived, running, states } = createTestQueue()
  queue.add(
    ['a.wav', 'b.wav', 'c.wav', 'd.wav'].map((name) => createFile(name)),
    limits,
  )
  await expect.poll(() => running.length).toBe(3)
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  running[0]?.succeed()
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
  const { queue, running, states } = createTestQueue()
  queue.add([createFile('a.wav')], limits)
  await expect.poll(() => running.length).toBe(1)
  running[0]?.fail(new SendFileError('The connection was lost.', '', { canResume: true }))
  await expect.poll(() => states()).toEqual(['failed'])
  expect(queue.state().uploads[0]?.canRetry).toBe(true)
  queue.retry(queue.state().uploads[0]?.id ?? '')
  await expect.poll(() => running.length).toBe(1)
  running[0]?.fail(new SendFileError("This type can't be used.", '702'))
  await expect.poll(() => states()).toEqual(['failed'])
  expect(queue.state().uploads[0]).toMatchObject({
    problem: "This type can't be used. Try WAV.",
    canRetry: false,
  })
})

test('upload queue retries only the confirmation if the file has already arrived', async () => {
  const failures = [
    new SendFileError('In a moment.', '503'),
    new SendFileError('No answer.', 'none'),
    new SendFileError("It hasn't arrived.", '400'),
  ]
  const { queue, arrived, ends, running, states } = createTestQueue(() => {
    const failure = failures.shift()
    if (failure) throw failure
  })
  queue.add([createFile('a.wav')], limits)
  await expect.poll(() => running.length).toBe(1)
  running[0]?.succeed()
  await expect.poll(() => states()).toEqual(['failed'])
  const { id = '', problem } = queue.state().uploads[0] ?? {}
  expect(problem).toBe('In a moment.')
  queue.retry(id)
  await expect.poll(() => queue.state().uploads[0]?.problem).toBe('No answer.')
  queue.retry(id)
  await expect.poll(() => queue.state().uploads[0]?.problem).toBe("It hasn't arrived.")
  expect(running).toEqual([])
  queue.retry(id)
  await expect.poll(() => running.length).toBe(1)
  running[0]?.succeed()
  await expect.poll(() => states()).toEqual(['done'])
  expect(arrived).toEqual(['a.wav'])
  // Busy, no answer, gone, and used.
  expect(ends).toEqual([true, true, false, false])
})

test('upload queue removes a canceled file at once and starts the next one', async () => {
  const { queue, arrived, running, states } = createTestQueue()
  queue.add(
    ['a.wav', 'b.wav', 'c.wav', 'd.wav'].map((name) => createFile(name)),
    limits,
  )
  await expect.poll(() => running.length).toBe(3)
  queue.remove(queue.state().uploads[0]?.id ?? '')
  await expect.poll(() => states()).toEqual(['sending', 'sending', 'sending'])
  queue.clear()
  expect([queue.state().uploads, arrived]).toEqual([[], []])
})
