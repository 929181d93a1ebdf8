/** An address of Learn that names no grade, and nothing that could be previewed (decision 50). */
import { Lost } from '#web/features/learn/lost.tsx'
import { notFound } from '#web/lib/words/not-found.en.ts'

export function NoSuchPage() {
  return <Lost title={notFound('title')} lead={notFound('lead')} />
}
