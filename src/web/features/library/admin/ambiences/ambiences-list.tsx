/** Lists the background sounds in the order in which people see them. Each can be played in the list. */
import { Link } from 'react-router'
import { ambienceOrder, type CatalogAmbience } from '#contract/catalog/ambiences.ts'
import { middleIndex } from '#rules/playback.ts'
import { call } from '#web/lib/api.ts'
import { ambiences as say } from '#web/lib/messages/en/catalog-ambiences.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { sortByKeys } from '#web/ui/order/order.ts'
import { Picture } from '#web/ui/print/picture.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import groups from '../groups/groups.module.css'
import { OrderTrouble } from '#web/ui/order/order-trouble.tsx'
import { useOrdering } from '#web/ui/order/ordering.ts'
import { getConflictingVersion } from '../editing/conflict-errors.ts'
import { ProcessingLine } from '../table/processing-line.tsx'
import styles from './ambiences.module.css'
import { updateAmbiencesInCache } from './ambience-cache.ts'
import type { LoopSound } from './use-loop-sound.ts'

const isPast = (error: unknown): boolean => getConflictingVersion(error, 'Ambiences') !== undefined

const useAmbienceOrder = () =>
  useOrdering({
    isPast,
    async send(uuids) {
      try {
        updateAmbiencesInCache((await call(ambienceOrder, { Ambiences: { uuids: [...uuids] } })).Ambiences)
      } catch (error) {
        if (isPast(error)) updateAmbiencesInCache(getConflictingVersion(error, 'Ambiences') as CatalogAmbience[])
        throw error
      }
    },
  })

/** Returns the background sound that a player starts with, of those that are published. */
const firstOf = (ambiences: readonly CatalogAmbience[]): string | undefined => {
  const offered = ambiences.filter(({ published, url }) => published && url)
  return offered[middleIndex(offered.length)]?.uuid
}

interface LineProps {
  ambience: CatalogAmbience
  isFirst: boolean
  isOpen: boolean
  to: string
}

function Line({ ambience, isFirst, isOpen, to }: LineProps) {
  const { uuid, name, cover_url, url, seconds, published, processing } = ambience
  return (
    <div className={groups.line}>
      <Link
        to={to}
        data-row={uuid}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className={groups.group}
      >
        <span className={groups.cover}>
          <Picture src={cover_url} seed={uuid} />
        </span>
        <span className={groups.words}>
          <strong>{name}</strong>
          <span>{url ? <TimeText seconds={seconds} /> : say('none')}</span>
        </span>
      </Link>
      <div className={groups.state}>
        <Badge tone={published ? 'ok' : 'plain'}>{say(published ? 'offered' : 'not.offered')}</Badge>
        {isFirst && <span className={styles.first}>{say('first')}</span>}
        {processing && <ProcessingLine title={name} making={processing} />}
      </div>
    </div>
  )
}

export interface AmbiencesListProps {
  ambiences: readonly CatalogAmbience[]
  chosen: string | undefined
  to: (uuid: string) => string
  sound: LoopSound
}

export function AmbiencesList({ ambiences, chosen, to, sound }: AmbiencesListProps) {
  const ordering = useAmbienceOrder()
  const rows = ordering.pendingOrder ? sortByKeys(ambiences, ordering.pendingOrder, ({ uuid }) => uuid) : ambiences
  const first = firstOf(rows)
  return (
    <>
      <OrderTrouble ordering={ordering} />
      <OrderList
        label={say('list')}
        rows={rows}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        onOrder={ordering.order}
        chosen={chosen}
        renderActs={(ambience) => ambience.url && <PlayButton ambience={ambience} sound={sound} />}
      >
        {(ambience) => (
          <Line
            ambience={ambience}
            isFirst={ambience.uuid === first}
            isOpen={ambience.uuid === chosen}
            to={to(ambience.uuid)}
          />
        )}
      </OrderList>
    </>
  )
}

interface PlayProps {
  ambience: CatalogAmbience
  sound: LoopSound
  large?: boolean
}

export function PlayButton({ ambience, sound, large = false }: PlayProps) {
  const isPlaying = sound.playing === ambience.uuid
  return (
    <IconButton
      icon={isPlaying ? 'pause-fill' : 'play-fill'}
      label={say(isPlaying ? 'pause' : 'play', { name: ambience.name })}
      large={large}
      className={large ? styles.play : undefined}
      onClick={() => sound.toggle(ambience)}
    />
  )
}
