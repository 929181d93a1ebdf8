/** A link for joining a class. */
import { createJoinPath } from '#rules/sign-in/join-codes.ts'
import { paths } from '#web/lib/paths.ts'
import { codeMessages as t } from '#web/lib/messages/en/classes.ts'
import { CopyButton } from '#web/ui/action/copy-button.tsx'

/** Returns the short address that people can say aloud: `alaia.school/join`. */
export const getJoinAddress = (): string => `${location.host}${paths.join}`

export function CopyLink({ code }: { code: string }) {
  return <CopyButton text={`${location.origin}${createJoinPath(code)}`} label={t('copy')} copied={t('copied')} />
}
