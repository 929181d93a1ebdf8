/** Searches a document: Enter goes to the next match, Escape closes. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import styles from './pdf.module.css'
import type { useSearchHits } from './use-search-hits.ts'

export interface FindBarProps {
  query: string
  onQuery: (query: string) => void
  hits: ReturnType<typeof useSearchHits>
  onClose: () => void
}

const getStatusText = ({ positions, currentIndex, isSearching }: FindBarProps['hits'], query: string): string => {
  if (query.trim() === '') return ''
  if (positions.length > 0) {
    return viewer('find.position', { at: currentIndex + 1, count: positions.length })
  }
  return viewer(isSearching ? 'find.searching' : 'find.none')
}

export function FindBar({ query, onQuery, hits, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const handleKey = (event: KeyboardEvent) => {
    const key = getUnmodifiedKey(event)
    if (key === 'Escape') onClose()
    if (key === 'Enter') hits.step(event.shiftKey ? -1 : 1)
  }
  return (
    <search className={styles.find} data-screen-only>
      <input
        ref={field}
        type="search"
        aria-label={viewer('find')}
        placeholder={viewer('find')}
        value={query}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <output aria-live="polite">{getStatusText(hits, query)}</output>
      <IconButton icon="caret-up" label={viewer('find.previous')} onClick={() => hits.step(-1)} />
      <IconButton icon="caret-down" label={viewer('find.next')} onClick={() => hits.step(1)} />
      <IconButton icon="x" label={viewer('find.close')} onClick={onClose} />
    </search>
  )
}
