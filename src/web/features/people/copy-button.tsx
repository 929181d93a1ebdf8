/** Takes a text along; says so, and is not there where the browser cannot. */
import { people } from '#web/lib/words/people.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'

export function CopyButton({ text }: { text: string }) {
  // Only a page over https may reach the clipboard.
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => notify(people('copied')),
      () => undefined,
    )
  return (
    <Button look="line" size="small" icon="copy" onClick={copy}>
      {people('copy')}
    </Button>
  )
}
