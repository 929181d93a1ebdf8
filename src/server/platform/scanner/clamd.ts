/** Talks to a ClamAV daemon (clamd), with one connection for each request. Nothing of a file is stored here. */
import type { Readable } from 'node:stream'
import { ScannerConnection, PATIENCE, type ScannerTimeouts, ScannerUnavailableError } from './scanner-connection.ts'

export type ScanVerdict = { kind: 'clean' | 'too_large' } | { kind: 'found'; signature: string }

const LONGEST_SIGNATURE = 100

const lengthOf = ({ length }: Uint8Array): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return head
}

/**
 * The daemon reports a file that exceeds its limits as a find with this name, if it is configured to report it at all.
 */
const LIMITS = 'Heuristics.Limits.Exceeded'

const verdictOf = (answer: string): ScanVerdict => {
  if (answer === 'stream: OK') return { kind: 'clean' }
  if (answer.startsWith('INSTREAM size limit exceeded')) return { kind: 'too_large' }
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (found === undefined) throw new ScannerUnavailableError(`It answered "${answer.slice(0, 200)}"`)
  if (found.startsWith(LIMITS)) return { kind: 'too_large' }
  return { kind: 'found', signature: found.replaceAll(/[^ -~]/g, '').slice(0, LONGEST_SIGNATURE) }
}

/**
 * Lets the daemon scan everything in a stream.
 * @throws ScannerUnavailableError, or what the stream threw
 */
export const scanStream = async (
  address: string,
  open: () => Promise<Readable>,
  patience: ScannerTimeouts = PATIENCE,
): Promise<ScanVerdict> => {
  const line = new ScannerConnection(address, patience)
  try {
    await line.opened()
    if (line.isOver) return verdictOf(await line.answer())
    await line.say('zINSTREAM\0')
    for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
      if (line.isOver) break
      if (chunk.length > 0) await line.say(lengthOf(chunk), chunk)
    }
    await line.say(Buffer.alloc(4))
    return verdictOf(await line.answer())
  } finally {
    line.close()
  }
}

const asked = async (address: string, command: 'PING' | 'VERSION', patience: ScannerTimeouts): Promise<string> => {
  const line = new ScannerConnection(address, patience)
  try {
    await line.opened()
    await line.say(`z${command}\0`)
    return await line.answer()
  } finally {
    line.close()
  }
}

export interface Scanner {
  /** The name it reports, such as ClamAV 1.4.3. */
  name: string
  /** The date of its signatures; undefined if it reports none. */
  signaturesOf: Date | undefined
}

/** @throws ScannerUnavailableError */
export const getScannerInfo = async (address: string, patience: ScannerTimeouts = PATIENCE): Promise<Scanner> => {
  const pong = await asked(address, 'PING', patience)
  if (pong !== 'PONG') throw new ScannerUnavailableError(`It answered "${pong.slice(0, 200)}"`)
  const [name = '', , made = ''] = (await asked(address, 'VERSION', patience)).split('/')
  const at = new Date(made)
  return { name, signaturesOf: Number.isNaN(at.getTime()) ? undefined : at }
}
