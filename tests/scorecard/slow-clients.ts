/** People on lines that hardly carry anything, and those who keep them open on purpose. */
import { connect, type Socket } from 'node:net'

export interface SlowClients {
  /** Seconds after which the server closed each of those it has closed. */
  closedAfter(): number[]
  open(): number
  /** Those who read nothing read on: only then they learn that they were let go. */
  listen(): void
  end(): void
}

interface Wish {
  address: string
  count: number
  /** Said at once; what follows comes a byte each second. */
  begins: string
  trickles: string
  /** Reads nothing of what comes. */
  isDeaf?: boolean
}

const SECOND = 1000

export const comeSlowly = ({ address, count, begins, trickles, isDeaf = false }: Wish): SlowClients => {
  const { hostname, port } = new URL(address)
  const closed: number[] = []
  const one = (): Socket => {
    const socket = connect(Number(port), hostname)
    const since = performance.now()
    let said = 0
    const timer = setInterval(() => {
      const letter = trickles[said]
      said += 1
      if (letter !== undefined) socket.write(letter)
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
  const sockets = Array.from({ length: count }, one)
  return {
    closedAfter: () => [...closed],
    open: () => sockets.filter(({ destroyed }) => !destroyed).length,
    listen: () => sockets.forEach((socket) => socket.resume()),
    end: () => sockets.forEach((socket) => socket.destroy()),
  }
}
