import { beforeEach, describe, expect, it, vi } from 'vitest'
import '#tests/support/web/browser-globals.ts'
import { createFakeDatabases } from '#tests/support/browser/fake-indexed-db.ts'

const AMARA = '3f0c3b1e-0000-4000-8000-000000000001'
const TOMAS = '3f0c3b1e-0000-4000-8000-000000000002'

const callOnce = vi.hoisted(() => vi.fn<() => Promise<object>>())
const account = vi.hoisted(() => ({ uuid: undefined as string | undefined }))
vi.mock('#web/lib/api.ts', () => ({ callOnce }))
vi.mock('#web/lib/storage/stored.ts', () => ({ readStoredAccount: () => account.uuid }))

/** One device, whose storage outlives the pages that are opened on it. */
let device: ReturnType<typeof createFakeDatabases>

const signIn = (uuid: string | undefined) => {
  account.uuid = uuid
  callOnce.mockImplementation(async () => ({
    session: { user_data: { user_account_uuid: uuid } },
    draft_key: btoa((uuid ?? '').slice(-1).repeat(32)),
  }))
}

beforeEach(() => {
  device = createFakeDatabases()
  vi.stubGlobal('indexedDB', device.indexedDB)
  signIn(AMARA)
})

/** A page, or a tab: the modules of each have a memory of their own. */
const openPage = async (send: (take: { uuid: string; recording_uuid: string; wav: string }) => Promise<unknown>) => {
  vi.resetModules()
  const { TakeQueue } = await import('./take-queue.ts')
  return new TakeQueue({ send, onUnwanted: async ({ uuid }) => void unwanted.push(uuid) })
}

/** The takes that arrived after their author had deleted them. */
const unwanted: string[] = []

const createTake = (uuid: string, more: object = {}) => ({
  uuid,
  recording_uuid: 'first',
  line: 4,
  text_key: 'words',
  seconds: 3,
  speech_seconds: 2,
  level: -20,
  peak: -6,
  recorded_at: Number(uuid),
  wav: btoa(`audio of ${uuid}`),
  ...more,
})

/** The page that was opened last has this class of errors. */
const fail = async (http: number, code = 'x') => {
  const { ApiError } = await import('#contract/call.ts')
  throw new ApiError({ code, message: `Refused with ${http}`, http })
}

