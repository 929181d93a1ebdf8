/** Clients on very slow connections, and clients that keep connections open on purpose. */
import { connect, type Socket } from 'node:net'

export interface SlowClients {
  /** Seconds after which the server closed each closed connection. */
  closedAfter(): number[]
  open(): number
  /** Makes clients that don't read start reading, because only then they notice the disconnect. */
  listen(): void
  end(): void
}

interface SlowClientOptions {
  address: string
  count: number
  /** The bytes that are sent at once. `slowBytes` follow, one byte per second. */
  begins: string
  trickles: string
  /** Whether the client never reads the response. */
  isDeaf?: boolean
}

const SECOND = 1000

export const openSlowClients = ({
  address,
  count,
  begins,
  trickles,
  isDeaf = false,
}: SlowClientOptions): SlowClients => {
  const { hostname, port } = new URL(address)
  const closed: number[] = []
  const openClient = (): Socket => {
    const socket = connect(Number(port), hostname)
    const since = performance.now()
    let sentBytes = 0
    const timer = setInterval(() => {
      const byte = trickles[sentBytes]
      sentBytes += 1
      if (byte !== undefined) socket.write(byte)
    }, SECOND)
    socket.on('error', () => undefined)
    if (isDeaf) socket.pause()
    else socket.resume()
    socket.once('connect', () => socket.write(begins))
    socket.once('close', () => {
      clearInterval(timer)
      closed.push((performance.now() - since) / SECOND)
    })
    return socket
  }
  const sockets = Array.from({ length: count }, openClient)
  return {
    closedAfter: () => [...closed],
    open: () => sockets.filter(({ destroyed }) => !destroyed).length,
    listen: () => sockets.forEach((socket) => socket.resume()),
    end: () => sockets.forEach((socket) => socket.destroy()),
  }
}
