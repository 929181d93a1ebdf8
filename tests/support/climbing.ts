/** Ways of climbing out of a folder by an address, and a line on which they go as they stand. */
import { connect } from 'node:net'

const climbs = [
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

/** @param folder as an address begins, and one below it @param targets files that nobody may have */
export const climbsOutOf = (folder: string, targets: readonly string[]): string[] =>
  climbs.flatMap((climb) =>
    targets.flatMap((target) => [
      `${folder}/${climb}/${target}`,
      `${folder}/public/${climb}/${climb}/${target}`,
      `${folder}/${climb}${target}`,
    ]),
  )

/** Written as it stands: clients would tidy such paths up. @returns the whole answer */
export const askRaw = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('end', () => resolve(text)).on('error', reject)
  })
