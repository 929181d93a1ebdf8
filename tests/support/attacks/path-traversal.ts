/** Path traversal: URLs that try to leave a folder, and a raw connection that sends them unchanged. */
import { connect } from 'node:net'

const traversals = [
  '..',
  '.',
  '%2e%2e',
  '%2e.',
  '.%2e',
  '..%2f..',
  '%2e%2e%2f',
  '..%5c..',
  '..\\..',
  '%252e%252e',
  '....//',
  '%c0%ae%c0%ae',
  '..;',
  '..%00',
  '%uff0e%uff0e',
  '/',
]

/**
 * @param folder the URL prefix, which is also used with a folder below it
 * @param targets the files that must not be served
 */
export const createTraversalPaths = (folder: string, targets: readonly string[]): string[] =>
  traversals.flatMap((traversal) =>
    targets.flatMap((target) => [
      `${folder}/${traversal}/${target}`,
      `${folder}/public/${traversal}/${traversal}/${target}`,
      `${folder}/${traversal}${target}`,
    ]),
  )

/** Sends the path unchanged, because clients would normalize it. Returns the raw response. */
export const requestRaw = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('end', () => resolve(text)).on('error', reject)
  })
