/** Groups open notifications into toasts: one for each moment of each type. */
import type { Notification, NotificationType } from '#contract/notices.ts'
import { notices } from '#web/lib/messages/en/notices.ts'
import { paths } from '#web/lib/paths.ts'

type NoticeMoment = Notification['moment']

export interface NoticeToast {
  /** The id remains the same as long as the text does. */
  id: string
  type: NotificationType
  text: string
  /** Its button, and the page that it opens. */
  link?: { label: string; to: string; isOtherDocument?: boolean }
  /** The uuids of all its notifications. */
  uuids: string[]
}

/**
 * The more important ones come first. A quota that still applies is shown where the person asks for another exercise.
 */
const moments: readonly { moment: NoticeMoment; text: () => string; linksToExercises: boolean }[] = [
  { moment: 'ready', text: () => notices('generated'), linksToExercises: true },
  { moment: 'failed', text: () => notices('failed'), linksToExercises: true },
  { moment: 'waiting', text: () => notices('pending'), linksToExercises: false },
  { moment: 'available', text: () => notices('available'), linksToExercises: false },
]

/**
 * Returns the toast of a moment. Notifications come newest first, so a new one changes the id and is announced again.
 */
const toToast = (
  type: NotificationType,
  momentEntry: (typeof moments)[number],
  open: readonly Notification[],
): NoticeToast[] => {
  const uuids = open
    .filter((notice) => notice.type === type && notice.moment === momentEntry.moment)
    .map(({ uuid }) => uuid)
  const [newest] = uuids
  if (!newest) return []
  return [
    {
      id: `${type} ${momentEntry.moment} ${newest}`,
      type,
      text: momentEntry.text(),
      ...(momentEntry.linksToExercises ? { link: { label: notices('generated.act'), to: paths.customExercises } } : {}),
      uuids,
    },
  ]
}

/** Those about recordings are in recording-toasts.ts, which students don't load. */
export const toToasts = (open: readonly Notification[]): NoticeToast[] =>
  (['queue', 'rate_limit'] as const).flatMap((type) => moments.flatMap((moment) => toToast(type, moment, open)))

/** Returns notifications about an exercise that the person already has open, so they need no toast. */
export const listAlreadySeen = (open: readonly Notification[], isOpen: (exercise: string) => boolean): Notification[] =>
  open.filter(({ moment, exercise }) => moment === 'ready' && exercise !== null && isOpen(exercise.uuid))
