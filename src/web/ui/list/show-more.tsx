/**
 * The button for the next page of a list or table, the number of loaded rows, and a target for the focus once all are
 * loaded.
 */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './show-more.module.css'
import { listMessages } from './list-messages.ts'

/** The fields of a paged answer that are used here. */
export interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Takes the focus from the button that loaded the last page. */
function End({ className }: { className: string | undefined }) {
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [])
  return (
    <p ref={end} tabIndex={-1} className={classNames(styles.end, className)}>
      {listMessages.end}
    </p>
  )
}

export interface ShowMoreProps {
  of: Pages
  /** The number of loaded rows, and of all rows. */
  shown?: number
  total?: number | undefined
  /** Centered, below cards and rows that are no table. */
  centered?: boolean
}

export function ShowMore({ of: pages, shown, total, centered }: ShowMoreProps) {
  const [pressed, setPressed] = useState(false)
  const placement = centered ? styles.centered : undefined
  const loadMore = () => {
    setPressed(true)
    void pages.fetchNextPage()
  }
  if (!pages.hasNextPage) return pressed ? <End className={placement} /> : null
  return (
    <div className={classNames(styles.more, placement)}>
      <Button look="line" busy={pages.isFetchingNextPage} onClick={loadMore}>
        {listMessages.more}
      </Button>
      {shown !== undefined && total !== undefined && (
        <span className={styles.count}>{listMessages.shown(shown, total)}</span>
      )}
    </div>
  )
}
