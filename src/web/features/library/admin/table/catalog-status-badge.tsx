/** Shows the status of a session. */
import type { CatalogStatus } from '#rules/catalog.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'

const toneByStatus: Record<CatalogStatus, BadgeTone> = {
  draft: 'draft',
  processing: 'processing',
  published: 'ok',
  withdrawn: 'plain',
  deleted: 'danger',
}

export function CatalogStatusBadge({ status }: { status: CatalogStatus }) {
  const label = adminCatalog(status === 'processing' ? 'status.processing' : status)
  return <Badge tone={toneByStatus[status]}>{label}</Badge>
}
