/** What can be set into a text beside its words. Where they come from is another's matter: each brings its own form. */
import type { Editor, JSONContent } from '@tiptap/core'
import type { ReactNode } from 'react'
import type { Block } from '#rules/site/rich-text.ts'
import type { IconName } from '../icon/icon.tsx'

type Set = Extract<Block, { type: 'practice' | 'picture' }>

export interface BlockFormProps<Type extends Set['type']> {
  /** Of the one that is selected. */
  begins: Extract<Set, { type: Type }>['attrs'] | undefined
  onSet: (attrs: Extract<Set, { type: Type }>['attrs']) => void
  onCancel: () => void
}

type ToolOf<Type extends Set['type']> = {
  type: Type
  label: string
  icon: IconName
  form: (props: BlockFormProps<Type>) => ReactNode
}
export type BlockTool = ToolOf<'practice'> | ToolOf<'picture'>

const endsWith = ({ state: { doc } }: Editor, type: string): boolean => doc.lastChild?.type.name === type

/** In the place of the selected one of its kind, or where the cursor is. Below it, one can always go on. */
export const setBlock = (editor: Editor, { type, attrs }: Set): void => {
  if (editor.isActive(type)) {
    editor.chain().focus().updateAttributes(type, attrs).run()
    return
  }
  const block: JSONContent = { type, attrs }
  editor.chain().focus().insertContent(block).run()
  if (endsWith(editor, type)) editor.commands.insertContentAt(editor.state.doc.content.size, { type: 'paragraph' })
}
