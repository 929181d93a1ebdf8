/** Sets the feed that articles are imported from. */
import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { articleFeed, articleFeedUpdate } from '#contract/articles.ts'
import { useAction } from '#web/lib/answers.ts'
import { sync } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import styles from './sync.module.css'

export interface FeedFormProps {
  /** The current URL; empty without a feed. */
  url: string
  onDone: () => void
}

export function FeedForm({ url, onDone }: FeedFormProps) {
  const [typed, setTyped] = useState(url)
  const { act, busy, error, reset } = useAction(articleFeedUpdate, { refreshes: [articleFeed] })
  const field = error instanceof ApiError ? error.fields.find(({ path }) => path.endsWith('url')) : undefined
  const close = useWhileMounted(onDone)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await act({ Feed: { url: typed.trim() } })
    } catch {
      return
    }
    notify(sync('saved'))
    close()
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={sync('address')}
        hint={sync('address.hint')}
        error={field?.message}
        type="url"
        inputMode="url"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the admin just opened this form
        autoFocus
        value={typed}
        onChange={(event) => {
          reset()
          setTyped(event.currentTarget.value)
        }}
      />
      {error && !field && <Banner tone="danger">{error.message}</Banner>}
      <div className={styles.actions}>
        <Button look="text" size="small" onClick={onDone}>
          {sync('cancel')}
        </Button>
        <Button look="line" size="small" type="submit" busy={busy} busyLabel={sync('saving')}>
          {sync('save')}
        </Button>
      </div>
    </form>
  )
}
