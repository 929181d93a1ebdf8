/** The cover: one of our prints, or the picture that came with the article. */
import { coverSvg } from '#art/cover.ts'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import type { ArticleDraft } from '#contract/articles.ts'
import { writing as say } from '#web/lib/words/articles.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from './editing.module.css'

type Cover = ArticleDraft['cover']

const WIDTH = 480
const HEIGHT = 300

const named = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const optionsOf = (names: readonly string[]) => names.map((value) => ({ value, label: named(value) }))

/** A name that is not known here is left to the seed. */
const drawn = (seed: string, { scene, palette }: Cover): string => {
  const [scened, inked] = [sceneNames.find((name) => name === scene), paletteNames.find((name) => name === palette)]
  const art = { seed, ...(scened ? { scene: scened } : {}), ...(inked ? { palette: inked } : {}) }
  return `data:image/svg+xml,${encodeURIComponent(coverSvg({ ...art, width: WIDTH, height: HEIGHT }))}`
}

export interface CoverFieldProps {
  /** The same print is drawn for the same seed. */
  seed: string
  cover: Cover
  error: string | undefined
  onChange: (cover: Cover) => void
}

export function CoverField({ seed, cover, error, onChange }: CoverFieldProps) {
  const { scene, palette, key, alt = '' } = cover
  return (
    <fieldset className={styles.cover}>
      <legend>{say('cover')}</legend>
      {error && <p className={styles.problem}>{error}</p>}
      <img src={key ? `/media/${key}` : drawn(seed, cover)} alt="" width={WIDTH} height={HEIGHT} />
      {key ? (
        <>
          <TextField
            label={say('alt')}
            hint={say('alt.hint')}
            value={alt}
            maxLength={300}
            onChange={(event) => onChange({ ...cover, alt: event.currentTarget.value })}
          />
          <Button look="text" size="small" onClick={() => onChange({ scene, palette })}>
            {say('cover.print')}
          </Button>
        </>
      ) : (
        <div className={styles.pair}>
          <SelectField
            label={say('scene')}
            options={optionsOf(sceneNames)}
            value={scene}
            onChange={(event) => onChange({ ...cover, scene: event.currentTarget.value })}
          />
          <SelectField
            label={say('palette')}
            options={optionsOf(paletteNames)}
            value={palette}
            onChange={(event) => onChange({ ...cover, palette: event.currentTarget.value })}
          />
        </div>
      )}
    </fieldset>
  )
}
