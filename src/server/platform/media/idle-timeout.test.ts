// @tag idle-timeout
/** Clients that request a file and read nothing of it, or very little at a time. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type MediaServer,
  openLocalStore,
  type TestStore,
  startMediaServer,
} from '#tests/support/files/media-server.ts'
import { createContentKey } from '../storage/keys.ts'

/** Long enough for a reader on a busy machine to be late and still be in time. */
const IDLE_TIMEOUT_MS = 2000
/** This is larger than the socket buffers of both sides. */
const audio = randomBytes(48_000_000)
const short = randomBytes(2_000)
const keys = { audio: createContentKey('public', audio, 'mp3'), short: createContentKey('public', short, 'mp3') }

let store: TestStore
let server: MediaServer
beforeAll(async () => {
  store = await openLocalStore()
  await store.storage.put(keys.audio, audio, { contentType: 'audio/mpeg' })
  await store.storage.put(keys.short, short, { contentType: 'audio/mpeg' })
  server = await startMediaServer(store.storage, { idleTimeoutMs: IDLE_TIMEOUT_MS })
})
afterAll(async () => {
  await server.close()
  await store.close()
})

const waitForDisconnect = async (socket: Socket): Promise<void> => {
  const otherCount = (await server.countConnections()) - 1
  await expect.poll(() => server.countConnections(), { timeout: 30_000 }).toBe(otherCount)
  expect(socket.destroyed).toBe(false)
}

const openRequest = (key: string): Socket => {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`GET /media/${key} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return socket
}

/** Reads to the end of the connection. @returns the number of bytes */
const readToEnd = async (socket: Socket): Promise<number> => {
  let length = 0
  socket.on('data', (chunk: Buffer) => (length += chunk.length))
  socket.resume()
  await once(socket, 'close')
  return length
}

test('a client that stops reading is disconnected and can resume with a range request', async () => {
  const socket = openRequest(keys.audio)
  await once(socket, 'connect')
  await waitForDisconnect(socket)
  expect(await readToEnd(socket)).toBeLessThan(audio.length)
  const answer = await server.send(`/media/${keys.audio}`, { headers: { range: `bytes=${audio.length - 9}-` } })
  expect([answer.status, answer.body.equals(audio.subarray(-9))]).toEqual([206, true])
})

test('a client that reads slowly receives the whole file', async () => {
  const socket = openRequest(keys.audio)
  let length = 0
  socket.on('data', (chunk: Buffer) => {
    const isNew = Math.floor((length + chunk.length) / 8_000_000) > Math.floor(length / 8_000_000)
    length += chunk.length
    if (!isNew) return
    socket.pause()
    setTimeout(() => socket.resume(), IDLE_TIMEOUT_MS / 4)
  })
  socket.resume()
  await expect.poll(() => length, { timeout: 60_000 }).toBeGreaterThan(audio.length)
  socket.destroy()
})

test('an idle connection after a complete response stays open longer', async () => {
  const socket = openRequest(keys.short)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.resume()
  await expect.poll(() => text).toContain('HTTP/1.1 200')
  // A client that stops reading from now on is disconnected after that time.
  const idleSocket = openRequest(keys.audio)
  await once(idleSocket, 'connect')
  await waitForDisconnect(idleSocket)
  idleSocket.destroy()
  socket.write(`GET /media/${keys.short} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await expect.poll(() => text.split('HTTP/1.1 200').length).toBe(3)
  socket.destroy()
})
