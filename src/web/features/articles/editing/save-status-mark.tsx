/** Shows whether the edits are on the server or only on this device. */
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import styles from './editing.module.css'
import type { ArticleDocumentState } from './article-document.ts'

const statusDisplays: Record<ArticleDocumentState['status'], { icon: IconName; words: string }> = {
  saved: { icon: 'check-bold', words: t('saved') },
  waiting: { icon: 'pencil-simple', words: t('waiting') },
  saving: { icon: 'arrows-clockwise', words: t('saving') },
  refused: { icon: 'warning-circle-fill', words: t('refused') },
  failed: { icon: 'warning-circle-fill', words: t('failed') },
  conflict: { icon: 'warning-circle-fill', words: t('failed') },
}

const savedOnDevice = { icon: 'device-mobile', words: t('on.device') } as const

type MarkProps = Pick<ArticleDocumentState, 'status' | 'isStoredLocally'> & { onAgain: () => void }

export function SaveStatusMark({ status, isStoredLocally, onAgain }: MarkProps) {
  const { icon, words } = status === 'failed' && isStoredLocally ? savedOnDevice : statusDisplays[status]
  return (
    <div className={styles.mark}>
      <p role="status">
        <Icon name={icon} />
        {words}
      </p>
      {status === 'failed' && (
        <Button look="text" size="small" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </div>
  )
}
