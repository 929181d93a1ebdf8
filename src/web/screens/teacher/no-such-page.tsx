/**
 * Not found: an address of Learn that names no grade, or a preview of no known type. See docs/product.md#preview-pages.
 */
import { NotFoundMessage } from '#web/features/learn/not-found-message.tsx'
import { notFound } from '#web/lib/messages/en/not-found.ts'

export function NoSuchPage() {
  return <NotFoundMessage title={notFound('title')} lead={notFound('lead')} />
}
