/** The quiet card beside a note that may be something for a person; the note is not kept waiting for it. */
import { NoticedCard } from '#web/features/support/noticed-card.tsx'
import { useNoticed } from '#web/features/support/use-noticed.ts'

export function NoteCard({ note }: { note: string }) {
  const { noticed, close } = useNoticed(note)
  return noticed ? <NoticedCard place="note" saved={false} onClose={close} /> : null
}
