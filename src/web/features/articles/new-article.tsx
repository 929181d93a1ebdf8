/** Creates an article; only a title is required. */
import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { adminArticleAdd, adminArticles } from '#contract/articles.ts'
import { useAction } from '#web/lib/answers.ts'
import { articles } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'

interface NewArticleProps {
  /** Called when the article exists and can be edited. */
  onCreated: (uuid: string) => void
}

function Form({ onCreated, onClose }: NewArticleProps & { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { attempt, busy, error, reset } = useAction(adminArticleAdd, { refreshes: [adminArticles] })
  const field = error instanceof ApiError ? error.fields.find(({ path }) => path === 'Article.title') : undefined
  const openCreated = useWhileMounted(onCreated)
  const createArticle = async (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!title.trim())
    if (!title.trim() || busy) return
    const created = await attempt({ Article: { title } })
    if (created) openCreated(created.Article.uuid)
  }
  const changeTitle = (typed: string) => {
    reset()
    setIsMissing(false)
    setTitle(typed)
  }
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {articles('new.cancel')}
      </Button>
      <Button look="board" type="submit" form="new-article" busy={busy} busyLabel={articles('new.creating')}>
        {articles('new.create')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={articles('new')} size="small" footer={footer}>
      <form id="new-article" noValidate onSubmit={(event) => void createArticle(event)}>
        <TextField
          label={articles('new.title')}
          hint={articles('new.hint')}
          error={isMissing ? articles('title.missing') : field?.message}
          autoComplete="off"
          maxLength={200}
          value={title}
          onChange={(event) => changeTitle(event.currentTarget.value)}
        />
        {error && !field && <Banner tone="danger">{error.message}</Banner>}
      </form>
    </Dialog>
  )
}

export function NewArticle({ onCreated }: NewArticleProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="line" icon="plus" onClick={() => setOpen(true)}>
        {articles('new')}
      </Button>
      {open && <Form onCreated={onCreated} onClose={() => setOpen(false)} />}
    </>
  )
}
