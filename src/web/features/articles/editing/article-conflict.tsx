/** Shows a conflict: the other version can be read here, and the admin chooses one of the two. */
import { toPlainText } from '#rules/site/rich-text.ts'
import { ConflictPanel } from '#web/autosave/conflict-panel.tsx'
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import type { ArticleForm } from './article-document.ts'
import styles from './editing.module.css'

export function ArticleConflict({ form: { doc, stored } }: { form: ArticleForm }) {
  return (
    <ConflictPanel
      title={t('conflict.theirs')}
      isTitleHidden
      lead={<Banner tone="danger">{t('conflict')}</Banner>}
      choices={[
        { label: t('conflict.keep.mine'), onChoose: () => void doc.choose('mine') },
        { label: t('conflict.keep.theirs'), onChoose: () => void doc.choose('theirs') },
      ]}
    >
      <details open className={styles.version}>
        <summary>{t('conflict.theirs')}</summary>
        <strong>{stored.title}</strong>
        <p>{stored.summary}</p>
        <p className={styles.theirs}>{toPlainText(stored.body)}</p>
      </details>
    </ConflictPanel>
  )
}
