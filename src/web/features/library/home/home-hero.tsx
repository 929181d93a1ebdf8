/** The top of the home page: a greeting over the bay at this time of day. It rains while there is no connection. */
import type { DayPart } from '#rules/greeting.ts'
import { useOnline } from '#web/lib/online.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { Tide } from '#web/ui/bay/tide.tsx'
import { useLightHeader } from '#web/ui/frame/header-ink.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import styles from './home-hero.module.css'

interface HomeHeroProps {
  daypart: DayPart
  name: string
  young?: boolean
}

export function HomeHero({ daypart, name, young = false }: HomeHeroProps) {
  const online = useOnline()
  useLightHeader(useNight())
  return (
    <section className={styles.hero} data-young={young || undefined} data-away={!online || undefined}>
      <Bay
        composition={young ? 'youngHome' : 'home'}
        daypart={daypart}
        {...(online ? {} : { byDay: 'rain' as const })}
        className={styles.bay}
      />
      <Wrap className={styles.text}>
        <PageHeading title={library('home')} className={styles.greeting}>
          {library(`greeting.${daypart}`, { name })}
        </PageHeading>
        <p className={styles.lead}>{library(online ? `lead.${daypart}` : 'lead.offline')}</p>
      </Wrap>
      <Tide />
    </section>
  )
}
