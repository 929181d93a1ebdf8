/** /admin/audit lists what staff did at the school; for system admins also what was done to the installation. */
import { useNavigate } from 'react-router'
import { auditExport, auditFacets, auditList, type AuditEvent } from '#contract/audit.ts'
import { retention } from '#contract/privacy.ts'
import { EventsTable } from '#web/features/audit/events-table.tsx'
import { FilterBar } from '#web/features/audit/filter-bar.tsx'
import { auditFilters, hasFilters, type AuditFilters } from '#web/features/audit/audit-filters.ts'
import { useAction, useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { saveText } from '#web/lib/save-text.ts'
import { audit } from '#web/lib/messages/en/audit.ts'
import { pickSetFilters, useUrlFilters } from '#web/lib/address/url-filters.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'

function Download({ filters }: { filters: AuditFilters }) {
  const { act, busy, error } = useAction(auditExport, { refreshes: [auditList, auditFacets] })
  const download = async () => {
    const { Csv } = await act({ Filter: pickSetFilters(filters) })
    saveText(Csv.name, Csv.text)
  }
  return (
    <>
      <Button look="line" icon="download-simple" busy={busy} onClick={() => void download().catch(() => undefined)}>
        {audit('download')}
      </Button>
      {error && <Banner tone="danger">{error.message}</Banner>}
    </>
  )
}

function EmptyAudit({ filters }: { filters: AuditFilters }) {
  if (hasFilters(filters)) return <EmptyState title={audit('none')}>{audit('none.more')}</EmptyState>
  return <EmptyState title={audit('empty')}>{audit('empty.more')}</EmptyState>
}

/** Returns the lead of the page, which tells how many months audit events are stored, or undefined without a number. */
const useLead = (): string | undefined => {
  const { data } = useAnswer(retention, {})
  const months = data?.Retention.find(({ kind }) => kind === 'audit')?.months
  return months ? audit('lead', { months }) : undefined
}

export function AdminAuditScreen() {
  const filters = useUrlFilters(auditFilters)
  const navigate = useNavigate()
  const lead = useLead()
  const facets = useAnswer(auditFacets, {})
  const answer = useAnswerPages(auditList, { Filter: pickSetFilters(filters) }, { keepsPreviousData: true, limit: 50 })
  const applyFilters = (next: AuditFilters) =>
    void navigate(auditFilters.toUrl(next), { replace: true, preventScrollReset: true })
  const listEvents = (pages: { Events: AuditEvent[] }[]) => pages.flatMap(({ Events }) => Events)
  return (
    <Page title={audit('title')} lead={lead} actions={<Download filters={filters} />}>
      <FilterBar filters={filters} facets={facets.data} onChange={applyFilters} />
      <Answer
        of={answer}
        skeleton={<TableSkeleton rows={10} />}
        empty={(pages) => listEvents(pages).length === 0}
        whenEmpty={<EmptyAudit filters={filters} />}
      >
        {(pages) => (
          <>
            <EventsTable events={listEvents(pages)} zone={pages[0]?.Zone ?? 'UTC'} busy={answer.isPlaceholderData} />
            <ShowMore of={answer} />
          </>
        )}
      </Answer>
    </Page>
  )
}
