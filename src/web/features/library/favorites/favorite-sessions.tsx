/** Shows a person's favorites, newest first: cards, then rows. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { PrintGrid } from '#web/ui/print/rail.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import styles from './favorite-sessions.module.css'
import { SessionPrint } from '../session-print.tsx'
import { SessionRow } from '../session-row.tsx'
import type { Favorites } from './use-favorites.ts'

/** The number of favorites that are shown as cards. The rest is a list. */
const MAX_CARDS = 5

/** Moves the focus to the next heart when a focused one is removed. */
const useFocusOnNext = (count: number) => {
  const list = useRef<HTMLDivElement>(null)
  const focusIndex = useRef(-1)
  const listHearts = () => [...(list.current?.querySelectorAll<HTMLElement>('button[aria-pressed]') ?? [])]
  const focusNext = useEffectEvent(() => {
    if (document.activeElement !== document.body || focusIndex.current < 0) return
    const remaining = listHearts()
    remaining[Math.min(focusIndex.current, remaining.length - 1)]?.focus({ preventScroll: true })
  })
  useEffect(() => focusNext(), [count])
  const rememberFocus = (heart: EventTarget) => {
    focusIndex.current = listHearts().indexOf(heart as HTMLElement)
  }
  return { list, note: rememberFocus }
}

interface FavoriteSessionsProps {
  sessions: readonly Session[]
  favorites: Favorites
}

export function FavoriteSessions({ sessions, favorites }: FavoriteSessionsProps) {
  const { list, note } = useFocusOnNext(sessions.length)
  const older = sessions.slice(MAX_CARDS)
  return (
    <div ref={list} onFocus={(event) => note(event.target)}>
      <PrintGrid label={library('favorites')}>
        {sessions.slice(0, MAX_CARDS).map((session) => (
          <SessionPrint
            key={session.uuid}
            session={session}
            corner={<FavoriteButton session={session} favorites={favorites} onPicture />}
          />
        ))}
      </PrintGrid>
      {older.length > 0 && (
        <Section
          title={library('favorites.older')}
          className={styles.older}
          aside={<span className={styles.order}>{library('newest')}</span>}
        >
          <RowList label={library('favorites.older')}>
            {older.map((session) => (
              <SessionRow
                key={session.uuid}
                session={session}
                actions={<FavoriteButton session={session} favorites={favorites} />}
              />
            ))}
          </RowList>
        </Section>
      )}
    </div>
  )
}
