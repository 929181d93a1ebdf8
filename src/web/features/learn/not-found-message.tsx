/** Shown for an address of Learn that has no content: a beach at low tide, and a link onward. */
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { useLightHeader } from '#web/ui/frame/header-ink.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import styles from './not-found-message.module.css'

interface NotFoundMessageProps {
  title: string
  lead: string
  /** A link onward; by default to all lessons. */
  onward?: { to: string; label: string }
}

export function NotFoundMessage({ title, lead, onward }: NotFoundMessageProps) {
  useLightHeader(useNight())
  return (
    <section className={styles.lost}>
      <Bay composition="notFound" byDay="frost" className={styles.beach} />
      <Wrap className={styles.text}>
        <PageHeading title={title} className={styles.title} />
        <p className={styles.lead}>{lead}</p>
        <ButtonLink to={onward?.to ?? paths.learn} look="board" size="large" endIcon="arrow-right-bold">
          {onward?.label ?? teach('gone.act')}
        </ButtonLink>
      </Wrap>
    </section>
  )
}
