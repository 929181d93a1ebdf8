/** Which toaster stands for what a person is still to be told: one for each moment of each type. */
import type { Notification, NotificationType } from '#contract/notices.ts'
import { notices } from '#web/lib/messages/en/notices.ts'

type NoticeMoment = Notification['moment']

interface NoticeToast {
  /** The same as long as it says the same. */
  id: string
  type: NotificationType
  text: string
  /** Whether it leads to the exercises. */
  leads: boolean
  /** All that it stands for. */
  uuids: string[]
}

/** What matters more stands first. A limit that still holds is said where someone asks for more. */
const moments: readonly { moment: NoticeMoment; text: () => string; leads: boolean }[] = [
  { moment: 'ready', text: () => notices('generated'), leads: true },
  { moment: 'failed', text: () => notices('failed'), leads: true },
  { moment: 'waiting', text: () => notices('pending'), leads: false },
  { moment: 'available', text: () => notices('available'), leads: false },
]

/** Newest first, as they come: one more of a moment that is shown already is told anew. */
const toasterOf = (
  type: NotificationType,
  of: (typeof moments)[number],
  open: readonly Notification[],
): NoticeToast[] => {
  const uuids = open.filter((notice) => notice.type === type && notice.moment === of.moment).map(({ uuid }) => uuid)
  const [newest] = uuids
  if (!newest) return []
  return [{ id: `${type} ${of.moment} ${newest}`, type, text: of.text(), leads: of.leads, uuids }]
}

export const toToasters = (open: readonly Notification[]): NoticeToast[] =>
  (['queue', 'rate_limit'] as const).flatMap((type) => moments.flatMap((moment) => toasterOf(type, moment, open)))

/** Those that say an exercise can be heard which the person has before them by now: there is nothing more to tell. */
export const listAlreadySeen = (open: readonly Notification[], isOpen: (exercise: string) => boolean): Notification[] =>
  open.filter(({ moment, exercise }) => moment === 'ready' && exercise !== null && isOpen(exercise.uuid))
