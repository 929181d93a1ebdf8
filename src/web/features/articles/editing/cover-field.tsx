/** The cover: a built-in print, an upload, or the picture that was imported with the article. */
import { renderCoverSvg } from '#art/cover.ts'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import type { ArticleDraft } from '#contract/articles.ts'
import { pictureLimits } from '#rules/site/pictures.ts'
import { prints } from '#rules/site/prints.ts'
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { PictureChoice } from '#web/ui/upload/picture-choice.tsx'
import type { PictureUpload } from '#web/ui/upload/use-picture-upload.ts'
import styles from './editing.module.css'

type ArticleCover = ArticleDraft['cover']

const WIDTH = 480
const HEIGHT = 300

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const toOptions = (names: readonly string[]) => names.map((value) => ({ value, label: capitalize(value) }))

/** Draws the cover. An unknown scene or palette is chosen by the seed. */
const toCoverUrl = (seed: string, { scene, palette }: ArticleCover): string => {
  const [knownScene, knownPalette] = [
    sceneNames.find((name) => name === scene),
    paletteNames.find((name) => name === palette),
  ]
  const art = { seed, ...(knownScene ? { scene: knownScene } : {}), ...(knownPalette ? { palette: knownPalette } : {}) }
  return `data:image/svg+xml,${encodeURIComponent(renderCoverSvg({ ...art, width: WIDTH, height: HEIGHT }))}`
}

export type SendCover = (upload: PictureUpload) => Promise<Pick<ArticleCover, 'key' | 'width' | 'height'>>

/** Returns the shape of the cover: `band` is shown above the article, `wide` on cards. */
const toShape = (id: 'band' | 'wide') => {
  const [width, height] = prints[id].size
  return { id, label: t(`cover.${id}`), ratio: width / height }
}
export const shapes = [toShape('band'), toShape('wide')] as const

interface CoverFieldProps {
  /** The same seed always draws the same print. */
  seed: string
  cover: ArticleCover
  error: string | undefined
  send: SendCover
  onChange: (cover: ArticleCover) => void
}

type PartProps = Pick<CoverFieldProps, 'cover' | 'onChange'>

function PrintFields({ cover, onChange }: PartProps) {
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('scene')}
        options={toOptions(sceneNames)}
        value={cover.scene}
        onChange={(event) => onChange({ ...cover, scene: event.currentTarget.value })}
      />
      <SelectField
        label={t('palette')}
        options={toOptions(paletteNames)}
        value={cover.palette}
        onChange={(event) => onChange({ ...cover, palette: event.currentTarget.value })}
      />
    </div>
  )
}

/** The alternative text, or the mark that the picture is decorative; and a button back to the print. */
function UploadedCoverFields({ cover, onChange }: PartProps) {
  const { scene, palette, alt } = cover
  return (
    <>
      <Checkbox
        label={t('cover.decoration')}
        checked={alt === ''}
        onChange={({ currentTarget: { checked } }) => onChange({ ...cover, alt: checked ? '' : undefined })}
      />
      {alt !== '' && (
        <TextField
          label={t('alt')}
          hint={t('alt.hint')}
          value={alt ?? ''}
          maxLength={300}
          onChange={({ currentTarget: { value } }) => onChange({ ...cover, alt: value || undefined })}
        />
      )}
      <Button look="text" size="small" onClick={() => onChange({ scene, palette })}>
        {t('cover.print')}
      </Button>
    </>
  )
}

export function CoverField({ seed, cover, error, send, onChange }: CoverFieldProps) {
  const { scene, palette, key } = cover
  return (
    <fieldset className={styles.cover}>
      <legend>{t('cover')}</legend>
      {error && <p className={styles.problem}>{error}</p>}
      <img src={key ? `/media/${key}` : toCoverUrl(seed, cover)} alt="" width={WIDTH} height={HEIGHT} />
      {key ? (
        <UploadedCoverFields cover={cover} onChange={onChange} />
      ) : (
        <PrintFields cover={cover} onChange={onChange} />
      )}
      <PictureChoice
        label={t(key ? 'cover.another' : 'cover.own')}
        limits={pictureLimits}
        shapes={shapes}
        send={send}
        onSent={(sent) => onChange({ scene, palette, ...sent })}
      />
    </fieldset>
  )
}
