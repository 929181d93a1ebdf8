/** The way to the next page of a list, as long as there is one. */
import { library } from '#web/lib/words/library.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import styles from './more-button.module.css'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

export function MoreButton({ of: pages }: { of: Pages }) {
  if (!pages.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Button look="line" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {library('more')}
      </Button>
    </div>
  )
}
