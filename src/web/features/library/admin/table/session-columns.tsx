/** The columns of the catalog. A session that is processing shows its progress. */
import type { CatalogLine } from '#contract/catalog.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import type { TableColumns } from '#web/ui/table/data-table.tsx'
import { ProcessingLine } from './processing-line.tsx'
import { CatalogStatusBadge } from './catalog-status-badge.tsx'
import styles from './table.module.css'

const formatGroup = ({ group }: CatalogLine): string =>
  group ? adminCatalog('group.position', { title: group.title, position: group.position }) : adminCatalog('group.none')

export const sessionColumns: TableColumns<CatalogLine> = [
  {
    id: 'session',
    label: adminCatalog('session'),
    cell: ({ uuid, title, cover_url }) => (
      <>
        <span className={styles.cover}>
          <CoverPicture src={cover_url} seed={uuid} />
        </span>
        {title}
      </>
    ),
  },
  { id: 'group', label: adminCatalog('group'), inBlock: 'absent', cell: formatGroup },
  {
    id: 'length',
    label: adminCatalog('length'),
    inBlock: 'absent',
    cell: ({ has_audio, duration }) =>
      has_audio ? <TimeText seconds={duration} /> : <span className={styles.none}>{adminCatalog('length.none')}</span>,
  },
  {
    id: 'status',
    label: adminCatalog('status'),
    cell: ({ status, title, processing }) => (
      <span className={styles.status}>
        <CatalogStatusBadge status={status} />
        {processing && <ProcessingLine title={title} processing={processing} />}
      </span>
    ),
  },
]
