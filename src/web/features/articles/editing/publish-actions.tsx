/** The publishing actions of an article: publish, feature and withdraw. */
import { useState } from 'react'
import { paths } from '#web/lib/paths.ts'
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import styles from './editing.module.css'
import type { PublishAction, ArticleDocument, ArticleDocumentState } from './article-document.ts'

const doneMessages = {
  publish: t('publish.done'),
  withdraw: t('withdraw.done'),
  feature: t('first.done'),
  take_source: t('source.done'),
} as const satisfies Record<PublishAction, string>

/** Runs a publishing action and confirms it with a toast. @returns whether it succeeded */
export const runPublishAction = async (writing: ArticleDocument, act: PublishAction): Promise<boolean> => {
  const isDone = await writing.act(act)
  if (isDone) notify(doneMessages[act])
  return isDone
}

type PublishActionProps = Pick<ArticleDocumentState, 'stored' | 'status' | 'acting'> & { writing: ArticleDocument }

function Withdraw({ writing, acting }: Pick<PublishActionProps, 'writing' | 'acting'>) {
  const [isConfirming, setIsConfirming] = useState(false)
  const withdraw = async () => {
    await runPublishAction(writing, 'withdraw')
    setIsConfirming(false)
  }
  return (
    <>
      <Button look="text" size="small" onClick={() => setIsConfirming(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('withdraw.sure')}
        cancelLabel={t('keep')}
        onCancel={() => setIsConfirming(false)}
        act={t('withdraw')}
        onAct={() => void withdraw()}
        busy={acting === 'withdraw'}
      >
        {t('withdraw.more')}
      </ConfirmDialog>
    </>
  )
}

export function PublishButton({ writing, stored, status, acting }: PublishActionProps) {
  const isPublished = stored.status === 'published'
  const isSame = isPublished && !stored.changed && status === 'saved'
  return (
    <Button
      look="board"
      endIcon="check-bold"
      busy={acting === 'publish'}
      busyLabel={t('publishing')}
      disabled={isSame || status === 'conflict'}
      onClick={() => void runPublishAction(writing, 'publish')}
    >
      {t(isPublished ? 'publish.changes' : 'publish')}
    </Button>
  )
}

export function PublishedActions({ writing, stored, acting }: Omit<PublishActionProps, 'status'>) {
  if (stored.status !== 'published') return null
  return (
    <div className={styles.acts}>
      <ButtonLink look="text" size="small" icon="eye" to={paths.article(stored.slug)} reloadDocument>
        {t('read')}
      </ButtonLink>
      {!stored.featured && (
        <Button
          look="text"
          size="small"
          busy={acting === 'feature'}
          onClick={() => void runPublishAction(writing, 'feature')}
        >
          {t('first')}
        </Button>
      )}
      <Withdraw writing={writing} acting={acting} />
    </div>
  )
}
