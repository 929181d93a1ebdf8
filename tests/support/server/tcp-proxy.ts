/** A TCP proxy that can disconnect, swallow data, or be slow, as networks do. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Mood = 'open' | 'down' | 'hole'

export interface TcpProxy {
  port: number
  /** `down` refuses and disconnects; `hole` accepts everything and never responds. */
  be(mood: Mood): Promise<void>
  /** Delays every response by this many milliseconds. */
  slow(milliseconds: number): void
  close(): Promise<void>
}

export const startTcpProxy = async (toPort: number): Promise<TcpProxy> => {
  let mood: Mood = 'open'
  let delay = 0
  const sockets = new Set<Socket>()
  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const join = (near: Socket): void => {
    track(near)
    const far = track(connect(toPort, '127.0.0.1'))
    near.on('data', (chunk) => mood !== 'hole' && far.write(chunk))
    far.on('data', (chunk) => {
      const pass = (): unknown => mood !== 'hole' && near.writable && near.write(chunk)
      if (delay) void pause(delay).then(pass)
      else pass()
    })
    near.on('close', () => far.destroy())
    far.on('close', () => mood !== 'hole' && near.destroy())
  }
  let server: Server = createServer(join).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const cut = async (): Promise<void> => {
    sockets.forEach((socket) => socket.destroy())
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return {
    port,
    async be(next) {
      mood = next
      if (next === 'down') return cut()
      if (server.listening) {
        // Swallowed data is lost, so those connections are unusable.
        if (next === 'open') sockets.forEach((socket) => socket.destroy())
        return undefined
      }
      server = createServer(join).listen(port, '127.0.0.1')
      await once(server, 'listening')
      return undefined
    },
    slow(milliseconds) {
      delay = milliseconds
    },
    close: cut,
  }
}
