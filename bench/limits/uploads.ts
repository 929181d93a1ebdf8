/**
 * Bare Node that only receives a file: writes it durably from the network to disk, without authentication or checks.
 */
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'

const file = process.env['FILE'] ?? ''

createServer((request, response) => {
  const fileStream = createWriteStream(file, { flush: true, highWaterMark: 256 * 1024 })
  request.pipe(fileStream).once('close', () => response.end())
}).listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
