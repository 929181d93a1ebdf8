/** Downloads a session to the device: its data, its audio, its transcript and its cover. */
import { isNotFound } from '#contract/call.ts'
import { type Session, sessionInfo } from '#contract/library.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { call } from '#web/lib/api.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { type DownloadedSession, saveDownload } from '#web/lib/offline-downloads.ts'
import { readStoredAccount } from '#web/lib/storage/stored.ts'
import { downloadFile, downloadLargeFile, withTimeout, DownloadError } from './download-file.ts'

export interface DownloadOptions {
  account: string
  signal: AbortSignal
  /** Called with the share, from 0 to 1. */
  onShare: (share: number) => void
}

const toDownloadError = (error: unknown): DownloadError => {
  if (error instanceof DownloadError) return error
  if (isNotFound(error)) return new DownloadError('gone', error)
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return new DownloadError(isFull ? 'room' : 'network', error)
}

/** Without a cover, the session has its default artwork. */
const downloadCover = async (session: Session, signal: AbortSignal): Promise<Blob | undefined> => {
  const address = getCoverVariantUrl(session.session_thumbnail, '1x1', 400)
  return address ? downloadFile(address, signal) : undefined
}

const downloadTranscript = async ({ transcript_url }: Session, signal: AbortSignal): Promise<unknown> =>
  transcript_url ? (JSON.parse(await (await downloadFile(transcript_url, signal)).text()) as unknown) : undefined

/** Removes the person's own data: what they have listened to and their favorites stay on the server. */
const withoutPersonalData = (session: Session): Session => ({
  ...session,
  paused_seconds: 0,
  is_favourite: 0,
  completed_at: null,
  listened_at: null,
})

const downloadAll = async (session_uuid: string, { account, signal, onShare }: DownloadOptions): Promise<void> => {
  const blocks = { MindfulnessSession: { session_uuid } }
  const { Session: session } = await withTimeout(signal, (timeoutSignal) =>
    call(sessionInfo, blocks, { signal: timeoutSignal }),
  )
  if (!session.url) throw new DownloadError('making')
  const audio = await downloadLargeFile(session.url, signal, onShare)
  const [transcript, cover] = await Promise.all([
    // The session plays without its transcript.
    ignoreRejection(downloadTranscript(session, signal)),
    // The session has its default artwork then.
    ignoreRejection(downloadCover(session, signal)),
  ])
  signal.throwIfAborted()
  // Another tab may have signed the person out.
  if (readStoredAccount() !== account) throw new DownloadError('gone')
  const size = audio.size + (cover?.size ?? 0) + JSON.stringify(transcript ?? '').length
  const now = Date.now()
  const download: DownloadedSession = {
    uuid: session.uuid,
    session: withoutPersonalData(session),
    url: session.url,
    transcriptUrl: session.transcript_url,
    cover,
    size,
    savedAt: now,
    checkedAt: now,
  }
  await saveDownload(account, { download, audio, transcript })
}

/** @throws DownloadError, or the reason with which `signal` was aborted */
export const downloadSession = async (uuid: string, options: DownloadOptions): Promise<void> => {
  try {
    await downloadAll(uuid, options)
  } catch (error) {
    options.signal.throwIfAborted()
    throw toDownloadError(error)
  }
}
