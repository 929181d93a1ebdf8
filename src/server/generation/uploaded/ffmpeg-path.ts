import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isThere = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where ffmpeg lies on the path; undefined where it does not (decision 33). */
export const ffmpegPath = (path = process.env['PATH'] ?? ''): string | undefined => {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isThere)
}
