/**
 * Checks over the network whether downloaded sessions are still available to the person. Those that aren't, or
 * that have other audio now, are deleted from the device.
 */
import { isNotFound } from '#contract/call.ts'
import { sessionInfo } from '#contract/library.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { call } from '#web/lib/api.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import {
  type DownloadedSession,
  deleteDownload,
  getDownload,
  listDownloads,
  markDownloadChecked,
} from '#web/lib/offline-downloads.ts'
import { isOnline } from '#web/lib/online.ts'
import { readStoredAccount } from '#web/lib/storage/stored.ts'
import { startDownloads } from './downloads.ts'

/** A session is not checked again for this many milliseconds. */
const CHECK_INTERVAL_MS = HOUR_MS

/**
 * Deletes a copy whose audio the session no longer has, such as a voice that was taken back, and downloads the new audio
 * if there is any. The copy goes first: without a network, it would stay until the next check.
 */
const replaceDownload = async (account: string, uuid: string, newUrl: string): Promise<void> => {
  // A download that was deleted meanwhile stays deleted.
  if (!(await getDownload(account, uuid))) return
  await deleteDownload(account, uuid)
  if (newUrl && readStoredAccount() === account) startDownloads([uuid])
}

const checkDownload = async (account: string, { uuid, url }: DownloadedSession): Promise<void> => {
  try {
    const { Session } = await call(sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
    if (readStoredAccount() !== account) return
    if (Session.url === url) await markDownloadChecked(account, uuid)
    else await replaceDownload(account, uuid, Session.url)
  } catch (error) {
    if (isNotFound(error)) await deleteDownload(account, uuid)
  }
}

const isDue = ({ checkedAt }: DownloadedSession): boolean => Date.now() - checkedAt > CHECK_INTERVAL_MS

/** Checks those that are due or, once its voice has changed, one session. Never fails. */
export const checkDownloads = async (changedUuid?: string): Promise<void> => {
  const account = readStoredAccount()
  const downloads = account ? await listDownloads(account) : []
  const dueDownloads = changedUuid ? downloads.filter(({ uuid }) => uuid === changedUuid) : downloads.filter(isDue)
  for (const download of dueDownloads) {
    if (!account || readStoredAccount() !== account || !isOnline()) return
    // The next page checks it again.
    await ignoreRejection(checkDownload(account, download))
  }
}
