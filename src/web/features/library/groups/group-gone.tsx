/** There is no such group for this person: the beach at low tide, and two ways on. */
import { paths } from '#web/lib/paths.ts'
import { frame } from '#web/lib/words/frame.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { useLightHeader } from '#web/ui/frame/header-ink.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import styles from './group-gone.module.css'

export function GroupGone() {
  useLightHeader(useNight())
  return (
    <section className={styles.gone}>
      <Bay place="notFound" byDay="frost" className={styles.beach} />
      <Wrap className={styles.words}>
        <PageHeading title={frame('notfound.title')} className={styles.title} />
        <p className={styles.lead}>{frame('notfound.lead')}</p>
        <div className={styles.acts}>
          <ButtonLink to={paths.home} look="board" size="large" nose="arrow-right-bold">
            {frame('notfound.home')}
          </ButtonLink>
          <ButtonLink to={paths.search} look="soft" size="large">
            {frame('notfound.search')}
          </ButtonLink>
        </div>
      </Wrap>
    </section>
  )
}
