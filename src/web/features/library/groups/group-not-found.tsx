/** Shows that there is no such group for this person: the beach at low tide, and two links. */
import { paths } from '#web/lib/paths.ts'
import { notFound } from '#web/lib/messages/en/not-found.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { useLightHeader } from '#web/ui/frame/header-ink.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import styles from './group-not-found.module.css'

export function GroupNotFound() {
  useLightHeader(useNight())
  return (
    <section className={styles.gone}>
      <Bay composition="notFound" byDay="frost" className={styles.beach} />
      <Wrap className={styles.text}>
        <PageHeading title={notFound('title')} className={styles.title} />
        <p className={styles.lead}>{notFound('lead')}</p>
        <div className={styles.actions}>
          <ButtonLink to={paths.home} look="board" size="large" endIcon="arrow-right-bold">
            {notFound('home')}
          </ButtonLink>
          <ButtonLink to={paths.search} look="soft" size="large">
            {notFound('search')}
          </ButtonLink>
        </div>
      </Wrap>
    </section>
  )
}
