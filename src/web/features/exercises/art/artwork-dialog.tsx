/**
 * Changes the picture of an exercise: the person picks a style, one of four generated pictures, or the default artwork.
 */
import { useState } from 'react'
import * as contract from '#contract/exercises.ts'
import { PICTURE_PREVIEWS, type PictureStyle, pictureStyles } from '#rules/exercises.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { getErrorText, withHint } from '#web/lib/errors/api-errors.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chips } from '#web/ui/choice/chips.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import type { ExerciseDraft } from '../draft/draft.ts'
import styles from './artwork-dialog.module.css'
import { type ArtworkGeneration, useArtworkGeneration } from './use-artwork.ts'

interface PictureChoiceProps {
  pictures: readonly contract.Picture[]
  chosen: string | null
  onChoose: (id: string | null) => void
}

function PictureChoice({ pictures, chosen, onChoose }: PictureChoiceProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{exerciseEditor('art.choose')}</legend>
      <div className={styles.pictures}>
        {pictures.map(({ id, style, url }, index) => (
          <label key={id} className={styles.choice}>
            <input
              type="radio"
              name="picture"
              className={styles.input}
              checked={chosen === id}
              onChange={() => onChoose(id)}
              aria-label={exerciseEditor('art.one', { n: index + 1, style: exerciseEditor(`style.${style}`) })}
            />
            <span className={styles.face}>
              <CoverPicture src={url} seed={id} eager />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ArtworkProgress({ generation: { state, busy, failed, error } }: { generation: ArtworkGeneration }) {
  const message = exerciseEditor('art.error')
  if (failed) return <Banner tone="info">{error ? withHint(getErrorText(error), message) : message}</Banner>
  if (!busy) return null
  const progress = (state?.progress ?? 0) / 100
  return (
    <div className={styles.coming}>
      <p role="status">{exerciseEditor('art.generating')}</p>
      <ProgressLine value={progress} label={exerciseEditor('art.generating')} />
      <div className={styles.pictures} aria-hidden="true">
        {Array.from({ length: PICTURE_PREVIEWS }, (_, slot) => (
          <span key={slot} className={styles.blank} />
        ))}
      </div>
    </div>
  )
}

interface ArtworkDialogProps {
  draft: ExerciseDraft
  chosen: string | null
  before: contract.ImagesState | null | undefined
  open: boolean
  onClose: () => void
}

export function ArtworkDialog({ draft, chosen, before, open, onClose }: ArtworkDialogProps) {
  const [style, setStyle] = useState<PictureStyle>()
  const generation = useArtworkGeneration(draft.uuid, before)
  const { state, busy, generate } = generation
  const { data } = useAnswer(contract.configDefaults, {}, { enabled: open })
  const pictures = busy ? [] : (state?.pictures ?? [])
  const choose = (image: string | null) => draft.change({ image })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={exerciseEditor('art.title')}
      size="wide"
      footer={
        <>
          <Button look="line" icon="paint-brush-broad" onClick={() => generate(style)} busy={busy}>
            {exerciseEditor(pictures.length ? 'art.generate.again' : 'art.generate')}
          </Button>
          <Button look="board" onClick={onClose}>
            {exerciseEditor('art.done')}
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        <Chips
          label={exerciseEditor('art.style')}
          showsLabel
          single
          options={(data?.Config.image_styles ?? pictureStyles).map((name) => ({
            value: name,
            label: exerciseEditor(`style.${name}`),
          }))}
          values={style ? [style] : []}
          onChange={([name]) => setStyle(name)}
        />
        <ArtworkProgress generation={generation} />
        {pictures.length > 0 && state?.note && <Banner tone="info">{state.note}</Banner>}
        {pictures.length > 0 && <PictureChoice pictures={pictures} chosen={chosen} onChoose={choose} />}
        {chosen !== null && (
          <Button look="text" size="small" onClick={() => choose(null)}>
            {exerciseEditor('art.house')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
