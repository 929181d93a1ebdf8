/** The quiet card beside a note that may be something for a person; the note is not kept waiting for it. */
import { SafetyNoticeCard } from '#web/features/support/safety-notice-card.tsx'
import { useSafetyNotice } from '#web/features/support/use-safety-notice.ts'

export function NoteCard({ note }: { note: string }) {
  const { noticed, close } = useSafetyNotice(note)
  return noticed ? <SafetyNoticeCard place="note" saved={false} onClose={close} /> : null
}
