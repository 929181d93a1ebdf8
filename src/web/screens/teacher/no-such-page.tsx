/**
 * Not found: an address of Learn that names no grade, or a preview of no known type. See docs/product.md#preview-pages.
 */
import { Lost } from '#web/features/learn/lost.tsx'
import { notFound } from '#web/lib/words/not-found.en.ts'

export function NoSuchPage() {
  return <Lost title={notFound('title')} lead={notFound('lead')} />
}
