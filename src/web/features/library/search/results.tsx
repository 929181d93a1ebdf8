/** Shows all results: facets at the left, the active filters above, and rows with pagination. */
import { type ReactNode, useState } from 'react'
import type { Group, Session } from '#contract/library.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { formatClock } from '#rules/times.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Button } from '#web/ui/action/button.tsx'
import { RowList, TrackRow } from '#web/ui/list/row-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { getListenedShare } from '../listened-share.ts'
import { formatMinutes } from '../minutes-text.ts'
import { getGroupLink, getSessionLink, getSessionLinkAt } from '../session-link.ts'
import { formatSessionCount } from '../sessions-text.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FacetChoices, type FacetsProps } from './facets.tsx'
import type { SearchResults } from './search-results.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { hasMatch } from './split-by-match.ts'
import styles from './results.module.css'

interface SearchTerms {
  query: string
  terms: readonly string[]
}

function GroupHit({ group, ...searchTerms }: SearchTerms & { group: Group }) {
  return (
    <TrackRow
      {...getGroupLink(group)}
      title={group.title}
      description={
        <>
          {library(group.group_type === 'series' ? 'kind.one.series' : 'kind.one.collection')}.{' '}
          <HighlightedText text={group.description} {...searchTerms} />
        </>
      }
      meta={formatSessionCount(group.sessions_count)}
      picture={{ src: getCoverVariantUrl(group.group_thumbnail, '1x1', 200), seed: group.uuid }}
    />
  )
}

interface SessionHitProps extends SearchTerms {
  session: Session
  hit: SearchResults['spoken'][number]['hit'] | undefined
}

/** If the words appear only in the transcript, the row shows that sentence, and its link starts there. */
function SessionHit({ session, hit, query, terms }: SessionHitProps) {
  const searchTerms = { query, terms }
  const isInText = hasMatch(`${session.title} ${session.description}`, query, terms)
  const transcriptHit = hit && !isInText ? hit : undefined
  return (
    <TrackRow
      {...(transcriptHit ? getSessionLinkAt(session, transcriptHit.seconds) : getSessionLink(session))}
      title={session.title}
      description={
        transcriptHit ? (
          <>
            <q>
              <HighlightedText text={transcriptHit.text} {...searchTerms} />
            </q>{' '}
            {library('search.transcript.at', { at: formatClock(transcriptHit.seconds) })}
          </>
        ) : (
          <>
            {session.made_by_computer && `${library('made')}. `}
            <HighlightedText text={session.description} {...searchTerms} />
          </>
        )
      }
      meta={formatMinutes(session.duration)}
      picture={{ src: getCoverVariantUrl(session.session_thumbnail, '1x1', 200), seed: session.uuid }}
      listened={getListenedShare(session)}
      status={session.status}
    />
  )
}

/** On small screens, the facets are behind a button. */
function FacetsDialog({ total, ...props }: FacetsProps & { total: number }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const footer = (
    <Button look="board" onClick={close}>
      {library('search.show', { n: total })}
    </Button>
  )
  return (
    <div className={styles.opener}>
      <Button look="soft" size="small" icon="sliders-horizontal" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {library('search.filters')}
      </Button>
      <Dialog open={open} onClose={close} title={library('search.filters')} footer={footer}>
        <FacetChoices {...props} />
      </Dialog>
    </div>
  )
}

interface ResultsProps extends Omit<FacetsProps, 'counts'> {
  query: string
  results: SearchResults
  /** The button that loads the next page. */
  more: ReactNode
  /** Replaces the rows if there are none. */
  nothing: ReactNode
}

export function Results({ query, results, facets, onNarrow, more, nothing }: ResultsProps) {
  const searchTerms = { query, terms: results.terms }
  const facetProps = { facets, counts: results.counts, onNarrow }
  return (
    <div className={styles.results}>
      <aside aria-label={library('search.filters')} className={styles.aside}>
        <FacetChoices {...facetProps} className={styles.facets} />
      </aside>
      <section aria-label={library('search.results')} className={styles.list}>
        <div className={styles.head}>
          <p className={styles.count}>
            <b>{results.total}</b> {query ? library('search.for', { query }) : library('search.found')}
          </p>
          <div className={styles.narrowed}>
            <FacetsDialog total={results.total} {...facetProps} />
            <ActiveFilters facets={facets} onNarrow={onNarrow} />
          </div>
        </div>
        {results.total === 0 ? (
          nothing
        ) : (
          <RowList label={library('search.results')}>
            {results.groups.map((group) => (
              <GroupHit key={group.uuid} group={group} {...searchTerms} />
            ))}
            {results.sessions.map((session) => (
              <SessionHit
                key={session.uuid}
                session={session}
                hit={results.spoken.find(({ hit }) => hit.session_uuid === session.uuid)?.hit}
                {...searchTerms}
              />
            ))}
          </RowList>
        )}
        {more}
      </section>
    </div>
  )
}
