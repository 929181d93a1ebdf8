/** Creates a series or a collection. It only needs a title. */
import { type FormEvent, useState } from 'react'
import { groupAdd, groupList } from '#contract/catalog/groups.ts'
import type { GroupKind } from '#contract/catalog/shapes.ts'
import { MAX_CATALOG_TITLE_LENGTH } from '#rules/catalog.ts'
import { useAction } from '#web/lib/answers.ts'
import { getFieldErrors } from '#web/lib/errors/field-errors.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { groups as t } from '#web/lib/messages/en/catalog-groups.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'

interface NewGroupProps {
  kind: GroupKind
  /** Called after the group was created and can be filled. */
  onCreated: (uuid: string) => void
}

function Form({ kind, onCreated, onClose }: NewGroupProps & { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { attempt, busy, error, reset } = useAction(groupAdd, { refreshes: [groupList] })
  const titleError = getFieldErrors(error)['title']
  const openGroup = useWhileMounted(onCreated)
  const createGroup = async (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!title.trim())
    if (!title.trim() || busy) return
    const added = await attempt({ Group: { group_type: kind, title } })
    if (added) openGroup(added.Group.uuid)
  }
  const changeTitle = (typed: string) => {
    reset()
    setIsMissing(false)
    setTitle(typed)
  }
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {t('new.cancel')}
      </Button>
      <Button look="board" type="submit" form="new-group" busy={busy} busyLabel={t('new.creating')}>
        {t('new.create')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t(`new.${kind}`)} size="small" footer={footer}>
      <form id="new-group" noValidate onSubmit={(event) => void createGroup(event)}>
        <TextField
          label={adminCatalog('field.title')}
          hint={t('new.hint')}
          error={isMissing ? t('title.missing') : titleError}
          autoComplete="off"
          maxLength={MAX_CATALOG_TITLE_LENGTH}
          value={title}
          onChange={(event) => changeTitle(event.currentTarget.value)}
        />
        {error && !titleError && <Banner tone="danger">{error.message}</Banner>}
      </form>
    </Dialog>
  )
}

export function NewGroup({ kind, onCreated }: NewGroupProps) {
  const [open, setOpen] = useState(false)
  const handleCreated = (uuid: string) => {
    setOpen(false)
    onCreated(uuid)
  }
  return (
    <>
      <Button look="board" icon="plus" onClick={() => setOpen(true)}>
        {t(`new.${kind}`)}
      </Button>
      {open && <Form kind={kind} onCreated={handleCreated} onClose={() => setOpen(false)} />}
    </>
  )
}
