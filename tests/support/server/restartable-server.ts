/** A server behind a TCP proxy, so that it can be killed and restarted at the same address. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'

export interface RestartableServer {
  address: string
  /** The data folder of the server. */
  data: string
  /** Kills the server like a power cut. */
  kill: () => Promise<number | null>
  /** Starts another server on the same data. */
  begin: () => Promise<void>
  /** From now on connections are accepted but never answered, until `kill` or `start`. */
  ignoreConnections: () => void
  close: () => Promise<void>
}

const pipeBothWays = (first: Socket, second: Socket): void => {
  first.pipe(second).pipe(first)
  const destroyBoth = () => [first, second].forEach((socket) => socket.destroy())
  for (const socket of [first, second]) socket.on('error', destroyBoth).on('close', destroyBoth)
}

/**
 * Starts a server on a copy of the seeded data.
 *
 * @param env overrides of its environment
 */
export const startRestartableServer = async (env: Record<string, string> = {}): Promise<RestartableServer> => {
  const data = await mkdtemp(join(tmpdir(), 'alaia-restart-'))
  await cp(inject('filled'), data, { recursive: true })
  const connections = new Set<Socket>()
  let server: ServerProcess
  let isIgnoring = false
  const start = async () => {
    server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0', ...env })
    isIgnoring = false
  }
  const closeConnections = () => connections.forEach((connection) => connection.destroy())
  const proxy = createServer((connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection)).on('error', () => connection.destroy())
    if (!isIgnoring) pipeBothWays(connection, connect(Number(new URL(server.address).port), '127.0.0.1'))
  })
  await start()
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const close = async () => {
    proxy.close()
    closeConnections()
    await server.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  }
  // Closes the server after a failed test too.
  onTestFinished(close)
  return {
    data,
    address: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    begin: start,
    kill() {
      isIgnoring = false
      return server.end('SIGKILL')
    },
    ignoreConnections() {
      isIgnoring = true
      closeConnections()
    },
    close,
  }
}
