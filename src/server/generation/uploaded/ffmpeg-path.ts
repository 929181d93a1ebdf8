import { foldersOnPath, programIn } from '../../platform/program-path.ts'

/** Where ffmpeg lies on the path; undefined where it does not (decision 33). */
export const ffmpegPath = (path?: string): string | undefined =>
  programIn(foldersOnPath(path), [process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'])
