/** At home without a connection: what plays all the same. Nothing stands there where nothing is kept. */
import type { Session } from '#contract/library.ts'
import type { KeptSession } from '#web/lib/kept-sessions.ts'
import { paths } from '#web/lib/paths.ts'
import { kept as say } from '#web/lib/words/kept.en.ts'
import { library } from '#web/lib/words/library.en.ts'
import { Section } from '#web/ui/page/section.tsx'
import { Print } from '#web/ui/print/print.tsx'
import { Rail } from '#web/ui/print/rail.tsx'
import { useKept } from './keeping.ts'
import { coverOf } from './kept-found.ts'

function KeptPrint({ kept }: { kept: KeptSession }) {
  const { uuid, title, description, duration } = kept.session as Session
  return (
    <Print
      to={paths.audio(uuid)}
      title={title}
      description={description}
      meta={library('minutes', { n: Math.max(1, Math.round(duration / 60)) })}
      thumbnail={coverOf(kept)}
      seed={uuid}
      shape="square"
      eager
    />
  )
}

export function KeptHere() {
  const kept = useKept()
  if (!kept?.length) return null
  return (
    <Section title={say('here.title')} lead={say('here.lead')}>
      <Rail label={say('here.title')}>
        {kept.map((one) => (
          <KeptPrint key={one.uuid} kept={one} />
        ))}
      </Rail>
    </Section>
  )
}
