/** An address of Learn with nothing behind it: the beach at low tide, and the way on. */
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/words/teach.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { useLightHeader } from '#web/ui/frame/header-ink.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import styles from './lost.module.css'

export function Lost({ title, lead }: { title: string; lead: string }) {
  useLightHeader(useNight())
  return (
    <section className={styles.lost}>
      <Bay place="notFound" byDay="frost" className={styles.beach} />
      <Wrap className={styles.words}>
        <PageHeading title={title} className={styles.title} />
        <p className={styles.lead}>{lead}</p>
        <ButtonLink to={paths.learn} look="board" size="large" nose="arrow-right-bold">
          {teach('gone.act')}
        </ButtonLink>
      </Wrap>
    </section>
  )
}
