/** The cover of a unit: one button shows another one, or the admin chooses scene and colors. */
import { useState } from 'react'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { unit as t } from '#web/lib/messages/en/units.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EditorUnitCover } from '../editor-unit-cover.tsx'
import type { UnitFields } from './unit-document.ts'
import styles from './unit.module.css'

type UnitCoverValue = UnitFields['cover']

const toLabel = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const toOptions = (names: readonly string[]) => names.map((value) => ({ value, label: toLabel(value) }))

const getNext = (names: readonly string[], name: string): string => names[(names.indexOf(name) + 1) % names.length]!

/** Returns the next scene with the next palette. */
const getNextCover = ({ scene, palette }: UnitCoverValue): UnitCoverValue => ({
  scene: getNext(sceneNames, scene),
  palette: getNext(paletteNames, palette),
})

interface CoverProps {
  cover: UnitCoverValue
  onChange: (cover: UnitCoverValue) => void
}

function CoverDialog({ cover, onChange, onClose }: CoverProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('cover.choose')}>
      <div className={styles.choose}>
        <EditorUnitCover cover={cover} shape="wide" width={800} className={styles.print} />
        <div className={styles.pair}>
          <SelectField
            label={t('cover.scene')}
            options={toOptions(sceneNames)}
            value={cover.scene}
            onChange={({ currentTarget }) => onChange({ ...cover, scene: currentTarget.value })}
          />
          <SelectField
            label={t('cover.palette')}
            options={toOptions(paletteNames)}
            value={cover.palette}
            onChange={({ currentTarget }) => onChange({ ...cover, palette: currentTarget.value })}
          />
        </div>
      </div>
    </Dialog>
  )
}

export function CoverPart({ cover, onChange }: CoverProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <section aria-label={t('cover')} className={styles.cover}>
      <figure className={styles.frame}>
        <EditorUnitCover cover={cover} shape="wide" width={800} className={styles.print} />
      </figure>
      <div className={styles.actions}>
        <Button look="line" icon="image" size="small" onClick={() => setIsChoosing(true)}>
          {t('cover.replace')}
        </Button>
        <Button look="text" size="small" onClick={() => onChange(getNextCover(cover))}>
          {t('cover.another')}
        </Button>
      </div>
      {isChoosing && <CoverDialog cover={cover} onChange={onChange} onClose={() => setIsChoosing(false)} />}
    </section>
  )
}
