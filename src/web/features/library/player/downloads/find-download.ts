/** Finds a downloaded session for the player, with or without a network. */
import type { Session } from '#contract/library.ts'
import {
  deleteDownload,
  type DownloadedSession,
  getDownload,
  listDownloads,
  getDownloadedAudio,
} from '#web/lib/downloaded-sessions.ts'
import { storedAccount } from '#web/lib/stored.ts'
import { onUserLeave } from '#web/session/session.ts'

export interface FoundDownload {
  outcome: 'found'
  session: Session
  related: readonly Session[]
}

/** The object URLs of files live as long as the page, because a playing session must not lose its own. */
const addresses = new Map<string, string>()
onUserLeave(() => {
  addresses.forEach((address) => URL.revokeObjectURL(address))
  addresses.clear()
})

const addressOf = async (mine: string, uuid: string, url: string): Promise<string | undefined> => {
  const key = `${mine}/${uuid}/${url}`
  const cached = addresses.get(key)
  if (cached) return cached
  const sound = await getDownloadedAudio(mine, uuid)
  if (!sound) return undefined
  const address = URL.createObjectURL(sound)
  addresses.set(key, address)
  return address
}

/** Returns the object URL of the cover, or an empty string without one. */
export const getCoverUrl = ({ uuid, savedAt, cover }: DownloadedSession): string => {
  if (!cover) return ''
  const key = `cover/${uuid}/${savedAt}`
  const address = addresses.get(key) ?? URL.createObjectURL(cover)
  addresses.set(key, address)
  return address
}

/** Returns the other downloads as related sessions. Each is opened by its ID. */
const listOtherSessions = async (mine: string, uuid: string): Promise<Session[]> => {
  const all = await listDownloads(mine)
  return all.flatMap(({ session }) => {
    const other = session as Session
    return other.uuid === uuid ? [] : [{ ...other, url: '' }]
  })
}

/** Returns undefined if this person has not downloaded the session. */
export const findDownload = async (uuid: string): Promise<FoundDownload | undefined> => {
  const mine = storedAccount()
  const download = mine && (await getDownload(mine, uuid))
  const url = mine && download && (await addressOf(mine, uuid, download.url))
  if (!url) return undefined
  return {
    outcome: 'found',
    session: { ...(download.session as Session), url },
    related: await listOtherSessions(mine, uuid),
  }
}

/** Returns the server's session with the downloaded audio, unless the server has newer audio. */
export const withDownloadedAudio = async (session: Session): Promise<Session> => {
  const mine = storedAccount()
  const download = mine && (await getDownload(mine, session.uuid))
  const url = mine && download && download.url === session.url && (await addressOf(mine, session.uuid, download.url))
  return url ? { ...session, url } : session
}

/** Deletes a download that the server reports as deleted or not available to this person. */
export const removeUnavailable = async (uuid: string): Promise<void> => {
  const mine = storedAccount()
  if (mine && (await getDownload(mine, uuid))) await deleteDownload(mine, uuid).catch(() => undefined)
}
