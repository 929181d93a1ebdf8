/** Where LibreOffice lies; it is looked for each time, so that one installed later is used without a restart. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = process.platform === 'win32' ? ['soffice.com', 'soffice.exe'] : ['soffice', 'libreoffice']
/** Where installers put it without telling the path. */
const usual: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/LibreOffice.app/Contents/MacOS'],
  win32: [String.raw`C:\Program Files\LibreOffice\program`],
  linux: ['/usr/lib/libreoffice/program', '/opt/libreoffice/program'],
}

const isThere = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Undefined where there is none. */
export const officePath = (path = process.env['PATH'] ?? ''): string | undefined =>
  [...path.split(delimiter).filter(Boolean), ...(usual[process.platform] ?? [])]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isThere)