describe('queue of takes', () => {
  it('sends each take with its audio, and forgets it then', async () => {
    const sent: string[] = []
    const queue = await openPage(async ({ uuid, wav }) => sent.push(`${uuid} ${atob(wav)}`))
    await queue.add(createTake('1'))
    await queue.add(createTake('2'))
    await queue.drain()
    expect(sent).toEqual(['1 audio of 1', '2 audio of 2'])
    expect(queue.waiting()).toEqual([])
    expect(await queue.read('1')).toBeUndefined()
  })

  it('sends what an earlier page left, for the recording it belongs to', async () => {
    const lost = await openPage(async () => fail(0))
    await lost.add(createTake('1'))
    await lost.add(createTake('2', { recording_uuid: 'second' }))
    await lost.drain()
    const sent: string[] = []
    const next = await openPage(async ({ uuid, recording_uuid }) => sent.push(`${recording_uuid} ${uuid}`))
    await next.drain()
    expect(sent).toEqual(['first 1', 'second 2'])
  })

  it('deletes a take at the server that was deleted here while it was sent', async () => {
    const arrival = Promise.withResolvers<undefined>()
    const started = Promise.withResolvers<undefined>()
    const queue = await openPage(() => {
      started.resolve(undefined)
      return arrival.promise
    })
    await queue.add(createTake('7'))
    await started.promise
    await queue.discard({ recording_uuid: 'first', uuid: '7' })
    arrival.resolve(undefined)
    await queue.drain()
    expect(unwanted).toEqual(['7'])
    expect(queue.waiting()).toEqual([])
  })

  it('tries again after a failure that may pass', async () => {
    let isDown = true
    const queue = await openPage(async () => isDown && fail(503))
    await queue.add(createTake('1'))
    await queue.drain()
    expect(queue.waiting()).toMatchObject([{ uuid: '1' }])
    isDown = false
    await queue.drain()
    expect(queue.waiting()).toEqual([])
  })

  it('keeps a refused take with the reason, and goes on with the others', async () => {
    const queue = await openPage(async ({ uuid }) => uuid === '1' && fail(422))
    await queue.add(createTake('1'))
    await queue.add(createTake('2'))
    await queue.drain()
    expect(queue.waiting()).toMatchObject([{ uuid: '1', refused: 'Refused with 422' }])
    const next = await openPage(async () => undefined)
    await next.drain()
    expect(next.waiting()).toMatchObject([{ uuid: '1', refused: 'Refused with 422' }])
    await next.retry('1')
    await next.drain()
    expect(next.waiting()).toEqual([])
  })

  it('goes on with the others after a failure of one take, and sends that one later', async () => {
    let isBroken = true
    const sent: string[] = []
    const queue = await openPage(async ({ uuid }) => (uuid === '1' && isBroken ? fail(500) : sent.push(uuid)))
    await queue.add(createTake('1'))
    await queue.add(createTake('2'))
    await queue.drain()
    expect(sent).toEqual(['2'])
    expect(queue.waiting()).toMatchObject([{ uuid: '1' }])
    expect(queue.waiting()[0]?.refused).toBeUndefined()
    isBroken = false
    await queue.drain()
    expect(sent).toEqual(['2', '1'])
  })

  it.each([0, 401, 429, 503])(
    'sends nothing more after a failure of the connection or the session: %i',
    async (http) => {
      const tried: string[] = []
      const queue = await openPage(async ({ uuid }) => {
        tried.push(uuid)
        await fail(http)
      })
      await Promise.all([queue.add(createTake('1')), queue.add(createTake('2'))])
      await queue.drain()
      expect(tried).not.toContain('2')
      expect(queue.waiting()).toMatchObject([{ uuid: '1' }, { uuid: '2' }])
    },
  )

  it('refuses a take of a person who may not record anymore', async () => {
    const queue = await openPage(async () => fail(403))
    await queue.add(createTake('1'))
    await queue.drain()
    expect(queue.waiting()).toMatchObject([{ uuid: '1', refused: 'Refused with 403' }])
  })

  it('keeps a take whose session ended while it was recorded, until its author signs in again', async () => {
    const first = await openPage(async () => fail(0))
    await first.add(createTake('1'))
    account.uuid = undefined
    await first.add(createTake('2'), AMARA)
    expect(first.waiting()).toEqual([])
    await expect(first.add(createTake('3'))).rejects.toThrow('Nobody is signed in')
    signIn(TOMAS)
    const send = vi.fn<() => Promise<undefined>>(async () => undefined)
    await (await openPage(send)).drain()
    expect(send).not.toHaveBeenCalled()
    signIn(AMARA)
    const sent: string[] = []
    await (await openPage(async ({ uuid }) => sent.push(uuid))).drain()
    expect(sent).toEqual(['1', '2'])
  })

  it('deletes takes of a recording that is gone', async () => {
    const queue = await openPage(async () => fail(404, '400'))
    await queue.add(createTake('1'))
    await queue.drain()
    expect(queue.waiting()).toEqual([])
    expect(await queue.read('1')).toBeUndefined()
  })

  it('discards the takes of one recording only', async () => {
    const queue = await openPage(async () => fail(0))
    await queue.add(createTake('1'))
    await queue.add(createTake('2', { recording_uuid: 'second' }))
    await queue.discardRecording('first')
    expect(queue.waiting()).toMatchObject([{ uuid: '2' }])
  })

  it('never loses one of two takes that two tabs recorded of one line', async () => {
    const one = await openPage(async () => fail(0))
    const other = await openPage(async () => fail(0))
    await Promise.all([one.add(createTake('1')), other.add(createTake('2'))])
    const next = await openPage(async () => fail(0))
    await next.drain()
    expect(next.waiting()).toMatchObject([{ uuid: '1' }, { uuid: '2' }])
  })

  it('shows and sends nothing of another person', async () => {
    const queue = await openPage(async () => fail(0))
    await queue.add(createTake('1'))
    signIn(TOMAS)
    const send = vi.fn<() => Promise<undefined>>(async () => undefined)
    const next = await openPage(send)
    await next.drain()
    expect([queue.waiting(), next.waiting(), send.mock.calls]).toEqual([[], [], []])
  })

  it('says which take is lost when the page closes, if the device is full', async () => {
    device.state.isFull = true
    const queue = await openPage(async () => fail(0))
    await queue.add(createTake('1'))
    expect(queue.waiting()).toMatchObject([{ uuid: '1', isOnlyInMemory: true }])
    await queue.drain()
    expect(queue.waiting()).toMatchObject([{ uuid: '1', isOnlyInMemory: true }])
  })

  it('ignores what is no take', async () => {
    const queue = await openPage(async () => fail(0))
    await queue.add(createTake('1', { recorded_at: 'yesterday' }))
    const next = await openPage(async () => fail(0))
    await next.drain()
    expect(next.waiting()).toEqual([])
  })
})
