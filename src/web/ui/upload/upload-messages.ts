/** The messages of file uploads. */
import {
  EMPTY_FILE_MESSAGE,
  formatMegabytes,
  TYPE_NOT_ALLOWED_MESSAGE,
  type UploadLimits,
  type UploadProblem,
} from '#rules/uploads.ts'

/** Returns a readable name of a file type, because some types have no common name. */
const typeName = (extension: string): string => extension.replace(/^\./, '').toUpperCase()

const formatTypes = (extensions: readonly string[]): string => {
  const names = extensions.map(typeName)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}

const formatFileCount = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

interface UploadCounts {
  sending: number
  done: number
  failed: number
}

export const uploadMessages = {
  dropHere: 'Drop the files here',
  waiting: 'Waiting',
  sent: (sent: number, size: number) => `${formatMegabytes(sent)} of ${formatMegabytes(size)}`,
  checking: 'Uploaded. Checking the file.',
  noConnection: 'The connection was lost. Try again.',
  /** A browser doesn't request a script again that failed once. */
  notLoaded: "The upload couldn't start. Reload the page, and choose the file again.",
  refused: "The file wasn't received. Try again.",
  retry: 'Try again',
  cancel: (name: string) => `Cancel uploading ${name}`,
  /** The first is for a failed file, the second for a file that was uploaded and stays. */
  dismiss: (name: string) => `Remove ${name} from the list`,
  dismissSent: (name: string) => `Remove from the list. ${name} stays.`,
  dismissDone: 'Clear finished',
  list: 'Uploads',
  progress: (name: string) => `Uploading ${name}`,
  /** For screen readers: changes once per finished file, never per percent. */
  summary: ({ sending, done, failed }: UploadCounts): string =>
    [
      sending > 0 && `${formatFileCount(sending)} uploading`,
      done > 0 && `${formatFileCount(done)} uploaded`,
      failed > 0 && `${formatFileCount(failed)} not uploaded`,
    ]
      .filter(Boolean)
      .join(', '),
  crop: {
    title: 'Choose the part to show',
    part: 'The part that is shown',
    how: 'Drag the frame or its corners. On a keyboard, use the arrow keys to move it, and plus and minus to resize it.',
    size: 'Size of the part',
    shape: 'Shape',
    pixels: ({ width, height }: { width: number; height: number }) => `${width} by ${height} pixels.`,
    take: 'Use this part',
    takeAll: 'Use it as it is',
    sending: 'Uploading',
    cancel: 'Cancel',
    unreadable: "This browser can't show that picture. You can still upload it as it is.",
  },
  problem: (problem: UploadProblem, { maxFiles, extensions, maxBytes }: UploadLimits): string =>
    ({
      too_many_files: `You can upload at most ${maxFiles} files at once. Upload the rest after these.`,
      format_not_allowed: `${TYPE_NOT_ALLOWED_MESSAGE} Try ${formatTypes(extensions)}.`,
      size_exceeded: `This file is too large. It can have up to ${formatMegabytes(maxBytes)}.`,
      empty: EMPTY_FILE_MESSAGE,
    })[problem],
} as const
