/** Talks to a ClamAV daemon (clamd), with one connection for each request. Nothing of a file is stored here. */
import type { Readable } from 'node:stream'
import {
  ScannerConnection,
  DEFAULT_TIMEOUTS,
  type ScannerTimeouts,
  ScannerUnavailableError,
} from './scanner-connection.ts'

export type ScanVerdict = { kind: 'clean' | 'too_large' } | { kind: 'found'; signature: string }

const MAX_SIGNATURE = 100

const encodeLength = ({ length }: Uint8Array): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return head
}

/**
 * The daemon reports a file that exceeds its limits as a find with this name, if it is configured to report it at all.
 */
const LIMIT_SIGNATURE = 'Heuristics.Limits.Exceeded'

const parseVerdict = (answer: string): ScanVerdict => {
  if (answer === 'stream: OK') return { kind: 'clean' }
  if (answer.startsWith('INSTREAM size limit exceeded')) return { kind: 'too_large' }
  const [, signatureName] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (signatureName === undefined) throw new ScannerUnavailableError(`It answered "${answer.slice(0, 200)}"`)
  if (signatureName.startsWith(LIMIT_SIGNATURE)) return { kind: 'too_large' }
  return { kind: 'found', signature: signatureName.replaceAll(/[^ -~]/g, '').slice(0, MAX_SIGNATURE) }
}

/**
 * Lets the daemon scan everything in a stream.
 * @throws ScannerUnavailableError, or what the stream threw
 */
export const scanStream = async (
  address: string,
  open: () => Promise<Readable>,
  timeouts: ScannerTimeouts = DEFAULT_TIMEOUTS,
): Promise<ScanVerdict> => {
  const connection = new ScannerConnection(address, timeouts)
  try {
    await connection.waitUntilOpen()
    if (connection.isClosed) return parseVerdict(await connection.answer())
    await connection.send('zINSTREAM\0')
    for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
      if (connection.isClosed) break
      if (chunk.length > 0) await connection.send(encodeLength(chunk), chunk)
    }
    await connection.send(Buffer.alloc(4))
    return parseVerdict(await connection.answer())
  } finally {
    connection.close()
  }
}

const sendCommand = async (
  address: string,
  command: 'PING' | 'VERSION',
  timeouts: ScannerTimeouts,
): Promise<string> => {
  const connection = new ScannerConnection(address, timeouts)
  try {
    await connection.waitUntilOpen()
    await connection.send(`z${command}\0`)
    return await connection.answer()
  } finally {
    connection.close()
  }
}

export interface Scanner {
  /** The name it reports, such as ClamAV 1.4.3. */
  name: string
  /** The date of its signatures; undefined if it reports none. */
  signaturesAt: Date | undefined
}

/** @throws ScannerUnavailableError */
export const getScannerInfo = async (
  address: string,
  timeouts: ScannerTimeouts = DEFAULT_TIMEOUTS,
): Promise<Scanner> => {
  const pong = await sendCommand(address, 'PING', timeouts)
  if (pong !== 'PONG') throw new ScannerUnavailableError(`It answered "${pong.slice(0, 200)}"`)
  const [name = '', , signatureDate = ''] = (await sendCommand(address, 'VERSION', timeouts)).split('/')
  const date = new Date(signatureDate)
  return { name, signaturesAt: Number.isNaN(date.getTime()) ? undefined : date }
}
