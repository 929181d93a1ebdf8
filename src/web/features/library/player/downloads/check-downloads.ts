/**
 * Checks over the network whether downloaded sessions are still available to the person. Those that aren't are deleted
 * from the device.
 */
import { isNotFound } from '#contract/call.ts'
import { sessionInfo } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import {
  type DownloadedSession,
  deleteDownload,
  listDownloads,
  markDownloadChecked,
} from '#web/lib/offline-downloads.ts'
import { isOnline } from '#web/lib/online.ts'
import { storedAccount } from '#web/lib/stored.ts'
import { startDownloads } from './downloads.ts'

/** A session is not checked again for this many milliseconds. */
const CHECK_INTERVAL_MS = 3_600_000

const checkDownload = async (account: string, download: DownloadedSession): Promise<void> => {
  try {
    const { Session } = await call(sessionInfo, { MindfulnessSession: { session_uuid: download.uuid } })
    const isDownloaded = storedAccount() === account && (await markDownloadChecked(account, download.uuid))
    const hasNewAudio = Session.url && Session.url !== download.url
    if (isDownloaded && hasNewAudio && storedAccount() === account) startDownloads([download.uuid])
  } catch (error) {
    if (isNotFound(error)) await deleteDownload(account, download.uuid)
  }
}

/** Never fails. */
export const checkDownloads = async (): Promise<void> => {
  const account = storedAccount()
  const dueDownloads = account
    ? (await listDownloads(account)).filter(({ checkedAt }) => Date.now() - checkedAt > CHECK_INTERVAL_MS)
    : []
  for (const download of dueDownloads) {
    if (!account || storedAccount() !== account || !isOnline()) return
    await checkDownload(account, download).catch(() => undefined)
  }
}
