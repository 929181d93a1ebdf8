/** Places on the open web that belong to a lesson; only what is safe to follow is a link. */
import type { LessonShown } from '#contract/learn.ts'
import { isSafeHref } from '#rules/site/rich-text.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { ItemRow } from '../item-rows.tsx'
import rows from '../item-rows.module.css'

type LearnLink = LessonShown['lesson_links']['links'][number]

/** Addresses of a school's own network may have no https. */
const isWeb = (url: string): boolean => isSafeHref(url) || /^http:\/\/[^\s<>"\\]+$/i.test(url)

/** "example.org": where one will be. */
const hostOf = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

export function LinkRow({ link }: { link: LearnLink }) {
  const { title, url } = link
  return (
    <ItemRow
      sign={<Icon name="globe" className={rows.icon} />}
      title={title}
      about={`${hostOf(url)}. ${teach('link.tab')}`}
    >
      {isWeb(url) && (
        <ButtonLink
          to={url}
          target="_blank"
          rel="noreferrer"
          look="soft"
          size="small"
          aria-label={teach('link.visit.it', { title })}
        >
          {teach('link.visit')}
        </ButtonLink>
      )}
    </ItemRow>
  )
}
