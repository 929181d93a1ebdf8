import { listPathFolders, findProgram } from '#server/platform/program-path.ts'

/** The path of ffmpeg; undefined where the machine has none, and M4A and AAC are refused. */
export const ffmpegPath = (path?: string): string | undefined =>
  findProgram(listPathFolders(path), [process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'])
