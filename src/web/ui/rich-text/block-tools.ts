/**
 * Blocks that can be inserted into a text. Each block type provides its own form, so that the editor doesn't know where
 * the content comes from.
 */
import type { Editor, JSONContent } from '@tiptap/core'
import type { ReactNode } from 'react'
import type { RichTextBlock } from '#rules/site/rich-text.ts'
import type { IconName } from '../icon/icon.tsx'

type InsertableBlock = Extract<RichTextBlock, { type: 'practice' | 'picture' }>

export interface BlockFormProps<Type extends InsertableBlock['type']> {
  /** The attributes of the selected block, if there is one. */
  selected: Extract<InsertableBlock, { type: Type }>['attrs'] | undefined
  onSet: (attrs: Extract<InsertableBlock, { type: Type }>['attrs']) => void
  onCancel: () => void
}

type ToolFor<Type extends InsertableBlock['type']> = {
  type: Type
  label: string
  icon: IconName
  form: (props: BlockFormProps<Type>) => ReactNode
}
export type BlockTool = ToolFor<'practice'> | ToolFor<'picture'>

const isLastBlock = ({ state: { doc } }: Editor, type: string): boolean => doc.lastChild?.type.name === type

/**
 * Replaces the selected block of the same type, or inserts one at the cursor. A paragraph always follows, so that
 * writing can continue.
 */
export const setBlock = (editor: Editor, { type, attrs }: InsertableBlock): void => {
  if (editor.isActive(type)) {
    editor.chain().focus().updateAttributes(type, attrs).run()
    return
  }
  const block: JSONContent = { type, attrs }
  editor.chain().focus().insertContent(block).run()
  if (isLastBlock(editor, type)) editor.commands.insertContentAt(editor.state.doc.content.size, { type: 'paragraph' })
}
