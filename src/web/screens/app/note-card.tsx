/** The quiet card next to a note that may be a sign of a crisis. Saving the note doesn't wait for it. */
import { SafetyNoticeCard } from '#web/features/support/safety-notice-card.tsx'
import { useSafetyNotice } from '#web/features/support/use-safety-notice.ts'

export function NoteCard({ note }: { note: string }) {
  const { noticed, close } = useSafetyNotice(note)
  return noticed ? <SafetyNoticeCard place="note" saved={false} onClose={close} /> : null
}
