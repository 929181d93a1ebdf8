/** Shows a conflict: the other version can be read here, and the admin chooses one of the two. */
import type { ArticleDraft } from '#contract/articles.ts'
import { toPlainText } from '#rules/site/rich-text.ts'
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './editing.module.css'
import type { ArticleDocument } from './article-document.ts'

export function ConflictPanel({ writing, theirs }: { writing: ArticleDocument; theirs: ArticleDraft }) {
  return (
    <section aria-label={t('conflict.theirs')} className={styles.conflict}>
      <Banner tone="danger">{t('conflict')}</Banner>
      <details open>
        <summary>{t('conflict.theirs')}</summary>
        <strong>{theirs.title}</strong>
        <p>{theirs.summary}</p>
        <p className={styles.theirs}>{toPlainText(theirs.body)}</p>
      </details>
      <div className={styles.acts}>
        <Button look="line" size="small" onClick={() => writing.keepMine()}>
          {t('conflict.keep.mine')}
        </Button>
        <Button look="line" size="small" onClick={() => writing.takeTheirs()}>
          {t('conflict.keep.theirs')}
        </Button>
      </div>
    </section>
  )
}
