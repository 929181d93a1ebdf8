/** Where LibreOffice lies. */
import { foldersOnPath, programIn } from '../program-path.ts'

const names = process.platform === 'win32' ? ['soffice.com', 'soffice.exe'] : ['soffice', 'libreoffice']
/** Where installers put it without telling the path. */
const usual: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/LibreOffice.app/Contents/MacOS'],
  win32: [String.raw`C:\Program Files\LibreOffice\program`],
  linux: ['/usr/lib/libreoffice/program', '/opt/libreoffice/program'],
}

/** Undefined where there is none. */
export const officePath = (path?: string): string | undefined =>
  programIn([...foldersOnPath(path), ...(usual[process.platform] ?? [])], names)
