/**
 * Checks over the network whether downloaded sessions are still available to the person. Those that aren't are deleted
 * from the device.
 */
import { isNotFound } from '#contract/call.ts'
import { sessionInfo } from '#contract/library.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { call } from '#web/lib/api.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import {
  type DownloadedSession,
  deleteDownload,
  listDownloads,
  markDownloadChecked,
} from '#web/lib/offline-downloads.ts'
import { isOnline } from '#web/lib/online.ts'
import { readStoredAccount } from '#web/lib/storage/stored.ts'
import { startDownloads } from './downloads.ts'

/** A session is not checked again for this many milliseconds. */
const CHECK_INTERVAL_MS = HOUR_MS

const checkDownload = async (account: string, download: DownloadedSession): Promise<void> => {
  try {
    const { Session } = await call(sessionInfo, { MindfulnessSession: { session_uuid: download.uuid } })
    const isDownloaded = readStoredAccount() === account && (await markDownloadChecked(account, download.uuid))
    const hasNewAudio = Session.url && Session.url !== download.url
    if (isDownloaded && hasNewAudio && readStoredAccount() === account) startDownloads([download.uuid])
  } catch (error) {
    if (isNotFound(error)) await deleteDownload(account, download.uuid)
  }
}

/** Never fails. */
export const checkDownloads = async (): Promise<void> => {
  const account = readStoredAccount()
  const dueDownloads = account
    ? (await listDownloads(account)).filter(({ checkedAt }) => Date.now() - checkedAt > CHECK_INTERVAL_MS)
    : []
  for (const download of dueDownloads) {
    if (!account || readStoredAccount() !== account || !isOnline()) return
    // The next page checks it again.
    await ignoreRejection(checkDownload(account, download))
  }
}
