/** /admin/audit: what was done at the school, and for operators to the installation, by whom and when. */
import { useNavigate, useSearchParams } from 'react-router'
import { auditExport, auditFacets, auditList, type AuditEvent } from '#contract/audit.ts'
import { retention } from '#contract/privacy.ts'
import { EventsTable } from '#web/features/audit/events-table.tsx'
import { Filters } from '#web/features/audit/filters.tsx'
import { addressOf, filterOf, isNarrowed, type Wish, wishFrom } from '#web/features/audit/wish.ts'
import { useAct, useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { saveText } from '#web/lib/save-text.ts'
import { audit } from '#web/lib/words/audit.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'

function Download({ wish }: { wish: Wish }) {
  const { act, busy, error } = useAct(auditExport, { refreshes: [auditList, auditFacets] })
  const download = async () => {
    const { Csv } = await act({ Filter: filterOf(wish) })
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

function Nothing({ wish }: { wish: Wish }) {
  if (isNarrowed(wish)) return <EmptyState title={audit('none')}>{audit('none.more')}</EmptyState>
  return <EmptyState title={audit('empty')}>{audit('empty.more')}</EmptyState>
}

/** How long it is kept, as the school has it; nothing while it is not known. */
const useLead = (): string | undefined => {
  const { data } = useAnswer(retention, {})
  const months = data?.Retention.find(({ kind }) => kind === 'audit')?.months
  return months ? audit('lead', { months }) : undefined
}

export function AdminAuditScreen() {
  const wish = wishFrom(useSearchParams()[0])
  const navigate = useNavigate()
  const lead = useLead()
  const facets = useAnswer(auditFacets, {})
  const answer = useAnswerPages(auditList, { Filter: filterOf(wish) }, { keepsLast: true, limit: 50 })
  const narrow = (next: Wish) => void navigate(addressOf(next), { replace: true, preventScrollReset: true })
  const eventsIn = (pages: { Events: AuditEvent[] }[]) => pages.flatMap(({ Events }) => Events)
  return (
    <Page title={audit('title')} lead={lead} actions={<Download wish={wish} />}>
      <Filters wish={wish} facets={facets.data} onChange={narrow} />
      <Answer
        of={answer}
        skeleton={<TableSkeleton rows={10} />}
        empty={(pages) => eventsIn(pages).length === 0}
        whenEmpty={<Nothing wish={wish} />}
      >
        {(pages) => (
          <>
            <EventsTable events={eventsIn(pages)} zone={pages[0]?.Zone ?? 'UTC'} busy={answer.isPlaceholderData} />
            <ShowMore of={answer} />
          </>
        )}
      </Answer>
    </Page>
  )
}
