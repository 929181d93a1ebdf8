/** The source of an imported article, and a newer text that waits there. */
import { useState } from 'react'
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { ArticleForm } from './article-document.ts'
import { runPublishAction } from './publish-actions.tsx'
import styles from './editing.module.css'

export function NewerSource({ form }: { form: ArticleForm }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const takeSource = async () => {
    await runPublishAction(form, 'take_source')
    setIsConfirming(false)
  }
  if (!form.stored.source_changed) return null
  return (
    <>
      <Banner tone="info" action={{ label: t('newer.use'), onPress: () => setIsConfirming(true) }}>
        {t('newer')}
      </Banner>
      <ConfirmDialog
        open={isConfirming}
        title={t('newer.title')}
        cancelLabel={t('newer.cancel')}
        onCancel={() => setIsConfirming(false)}
        confirmLabel={t('newer.use')}
        onConfirm={() => void takeSource()}
        busy={form.runningAction === 'take_source'}
      >
        {t('newer.more')}
      </ConfirmDialog>
    </>
  )
}

export function SourceLine({ source }: { source: ArticleForm['stored']['source'] }) {
  if (!source) return null
  return (
    <p className={styles.hint}>
      {t('source', { name: source.name })}{' '}
      <a href={source.url} rel="noreferrer" className={styles.link}>
        {t('source.link')}
      </a>
    </p>
  )
}
