/** The form for a link: the address is checked before it is set, and a press removes the link. */
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isSafeHref } from '#rules/site/rich-text.ts'
import { Button } from '../action/button.tsx'
import { TextField } from '../field/text-field.tsx'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import styles from './rich-text.module.css'
import { richTextMessages } from './rich-text-messages.ts'

const readHref = (editor: Editor): string => {
  const href: unknown = editor.getAttributes('link')['href']
  return typeof href === 'string' ? href : ''
}

interface LinkFormProps {
  editor: Editor
  onDone: () => void
}

const useLinkForm = ({ editor, onDone }: LinkFormProps) => {
  const [before] = useState(() => readHref(editor))
  const [href, setHref] = useState(before)
  const [problem, setProblem] = useState('')
  const closeForm = () => {
    editor.commands.focus()
    onDone()
  }
  const set = () => {
    const address = href.trim()
    if (!isSafeHref(address)) return setProblem(richTextMessages.unsafe)
    if (editor.state.selection.empty && !before) return setProblem(richTextMessages.selectFirst)
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    return onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  const changeHref = (typed: string) => {
    setProblem('')
    setHref(typed)
  }
  return { before, href, problem, changeHref, leave: closeForm, set, remove }
}

export function LinkForm(props: LinkFormProps) {
  const { before, href, problem, changeHref, leave, set, remove } = useLinkForm(props)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = getUnmodifiedKey(event)
    if (key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    if (key === 'Enter') set()
    else leave()
  }
  return (
    <div className={styles.link}>
      <TextField
        ref={field}
        label={richTextMessages.address}
        hint={richTextMessages.addressHint}
        error={problem}
        inputMode="url"
        autoComplete="off"
        value={href}
        onChange={(event) => changeHref(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div className={styles.actions}>
        <Button look="text" size="small" onClick={leave}>
          {richTextMessages.cancel}
        </Button>
        {before && (
          <Button look="text" size="small" onClick={remove}>
            {richTextMessages.removeLink}
          </Button>
        )}
        <Button look="line" size="small" onClick={set}>
          {richTextMessages.setLink}
        </Button>
      </div>
    </div>
  )
}
