/** Shows failures of favorites and background sounds in an error banner. */
import { player as t } from '#web/lib/messages/en/player.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useStore } from '../engine/store.ts'
import { getPlayer } from '../player.ts'
import styles from './stage.module.css'

export type BannersProps = { favoriteError: string | undefined; onCloseFavorite: () => void }

export function Banners({ favoriteError, onCloseFavorite }: BannersProps) {
  const { ambience } = getPlayer()
  const failed = useStore(ambience.state, (state) => state.failed)
  return (
    <div data-screen-only className={styles.banners}>
      {failed && (
        <Banner
          action={{ label: t('error.again'), onPress: () => ambience.retry() }}
          onClose={() => ambience.state.set({ failed: undefined })}
        >
          <span>{failed}</span> <span>{t('ambience.error')}</span>
        </Banner>
      )}
      {favoriteError && <Banner onClose={onCloseFavorite}>{favoriteError}</Banner>}
    </div>
  )
}
