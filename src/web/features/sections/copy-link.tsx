/** The way to join a class, to be sent to whoever is to come. */
import { joinPath } from '#rules/sections.ts'
import { paths } from '#web/lib/paths.ts'
import { codeWords as say } from '#web/lib/words/classes.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'

/** As people say it: `alaia.school/join`. */
export const placeToJoin = (): string => `${location.host}${paths.join}`

export function CopyLink({ code }: { code: string }) {
  // Only a page over https may reach the clipboard.
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    void navigator.clipboard.writeText(`${location.origin}${joinPath(code)}`).then(
      () => notify(say('copied')),
      () => undefined,
    )
  return (
    <Button look="line" size="small" icon="copy" onClick={copy}>
      {say('copy')}
    </Button>
  )
}
