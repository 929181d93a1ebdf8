/** Finds a session of the catalog by its title. */
import { type ReactNode, useState } from 'react'
import { type CatalogLine, sessionList } from '#contract/catalog.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { sessionPicker as t } from '#web/lib/messages/en/catalog-session-picker.ts'
import { PickField } from '#web/ui/field/pick-field.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { CatalogStatusBadge } from '../table/catalog-status-badge.tsx'
import styles from './pick.module.css'

/** The time that the admin must pause typing before the search request is sent, in milliseconds. */
const TYPING_DELAY_MS = 200
/** The number of sessions per request. */
const PAGE_SIZE = 30

function Line({ line }: { line: CatalogLine }) {
  const { uuid, title, cover_url, group, has_audio, duration, status } = line
  return (
    <>
      <span className={styles.cover}>
        <CoverPicture src={cover_url} seed={uuid} />
      </span>
      <span className={styles.text}>
        <strong>{title}</strong>
        <span>
          {has_audio ? <TimeText seconds={duration} /> : adminCatalog('length.none')}
          {group && `, ${group.title}`}
        </span>
        {status !== 'published' && <CatalogStatusBadge status={status} />}
      </span>
    </>
  )
}

export interface SessionPickerProps {
  label: string
  hint?: ReactNode
  /** The IDs of sessions that cannot be picked. */
  without: ReadonlySet<string>
  onPick: (line: CatalogLine) => void
}

export function SessionPicker({ label, hint = t('hint'), without, onPick }: SessionPickerProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text, TYPING_DELAY_MS).trim()
  const { data, error, hasNextPage, fetchNextPage } = useAnswerPages(
    sessionList,
    { Filter: { search, sort: 'title' } },
    { limit: PAGE_SIZE, enabled: search !== '' },
  )
  const isOutdated = search !== text.trim()
  const lines = data
    ?.flatMap(({ Sessions }) => Sessions.map(({ catalog }) => catalog))
    .filter(({ uuid }) => !without.has(uuid))
  const pick = (id: string) => {
    const line = lines?.find(({ uuid }) => uuid === id)
    if (!line) return
    setText('')
    onPick(line)
  }
  return (
    <PickField
      label={label}
      hint={hint}
      error={search && error ? error.message : undefined}
      text={text}
      onText={setText}
      results={
        search && !isOutdated
          ? lines?.map((line) => ({ id: line.uuid, name: line.title, content: <Line line={line} /> }))
          : undefined
      }
      onMore={hasNextPage && !isOutdated ? () => void fetchNextPage({ cancelRefetch: false }) : undefined}
      nothing={t('nothing')}
      onPick={pick}
    />
  )
}
