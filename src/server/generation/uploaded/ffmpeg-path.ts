import { foldersOnPath, programIn } from '../../platform/program-path.ts'

/** The path of ffmpeg; undefined where the machine has none, and M4A and AAC are refused. */
export const ffmpegPath = (path?: string): string | undefined =>
  programIn(foldersOnPath(path), [process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'])
