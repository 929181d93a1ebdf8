/** Takes a text along and says so in its own place, until there is another; it is not there where the browser cannot. */
import { useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

interface Props {
  text: string
  label: string
  /** Stands there once it is taken. */
  copied: string
  look?: ButtonLook
}

export function CopyButton({ text, label, copied, look = 'line' }: Props) {
  const [taken, setTaken] = useState<string>()
  // Only a page over https may reach the clipboard.
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setTaken(text),
      () => undefined,
    )
  return (
    <Button look={look} size="small" icon="copy" onClick={copy}>
      <span aria-live="polite">{taken === text ? copied : label}</span>
    </Button>
  )
}
