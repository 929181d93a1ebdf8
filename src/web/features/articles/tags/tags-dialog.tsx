/** The tags of articles: added, renamed and removed. */
import { useState } from 'react'
import { adminArticle, adminArticles, adminTagDelete, type Tag } from '#contract/articles.ts'
import { useAction } from '#web/lib/answers.ts'
import { tags as t } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { TagForm } from './tag-form.tsx'
import styles from './tags.module.css'

/** Confirms the removal of a tag. Its articles remain, but its page disappears. */
function RemoveTagDialog({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const { attempt, busy, error } = useAction(adminTagDelete, { refreshes: [adminArticles, adminArticle] })
  const finish = useWhileMounted(onDone)
  const remove = async () => {
    if (await attempt({ Tag: { slug: tag.slug } })) finish()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('remove.title', { title: tag.title })}
      cancelLabel={t('remove.cancel')}
      onCancel={onDone}
      confirmLabel={t('remove')}
      onConfirm={() => void remove()}
      busy={busy}
      error={error?.message}
    >
      {tag.count === 1 ? t('remove.one') : t('remove.many', { count: tag.count })}
    </ConfirmDialog>
  )
}

interface LineProps {
  tag: Tag
  onChange: () => void
  onRemove: () => void
}

function TagLine({ tag, onChange, onRemove }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.text}>
        <b>{tag.title}</b>
        {tag.description && <span>{tag.description}</span>}
        <span className={styles.count}>{tag.count === 1 ? t('count.one') : t('count', { count: tag.count })}</span>
      </span>
      <IconButton icon="pencil-simple" label={t('edit.named', { title: tag.title })} onClick={onChange} />
      <IconButton icon="trash" label={t('remove.named', { title: tag.title })} onClick={onRemove} />
    </li>
  )
}

/** `new`, or the slug of the tag that is being edited. */
type OpenTag = string | undefined

function TagList({ tags }: { tags: readonly Tag[] }) {
  const [open, setOpen] = useState<OpenTag>()
  const [tagToRemove, setTagToRemove] = useState<Tag>()
  const close = () => setOpen(undefined)
  return (
    <>
      {open === 'new' ? (
        <TagForm onDone={close} />
      ) : (
        <Button look="line" icon="plus" onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      )}
      <ul className={styles.list}>
        {tags.map((tag) =>
          open === tag.slug ? (
            <li key={tag.slug}>
              <TagForm tag={tag} onDone={close} />
            </li>
          ) : (
            <TagLine key={tag.slug} tag={tag} onChange={() => setOpen(tag.slug)} onRemove={() => setTagToRemove(tag)} />
          ),
        )}
      </ul>
      {tagToRemove && <RemoveTagDialog tag={tagToRemove} onDone={() => setTagToRemove(undefined)} />}
    </>
  )
}

/** Opens the tags. @param tags all tags, including those without an article */
export function TagsButton({ tags }: { tags: readonly Tag[] | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="line" disabled={!tags} onClick={() => setIsOpen(true)}>
        {t('title')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('title')}>
        <div className={styles.tags}>
          <p className={styles.lead}>{t('lead')}</p>
          {isOpen && tags && <TagList tags={tags} />}
        </div>
      </Dialog>
    </>
  )
}
