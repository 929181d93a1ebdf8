/**
 * The not-found page for an address of Learn that names no grade, or a preview of an unknown type. See
 * docs/product.md#preview-pages.
 */
import { NotFoundMessage } from '#web/features/learn/not-found-message.tsx'
import { notFound } from '#web/lib/messages/en/not-found.ts'

export function NoSuchPage() {
  return <NotFoundMessage title={notFound('title')} lead={notFound('lead')} />
}
