/** Opens, observes and closes the editor, which lives outside of React. */
import { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RichText, RichTextKind } from '#rules/site/rich-text.ts'
import { getExtensions } from './extensions.ts'
import { type EditorNode, toEditorContent, parseRichText } from './rich-text-json.ts'

export interface EditorOptions {
  kind: RichTextKind
  /** The initial text; a new text needs a new key. */
  initialText: RichText
  /** Called after every change with the text to store. */
  onChange: (text: RichText) => void
}

export const useEditor = ({ kind, initialText, onChange }: EditorOptions) => {
  const containerRef = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [isValid, setIsValid] = useState(true)
  const handleChange = useEffectEvent((node: EditorNode) => {
    const text = parseRichText(node, kind)
    setIsValid(text !== undefined)
    if (text) onChange(text)
  })
  const getContent = useEffectEvent(() => toEditorContent(initialText))
  useEffect(() => {
    const newEditor = new Editor({
      element: containerRef.current,
      extensions: getExtensions(kind),
      content: getContent() as never,
      // The styles are in our own files: the content security policy blocks styles that a script writes.
      injectCSS: false,
      onUpdate: (event) => handleChange(event.editor.getJSON() as EditorNode),
    })
    setEditor(newEditor)
    return () => {
      setEditor(undefined)
      newEditor.destroy()
    }
  }, [kind])
  return { containerRef, editor, isValid }
}
