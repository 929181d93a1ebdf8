/** The form of a tag: a title, and a sentence for the page of its articles. */
import { type FormEvent, useState } from 'react'
import { adminArticles, adminTagAdd, adminTagEdit, type Tag } from '#contract/articles.ts'
import { ApiError } from '#contract/call.ts'
import { MAX_TAG_DESCRIPTION_LENGTH, MAX_TAG_TITLE_LENGTH } from '#rules/articles/tag-limits.ts'
import { useAction } from '#web/lib/answers.ts'
import { tags as t } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import styles from './tags.module.css'

interface TagFormProps {
  /** Undefined creates a new tag. */
  tag?: Tag
  onDone: () => void
}

const useSaveTag = ({ tag, onDone }: TagFormProps) => {
  const refreshes = [adminArticles]
  const addAction = useAction(adminTagAdd, { refreshes })
  const editAction = useAction(adminTagEdit, { refreshes })
  const { busy, error, reset } = tag ? editAction : addAction
  const close = useWhileMounted(onDone)
  const save = async (values: Pick<Tag, 'title' | 'description'>) => {
    const answer = tag
      ? await editAction.attempt({ Tag: { slug: tag.slug, ...values } })
      : await addAction.attempt({ Tag: values })
    if (answer) close()
  }
  const titleError = error instanceof ApiError ? error.fields.find(({ path }) => path === 'Tag.title') : undefined
  return { save, busy, reset, titleProblem: titleError?.message, problem: titleError ? undefined : error?.message }
}

export function TagForm(props: TagFormProps) {
  const { tag, onDone } = props
  const [title, setTitle] = useState(tag?.title ?? '')
  const [description, setDescription] = useState(tag?.description ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const { save, busy, reset, titleProblem, problem } = useSaveTag(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!title.trim())
    if (title.trim() && !busy) void save({ title, description })
  }
  const changeTitle = (typed: string) => {
    reset()
    setIsMissing(false)
    setTitle(typed)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the admin just opened this form
        autoFocus
        label={t('name')}
        error={isMissing ? t('name.missing') : titleProblem}
        autoComplete="off"
        maxLength={MAX_TAG_TITLE_LENGTH}
        value={title}
        onChange={(event) => changeTitle(event.currentTarget.value)}
      />
      <TextField
        label={t('description')}
        hint={t('description.hint')}
        autoComplete="off"
        maxLength={MAX_TAG_DESCRIPTION_LENGTH}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className={styles.actions}>
        <Button look="text" size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button look="board" size="small" type="submit" busy={busy} busyLabel={t('saving')}>
          {t(tag ? 'save' : 'add')}
        </Button>
      </div>
    </form>
  )
}
