/**
 * Copies a text to the clipboard and confirms it in its own label, until the text changes. Hidden if the browser can't
 * copy.
 */
import { useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

interface Props {
  text: string
  label: string
  /** The label after copying. */
  copied: string
  look?: ButtonLook
}

export function CopyButton({ text, label, copied, look = 'line' }: Props) {
  const [copiedText, setCopiedText] = useState<string>()
  // The Clipboard API is available only over HTTPS.
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopiedText(text)
    } catch {
      // The label doesn't change, and the text is there to be copied by hand.
    }
  }
  return (
    <Button look={look} size="small" icon="copy" onClick={() => void copy()}>
      <span aria-live="polite">{copiedText === text ? copied : label}</span>
    </Button>
  )
}
