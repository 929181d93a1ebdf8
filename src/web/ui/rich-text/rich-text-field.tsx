/**
 * A field for rich text. It contains an editor, so load it lazily. JSON goes in and out, both with the names of
 * rules/site/rich-text.ts; the field knows no endpoint.
 */
import { useEffect, useId, useState } from 'react'
import type { Editor } from '@tiptap/core'
import { classNames } from '../class-names.ts'
import { type BlockTool, setBlock } from './block-tools.ts'
import { LinkForm } from './link-form.tsx'
import styles from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import { useEditor, type EditorOptions } from './use-editor.ts'
import { richTextMessages } from './rich-text-messages.ts'

export type RichTextFieldProps = EditorOptions & {
  label: string
  /** The form's error message. */
  error?: string | undefined
  hint?: string
  /** The blocks that can be inserted into the text. */
  blocks?: readonly BlockTool[]
}

const NO_BLOCKS: readonly BlockTool[] = []

type BlockFormProps = { tool: BlockTool; editor: Editor; onDone: () => void }

/** Edits the selected block, or inserts a new one at the cursor. */
function BlockForm({ tool, editor, onDone }: BlockFormProps) {
  const cancel = () => {
    editor.commands.focus()
    onDone()
  }
  const selected = editor.isActive(tool.type) ? editor.getAttributes(tool.type) : undefined
  const set = (attrs: object) => {
    setBlock(editor, { type: tool.type, attrs } as Parameters<typeof setBlock>[1])
    onDone()
  }
  return <div className={styles.link}>{tool.form({ selected: selected as never, onSet: set, onCancel: cancel })}</div>
}

/** The editable part is the editor's own element, so its accessibility attributes are set there. */
const useEditorAttributes = (
  editor: ReturnType<typeof useEditor>['editor'],
  names: Record<string, string | undefined>,
) => {
  const serializedNames = JSON.stringify(names)
  useEffect(() => {
    if (!editor) return
    const attributes = JSON.parse(serializedNames) as Record<string, string>
    editor.setOptions({ editorProps: { attributes } })
  }, [editor, serializedNames])
}

export function RichTextField({ label, error, hint, blocks = NO_BLOCKS, ...editorOptions }: RichTextFieldProps) {
  const { containerRef, editor, isValid } = useEditor(editorOptions)
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const tool = blocks.find(({ type }) => type === open)
  const id = useId()
  const problem = error || (isValid ? '' : richTextMessages.misfit)
  useEditorAttributes(editor, {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': [`${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' '),
    'aria-invalid': problem ? 'true' : undefined,
    class: styles.text,
  })
  return (
    <div className={classNames(styles.field, problem && styles.bad)}>
      <div className={styles.top}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <span id={`${id}-error`} className={styles.error} aria-live="polite">
          {problem}
        </span>
      </div>
      <Toolbar
        editor={editor}
        kind={editorOptions.kind}
        label={label}
        blocks={blocks}
        open={open}
        onOpen={(form) => setOpen(open === form ? undefined : form)}
      />
      {open === 'link' && editor && <LinkForm editor={editor} onDone={close} />}
      {tool && editor && <BlockForm key={open} tool={tool} editor={editor} onDone={close} />}
      <div ref={containerRef} />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
