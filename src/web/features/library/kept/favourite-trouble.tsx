import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './favourite-trouble.module.css'
import type { Favourites } from './use-favourites.ts'

/** Says that a favorite could not be changed, where it is seen however far the list has been scrolled. */
export function FavouriteTrouble({ favourites }: { favourites: Favourites }) {
  if (!favourites.problem) return null
  return (
    <div className={styles.trouble}>
      <Banner tone="danger" onClose={favourites.forgive}>
        {favourites.problem}
      </Banner>
    </div>
  )
}
