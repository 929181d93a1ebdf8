/** A picture of a page: a built-in print with its scene and colors, or an upload, with alternative text. */
import { useState } from 'react'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { pictureLimits } from '#rules/site/pictures.ts'
import { createPrintUrl, prints, type SitePrintShape } from '#rules/site/prints.ts'
import { cms, humanizeName } from '#web/lib/messages/en/cms.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import type { CropShape } from '#web/ui/upload/crop-dialog.tsx'
import { PictureChoice } from '#web/ui/upload/picture-choice.tsx'
import styles from './page-form.module.css'
import { type FieldProps, toFieldId, useFieldError } from './page-form.ts'
import { type SentPicture, sendPicture } from './send-picture.ts'
import { type UnknownRecord, toUnknownRecord, toText } from './values.ts'

const toOptions = (names: readonly string[]) => names.map((value) => ({ value, label: humanizeName(value) }))
const [sceneOptions, paletteOptions] = [toOptions(sceneNames), toOptions(paletteNames)]
const origins = [
  { value: 'print', label: cms('picture.print') },
  { value: 'own', label: cms('picture.own') },
] as const

type PartProps = { path: string; picture: UnknownRecord; onSet: (more: UnknownRecord) => void }

function Print({ path, picture, onSet }: PartProps) {
  const [scene, palette] = [toText(picture['scene']), toText(picture['palette'])]
  return (
    <div className={styles.picture}>
      <img src={createPrintUrl({ scene, palette }, 'square', 200)} alt="" width={88} height={88} />
      <SelectField
        id={toFieldId(path)}
        label={cms('picture.scene')}
        options={sceneOptions}
        value={scene}
        onChange={({ currentTarget: { value } }) => onSet({ scene: value })}
      />
      <SelectField
        label={cms('picture.palette')}
        options={paletteOptions}
        value={palette}
        onChange={({ currentTarget: { value } }) => onSet({ palette: value })}
      />
    </div>
  )
}

const toCropShape = (shape: SitePrintShape): CropShape => {
  const [width, height] = prints[shape].size
  return { id: shape, label: cms(`picture.shape.${shape}`), ratio: width / height }
}
const wholePicture: CropShape = { id: 'whole', label: cms('picture.shape.whole'), ratio: undefined }

interface UploadedPictureProps {
  path: string
  picture: UnknownRecord
  shapes: FieldProps<'picture'>['field']['shapes']
  onSent: (sent: SentPicture) => void
}

function UploadedPicture({ path, picture, shapes: [firstShape, ...otherShapes], onSent }: UploadedPictureProps) {
  const key = toText(picture['key'])
  return (
    <PictureChoice
      id={toFieldId(path)}
      src={key ? `/media/${key}` : undefined}
      label={cms(key ? 'picture.another' : 'picture.choose')}
      hint={cms('picture.hint')}
      limits={pictureLimits}
      shapes={[toCropShape(firstShape), ...otherShapes.map(toCropShape), wholePicture]}
      send={sendPicture}
      onSent={onSent}
    />
  )
}

/** A built-in print without alternative text is decorative; an upload must be marked as decorative explicitly. */
function AltTextField({ path, picture, onSet }: PartProps) {
  const problem = useFieldError(path)
  const [wantsAltText, setWantsAltText] = useState(false)
  const alt = picture['alt']
  const isOwn = 'key' in picture
  const isDecoration = isOwn ? alt === '' : !alt && !wantsAltText
  const setDecoration = (checked: boolean) => {
    setWantsAltText(!checked)
    onSet({ alt: checked && isOwn ? '' : undefined })
  }
  return (
    <>
      <Checkbox
        label={cms('picture.decoration')}
        checked={isDecoration}
        error={problem}
        onChange={({ currentTarget: { checked } }) => setDecoration(checked)}
      />
      {!isDecoration && (
        <TextField
          id={toFieldId(path, 'alt')}
          label={cms('picture.alt')}
          hint={cms('picture.alt.hint')}
          value={toText(alt)}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onSet({ alt: value || undefined })}
        />
      )}
    </>
  )
}

export function PictureField({ field, path, value, onChange }: FieldProps<'picture'>) {
  const picture = toUnknownRecord(value)
  const [wantsOwn, setWantsOwn] = useState('key' in picture)
  const isOwn = wantsOwn || 'key' in picture
  const setPicture = (more: UnknownRecord) => {
    onChange((now) => {
      const { alt, ...rest } = { ...toUnknownRecord(now), ...more }
      return alt === undefined ? rest : { ...rest, alt }
    })
  }
  const choose = (origin: 'print' | 'own') => {
    setWantsOwn(origin === 'own')
    if (origin === 'print' && 'key' in picture) onChange(() => ({ scene: sceneNames[0], palette: paletteNames[0] }))
  }
  return (
    <>
      <ChoiceGroup
        legend={cms('picture.from')}
        legendHidden
        look="segments"
        options={origins}
        value={isOwn ? 'own' : 'print'}
        onChange={choose}
      />
      {isOwn ? (
        <UploadedPicture path={path} picture={picture} shapes={field.shapes} onSent={(sent) => onChange(() => sent)} />
      ) : (
        <Print path={path} picture={picture} onSet={setPicture} />
      )}
      {(!isOwn || 'key' in picture) && <AltTextField path={path} picture={picture} onSet={setPicture} />}
    </>
  )
}
