/** Starts the real ClamAV scanner with a single signature and without downloads. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getScannerInfo } from '#server/platform/scanner/clamd.ts'
import { listPathFolders, findProgram } from '#server/platform/program-path.ts'
import { HARMFUL } from '../../simulators/scanner.ts'

/** Returns the path of clamd, or undefined if it isn't installed. */
export const findClamd = (): string | undefined => findProgram([...listPathFolders(), '/usr/sbin'], ['clamd'])

export const SIGNATURE = 'Alaia.Test'
const MAX_START_MS = 60_000

/** @param maxMegabytes the most megabytes that it accepts at once */
export const startClamd = async (program: string, { maxMegabytes = 25 } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-clamd-'))
  const signatures = join(folder, 'signatures')
  await mkdir(signatures)
  // Matches in any file type at any position (ClamAV's extended format).
  await writeFile(join(signatures, 'test.ndb'), `${SIGNATURE}:0:*:${Buffer.from(HARMFUL).toString('hex')}\n`)
  const socket = join(folder, 'clamd.ctl')
  const settings = {
    LocalSocket: socket,
    DatabaseDirectory: signatures,
    TemporaryDirectory: folder,
    Foreground: 'yes',
    StreamMaxLength: `${maxMegabytes}M`,
    MaxFileSize: `${maxMegabytes}M`,
    MaxScanSize: `${maxMegabytes * 2}M`,
    AlertExceedsMax: 'yes',
    MaxThreads: '2',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  await writeFile(join(folder, 'clamd.conf'), lines.join(''))
  const child = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const address = `unix:${socket}`
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + MAX_START_MS
  while (!(await getScannerInfo(address).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close()
      throw new Error(`clamd did not start (${child.exitCode})`)
    }
    await pause(200)
  }
  return { address, close }
}
