/** A TCP proxy that can disconnect, swallow data, or be slow, as networks do. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type ProxyState = 'open' | 'down' | 'hole'

export interface TcpProxy {
  port: number
  /** `down` refuses and disconnects; `hole` accepts everything and never responds. */
  setState(state: ProxyState): Promise<void>
  /** Delays every response by this many milliseconds. */
  setDelay(milliseconds: number): void
  close(): Promise<void>
}

export const startTcpProxy = async (toPort: number): Promise<TcpProxy> => {
  let state: ProxyState = 'open'
  let delay = 0
  const sockets = new Set<Socket>()
  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const relay = (clientSocket: Socket): void => {
    track(clientSocket)
    const serverSocket = track(connect(toPort, '127.0.0.1'))
    clientSocket.on('data', (chunk) => state !== 'hole' && serverSocket.write(chunk))
    serverSocket.on('data', (chunk) => {
      const forward = (): unknown => state !== 'hole' && clientSocket.writable && clientSocket.write(chunk)
      if (delay) void pause(delay).then(forward)
      else forward()
    })
    clientSocket.on('close', () => serverSocket.destroy())
    serverSocket.on('close', () => state !== 'hole' && clientSocket.destroy())
  }
  let server: Server = createServer(relay).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const disconnect = async (): Promise<void> => {
    sockets.forEach((socket) => socket.destroy())
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return {
    port,
    async setState(nextState) {
      state = nextState
      if (nextState === 'down') return disconnect()
      if (server.listening) {
        // Swallowed data is lost, so those connections are unusable.
        if (nextState === 'open') sockets.forEach((socket) => socket.destroy())
        return undefined
      }
      server = createServer(relay).listen(port, '127.0.0.1')
      await once(server, 'listening')
      return undefined
    },
    setDelay(milliseconds) {
      delay = milliseconds
    },
    close: disconnect,
  }
}
