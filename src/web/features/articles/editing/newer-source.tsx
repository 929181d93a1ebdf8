/** The source of an imported article, and a newer text that waits there. */
import { useState } from 'react'
import { articleEditor as say } from '#web/lib/messages/en/articles.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { runPublishAction } from './publish-actions.tsx'
import styles from './editing.module.css'
import type { ArticleDocument, ArticleDocumentState } from './article-document.ts'

type SourceProps = Pick<ArticleDocumentState, 'stored' | 'acting'> & { writing: ArticleDocument }

export function NewerSource({ writing, stored, acting }: SourceProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const takeSource = async () => {
    await runPublishAction(writing, 'take_source')
    setIsConfirming(false)
  }
  if (!stored.source_changed) return null
  return (
    <>
      <Banner tone="info" action={{ label: say('newer.take'), onPress: () => setIsConfirming(true) }}>
        {say('newer')}
      </Banner>
      <ConfirmDialog
        open={isConfirming}
        title={say('newer.sure')}
        cancelLabel={say('newer.keep')}
        onCancel={() => setIsConfirming(false)}
        act={say('newer.take')}
        onAct={() => void takeSource()}
        busy={acting === 'take_source'}
      >
        {say('newer.more')}
      </ConfirmDialog>
    </>
  )
}

export function SourceLine({ source }: { source: ArticleDocumentState['stored']['source'] }) {
  if (!source) return null
  return (
    <p className={styles.hint}>
      {say('source', { name: source.name })}{' '}
      <a href={source.url} rel="noreferrer" className={styles.link}>
        {say('source.link')}
      </a>
    </p>
  )
}
