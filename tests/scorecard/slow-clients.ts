/** Clients on very slow connections, and clients that keep connections open on purpose. */
import { connect, type Socket } from 'node:net'
import { SECOND_MS } from '#rules/durations.ts'

export interface SlowClients {
  /** Seconds after which the server closed each closed connection. */
  listCloseTimes(): number[]
  countOpen(): number
  /** Makes clients that don't read start reading, because only then they notice the disconnect. */
  startReading(): void
  end(): void
}

interface SlowClientOptions {
  address: string
  count: number
  /** The bytes that are sent at once. `slowBytes` follow, one byte per second. */
  initialBytes: string
  slowBytes: string
  /** Whether the client never reads the response. */
  neverReads?: boolean
}

export const openSlowClients = ({
  address,
  count,
  initialBytes,
  slowBytes,
  neverReads = false,
}: SlowClientOptions): SlowClients => {
  const { hostname, port } = new URL(address)
  const closeTimes: number[] = []
  const openClient = (): Socket => {
    const socket = connect(Number(port), hostname)
    const openedAt = performance.now()
    let sentBytes = 0
    const timer = setInterval(() => {
      const byte = slowBytes[sentBytes]
      sentBytes += 1
      if (byte !== undefined) socket.write(byte)
    }, SECOND_MS)
    socket.on('error', () => undefined)
    if (neverReads) socket.pause()
    else socket.resume()
    socket.once('connect', () => socket.write(initialBytes))
    socket.once('close', () => {
      clearInterval(timer)
      closeTimes.push((performance.now() - openedAt) / SECOND_MS)
    })
    return socket
  }
  const sockets = Array.from({ length: count }, openClient)
  return {
    listCloseTimes: () => [...closeTimes],
    countOpen: () => sockets.filter(({ destroyed }) => !destroyed).length,
    startReading: () => sockets.forEach((socket) => socket.resume()),
    end: () => sockets.forEach((socket) => socket.destroy()),
  }
}
