/** A picture of a page: a house print by scene and colours, or one from this device, with words for those who don't see it. */
import { type ChangeEvent, useState } from 'react'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { pictureLimits } from '#rules/site/pictures.ts'
import { printAddress } from '#rules/site/prints.ts'
import { cms, worded } from '#web/lib/words/cms.en.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from './form.module.css'
import { type FieldProps, idOf, useProblem } from './form.ts'
import { type SentPicture, sendPicture } from './send-picture.ts'
import { type Loose, looseOf, wordsIn } from './values.ts'

const optionsOf = (names: readonly string[]) => names.map((value) => ({ value, label: worded(value) }))
const [scenes, inks] = [optionsOf(sceneNames), optionsOf(paletteNames)]
const origins = [
  { value: 'print', label: cms('picture.print') },
  { value: 'own', label: cms('picture.own') },
] as const
const accepted = pictureLimits.extensions.map((extension) => `.${extension}`).join(',')

type PartProps = { path: string; picture: Loose; onPut: (more: Loose) => void }

function Print({ path, picture, onPut }: PartProps) {
  const [scene, palette] = [wordsIn(picture['scene']), wordsIn(picture['palette'])]
  return (
    <div className={styles.picture}>
      <img src={printAddress({ scene, palette }, 'square', 200)} alt="" width={88} height={88} />
      <SelectField
        id={idOf(path)}
        label={cms('picture.scene')}
        options={scenes}
        value={scene}
        onChange={({ currentTarget: { value } }) => onPut({ scene: value })}
      />
      <SelectField
        label={cms('picture.palette')}
        options={inks}
        value={palette}
        onChange={({ currentTarget: { value } }) => onPut({ palette: value })}
      />
    </div>
  )
}

function OwnPicture({ path, picture, onSent }: Omit<PartProps, 'onPut'> & { onSent: (sent: SentPicture) => void }) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const key = wordsIn(picture['key'])
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    setBusy(true)
    setRefused(undefined)
    try {
      onSent(await sendPicture(file))
    } catch (error) {
      setRefused(error instanceof Error && error.message ? error.message : cms('picture.failed'))
    }
    setBusy(false)
    currentTarget.value = ''
  }
  return (
    <>
      {key && <img className={styles.own} src={`/media/${key}`} alt="" />}
      <TextField
        id={idOf(path)}
        type="file"
        accept={accepted}
        label={cms(key ? 'picture.another' : 'picture.choose')}
        hint={busy ? cms('picture.sending') : cms('picture.hint')}
        error={refused}
        aria-busy={busy}
        disabled={busy}
        onChange={(event) => void take(event)}
      />
    </>
  )
}

/** A house print without words is decoration; a picture of one's own has to be marked as such. */
function WordsFor({ path, picture, onPut }: PartProps) {
  const problem = useProblem(path)
  const [speaks, setSpeaks] = useState(false)
  const alt = picture['alt']
  const isOwn = 'key' in picture
  const isDecoration = isOwn ? alt === '' : !alt && !speaks
  const decorate = (checked: boolean) => {
    setSpeaks(!checked)
    onPut({ alt: checked && isOwn ? '' : undefined })
  }
  return (
    <>
      <Checkbox
        label={cms('picture.decoration')}
        checked={isDecoration}
        error={problem}
        onChange={({ currentTarget: { checked } }) => decorate(checked)}
      />
      {!isDecoration && (
        <TextField
          id={idOf(path, 'alt')}
          label={cms('picture.alt')}
          hint={cms('picture.alt.hint')}
          value={wordsIn(alt)}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onPut({ alt: value || undefined })}
        />
      )}
    </>
  )
}

export function PictureField({ path, value, onChange }: FieldProps<'picture'>) {
  const picture = looseOf(value)
  const [wantsOwn, setWantsOwn] = useState('key' in picture)
  const isOwn = wantsOwn || 'key' in picture
  const put = (more: Loose) => {
    onChange((now) => {
      const { alt, ...rest } = { ...looseOf(now), ...more }
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
        <OwnPicture path={path} picture={picture} onSent={(sent) => onChange(() => sent)} />
      ) : (
        <Print path={path} picture={picture} onPut={put} />
      )}
      {(!isOwn || 'key' in picture) && <WordsFor path={path} picture={picture} onPut={put} />}
    </>
  )
}
