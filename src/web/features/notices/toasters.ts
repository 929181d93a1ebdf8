/** Which toaster stands for what a person is still to be told: one for each type, because closing closes a type. */
import type { Notification, NotificationType } from '#contract/notices.ts'
import { notices } from '#web/lib/words/notices.en.ts'

type Moment = Notification['moment']

interface Toaster {
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
const moments: readonly { moment: Moment; text: () => string; leads: boolean }[] = [
  { moment: 'ready', text: () => notices('generated'), leads: true },
  { moment: 'failed', text: () => notices('failed'), leads: true },
  { moment: 'waiting', text: () => notices('pending'), leads: false },
  { moment: 'available', text: () => notices('available'), leads: false },
]

export const toastersFor = (open: readonly Notification[]): Toaster[] =>
  (['queue', 'rate_limit'] as const).flatMap((type) => {
    const ofType = open.filter((notification) => notification.type === type && notification.moment !== 'limited')
    const first = moments.find(({ moment }) => ofType.some((notification) => notification.moment === moment))
    if (!first) return []
    const { moment, text, leads } = first
    return [{ id: `${type} ${moment}`, type, text: text(), leads, uuids: ofType.map(({ uuid }) => uuid) }]
  })
