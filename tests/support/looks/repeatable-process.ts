/**
 * Makes a server process repeatable: it has a given time, and its random values are the same in every run. Load it
 * before everything else: `node --import ./tests/support/looks/repeatable-process.ts src/server/main.ts`. Node loads it
 * in every thread, so the embedded database has the same time.
 *
 * - REPEATABLE_TIME: the time at which the process starts.
 * - REPEATABLE_SPEED: how fast the time passes, from 0 (stopped) to 1. Timers always run at their usual speed.
 * - REPEATABLE_SEED: two processes on the same data need different ones, otherwise their IDs collide.
 */
import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { threadId } from 'node:worker_threads'
import { createSeededRandom } from '#art/seeded-random.ts'

const startTime = Date.parse(process.env['REPEATABLE_TIME'] ?? '')
const speed = Number(process.env['REPEATABLE_SPEED'] ?? 1)
const realNow = Date.now
const realStart = realNow()
const now = (): number => startTime + Math.floor((realNow() - realStart) * speed)

/** `new Date()` and `Date.now()` return the time of the process. A date with arguments is the usual one. */
const RepeatableDate = new Proxy(Date, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})
Object.assign(globalThis, { Date: RepeatableDate })

const random = createSeededRandom(`${process.env['REPEATABLE_SEED']} ${threadId}`)

const fill = <View extends NodeJS.ArrayBufferView | ArrayBuffer>(view: View, offset = 0, size?: number): View => {
  const bytes = ArrayBuffer.isView(view)
    ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    : new Uint8Array(view)
  const end = size === undefined ? bytes.length : offset + size
  for (let index = offset; index < end; index += 1) bytes[index] = Math.floor(random() * 256)
  return view
}

type Callback<Result> = (error: Error | null, result: Result) => void

/** Node's functions take a callback as an alternative to a return value. */
const answer = <Result>(result: Result, callback: Callback<Result> | undefined): Result | undefined => {
  if (!callback) return result
  process.nextTick(callback, null, result)
  return undefined
}

const randomBytes = (size: number, callback?: Callback<Buffer>) => answer(fill(Buffer.alloc(size)), callback)

const randomInt = (first: number, second?: number | Callback<number>, third?: Callback<number>) => {
  const hasRange = typeof second === 'number'
  const [low, high] = hasRange ? [first, second] : [0, first]
  return answer(low + Math.floor(random() * (high - low)), hasRange ? third : second)
}

const randomUUID = (): string => {
  const bytes = fill(Buffer.alloc(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

Object.assign(nodeCrypto, { randomBytes, randomInt, randomUUID, randomFillSync: fill })
syncBuiltinESMExports()
for (const [name, value] of Object.entries({ getRandomValues: fill, randomUUID })) {
  Object.defineProperty(globalThis.crypto, name, { value, configurable: true })
}
