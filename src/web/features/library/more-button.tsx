/** The way to the next page of a list, as long as there is one. */
import { useEffect, useRef, useState } from 'react'
import { library } from '#web/lib/words/library.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import styles from './more-button.module.css'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Takes the focus over from the button that brought the last page. */
function End() {
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [])
  return (
    <p ref={end} tabIndex={-1} className={styles.end}>
      {library('more.end')}
    </p>
  )
}

export function MoreButton({ of: pages }: { of: Pages }) {
  const [pressed, setPressed] = useState(false)
  const bringMore = () => {
    setPressed(true)
    void pages.fetchNextPage()
  }
  if (!pages.hasNextPage) return pressed ? <End /> : null
  return (
    <div className={styles.more}>
      <Button look="line" busy={pages.isFetchingNextPage} onClick={bringMore}>
        {library('more')}
      </Button>
    </div>
  )
}
