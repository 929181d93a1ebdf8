import { listPathFolders, findProgram } from '#server/platform/program-path.ts'

/** Returns the path of ffmpeg. It is undefined if the machine has none; M4A and AAC are then refused. */
export const findFfmpeg = (path?: string): string | undefined =>
  findProgram(listPathFolders(path), [process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'])
