/** Renames a resource in place. Enter saves, Escape cancels. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { resources } from '#web/lib/messages/en/resources.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { getExtension } from '#rules/uploads.ts'
import styles from '../resource-grid.module.css'
import type { ResourceItem } from '../resource-items.ts'
import { validateName, getNameError } from './validate-name.ts'

export interface NameFieldProps {
  item: ResourceItem
  /** The names of other resources in the folder, as far as this page knows them. */
  siblingNames: readonly string[]
  onRename: (name: string) => Promise<unknown>
  onDone: () => void
}

export function NameField({ item, siblingNames, onRename, onDone }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const { kind, name } = item
  const closeAfter = useWhileMounted(onDone)
  useEffect(() => {
    // Selects a file's name without its extension, which people rarely want to change.
    const end = kind === 'file' ? getExtension(name).length : 0
    field.current?.focus()
    field.current?.setSelectionRange(0, end > 0 ? name.length - end - 1 : name.length)
  }, [kind, name])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const newName = field.current?.value ?? ''
    if (busy || newName === name) return busy ? undefined : onDone()
    const nameError = validateName(newName, { names: siblingNames, own: name })
    setProblem(nameError)
    if (nameError) return field.current?.focus()
    setBusy(true)
    try {
      await onRename(newName)
      closeAfter()
    } catch (error) {
      setProblem(getNameError(error))
      setBusy(false)
      field.current?.focus()
    }
  }
  return (
    <form className={styles.rename} onSubmit={(event) => void send(event)}>
      <TextField
        ref={field}
        label={resources('name')}
        defaultValue={name}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        readOnly={busy}
        onKeyDown={(event) => getUnmodifiedKey(event) === 'Escape' && onDone()}
        onChange={() => setProblem('')}
      />
      <div>
        <IconButton type="submit" icon="check-bold" label={resources('rename.save')} />
        <IconButton icon="x" label={resources('cancel')} onClick={onDone} />
      </div>
    </form>
  )
}
