/**
 * Converts an Office file to PDF with LibreOffice: in its own folder, without macros, without the settings of the
 * server's user, and with a time limit.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ignoreRejection } from '../promises/ignore-rejection.ts'
import { listPathFolders, findProgram } from '../program-path.ts'

const programNames = process.platform === 'win32' ? ['soffice.com', 'soffice.exe'] : ['soffice', 'libreoffice']
/** The folders where installers put LibreOffice without adding it to the path. */
const defaultFolders: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/LibreOffice.app/Contents/MacOS'],
  win32: [String.raw`C:\Program Files\LibreOffice\program`],
  linux: ['/usr/lib/libreoffice/program', '/opt/libreoffice/program'],
}

/** Returns the path of LibreOffice, or undefined if it is not installed. */
export const findOfficeProgram = (path?: string): string | undefined =>
  findProgram([...listPathFolders(path), ...(defaultFolders[process.platform] ?? [])], programNames)

export interface OfficeFile {
  program: string
  /** The path of the file. */
  path: string
  /** A folder for this conversion only; everything that is written goes there. */
  folder: string
  signal: AbortSignal
  /** The time limit, after which the conversion is stopped. */
  seconds?: number
}

export class PdfConversionError extends Error {}

const formatSettingsItem = (path: string, name: string, value: string): string =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** Disables everything active in a document, and the loading of everything it links to. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${formatSettingsItem('/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${formatSettingsItem('/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${formatSettingsItem('/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true')}
${formatSettingsItem('/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${formatSettingsItem('/org.openoffice.Office.Writer/Content/Update', 'Link', '0')}
${formatSettingsItem('/org.openoffice.Office.Calc/Content/Update', 'Link', '1')}
</oor:items>
`

const writeSettings = async (profile: string): Promise<void> => {
  await mkdir(join(profile, 'user'), { recursive: true })
  await writeFile(join(profile, 'user/registrymodifications.xcu'), SETTINGS)
}

/** Kills the process with all processes that it started. */
const kill = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // The process has ended by itself.
  }
}

const waitForExit = (child: ChildProcess, signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    const stop = () => kill(child)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    const end = (code: number) => {
      signal.removeEventListener('abort', stop)
      stop()
      resolve(code)
    }
    child.once('error', () => end(-1))
    child.once('exit', (code) => end(code ?? -1))
  })

const isPdf = async (path: string): Promise<boolean> => {
  const handle = await ignoreRejection(open(path), 'a file that is missing is no PDF')
  if (!handle) return false
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1') === '%PDF-'
  } finally {
    await handle.close()
  }
}

/** @returns the path of the PDF @throws PdfConversionError, or the signal's reason */
export const convertToPdf = async ({ program, path, folder, signal, seconds = 120 }: OfficeFile): Promise<string> => {
  const profile = join(folder, 'profile')
  await writeSettings(profile)
  const headlessArguments = [
    '--headless',
    '--norestore',
    '--nologo',
    '--nodefault',
    '--nolockcheck',
    '--nofirststartwizard',
  ]
  const conversionArguments = ['--convert-to', 'pdf', '--outdir', folder, path]
  const child = spawn(
    program,
    [`-env:UserInstallation=${pathToFileURL(profile).href}`, ...headlessArguments, ...conversionArguments],
    {
      cwd: folder,
      stdio: 'ignore',
      detached: process.platform !== 'win32',
      env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    },
  )
  const code = await waitForExit(child, AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]))
  signal.throwIfAborted()
  const pdf = join(folder, `${basename(path, extname(path))}.pdf`)
  if (code !== 0 || !(await isPdf(pdf))) throw new PdfConversionError(`The office program exited with code ${code}`)
  return pdf
}
