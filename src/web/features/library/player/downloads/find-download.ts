/** Finds a downloaded session for the player, with or without a network. */
import type { Session } from '#contract/library.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import {
  deleteDownload,
  type DownloadedSession,
  getDownload,
  listDownloads,
  getDownloadedAudio,
} from '#web/lib/offline-downloads.ts'
import { readStoredAccount } from '#web/lib/storage/stored.ts'
import { onUserLeave } from '#web/session/session.ts'

export interface FoundDownload {
  outcome: 'found'
  session: Session
  related: readonly Session[]
}

/** The object URLs of files live as long as the page, because a playing session must not lose its own. */
const objectUrls = new Map<string, string>()
onUserLeave(() => {
  objectUrls.forEach((objectUrl) => URL.revokeObjectURL(objectUrl))
  objectUrls.clear()
})

const getAudioUrl = async (account: string, uuid: string, url: string): Promise<string | undefined> => {
  const key = `${account}/${uuid}/${url}`
  const cached = objectUrls.get(key)
  if (cached) return cached
  const audio = await getDownloadedAudio(account, uuid)
  if (!audio) return undefined
  const objectUrl = URL.createObjectURL(audio)
  objectUrls.set(key, objectUrl)
  return objectUrl
}

/** Returns the object URL of the cover, or an empty string without one. */
export const getCoverUrl = ({ uuid, savedAt, cover }: DownloadedSession): string => {
  if (!cover) return ''
  const key = `cover/${uuid}/${savedAt}`
  const objectUrl = objectUrls.get(key) ?? URL.createObjectURL(cover)
  objectUrls.set(key, objectUrl)
  return objectUrl
}

/** Returns the other downloads as related sessions. Each is opened by its ID. */
const listOtherSessions = async (account: string, uuid: string): Promise<Session[]> => {
  const downloads = await listDownloads(account)
  return downloads.flatMap(({ session }) => {
    const otherSession = session as Session
    return otherSession.uuid === uuid ? [] : [{ ...otherSession, url: '' }]
  })
}

/** Returns undefined if this person has not downloaded the session. */
export const findDownload = async (uuid: string): Promise<FoundDownload | undefined> => {
  const account = readStoredAccount()
  const download = account && (await getDownload(account, uuid))
  const url = account && download && (await getAudioUrl(account, uuid, download.url))
  if (!url) return undefined
  return {
    outcome: 'found',
    session: { ...(download.session as Session), url },
    related: await listOtherSessions(account, uuid),
  }
}

/** Returns the server's session with the downloaded audio, unless the server has newer audio. */
export const withDownloadedAudio = async (session: Session): Promise<Session> => {
  const account = readStoredAccount()
  const download = account && (await getDownload(account, session.uuid))
  const url =
    account && download && download.url === session.url && (await getAudioUrl(account, session.uuid, download.url))
  return url ? { ...session, url } : session
}

/** Deletes a download that the server reports as deleted or not available to this person. */
export const removeUnavailable = async (uuid: string): Promise<void> => {
  const account = readStoredAccount()
  // It is checked again the next time it is opened.
  if (account && (await getDownload(account, uuid))) await ignoreRejection(deleteDownload(account, uuid))
}
