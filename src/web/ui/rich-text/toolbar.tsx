/** The toolbar of the editor: one stop of the Tab key, and the arrow keys move from tool to tool. */
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { RichTextKind } from '#rules/site/rich-text.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import type { BlockTool } from './block-tools.ts'
import styles from './rich-text.module.css'
import { richTextMessages } from './rich-text-messages.ts'

interface Tool {
  id: string
  label: string
  icon: ReactNode
  run: (editor: Editor) => unknown
  /** Whether the tool applies at the cursor; without it the tool is a one-time action. */
  isActive?: (editor: Editor) => boolean
  isEnabled?: (editor: Editor) => boolean
  notSmall?: true
}

const tools: readonly Tool[] = [
  {
    id: 'bold',
    label: richTextMessages.bold,
    icon: <Icon name="text-b" />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    id: 'italic',
    label: richTextMessages.italic,
    icon: <Icon name="text-italic" />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive('italic'),
  },
  {
    id: 'heading',
    label: richTextMessages.heading,
    icon: <span aria-hidden="true">H2</span>,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    notSmall: true,
  },
  {
    id: 'small',
    label: richTextMessages.smallHeading,
    icon: <span aria-hidden="true">H3</span>,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    notSmall: true,
  },
  {
    id: 'bullets',
    label: richTextMessages.bullets,
    icon: <Icon name="list-bullets" />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'numbers',
    label: richTextMessages.numbers,
    icon: <Icon name="list-numbers" />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'quote',
    label: richTextMessages.quote,
    icon: <Icon name="quotes-fill" />,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
    notSmall: true,
  },
  {
    id: 'undo',
    label: richTextMessages.undo,
    icon: <Icon name="arrow-u-up-left" />,
    run: (editor) => editor.chain().focus().undo().run(),
    isEnabled: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    label: richTextMessages.redo,
    icon: <Icon name="arrow-u-up-right" />,
    run: (editor) => editor.chain().focus().redo().run(),
    isEnabled: (editor) => editor.can().redo(),
  },
]

/** Returns the index that a key leads to, wrapping around. */
const nextToolIndex = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Renders again after every editor transaction, because the editor changes outside of React. */
const useTransactions = (editor: Editor | undefined): void => {
  const [, setTurn] = useState(0)
  useEffect(() => {
    const rerender = () => setTurn((previous) => previous + 1)
    editor?.on('transaction', rerender)
    return () => void editor?.off('transaction', rerender)
  }, [editor])
}

export interface ToolbarProps {
  editor: Editor | undefined
  kind: RichTextKind
  /** The label of the field. */
  label: string
  /** The blocks that can be inserted into the text. */
  blocks: readonly BlockTool[]
  /** The open form: that of the link, or of a block. */
  open: string | undefined
  onOpen: (form: string) => void
}

/** Tools that open a form below them; a second press closes it. */
const createFormTools = ({
  blocks,
  open,
  onOpen,
}: Pick<ToolbarProps, 'blocks' | 'open' | 'onOpen'>): [Tool, ...Tool[]] => {
  const createFormTool = (id: string, label: string, icon: IconName): Tool => ({
    id,
    label,
    icon: <Icon name={icon} />,
    run: () => onOpen(id),
    isActive: (editor) => open === id || editor.isActive(id),
  })
  return [
    createFormTool('link', richTextMessages.link, 'link-simple'),
    ...blocks.map(({ type, label, icon }) => createFormTool(type, label, icon)),
  ]
}

export function Toolbar({ editor, kind, label, ...formProps }: ToolbarProps) {
  'use no memo'
  useTransactions(editor)
  const bar = useRef<HTMLDivElement>(null)
  const [tabStop, setTabStop] = useState(0)
  const [link, ...blocks] = createFormTools(formProps)
  const [bold, italic, ...otherTools] = tools.filter(({ notSmall }) => !notSmall || kind !== 'small')
  const visibleTools = [bold, italic, link, ...blocks, ...otherTools].filter((tool) => tool !== undefined)
  const move = (event: KeyboardEvent) => {
    const next = nextToolIndex(getUnmodifiedKey(event), tabStop, visibleTools.length)
    if (next === undefined) return
    event.preventDefault()
    setTabStop(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus goes to the tools in it
    <div ref={bar} role="toolbar" aria-label={richTextMessages.tools(label)} className={styles.tools} onKeyDown={move}>
      {visibleTools.map(({ id, label: name, icon, run, isActive, isEnabled }, index) => (
        <button
          key={id}
          type="button"
          aria-label={name}
          title={name}
          tabIndex={index === tabStop ? 0 : -1}
          aria-pressed={isActive && editor ? isActive(editor) : undefined}
          aria-disabled={!editor || (isEnabled && !isEnabled(editor)) || undefined}
          className={styles.tool}
          onFocus={() => setTabStop(index)}
          // The selection stays unchanged.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor && run(editor)}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}
