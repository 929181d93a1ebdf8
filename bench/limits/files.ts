/** A plain Node.js server that serves ranges of the file in the environment variable FILE, without any checks. */
import { openSync, read, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'

const file = process.env['FILE'] ?? ''
const fd = openSync(file, 'r')
const { size } = statSync(file)
const CHUNK = 256 * 1024

const send = (response: ServerResponse, start: number, end: number): void => {
  const length = Math.min(CHUNK, end - start + 1)
  read(fd, Buffer.allocUnsafeSlow(length), 0, length, start, (_cause, count, buffer) => {
    if (start + count > end) response.end(buffer)
    else response.write(buffer, () => send(response, start + count, end))
  })
}

createServer((request, response) => {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = Number(range?.[2] ?? size - 1)
  response.writeHead(range ? 206 : 200, {
    'content-type': 'audio/mpeg',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  })
  send(response, start, end)
}).listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
