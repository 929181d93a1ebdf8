/** Finds LibreOffice. */
import { listPathFolders, findProgram } from '../program-path.ts'

const programNames = process.platform === 'win32' ? ['soffice.com', 'soffice.exe'] : ['soffice', 'libreoffice']
/** Where installers put it without adding it to the path. */
const defaultFolders: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/LibreOffice.app/Contents/MacOS'],
  win32: [String.raw`C:\Program Files\LibreOffice\program`],
  linux: ['/usr/lib/libreoffice/program', '/opt/libreoffice/program'],
}

/** Returns undefined if it is not installed. */
export const findOfficeProgram = (path?: string): string | undefined =>
  findProgram([...listPathFolders(path), ...(defaultFolders[process.platform] ?? [])], programNames)
