/** The own messages of file uploads. */
import { EMPTY_FILE, formatMegabytes, TYPE_REFUSED, type UploadLimits, type UploadProblem } from '#rules/uploads.ts'

/** Returns a readable name of a file type, because some types have no common name. */
const typeName = (extension: string): string => extension.replace(/^\./, '').toUpperCase()

const listed = (extensions: readonly string[]): string => {
  const names = extensions.map(typeName)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}

const filesText = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

interface UploadCounts {
  sending: number
  done: number
  failed: number
}

export const uploadMessages = {
  dropHere: 'Drop the files here',
  waiting: 'Waiting for its turn',
  sent: (sent: number, size: number) => `${formatMegabytes(sent)} of ${formatMegabytes(size)}`,
  checking: 'Sent. Having a look at it.',
  noConnection: 'The connection broke off. Nothing is lost, try again.',
  refused: "That didn't arrive. Try again.",
  retry: 'Try again',
  cancel: (name: string) => `Stop sending ${name}`,
  /** The first is for a failed file, the second for a file that was uploaded and stays. */
  dismiss: (name: string) => `Clear this line about ${name}`,
  dismissSent: (name: string) => `Clear this line. ${name} stays.`,
  dismissDone: 'Clear what is done',
  list: 'Files on their way',
  progress: (name: string) => `${name} is being sent`,
  /** For screen readers: changes once per finished file, never per percent. */
  summary: ({ sending, done, failed }: UploadCounts): string =>
    [
      sending > 0 && `${filesText(sending)} on the way`,
      done > 0 && `${filesText(done)} sent`,
      failed > 0 && `${filesText(failed)} not sent`,
    ]
      .filter(Boolean)
      .join(', '),
  crop: {
    title: 'Choose the part to show',
    part: 'The part that is shown',
    how: 'Drag the frame or its corners. With keys: arrows move it, plus and minus change its size.',
    size: 'Size of the part',
    shape: 'Shape',
    pixels: ({ width, height }: { width: number; height: number }) => `${width} by ${height} pixels.`,
    take: 'Use this part',
    takeAll: 'Use it as it is',
    sending: 'Sending',
    cancel: 'Cancel',
    unreadable: "This browser can't show that picture. It can still be sent as it is.",
  },
  problem: (problem: UploadProblem, { mostFiles, extensions, maxBytes }: UploadLimits): string =>
    ({
      too_many_files: `At most ${mostFiles} files at once. Send the rest after these.`,
      format_not_allowed: `${TYPE_REFUSED} Try ${listed(extensions)}.`,
      size_exceeded: `This file is too large. It can have up to ${formatMegabytes(maxBytes)}.`,
      empty: EMPTY_FILE,
    })[problem],
} as const
