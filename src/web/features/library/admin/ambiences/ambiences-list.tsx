/** Lists the background sounds in the order in which people see them. Each can be played in the list. */
import { Link } from 'react-router'
import { ambienceOrder, type CatalogAmbience } from '#contract/catalog/ambiences.ts'
import { getMiddleIndex } from '#rules/playback.ts'
import { call } from '#web/lib/api.ts'
import { ambiences as t } from '#web/lib/messages/en/catalog-ambiences.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { sortByKeys } from '#web/ui/order/order.ts'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import groups from '../groups/groups.module.css'
import { OrderError } from '#web/ui/order/order-error.tsx'
import { useOrdering } from '#web/ui/order/ordering.ts'
import { getConflictingVersion } from '../editing/conflict-errors.ts'
import { ProcessingLine } from '../table/processing-line.tsx'
import styles from './ambiences.module.css'
import { updateAmbiencesInCache } from './ambience-cache.ts'
import type { LoopSound } from './use-loop-sound.ts'

const isConflict = (error: unknown): boolean => getConflictingVersion(error, 'Ambiences') !== undefined

const useAmbienceOrder = () =>
  useOrdering({
    isObsolete: isConflict,
    async send(uuids) {
      try {
        updateAmbiencesInCache((await call(ambienceOrder, { Ambiences: { uuids: [...uuids] } })).Ambiences)
      } catch (error) {
        if (isConflict(error)) updateAmbiencesInCache(getConflictingVersion(error, 'Ambiences') as CatalogAmbience[])
        throw error
      }
    },
  })

/** Returns the background sound that a player starts with, of those that are published. */
const findDefaultAmbience = (ambiences: readonly CatalogAmbience[]): string | undefined => {
  const playable = ambiences.filter(({ published, url }) => published && url)
  return playable[getMiddleIndex(playable.length)]?.uuid
}

interface AmbienceLineProps {
  ambience: CatalogAmbience
  isFirst: boolean
  isOpen: boolean
  to: string
}

function AmbienceLine({ ambience, isFirst, isOpen, to }: AmbienceLineProps) {
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
          <CoverPicture src={cover_url} seed={uuid} />
        </span>
        <span className={groups.text}>
          <strong>{name}</strong>
          <span>{url ? <TimeText seconds={seconds} /> : t('none')}</span>
        </span>
      </Link>
      <div className={groups.state}>
        <Badge tone={published ? 'ok' : 'plain'}>{t(published ? 'published' : 'notPublished')}</Badge>
        {isFirst && <span className={styles.first}>{t('default')}</span>}
        {processing && <ProcessingLine title={name} processing={processing} />}
      </div>
    </div>
  )
}

export interface AmbiencesListProps {
  ambiences: readonly CatalogAmbience[]
  chosen: string | undefined
  to: (ambience: CatalogAmbience) => string
  sound: LoopSound
}

export function AmbiencesList({ ambiences, chosen, to, sound }: AmbiencesListProps) {
  const ordering = useAmbienceOrder()
  const rows = ordering.pendingOrder ? sortByKeys(ambiences, ordering.pendingOrder, ({ uuid }) => uuid) : ambiences
  const first = findDefaultAmbience(rows)
  return (
    <>
      <OrderError ordering={ordering} />
      <OrderList
        label={t('list')}
        rows={rows}
        getKey={({ uuid }) => uuid}
        getName={({ name }) => name}
        onOrder={ordering.order}
        chosen={chosen}
        renderActions={(ambience) => ambience.url && <PlayButton ambience={ambience} sound={sound} />}
      >
        {(ambience) => (
          <AmbienceLine
            ambience={ambience}
            isFirst={ambience.uuid === first}
            isOpen={ambience.uuid === chosen}
            to={to(ambience)}
          />
        )}
      </OrderList>
    </>
  )
}

interface PlayButtonProps {
  ambience: CatalogAmbience
  sound: LoopSound
  large?: boolean
}

export function PlayButton({ ambience, sound, large = false }: PlayButtonProps) {
  const isPlaying = sound.playing === ambience.uuid
  return (
    <IconButton
      icon={isPlaying ? 'pause-fill' : 'play-fill'}
      label={t(isPlaying ? 'pause' : 'play', { name: ambience.name })}
      large={large}
      className={large ? styles.play : undefined}
      onClick={() => sound.toggle(ambience)}
    />
  )
}
