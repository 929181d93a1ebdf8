/** The toasts about recordings. Only adults get them, so the module loads with the first notification of that type. */
import type { Notification } from '#contract/notices.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { studio } from '#web/lib/messages/en/studio.ts'
import { paths } from '#web/lib/paths.ts'
import type { NoticeToast } from './group-into-toasts.ts'

type RecordingNotice = Notification & { recording: NonNullable<Notification['recording']> }

/** The moments that a narrator is notified of. */
const ownMoments = ['published', 'returned', 'failed'] as const

const isAboutRecording = (notice: Notification): notice is RecordingNotice =>
  notice.type === 'recording' && notice.recording !== undefined

const toReviewPath = (uuid: string): string => `${adminPaths.adminStudio}?${new URLSearchParams({ uuid })}`

/** Recordings that wait for a review share one toast. It leads to the recording, or to the list if there are more. */
const toReviewToasts = (notices: readonly RecordingNotice[]): NoticeToast[] => {
  const handedIn = notices.filter(({ moment }) => moment === 'handed_in')
  const [newest] = handedIn
  if (!newest) return []
  const { title, uuid } = newest.recording
  const n = handedIn.length
  return [
    {
      id: `recording handed_in ${newest.uuid} ${n}`,
      type: 'recording',
      text: n === 1 ? studio('notice.handed_in', { title }) : studio('notice.handed_in.many', { n }),
      link: { label: studio('notice.handed_in.act'), to: n === 1 ? toReviewPath(uuid) : adminPaths.adminStudio },
      uuids: handedIn.map((notice) => notice.uuid),
    },
  ]
}

/** The page of a recording is a document of its own, see paths.studioRecording. */
const toOwnToasts = ({ uuid, moment, recording }: RecordingNotice): NoticeToast[] => {
  const own = ownMoments.find((candidate) => candidate === moment)
  if (!own) return []
  return [
    {
      id: `recording ${own} ${uuid}`,
      type: 'recording',
      text: studio(`notice.${own}`, { title: recording.title }),
      link: { label: studio('notice.act'), to: paths.studioRecording(recording.uuid), isOtherDocument: true },
      uuids: [uuid],
    },
  ]
}

export const toRecordingToasts = (open: readonly Notification[]): NoticeToast[] => {
  const notices = open.filter(isAboutRecording)
  return [...toReviewToasts(notices), ...notices.flatMap(toOwnToasts)]
}

/** Whether the page at this address shows what the notification says. */
const isShownAt = ({ moment, recording }: RecordingNotice, { pathname, search }: PageAddress): boolean => {
  if (moment !== 'handed_in') return pathname === paths.studioRecording(recording.uuid)
  const params = new URLSearchParams(search)
  if (pathname !== adminPaths.adminStudio || params.has('part')) return false
  return !params.has('uuid') || params.get('uuid') === recording.uuid
}

interface PageAddress {
  pathname: string
  search: string
}

/** Returns notifications about a recording that the person already has open, so they need no toast. */
export const listSeenRecordings = (open: readonly Notification[], address: PageAddress): Notification[] =>
  open.filter((notice) => isAboutRecording(notice) && isShownAt(notice, address))
