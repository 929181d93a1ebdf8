/** The way to join a class, to be sent to whoever is to come. */
import { joinPath } from '#rules/sections.ts'
import { paths } from '#web/lib/paths.ts'
import { codeWords as say } from '#web/lib/words/classes.en.ts'
import { CopyButton } from '#web/ui/action/copy-button.tsx'

/** As people say it: `alaia.school/join`. */
export const placeToJoin = (): string => `${location.host}${paths.join}`

export function CopyLink({ code }: { code: string }) {
  return <CopyButton text={`${location.origin}${joinPath(code)}`} label={say('copy')} copied={say('copied')} />
}
