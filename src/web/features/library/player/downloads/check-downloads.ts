/**
 * Checks over the network whether downloaded sessions are still available to the person. Those that aren't are deleted
 * from the device.
 */
import { sessionInfo } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import {
  type DownloadedSession,
  deleteDownload,
  listDownloads,
  markDownloadChecked,
} from '#web/lib/downloaded-sessions.ts'
import { isOnline } from '#web/lib/online.ts'
import { storedAccount } from '#web/lib/stored.ts'
import { isAccessLost } from '../access-lost.ts'
import { startDownloads } from './downloads.ts'

/** A session is not checked again for this many milliseconds. */
const AN_HOUR = 3_600_000

const check = async (mine: string, download: DownloadedSession): Promise<void> => {
  try {
    const { Session } = await call(sessionInfo, { MindfulnessSession: { session_uuid: download.uuid } })
    const isHere = storedAccount() === mine && (await markDownloadChecked(mine, download.uuid))
    const hasNewAudio = Session.url && Session.url !== download.url
    if (isHere && hasNewAudio && storedAccount() === mine) startDownloads([download.uuid])
  } catch (error) {
    if (isAccessLost(error)) await deleteDownload(mine, download.uuid)
  }
}

/** Never fails. */
export const checkDownloads = async (): Promise<void> => {
  const mine = storedAccount()
  const due = mine ? (await listDownloads(mine)).filter(({ checkedAt }) => Date.now() - checkedAt > AN_HOUR) : []
  for (const download of due) {
    if (!mine || storedAccount() !== mine || !isOnline()) return
    await check(mine, download).catch(() => undefined)
  }
}
