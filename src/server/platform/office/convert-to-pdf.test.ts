import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { convertToPdf, PdfConversionError, findOfficeProgram } from './convert-to-pdf.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alaia-office-test-'))
  await writeFile(join(folder, 'document.docx'), 'words')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const neverAborted = new AbortController().signal

/** Installs a program with the arguments of the real one that runs these shell lines. */
const installProgram = async (...lines: string[]): Promise<string> => {
  const path = join(folder, 'soffice')
  await writeFile(path, ['#!/bin/sh', ...lines].join('\n'))
  await chmod(path, 0o755)
  return path
}
const convert = (program: string, overrides: object = {}) =>
  convertToPdf({ program, path: join(folder, 'document.docx'), folder, signal: neverAborted, ...overrides })

describe.skipIf(process.platform === 'win32')('Office file conversion', () => {
  test('produces a PDF and hides the server environment from the program', async () => {
    process.env['SECRET_OF_THE_SERVER'] = 'x'
    const program = await installProgram('env > seen.txt', 'echo "$@" >> seen.txt', 'printf "%%PDF-1.7" > document.pdf')
    expect(await convert(program)).toBe(join(folder, 'document.pdf'))
    delete process.env['SECRET_OF_THE_SERVER']
    const programEnv = await readFile(join(folder, 'seen.txt'), 'utf8')
    expect(programEnv).not.toContain('SECRET_OF_THE_SERVER')
    expect(programEnv).toContain(`HOME=${folder}`)
    expect(programEnv).toContain('--convert-to pdf')
    const settings = await readFile(join(folder, 'profile/user/registrymodifications.xcu'), 'utf8')
    expect(settings).toContain('DisableMacrosExecution')
  })

  test.each([
    ['exits with an error', ['exit 3']],
    ['writes nothing', ['exit 0']],
    ['writes something else', ['echo "<html>" > document.pdf']],
  ])('fails if the program %s', async (_how, lines) => {
    await expect(convert(await installProgram(...lines))).rejects.toThrow(PdfConversionError)
  })

  test('is aborted after a timeout with all child processes', async () => {
    const program = await installProgram('sleep 60 & echo $! > pid.txt', 'wait')
    await expect(convert(program, { seconds: 5 })).rejects.toThrow(PdfConversionError)
    const pid = Number(await readFile(join(folder, 'pid.txt'), 'utf8'))
    const isRunning = () => {
      try {
        process.kill(pid, 0)
        return true
      } catch {
        return false
      }
    }
    await expect.poll(isRunning, { timeout: 60_000 }).toBe(false)
  })

  test('is aborted when the process stops', async () => {
    const shutdown = new AbortController()
    const converted = convert(await installProgram('touch begun.txt', 'sleep 60'), { signal: shutdown.signal })
    converted.catch(() => undefined)
    await expect.poll(() => existsSync(join(folder, 'begun.txt')), { timeout: 60_000 }).toBe(true)
    shutdown.abort(new Error('the process is stopping'))
    await expect(converted).rejects.toThrow('is stopping')
  })

  test('needs an installed program', async () => {
    const program = await installProgram('exit 0')
    expect(findOfficeProgram(`/nowhere:${folder}`)).toBe(program)
  })
})
