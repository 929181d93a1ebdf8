/** The publishing actions of an article: publish, feature and withdraw. */
import { useState } from 'react'
import { paths } from '#web/lib/paths.ts'
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { type ArticleForm, changeArticleStatus, type PublishAction } from './article-document.ts'
import styles from './editing.module.css'

const doneMessages = {
  publish: t('publish.done'),
  withdraw: t('withdraw.done'),
  feature: t('feature.done'),
  take_source: t('newer.done'),
} as const satisfies Record<PublishAction, string>

/** Runs a publishing action and confirms it with a toast. @returns whether it succeeded */
export const runPublishAction = async (form: ArticleForm, act: PublishAction): Promise<boolean> => {
  const isDone = await changeArticleStatus(form, act)
  if (isDone) notify(doneMessages[act])
  return isDone
}

interface PublishActionProps {
  form: ArticleForm
}

function Withdraw({ form }: PublishActionProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const withdraw = async () => {
    await runPublishAction(form, 'withdraw')
    setIsConfirming(false)
  }
  return (
    <>
      <Button look="text" size="small" onClick={() => setIsConfirming(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('withdraw.title')}
        cancelLabel={t('withdraw.cancel')}
        onCancel={() => setIsConfirming(false)}
        confirmLabel={t('withdraw')}
        onConfirm={() => void withdraw()}
        busy={form.runningAction === 'withdraw'}
      >
        {t('withdraw.more')}
      </ConfirmDialog>
    </>
  )
}

export function PublishButton({ form }: PublishActionProps) {
  const { stored, status, runningAction } = form
  const isPublished = stored.status === 'published'
  const isSame = isPublished && !stored.changed && status === 'saved'
  return (
    <Button
      look="board"
      endIcon="check-bold"
      busy={runningAction === 'publish'}
      busyLabel={t('publishing')}
      disabled={isSame || status === 'conflict'}
      onClick={() => void runPublishAction(form, 'publish')}
    >
      {t(isPublished ? 'publish.changes' : 'publish')}
    </Button>
  )
}

export function PublishedActions({ form }: PublishActionProps) {
  const { stored, runningAction } = form
  if (stored.status !== 'published') return null
  return (
    <div className={styles.actions}>
      <ButtonLink look="text" size="small" icon="eye" to={paths.article(stored.slug)} reloadDocument>
        {t('viewOnSite')}
      </ButtonLink>
      {!stored.featured && (
        <Button
          look="text"
          size="small"
          busy={runningAction === 'feature'}
          onClick={() => void runPublishAction(form, 'feature')}
        >
          {t('feature')}
        </Button>
      )}
      <Withdraw form={form} />
    </div>
  )
}
