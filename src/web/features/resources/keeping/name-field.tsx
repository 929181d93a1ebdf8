/** A new name, written where the old one stands. Enter keeps it, Escape leaves the old one. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { resources } from '#web/lib/words/resources.en.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { ownKey } from '#web/ui/own-key.ts'
import { useWhileHere } from '#web/ui/use-while-here.ts'
import { extensionOf } from '#rules/uploads.ts'
import styles from '../shelf.module.css'
import type { Thing } from '../things.ts'
import { nameProblem, refusalOf } from './name-problem.ts'

export interface NameFieldProps {
  thing: Thing
  /** Names that lie beside it and are known here. */
  beside: readonly string[]
  onRename: (name: string) => Promise<unknown>
  onDone: () => void
}

export function NameField({ thing, beside, onRename, onDone }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const { kind, name } = thing
  const leaveAfter = useWhileHere(onDone)
  useEffect(() => {
    // Of a file, the end of its name is seldom what should change.
    const end = kind === 'file' ? extensionOf(name).length : 0
    field.current?.focus()
    field.current?.setSelectionRange(0, end > 0 ? name.length - end - 1 : name.length)
  }, [kind, name])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = field.current?.value ?? ''
    if (busy || wanted === name) return busy ? undefined : onDone()
    const wrong = nameProblem(wanted, { names: beside, own: name })
    setProblem(wrong)
    if (wrong) return field.current?.focus()
    setBusy(true)
    try {
      await onRename(wanted)
      leaveAfter()
    } catch (error) {
      setProblem(refusalOf(error))
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
        onKeyDown={(event) => ownKey(event) === 'Escape' && onDone()}
        onChange={() => setProblem('')}
      />
      <div>
        <IconButton type="submit" icon="check-bold" label={resources('rename.keep')} />
        <IconButton icon="x" label={resources('cancel')} onClick={onDone} />
      </div>
    </form>
  )
}
