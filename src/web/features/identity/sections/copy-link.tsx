/** The way to join a class, to be sent to whoever is to come. */
import { joinPath } from '#rules/sections.ts'
import { paths } from '#web/lib/paths.ts'
import { codeMessages as say } from '#web/lib/messages/en/classes.ts'
import { CopyButton } from '#web/ui/action/copy-button.tsx'

/** As people say it: `alaia.school/join`. */
export const getJoinAddress = (): string => `${location.host}${paths.join}`

export function CopyLink({ code }: { code: string }) {
  return <CopyButton text={`${location.origin}${joinPath(code)}`} label={say('copy')} copied={say('copied')} />
}
