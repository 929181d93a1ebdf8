/** Suggests results while the person types, in a list box with sessions, series and transcript matches. */
import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'react-router'
import type { Group, Session } from '#contract/library.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { formatClock } from '#rules/times.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { formatMinutes } from '../minutes-text.ts'
import { formatSource } from '../source-text.ts'
import { getGroupLink, getSessionLink, getSessionLinkAt } from '../session-link.ts'
import { formatSessionCount } from '../sessions-text.ts'
import type { SearchResults } from './search-results.ts'
import { HighlightedText } from './highlighted-text.tsx'
import styles from './suggestions.module.css'

const MAX_CONTENT_MATCHES = 4
const MAX_GROUPS = 2
const MAX_TRANSCRIPT_HITS = 3

interface Suggestion {
  id: string
  link: { to: string; state?: unknown }
  content: ReactNode
}

interface SearchTerms {
  query: string
  terms: readonly string[]
}

const toPictureUrl = (address: string): string => getCoverVariantUrl(address, '1x1', 200)

interface SuggestionRowProps extends SearchTerms {
  title: string
  subtitle: string
  aside: string
  picture: { src: string; seed: string }
}

function SuggestionRow({ title, subtitle, aside, picture, ...searchTerms }: SuggestionRowProps) {
  return (
    <>
      <span className={styles.picture}>
        <CoverPicture {...picture} />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>
          <HighlightedText text={title} {...searchTerms} />
        </span>
        <span className={styles.under}>{subtitle}</span>
      </span>
      <span className={styles.aside}>
        <span>{aside}</span>
        <Icon name="arrow-elbow-down-left" />
      </span>
    </>
  )
}

const toGroupSuggestion = (group: Group, searchTerms: SearchTerms): Suggestion => ({
  id: group.uuid,
  link: getGroupLink(group),
  content: (
    <SuggestionRow
      title={group.title}
      subtitle={library(group.group_type === 'series' ? 'kind.one.series' : 'kind.one.collection')}
      aside={formatSessionCount(group.sessions_count)}
      picture={{ src: toPictureUrl(group.group_thumbnail), seed: group.uuid }}
      {...searchTerms}
    />
  ),
})

const toSessionSuggestion = (session: Session, searchTerms: SearchTerms): Suggestion => ({
  id: session.uuid,
  link: getSessionLink(session),
  content: (
    <SuggestionRow
      title={session.title}
      subtitle={formatSource(session)}
      aside={formatMinutes(session.duration)}
      picture={{ src: toPictureUrl(session.session_thumbnail), seed: session.uuid }}
      {...searchTerms}
    />
  ),
})

const toTranscriptSuggestion = (
  { hit, session }: SearchResults['spoken'][number],
  searchTerms: SearchTerms,
): Suggestion => ({
  id: `${session.uuid}-said`,
  link: getSessionLinkAt(session, hit.seconds),
  content: (
    <>
      <span className={styles.text}>
        <q className={styles.title}>
          <HighlightedText text={hit.text} {...searchTerms} />
        </q>
        <span className={styles.under}>
          {library('search.transcript.match', { title: session.title, at: formatClock(hit.seconds) })}
        </span>
      </span>
      <span className={styles.play}>
        <Icon name="play-fill" />
      </span>
    </>
  ),
})

export interface Suggestions {
  catalogMatches: Suggestion[]
  transcriptMatches: Suggestion[]
}

export const toSuggestions = (results: SearchResults, query: string): Suggestions => {
  const searchTerms = { query, terms: results.terms }
  const groups = results.groups.slice(0, MAX_GROUPS).map((group) => toGroupSuggestion(group, searchTerms))
  return {
    catalogMatches: [...groups, ...results.sessions.map((session) => toSessionSuggestion(session, searchTerms))].slice(
      0,
      MAX_CONTENT_MATCHES,
    ),
    transcriptMatches: results.spoken
      .slice(0, MAX_TRANSCRIPT_HITS)
      .map((sentence) => toTranscriptSuggestion(sentence, searchTerms)),
  }
}

interface ListProps {
  title: string
  suggestions: readonly Suggestion[]
  look: string | undefined
  active: string | undefined
  onPick: () => void
  optionId: (id: string) => string
}

function SuggestionSection({ title, suggestions, look, active, onPick, optionId }: ListProps) {
  const id = useId()
  if (!suggestions.length) return null
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className={styles.heading}>
        {title}
      </div>
      {suggestions.map((suggestion) => (
        <Link
          key={suggestion.id}
          id={optionId(suggestion.id)}
          role="option"
          aria-selected={suggestion.id === active}
          tabIndex={-1}
          {...suggestion.link}
          className={classNames(styles.option, look)}
          onClick={onPick}
        >
          {suggestion.content}
        </Link>
      ))}
    </div>
  )
}

interface SuggestionListProps {
  id: string
  suggestions: Suggestions
  /** The ID of the suggestion that the arrow keys have chosen. */
  active: string | undefined
  onPick: () => void
  optionId: (id: string) => string
}

export function SuggestionList({ id, suggestions, active, onPick, optionId }: SuggestionListProps) {
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active, optionId])
  const shared = { active, onPick, optionId }
  return (
    <div role="listbox" id={id} aria-label={library('search.suggestions')} className={styles.lists}>
      <SuggestionSection
        title={library('search.sessions')}
        suggestions={suggestions.catalogMatches}
        look={styles.thing}
        {...shared}
      />
      <SuggestionSection
        title={library('search.transcript')}
        suggestions={suggestions.transcriptMatches}
        look={styles.sentence}
        {...shared}
      />
    </div>
  )
}
