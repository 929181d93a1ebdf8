/** Shows the status of a session. */
import type { CatalogStatus } from '#rules/catalog.ts'
import { catalogue } from '#web/lib/messages/en/catalog.ts'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'

const toneByStatus: Record<CatalogStatus, BadgeTone> = {
  draft: 'draft',
  processing: 'processing',
  published: 'ok',
  withdrawn: 'plain',
  deleted: 'danger',
}

export function StateBadge({ status }: { status: CatalogStatus }) {
  return <Badge tone={toneByStatus[status]}>{catalogue(status === 'processing' ? 'status.processing' : status)}</Badge>
}
