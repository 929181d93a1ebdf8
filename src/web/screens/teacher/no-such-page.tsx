/** An address of Learn that names no grade, and nothing that could be previewed (decision 50). */
import { Lost } from '#web/features/learn/lost.tsx'
import { frame } from '#web/lib/words/frame.en.ts'

export function NoSuchPage() {
  return <Lost title={frame('notfound.title')} lead={frame('notfound.lead')} />
}
