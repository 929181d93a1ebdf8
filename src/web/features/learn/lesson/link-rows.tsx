/** Web links of a lesson; only a safe URL becomes a link. */
import type { TeacherLesson } from '#contract/learn.ts'
import { isSafeHref } from '#rules/site/rich-text.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { ItemRow } from '../item-rows.tsx'
import rows from '../item-rows.module.css'

type LearnLink = TeacherLesson['lesson_links']['links'][number]

/** URLs in a school's own network may have no https, so http is allowed too. */
const isWebUrl = (url: string): boolean => isSafeHref(url) || /^http:\/\/[^\s<>"\\]+$/i.test(url)

/** Returns the host of a URL, such as "example.org", so that people see where the link leads. */
const getHost = (url: string): string => {
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
      icon={<Icon name="globe" className={rows.icon} />}
      title={title}
      about={`${getHost(url)}. ${teach('link.tab')}`}
    >
      {isWebUrl(url) && (
        <ButtonLink
          to={url}
          target="_blank"
          rel="noreferrer"
          look="soft"
          size="small"
          aria-label={teach('link.visit.named', { title })}
        >
          {teach('link.visit')}
        </ButtonLink>
      )}
    </ItemRow>
  )
}
