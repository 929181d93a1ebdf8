import { useState } from 'react'
import '#web/ui/icon/staff-icons.ts'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'
import { type Column, DataTable, type SortOrder } from '#web/ui/table/data-table.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import { GallerySection, Flow } from './gallery-section.tsx'

interface Message {
  subject: string
  from: string
  sent: string
  status: string
  tone: BadgeTone
}

const messages: readonly Message[] = [
  {
    subject: 'The rain sound stops after a minute',
    from: 'Amara',
    sent: '20 Nov 2026',
    status: 'Pending',
    tone: 'draft',
  },
  { subject: 'Typo in “Borrowed calm”', from: 'Lena', sent: '17 Nov 2026', status: 'Looking into it', tone: 'info' },
  { subject: 'Dark mode please', from: 'Jo', sent: '16 Nov 2026', status: 'Done', tone: 'ok' },
]

const columns: readonly [Column<Message>, ...Column<Message>[]] = [
  { id: 'subject', label: 'Subject', cell: ({ subject }) => subject, sorts: 'up' },
  { id: 'from', label: 'From', cell: ({ from }) => from, inBlock: 'named', sorts: 'up' },
  { id: 'sent', label: 'Sent', cell: ({ sent }) => sent, sorts: 'down' },
  {
    id: 'status',
    label: 'Status',
    inBlock: 'beside',
    cell: ({ status, tone }) => <Badge tone={tone}>{status}</Badge>,
  },
]

const noop = () => undefined
const more = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: noop }

export function Tables() {
  const [sorted, setSorted] = useState<SortOrder>({ by: 'sent', down: true })
  const [search, setSearch] = useState('')
  return (
    <GallerySection title="Tables of the admin area">
      <Flow>
        <FilterLinks
          label="Which messages"
          items={[
            { to: '?part=tables', label: 'Pending', count: 6, current: true },
            { to: '?part=tables&done', label: 'Done', count: 41, current: false },
          ]}
        />
        <TableSearch label="Search messages" value={search} onSettled={setSearch} />
      </Flow>
      <DataTable
        label="Messages"
        rows={messages}
        getKey={({ subject }) => subject}
        columns={columns}
        to={({ subject }) => `?part=tables&open=${encodeURIComponent(subject)}`}
        chosen="Dark mode please"
        sorted={sorted}
        onSort={setSorted}
      />
      <ShowMore of={more} shown={3} total={50} />
      <h3>What is coming</h3>
      <TableSkeleton rows={3} />
    </GallerySection>
  )
}
